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

test("a remote start answers first, then starts with its profile", async () => {
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
  // 92 Wh: 30 s at 11 040 W.
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

test("a slow car follows a limit after its lag, but stops immediately", async () => {
  const { clock, charger, station } = await startCharger({ car: { lagMs: 5_000 } });
  const currentA = () => charger.state.connectors[0]?.currentA;
  charger.plugIn();
  await charger.present("TAG-1");
  await clock.run(4_000);
  expect(charger.state.connectors[0]).toMatchObject({ status: "Charging", currentA: 0 });
  await clock.run(1_000);
  expect(currentA()).toBe(16);
  await station.call("SetChargingProfile", limited(10));
  await clock.run(4_000);
  expect(currentA()).toBe(16);
  await clock.run(1_000);
  expect(currentA()).toBe(10);
  await station.call("SetChargingProfile", limited(0));
  await clock.run(0);
  expect(charger.state.connectors[0]).toMatchObject({ status: "SuspendedEVSE", currentA: 0 });
});

test("the default limit applies to transactions without one, and the limit of a transaction ends with it", async () => {
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

test("a profile for an ended transaction is rejected, one for an unknown connector is an error", async () => {
  const { station } = await startCharging();
  const { csChargingProfiles } = limited(10);
  const late = { connectorId: 1, csChargingProfiles: { ...csChargingProfiles, transactionId: 99 } };
  expect(await station.call("SetChargingProfile", late)).toEqual(rejected);
  expect(await station.call("SetChargingProfile", { ...late, connectorId: 7 })).toEqual({
    outcome: "call-error",
    code: "PropertyConstraintViolation",
    description: "Unknown connector 7.",
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

test("a soft reset ends transactions, sends their messages, and boots again", async () => {
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
  expect(charger.state).toMatchObject({ connection: "online", connectors: [{ status: "Finishing" }] });
});

test("a hard reset cuts the connection first; the stop comes after the boot, with the time of the cut", async () => {
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

test("a change to out of service waits for the end of a transaction", async () => {
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

test("a triggered message is sent, except a boot after its acceptance", async () => {
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

test("every value of both trigger messages is sent, or refused for a reason", async () => {
  const { clock, charger, station, newFrames } = await startCharging();
  newFrames();
  const plain = [
    "DiagnosticsStatusNotification",
    "FirmwareStatusNotification",
    "Heartbeat",
    "MeterValues",
  ] as const;
  for (const requestedMessage of [...plain, "StatusNotification"] as const) {
    expect(await station.call("TriggerMessage", { requestedMessage })).toEqual(accepted);
  }
  const extended = [
    "LogStatusNotification",
    "FirmwareStatusNotification",
    "Heartbeat",
    "MeterValues",
  ] as const;
  for (const requestedMessage of [...extended, "StatusNotification", "SignChargePointCertificate"] as const) {
    expect(await station.call("ExtendedTriggerMessage", { requestedMessage })).toEqual(accepted);
  }
  await clock.run(0);
  const sent = newFrames().filter((frame) => frame.startsWith("> [2"));
  expect(sent.map((frame) => frame.split('"')[3])).toEqual([
    ...plain,
    ...["StatusNotification", "StatusNotification"],
    ...["LogStatusNotification", "SignedFirmwareStatusNotification", "Heartbeat", "MeterValues"],
    ...["StatusNotification", "StatusNotification", "SignCertificate"],
  ]);
  const boot = { requestedMessage: "BootNotification" as const };
  expect(await station.call("ExtendedTriggerMessage", boot)).toEqual(rejected);
  const nowhere = { requestedMessage: "StatusNotification" as const, connectorId: 9 };
  expect(await station.call("ExtendedTriggerMessage", nowhere)).toEqual(rejected);
  await station.call("ChangeConfiguration", { key: "MeterValuesSampledData", value: "" });
  const measured = { requestedMessage: "MeterValues" as const };
  expect(await station.call("TriggerMessage", measured)).toEqual(rejected);
  await charger.close();
});

test("the composite schedule of a transaction follows its profile, in either unit", async () => {
  const { station } = await startCharging();
  const { csChargingProfiles } = limited(10);
  await station.call("SetChargingProfile", {
    connectorId: 1,
    csChargingProfiles: {
      ...csChargingProfiles,
      chargingSchedule: {
        chargingRateUnit: "A",
        duration: 300,
        chargingSchedulePeriod: [
          { startPeriod: 0, limit: 10 },
          { startPeriod: 60, limit: 16, numberPhases: 1 },
        ],
      },
    },
  });
  const composite = async (connectorId: number, chargingRateUnit: "A" | "W", duration = 600) => {
    const outcome = await station.call("GetCompositeSchedule", { connectorId, duration, chargingRateUnit });
    return outcome.outcome === "result" ? outcome.payload : outcome.outcome;
  };
  expect(await composite(1, "A")).toEqual({
    status: "Accepted",
    connectorId: 1,
    scheduleStart: "2025-01-01T12:00:00.000Z",
    chargingSchedule: {
      duration: 600,
      chargingRateUnit: "A",
      chargingSchedulePeriod: [
        { startPeriod: 0, limit: 10, numberPhases: 3 },
        { startPeriod: 60, limit: 16, numberPhases: 1 },
        // After the schedule only the hardware limits.
        { startPeriod: 300, limit: 32, numberPhases: 3 },
      ],
    },
  });
  // 230 V: 10 A on three phases, 16 A on one, 32 A on three.
  expect(await composite(0, "W", 200)).toMatchObject({
    chargingSchedule: {
      chargingRateUnit: "W",
      chargingSchedulePeriod: [
        { startPeriod: 0, limit: 6_900 },
        { startPeriod: 60, limit: 3_680 },
      ],
    },
  });
  expect(await composite(7, "A")).toEqual({ status: "Rejected" });
});

test("a charger that supports only power accepts and reports no amperes", async () => {
  const { charger, station } = await startCharger({
    configuration: { ChargingScheduleAllowedChargingRateUnit: "Power" },
  });
  charger.plugIn();
  await charger.present("TAG-1");
  expect(await station.call("SetChargingProfile", limited(10))).toEqual(rejected);
  expect(await station.call("SetChargingProfile", limited(6_900, "W"))).toEqual(accepted);
  const request = { connectorId: 1, duration: 60 };
  expect(await station.call("GetCompositeSchedule", { ...request, chargingRateUnit: "A" })).toEqual(rejected);
  expect(await station.call("GetCompositeSchedule", request)).toMatchObject({
    payload: {
      chargingSchedule: { chargingRateUnit: "W", chargingSchedulePeriod: [{ startPeriod: 0, limit: 6_900 }] },
    },
  });
});

test("a power cut ends a transaction immediately, and it is reported after the boot", async () => {
  const { clock, charger, newFrames } = await startCharging();
  await clock.run(60_000);
  newFrames();
  charger.cutPower();
  await clock.run(5_000);
  const frames = newFrames().filter((frame) => frame.startsWith("> [2"));
  expect(frames.map((frame) => frame.split('"')[3])).toEqual([
    "BootNotification",
    "StatusNotification",
    "StatusNotification",
    "StopTransaction",
  ]);
  expect(frames.at(-1)).toContain(
    '"meterStop":184,"timestamp":"2025-01-01T12:01:00.000Z","transactionId":1,"reason":"PowerLoss"',
  );
});

test("a custom message is sent unchanged, and data of an unknown vendor is rejected as such", async () => {
  const { charger, station } = await startCharger({
    centralSystem: { DataTransfer: ({ data }) => ({ status: "Accepted", data: `${data}!` }) },
  });
  expect(await charger.call("DataTransfer", { vendorId: "com.example", data: "hello" })).toEqual({
    outcome: "result",
    payload: { status: "Accepted", data: "hello!" },
  });
  expect(await station.call("DataTransfer", { vendorId: "com.example" })).toEqual({
    outcome: "result",
    payload: { status: "UnknownVendorId" },
  });
});

test("a custom handler replaces the simulator's", async () => {
  const { charger, station } = await startCharger({
    handlers: { RemoteStartTransaction: () => ({ status: "Rejected" }) },
  });
  charger.plugIn();
  expect(await station.call("RemoteStartTransaction", { connectorId: 1, idTag: "TAG-1" })).toEqual(rejected);
});
