import { expect, test } from "vitest";
import { startCharger } from "./start-charger.ts";

const limited = (limit: number, unit: "A" | "W" = "A") => ({
  connectorId: 1,
  csChargingProfiles: {
    chargingProfileId: 1,
    stackLevel: 1,
    chargingProfilePurpose: "TxProfile" as const,
    chargingProfileKind: "Relative" as const,
    chargingSchedule: { chargingRateUnit: unit, chargingSchedulePeriod: [{ startPeriod: 0, limit }] },
  },
});
const accepted = { outcome: "result", payload: { status: "Accepted" } };
const rejected = { outcome: "result", payload: { status: "Rejected" } };

async function startCharging() {
  const started = await startCharger();
  started.charger.plugIn();
  await started.charger.present("TAG-1");
  await started.clock.run(0);
  started.newFrames();
  return started;
}

test("a remote start answers first, then starts with the profile that came along", async () => {
  const { clock, charger, station, newFrames } = await startCharger();
  charger.plugIn();
  await clock.run(0);
  newFrames();
  const { csChargingProfiles } = limited(10);
  await station.call("RemoteStartTransaction", {
    connectorId: 1,
    idTag: "TAG-1",
    chargingProfile: csChargingProfiles,
  });
  await clock.run(0);

  expect(newFrames()).toEqual([
    '< [2,"c-1","RemoteStartTransaction",{"connectorId":1,"idTag":"TAG-1","chargingProfile":{"chargingProfileId":1,"stackLevel":1,"chargingProfilePurpose":"TxProfile","chargingProfileKind":"Relative","chargingSchedule":{"chargingRateUnit":"A","chargingSchedulePeriod":[{"startPeriod":0,"limit":10}]}}}]',
    '> [3,"c-1",{"status":"Accepted"}]',
    '> [2,"00000000-5","StartTransaction",{"connectorId":1,"idTag":"TAG-1","meterStart":0,"timestamp":"2025-01-01T12:00:00.000Z"}]',
    '< [3,"00000000-5",{"idTagInfo":{"status":"Accepted"},"transactionId":1}]',
    '> [2,"00000000-6","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Charging","timestamp":"2025-01-01T12:00:00.000Z"}]',
    '< [3,"00000000-6",{}]',
  ]);
  expect(charger.state.connectors[0]).toMatchObject({ offeredA: 10, currentA: 10 });
});

test("a remote start of a busy connector is rejected, one without a connector takes the one with a car", async () => {
  const { clock, charger, station } = await startCharger({ connectors: 2 });
  charger.plugIn(2);
  expect(await station.call("RemoteStartTransaction", { idTag: "TAG-1" })).toEqual(accepted);
  await clock.run(0);
  expect(charger.state.connectors[1]?.status).toBe("Charging");
  expect(await station.call("RemoteStartTransaction", { connectorId: 2, idTag: "TAG-2" })).toEqual(rejected);
});

test("a remote stop ends the transaction with the reason Remote; an unknown one is rejected", async () => {
  const { clock, station, newFrames } = await startCharging();
  await clock.run(30_000);
  newFrames();
  expect(await station.call("RemoteStopTransaction", { transactionId: 99 })).toEqual(rejected);
  await station.call("RemoteStopTransaction", { transactionId: 1 });
  await clock.run(0);
  // 92 Wh: half a minute of 11 040 W.
  expect(newFrames()).toEqual([
    '< [2,"c-1","RemoteStopTransaction",{"transactionId":99}]',
    '> [3,"c-1",{"status":"Rejected"}]',
    '< [2,"c-2","RemoteStopTransaction",{"transactionId":1}]',
    '> [3,"c-2",{"status":"Accepted"}]',
    '> [2,"00000000-8","StopTransaction",{"meterStop":92,"timestamp":"2025-01-01T12:00:30.000Z","transactionId":1,"reason":"Remote"}]',
    '< [3,"00000000-8",{}]',
    '> [2,"00000000-9","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Finishing","timestamp":"2025-01-01T12:00:30.000Z"}]',
    '< [3,"00000000-9",{}]',
  ]);
});

test("a limit of 0 A suspends, a later limit resumes, and no energy flows in between", async () => {
  const { clock, charger, station } = await startCharging();
  const statuses: string[] = [];
  charger.on("status", ({ status }) => statuses.push(status));
  await clock.run(60_000);
  expect(await station.call("SetChargingProfile", limited(0))).toEqual(accepted);
  await clock.run(60_000);
  expect(charger.state.connectors[0]).toMatchObject({ status: "SuspendedEVSE", powerW: 0, registerWh: 184 });
  expect(await station.call("SetChargingProfile", limited(10))).toEqual(accepted);
  await clock.run(60_000);
  // 10 A on three phases: 6 900 W, 115 Wh a minute.
  expect(charger.state.connectors[0]).toMatchObject({ status: "Charging", powerW: 6_900, registerWh: 299 });
  expect(statuses).toEqual(["SuspendedEVSE", "Charging"]);
});

test("the default limit holds for what starts without one, and the limit of the transaction dies with it", async () => {
  const { clock, charger, station } = await startCharger();
  const { csChargingProfiles } = limited(0);
  await station.call("SetChargingProfile", {
    connectorId: 0,
    csChargingProfiles: {
      ...csChargingProfiles,
      chargingProfileId: 2,
      stackLevel: 0,
      chargingProfilePurpose: "TxDefaultProfile",
    },
  });
  charger.plugIn();
  await charger.present("TAG-1");
  expect(charger.state.connectors[0]?.status).toBe("SuspendedEVSE");
  await clock.run(0);
  await station.call("SetChargingProfile", limited(4_140, "W"));
  await clock.run(0);
  // 4 140 W are 6 A on three phases.
  expect(charger.state.connectors[0]).toMatchObject({ status: "Charging", offeredA: 6, powerW: 4_140 });
  await charger.present("TAG-1");
  await charger.present("TAG-1");
  expect(charger.state.connectors[0]?.status).toBe("SuspendedEVSE");
});

test("a profile for a transaction that is over is rejected, one for an unknown connector is an error", async () => {
  const { station } = await startCharging();
  const { csChargingProfiles } = limited(10);
  const late = { connectorId: 1, csChargingProfiles: { ...csChargingProfiles, transactionId: 99 } };
  expect(await station.call("SetChargingProfile", late)).toEqual(rejected);
  expect(await station.call("SetChargingProfile", { ...late, connectorId: 7 })).toEqual({
    outcome: "call-error",
    code: "PropertyConstraintViolation",
    description: "There is no connector 7.",
    details: {},
  });
});

test("clearing a profile lifts its limit; clearing it again finds nothing", async () => {
  const { charger, station } = await startCharging();
  await station.call("SetChargingProfile", limited(10));
  const filter = { connectorId: 1, chargingProfilePurpose: "TxProfile" as const };
  expect(await station.call("ClearChargingProfile", filter)).toEqual(accepted);
  expect(charger.state.connectors[0]?.currentA).toBe(16);
  expect(await station.call("ClearChargingProfile", filter)).toEqual({
    outcome: "result",
    payload: { status: "Unknown" },
  });
});

test("a soft reset ends transactions, hands them over, and boots again", async () => {
  const { clock, charger, station, newFrames } = await startCharging();
  expect(await station.call("Reset", { type: "Soft" })).toEqual(accepted);
  await clock.run(5_000);
  const actions = newFrames()
    .filter((frame) => frame.startsWith("> [2"))
    .map((frame) => frame.split('"')[3]);
  expect(actions).toEqual([
    "StopTransaction",
    "StatusNotification",
    "BootNotification",
    "StatusNotification",
    "StatusNotification",
  ]);
  expect(charger.state).toMatchObject({ link: "online", connectors: [{ status: "Finishing" }] });
});

test("a hard reset cuts the line first; the stop comes after the boot, with the time of the cut", async () => {
  const { clock, station, newFrames } = await startCharging();
  await station.call("Reset", { type: "Hard" });
  await clock.run(5_000);
  const frames = newFrames().filter((frame) => frame.startsWith("> [2"));
  expect(frames.map((frame) => frame.split('"')[3])).toEqual([
    "BootNotification",
    "StatusNotification",
    "StatusNotification",
    "StopTransaction",
  ]);
  expect(frames.at(-1)).toBe(
    '> [2,"00000000-b","StopTransaction",{"meterStop":1,"timestamp":"2025-01-01T12:00:00.500Z","transactionId":1,"reason":"HardReset"}]',
  );
});

test("unlocking ends the transaction; an unknown connector is NotSupported", async () => {
  const { clock, charger, station } = await startCharging();
  expect(await station.call("UnlockConnector", { connectorId: 1 })).toEqual({
    outcome: "result",
    payload: { status: "Unlocked" },
  });
  await clock.run(0);
  expect(charger.ledger.answered.at(-2)?.payload).toMatchObject({ reason: "UnlockCommand" });
  expect(await station.call("UnlockConnector", { connectorId: 2 })).toEqual({
    outcome: "result",
    payload: { status: "NotSupported" },
  });
});

test("out of service waits for the end of a transaction", async () => {
  const { clock, charger, station } = await startCharging();
  expect(await station.call("ChangeAvailability", { connectorId: 1, type: "Inoperative" })).toEqual({
    outcome: "result",
    payload: { status: "Scheduled" },
  });
  await charger.present("TAG-1");
  expect(charger.state.connectors[0]?.status).toBe("Unavailable");
  expect(await charger.present("TAG-1")).toBe("refused");
  await station.call("ChangeAvailability", { connectorId: 1, type: "Operative" });
  await clock.run(0);
  expect(charger.state.connectors[0]?.status).toBe("Preparing");
});

test("a firmware update reports its steps, and the new version at the next boot", async () => {
  const { clock, charger, station, newFrames } = await startCharger();
  newFrames();
  await station.call("UpdateFirmware", {
    location: "https://example.com/firmware/2.1.0.bin",
    retrieveDate: "2025-01-01T12:01:00.000Z",
  });
  await clock.run(60_000 + 15_000);
  expect(newFrames().filter((frame) => frame.includes("FirmwareStatus"))).toEqual([
    '> [2,"00000000-4","FirmwareStatusNotification",{"status":"Downloading"}]',
    '> [2,"00000000-5","FirmwareStatusNotification",{"status":"Downloaded"}]',
    '> [2,"00000000-6","FirmwareStatusNotification",{"status":"Installing"}]',
    '> [2,"00000000-7","FirmwareStatusNotification",{"status":"Installed"}]',
  ]);
  expect(charger.state.firmwareVersion).toBe("2.1.0");
});

test("configuration is read and changed without regard to case", async () => {
  const { station } = await startCharger();
  expect(
    await station.call("GetConfiguration", { key: ["heartbeatinterval", "numberofconnectors", "Colour"] }),
  ).toEqual({
    outcome: "result",
    payload: {
      configurationKey: [
        { key: "HeartbeatInterval", readonly: false, value: "300" },
        { key: "NumberOfConnectors", readonly: true, value: "1" },
      ],
      unknownKey: ["Colour"],
    },
  });
  const change = async (key: string, value: string) => {
    const outcome = await station.call("ChangeConfiguration", { key, value });
    return outcome.outcome === "result" ? outcome.payload.status : outcome.outcome;
  };
  expect(await change("METERVALUESAMPLEINTERVAL", "15")).toBe("Accepted");
  expect(await change("MeterValueSampleInterval", "soon")).toBe("Rejected");
  expect(await change("MeterValuesSampledData", "SoC,Temperature")).toBe("Rejected");
  expect(await change("NumberOfConnectors", "2")).toBe("Rejected");
  expect(await change("Colour", "red")).toBe("NotSupported");
});

test("a password can be set, is never shown, and is used for the next connection", async () => {
  const { clock, charger, station } = await startCharger({ password: "old" });
  const booted = charger.ledger.answered.length;
  const key = "00112233445566778899aabbccddeeff00112233";
  expect(await station.call("ChangeConfiguration", { key: "AuthorizationKey", value: key })).toEqual(
    accepted,
  );
  expect(await station.call("GetConfiguration", { key: ["AuthorizationKey"] })).toEqual({
    outcome: "result",
    payload: { configurationKey: [{ key: "AuthorizationKey", readonly: false }] },
  });
  await clock.run(2_000);
  expect(charger.state.link).toBe("online");
  // It comes back without a boot, and with nothing new to tell.
  expect(charger.ledger.answered).toHaveLength(booted);
});

test("what is triggered is sent; a boot is not, once it is accepted", async () => {
  const { clock, station, newFrames } = await startCharging();
  expect(await station.call("TriggerMessage", { requestedMessage: "BootNotification" })).toEqual(rejected);
  expect(await station.call("TriggerMessage", { requestedMessage: "MeterValues", connectorId: 9 })).toEqual(
    rejected,
  );
  newFrames();
  await station.call("TriggerMessage", { requestedMessage: "Heartbeat" });
  await station.call("TriggerMessage", { requestedMessage: "StatusNotification", connectorId: 1 });
  await station.call("TriggerMessage", { requestedMessage: "MeterValues" });
  await station.call("TriggerMessage", { requestedMessage: "FirmwareStatusNotification" });
  await clock.run(0);
  const sent = newFrames().filter((frame) => frame.startsWith("> [2"));
  expect(sent.map((frame) => frame.split('"')[3])).toEqual([
    "Heartbeat",
    "StatusNotification",
    "MeterValues",
    "FirmwareStatusNotification",
  ]);
  expect(sent[2]).toContain('"context":"Trigger"');
});

test("a handler of one's own takes the place of the simulator's", async () => {
  const { charger, station } = await startCharger({
    handlers: { RemoteStartTransaction: () => ({ status: "Rejected" }) },
  });
  charger.plugIn();
  expect(await station.call("RemoteStartTransaction", { connectorId: 1, idTag: "TAG-1" })).toEqual(rejected);
});
