import type { AnswerOf } from "@forecourt/ocpp";
import { expect, test } from "vitest";
import { type Started, startCharger } from "./start-charger.ts";

async function change({ station }: Started, key: string, value: string) {
  const outcome = await station.call("ChangeConfiguration", { key, value });
  return outcome.outcome === "result" ? outcome.payload.status : outcome.outcome;
}

async function read({ station }: Started, ...key: string[]): Promise<AnswerOf<"GetConfiguration">> {
  const outcome = await station.call("GetConfiguration", { key });
  if (outcome.outcome !== "result") throw new Error(outcome.outcome);
  return outcome.payload;
}

// OCPP 1.6 chapter 9 with errata 3.79, 3.82, 3.86, 3.88 and 3.89; security white paper section 7.
const required = [
  ...["AuthorizeRemoteTxRequests", "ClockAlignedDataInterval", "ConnectionTimeOut", "ConnectorPhaseRotation"],
  ...["GetConfigurationMaxKeys", "HeartbeatInterval", "LocalAuthorizeOffline", "LocalPreAuthorize"],
  ...["MeterValuesAlignedData", "MeterValuesSampledData", "MeterValueSampleInterval", "NumberOfConnectors"],
  ...["ResetRetries", "StopTransactionOnInvalidId", "StopTxnAlignedData", "StopTxnSampledData"],
  ...["SupportedFeatureProfiles", "TransactionMessageAttempts", "TransactionMessageRetryInterval"],
  ...["UnlockConnectorOnEVSideDisconnect", "LocalAuthListEnabled", "LocalAuthListMaxLength"],
  ...["SendLocalListMaxLength", "ChargeProfileMaxStackLevel", "ChargingScheduleAllowedChargingRateUnit"],
  ...["ChargingScheduleMaxPeriods", "MaxChargingProfilesInstalled"],
];
const readOnly = [
  ...["ConnectorPhaseRotationMaxLength", "GetConfigurationMaxKeys", "MeterValuesAlignedDataMaxLength"],
  ...["MeterValuesSampledDataMaxLength", "NumberOfConnectors", "StopTransactionMaxMeterValues"],
  ...["StopTxnAlignedDataMaxLength", "StopTxnSampledDataMaxLength", "SupportedFeatureProfiles"],
  ...["LocalAuthListMaxLength", "SendLocalListMaxLength", "ReserveConnectorZeroSupported"],
  ...["ChargeProfileMaxStackLevel", "ChargingScheduleAllowedChargingRateUnit", "ChargingScheduleMaxPeriods"],
  ...["ConnectorSwitch3to1PhaseSupported", "MaxChargingProfilesInstalled", "SupportedFileTransferProtocols"],
  ...["AdditionalRootCertificateCheck", "CertificateSignedMaxChainSize", "CertificateStoreMaxLength"],
];

test("every required key exists, read-only where the specification says so", async () => {
  const started = await startCharger();
  const { configurationKey = [], unknownKey } = await read(started);
  expect(unknownKey).toBeUndefined();
  const names = configurationKey.map(({ key }) => key);
  expect(names).toEqual(expect.arrayContaining(required));
  expect(configurationKey.filter((each) => each.readonly).map(({ key }) => key)).toEqual(readOnly);
  for (const key of readOnly) expect(await change(started, key, "1")).toBe("Rejected");
});

test("names are read and changed case-insensitively, unknown ones are reported", async () => {
  const started = await startCharger();
  expect(await read(started, "heartbeatinterval", "numberofconnectors", "Colour")).toEqual({
    configurationKey: [
      { key: "HeartbeatInterval", readonly: false, value: "300" },
      { key: "NumberOfConnectors", readonly: true, value: "1" },
    ],
    unknownKey: ["Colour"],
  });
  expect(await change(started, "METERVALUESAMPLEINTERVAL", "15")).toBe("Accepted");
  expect(await change(started, "Colour", "red")).toBe("NotSupported");
});

test("a value of the wrong type is rejected", async () => {
  const started = await startCharger();
  for (const [key, value] of [
    ["MeterValueSampleInterval", "soon"],
    ["MeterValueSampleInterval", "-1"],
    ["LocalPreAuthorize", "maybe"],
    ["LightIntensity", "101"],
    ["ConnectorPhaseRotation", "0.ABC"],
    // A list with an unknown measurand is refused as a whole (errata 3.14.4).
    ["MeterValuesSampledData", "SoC,Temperature"],
    ["AuthorizationKey", "0011"],
    ["AuthorizationKey", "not hexadecimal, 20 c"],
    ["AuthorizationKey", "00".repeat(21)],
    ["SecurityProfile", "4"],
  ] as const) {
    expect([key, value, await change(started, key, value)]).toEqual([key, value, "Rejected"]);
  }
});

test("a value that takes effect at the next boot is reported as such", async () => {
  const started = await startCharger();
  expect(await change(started, "WebSocketPingInterval", "30")).toBe("RebootRequired");
  expect(await read(started, "WebSocketPingInterval")).toMatchObject({
    configurationKey: [{ value: "30" }],
  });
});

test("a password is set from hex, is never shown, and is used immediately", async () => {
  const passwords: unknown[] = [];
  const started = await startCharger({ password: "old", dialled: (about) => passwords.push(about.password) });
  const booted = started.charger.ledger.answered.length;
  expect(await change(started, "AuthorizationKey", "00112233445566778899aabbccddeeff")).toBe("Accepted");
  expect(await read(started, "AuthorizationKey")).toEqual({
    configurationKey: [{ key: "AuthorizationKey", readonly: false }],
  });
  await started.clock.run(2_000);
  expect(started.charger.state.connection).toBe("online");
  expect(passwords).toEqual(["old", Buffer.from("00112233445566778899aabbccddeeff", "hex")]);
  // It reconnects without a boot, and no status has changed.
  expect(started.charger.ledger.answered).toHaveLength(booted);
});

test("a security profile only increases, and only when its prerequisites are met", async () => {
  const started = await startCharger();
  expect(await change(started, "SecurityProfile", "1")).toBe("Rejected");
  await change(started, "AuthorizationKey", "00".repeat(20));
  await started.clock.run(2_000);
  expect(await change(started, "SecurityProfile", "2")).toBe("Rejected");
  expect(await change(started, "SecurityProfile", "3")).toBe("Rejected");
  expect(await change(started, "SecurityProfile", "1")).toBe("Accepted");
  await started.clock.run(2_000);
  expect(await change(started, "SecurityProfile", "1")).toBe("Rejected");
  expect(await change(started, "SecurityProfile", "0")).toBe("Rejected");
  expect(started.charger.state.connection).toBe("online");
});

test("clock-aligned meter values are sent as well, and added to the stop if configured", async () => {
  const started = await startCharger({
    configuration: {
      MeterValueSampleInterval: "0",
      ClockAlignedDataInterval: "900",
      MeterValuesAlignedData: "Energy.Active.Import.Register",
      StopTxnAlignedData: "Energy.Active.Import.Register",
      StopTxnSampledData: "SoC",
    },
  });
  const { clock, charger } = started;
  await clock.run(60_000);
  charger.plugIn();
  await charger.present("TAG-1");
  await clock.run(1_800_000);
  await charger.present("TAG-1");
  await clock.run(0);
  const sent = charger.ledger.answered;
  const aligned = sent.filter(({ action }) => action === "MeterValues");
  expect(aligned.map(({ payload }) => payload)).toMatchObject([
    { transactionId: 1, meterValue: [{ timestamp: "2025-01-01T12:15:00.000Z" }] },
    { transactionId: 1, meterValue: [{ timestamp: "2025-01-01T12:30:00.000Z" }] },
  ]);
  const stop = sent.find(({ action }) => action === "StopTransaction");
  expect(stop?.payload["transactionData"]).toMatchObject([
    { timestamp: "2025-01-01T12:01:00.000Z", sampledValue: [{ context: "Transaction.Begin" }] },
    // 11 040 W for 14 min are 2 576 Wh; after 29 min 5 336 Wh.
    { timestamp: "2025-01-01T12:15:00.000Z", sampledValue: [{ context: "Sample.Clock", value: "2576" }] },
    { timestamp: "2025-01-01T12:30:00.000Z", sampledValue: [{ context: "Sample.Clock", value: "5336" }] },
    { timestamp: "2025-01-01T12:31:00.000Z", sampledValue: [{ context: "Transaction.End" }] },
  ]);
});

test("a stop has at most StopTransactionMaxMeterValues meter values, including the first and the last", async () => {
  const { clock, charger } = await startCharger({
    configuration: { StopTxnSampledData: "SoC", StopTransactionMaxMeterValues: "3" },
  });
  charger.plugIn();
  await charger.present("TAG-1");
  await clock.run(600_000);
  await charger.present("TAG-1");
  await clock.run(0);
  const stop = charger.ledger.answered.find(({ action }) => action === "StopTransaction");
  expect(stop?.payload["transactionData"]).toMatchObject([
    { timestamp: "2025-01-01T12:00:00.000Z" },
    { timestamp: "2025-01-01T12:10:00.000Z" },
    { timestamp: "2025-01-01T12:10:00.000Z", sampledValue: [{ context: "Transaction.End" }] },
  ]);
});

test("a status shorter than MinimumStatusDuration is not reported", async () => {
  const { clock, charger, newFrames } = await startCharger({ configuration: { MinimumStatusDuration: "5" } });
  newFrames();
  charger.plugIn();
  await clock.run(4_000);
  charger.unplug();
  await clock.run(10_000);
  charger.plugIn();
  await clock.run(5_000);
  expect(newFrames().filter((frame) => frame.startsWith("> "))).toEqual([
    '> [2,"00000000-4","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Preparing","timestamp":"2025-01-01T12:00:19.000Z"}]',
  ]);
});

test("an invalid tag gets MaxEnergyOnInvalidId, where transactions continue", async () => {
  const { clock, charger } = await startCharger({
    configuration: { StopTransactionOnInvalidId: "false", MaxEnergyOnInvalidId: "100" },
    centralSystem: { StartTransaction: () => ({ idTagInfo: { status: "Invalid" }, transactionId: 7 }) },
  });
  charger.plugIn();
  await charger.present("TAG-1");
  await clock.run(600_000);
  const [connector] = charger.state.connectors;
  expect(connector).toMatchObject({ status: "SuspendedEVSE", transaction: { id: 7 } });
  // 11 040 W are 3 Wh per second, which is the interval of the check.
  expect(connector?.registerWh).toBeGreaterThanOrEqual(100);
  expect(connector?.registerWh).toBeLessThan(104);
});

test("a transaction continues without its cable where StopTransactionOnEVSideDisconnect is false", async () => {
  const { clock, charger } = await startCharger({
    configuration: { StopTransactionOnEVSideDisconnect: "false" },
  });
  charger.plugIn();
  await charger.present("TAG-1");
  await clock.run(1_000);
  charger.unplug();
  expect(charger.state.connectors[0]).toMatchObject({ status: "SuspendedEV", transaction: { id: 1 } });
  charger.plugIn();
  expect(charger.state.connectors[0]).toMatchObject({ status: "Charging", transaction: { id: 1 } });
  charger.unplug();
  expect(await charger.present("TAG-1")).toBe("stopped");
  // There is no cable to wait for.
  expect(charger.state.connectors[0]?.status).toBe("Available");
});
