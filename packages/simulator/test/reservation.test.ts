import { expect, test } from "vitest";
import { type Started, startCharger } from "./start-charger.ts";

const noon = Date.UTC(2025, 0, 1, 12);
const reservation = {
  connectorId: 1,
  expiryDate: new Date(noon + 600_000).toISOString(),
  idTag: "TAG-1",
  reservationId: 5,
};

async function reserve(
  { station }: Started,
  changes: Partial<typeof reservation & { parentIdTag: string }> = {},
) {
  const outcome = await station.call("ReserveNow", { ...reservation, ...changes });
  return outcome.outcome === "result" ? outcome.payload.status : outcome.outcome;
}

const statuses = ({ charger }: Started) => charger.state.connectors.map(({ status }) => status);

function starts({ charger }: Started) {
  return charger.ledger.answered
    .filter(({ action }) => action === "StartTransaction")
    .map(({ payload }) => [payload["idTag"], payload["reservationId"]]);
}

test("a reserved connector reports it after the answer, waits for its tag, and sends its id at the start", async () => {
  const started = await startCharger();
  const { clock, charger, newFrames } = started;
  newFrames();
  expect(await reserve(started)).toBe("Accepted");
  await clock.run(0);
  expect(newFrames()).toEqual([
    '< [2,"c-1","ReserveNow",{"connectorId":1,"expiryDate":"2025-01-01T12:10:00.000Z","idTag":"TAG-1","reservationId":5}]',
    '> [3,"c-1",{"status":"Accepted"}]',
    '> [2,"00000000-4","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Reserved","timestamp":"2025-01-01T12:00:00.000Z"}]',
    '< [3,"00000000-4",{}]',
  ]);
  charger.plugIn();
  expect(statuses(started)).toEqual(["Reserved"]);
  expect(await charger.present("TAG-2")).toBe("refused");
  expect(await charger.present("tag-1")).toBe("started");
  await clock.run(0);
  expect(newFrames().filter((frame) => frame.startsWith("> [2"))).toEqual([
    '> [2,"00000000-5","Authorize",{"idTag":"tag-1"}]',
    '> [2,"00000000-6","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Preparing","timestamp":"2025-01-01T12:00:00.000Z"}]',
    '> [2,"00000000-7","StartTransaction",{"connectorId":1,"idTag":"tag-1","meterStart":0,"reservationId":5,"timestamp":"2025-01-01T12:00:00.000Z"}]',
    '> [2,"00000000-8","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Charging","timestamp":"2025-01-01T12:00:00.000Z"}]',
  ]);
  // The reservation was used.
  charger.unplug();
  charger.plugIn();
  expect(await charger.present("TAG-2")).toBe("started");
});

test("it ends at its expiry date, and another tag may charge", async () => {
  const started = await startCharger();
  await reserve(started);
  await started.clock.run(599_000);
  expect(statuses(started)).toEqual(["Reserved"]);
  await started.clock.run(1_000);
  expect(statuses(started)).toEqual(["Available"]);
  started.charger.plugIn();
  expect(await started.charger.present("TAG-2")).toBe("started");
  await started.clock.run(0);
  expect(starts(started)).toEqual([["TAG-2", undefined]]);
});

test("it is cancelled by its id, not by another", async () => {
  const started = await startCharger();
  await reserve(started);
  const cancel = (reservationId: number) => started.station.call("CancelReservation", { reservationId });
  expect(await cancel(6)).toEqual({ outcome: "result", payload: { status: "Rejected" } });
  expect(await cancel(5)).toEqual({ outcome: "result", payload: { status: "Accepted" } });
  expect(await cancel(5)).toEqual({ outcome: "result", payload: { status: "Rejected" } });
  await started.clock.run(0);
  expect(statuses(started)).toEqual(["Available"]);
});

test("another tag of the group may use it, after the central system has confirmed the group", async () => {
  const started = await startCharger({
    centralSystem: {
      Authorize: ({ idTag }) => ({
        idTagInfo: { status: "Accepted", ...(idTag === "TAG-2" && { parentIdTag: "GROUP" }) },
      }),
    },
  });
  await reserve(started, { parentIdTag: "GROUP" });
  started.charger.plugIn();
  expect(await started.charger.present("TAG-3")).toBe("refused");
  expect(await started.charger.present("TAG-2")).toBe("started");
  await started.clock.run(0);
  expect(starts(started)).toEqual([["TAG-2", 5]]);
});

test("a refused reservation has a reason", async () => {
  const started = await startCharger({ connectors: 4 });
  const { charger, station } = started;
  charger.fault("GroundFailure", 1);
  charger.plugIn(2);
  await station.call("ChangeAvailability", { connectorId: 3, type: "Inoperative" });
  await started.clock.run(0);
  expect(await reserve(started, { connectorId: 1 })).toBe("Faulted");
  expect(await reserve(started, { connectorId: 2 })).toBe("Occupied");
  expect(await reserve(started, { connectorId: 3 })).toBe("Unavailable");
  expect(await reserve(started, { connectorId: 4 })).toBe("Accepted");
  // Reserved for another tag, with its own id.
  expect(await reserve(started, { connectorId: 4, reservationId: 6 })).toBe("Occupied");
  expect(await reserve(started, { connectorId: 9, reservationId: 7 })).toBe("Rejected");
  expect(await reserve(started, { expiryDate: new Date(noon - 1).toISOString() })).toBe("Rejected");
});

test("the same id again replaces the reservation, on another connector too", async () => {
  const started = await startCharger({ connectors: 2 });
  await reserve(started);
  expect(await reserve(started, { connectorId: 1, idTag: "TAG-2" })).toBe("Accepted");
  expect(await reserve(started, { connectorId: 2, idTag: "TAG-2" })).toBe("Accepted");
  await started.clock.run(0);
  expect(statuses(started)).toEqual(["Available", "Reserved"]);
});

test("connector 0 keeps any one connector free", async () => {
  const started = await startCharger({ connectors: 2 });
  const { charger } = started;
  expect(await reserve(started, { connectorId: 0 })).toBe("Accepted");
  charger.plugIn(1);
  expect(await charger.present("TAG-2", 1)).toBe("started");
  charger.plugIn(2);
  expect(await charger.present("TAG-3", 2)).toBe("refused");
  expect(await charger.present("TAG-1", 2)).toBe("started");
  await started.clock.run(0);
  expect(starts(started)).toEqual([
    ["TAG-2", undefined],
    ["TAG-1", 5],
  ]);
});

test("a charger that does not reserve connector 0 rejects it", async () => {
  const started = await startCharger({ configuration: { ReserveConnectorZeroSupported: "false" } });
  expect(await reserve(started, { connectorId: 0 })).toBe("Rejected");
});

test("a fault ends a reservation, and so does being out of service", async () => {
  const started = await startCharger({ connectors: 2 });
  await reserve(started);
  await reserve(started, { connectorId: 2, reservationId: 6 });
  await started.clock.run(0);
  started.charger.fault("HighTemperature", 1);
  started.charger.fault("NoError", 1);
  await started.station.call("ChangeAvailability", { connectorId: 2, type: "Inoperative" });
  await started.station.call("ChangeAvailability", { connectorId: 2, type: "Operative" });
  await started.clock.run(0);
  expect(statuses(started)).toEqual(["Available", "Available"]);
});

test("a remote start with another tag is rejected, with the expected tag it is not", async () => {
  const started = await startCharger();
  await reserve(started);
  started.charger.plugIn();
  const start = (idTag: string) => started.station.call("RemoteStartTransaction", { connectorId: 1, idTag });
  expect(await start("TAG-2")).toEqual({ outcome: "result", payload: { status: "Rejected" } });
  expect(await start("TAG-1")).toEqual({ outcome: "result", payload: { status: "Accepted" } });
  await started.clock.run(0);
  expect(starts(started)).toEqual([["TAG-1", 5]]);
});

test("an expected tag without a car in time leaves the reservation unchanged", async () => {
  const started = await startCharger();
  await reserve(started);
  expect(await started.charger.present("TAG-1")).toBe("waiting");
  expect(statuses(started)).toEqual(["Preparing"]);
  await started.clock.run(60_000);
  expect(statuses(started)).toEqual(["Reserved"]);
});
