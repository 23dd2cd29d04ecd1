import { expect, test } from "vitest";
import { startCharger } from "./start-charger.ts";

const measured = { MeterValuesSampledData: "Energy.Active.Import.Register,SoC" };

test("a charger boots and reports the status of itself and of its connectors", async () => {
  const { newFrames } = await startCharger({ connectors: 2 });

  expect(newFrames()).toEqual([
    '> [2,"00000000-1","BootNotification",{"chargePointVendor":"Forecourt","chargePointModel":"Simulator","firmwareVersion":"1.0.0"}]',
    '< [3,"00000000-1",{"status":"Accepted","currentTime":"2025-01-01T12:00:00Z","interval":300}]',
    '> [2,"00000000-2","StatusNotification",{"connectorId":0,"errorCode":"NoError","status":"Available","timestamp":"2025-01-01T12:00:00.000Z"}]',
    '< [3,"00000000-2",{}]',
    '> [2,"00000000-3","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Available","timestamp":"2025-01-01T12:00:00.000Z"}]',
    '< [3,"00000000-3",{}]',
    '> [2,"00000000-4","StatusNotification",{"connectorId":2,"errorCode":"NoError","status":"Available","timestamp":"2025-01-01T12:00:00.000Z"}]',
    '< [3,"00000000-4",{}]',
  ]);
});

// 16 A on three phases of 230 V are 11 040 W: 184 Wh a minute, into a battery of 60 000 Wh that has 12 000.
test("a session: plug in, tag, meter values, tag again, unplug", async () => {
  const { clock, charger, newFrames } = await startCharger({ configuration: measured });
  newFrames();

  charger.plugIn(1);
  await clock.run(1_000);
  expect(await charger.present("TAG-1")).toBe("started");
  await clock.run(120_000);
  expect(charger.state.connectors[0]).toMatchObject({ status: "Charging", powerW: 11_040, registerWh: 368 });
  expect(await charger.present("tag-1")).toBe("stopped");
  await clock.run(1_000);
  charger.unplug();
  await clock.run(0);

  expect(newFrames()).toEqual([
    '> [2,"00000000-4","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Preparing","timestamp":"2025-01-01T12:00:00.000Z"}]',
    '< [3,"00000000-4",{}]',
    '> [2,"00000000-5","Authorize",{"idTag":"TAG-1"}]',
    '< [3,"00000000-5",{"idTagInfo":{"status":"Accepted"}}]',
    '> [2,"00000000-6","StartTransaction",{"connectorId":1,"idTag":"TAG-1","meterStart":0,"timestamp":"2025-01-01T12:00:01.000Z"}]',
    '< [3,"00000000-6",{"idTagInfo":{"status":"Accepted"},"transactionId":1}]',
    '> [2,"00000000-7","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Charging","timestamp":"2025-01-01T12:00:01.000Z"}]',
    '< [3,"00000000-7",{}]',
    '> [2,"00000000-8","MeterValues",{"connectorId":1,"transactionId":1,"meterValue":[{"timestamp":"2025-01-01T12:01:01.000Z","sampledValue":[{"value":"184","context":"Sample.Periodic","measurand":"Energy.Active.Import.Register","unit":"Wh"},{"value":"20","context":"Sample.Periodic","measurand":"SoC","location":"EV","unit":"Percent"}]}]}]',
    '< [3,"00000000-8",{}]',
    '> [2,"00000000-9","MeterValues",{"connectorId":1,"transactionId":1,"meterValue":[{"timestamp":"2025-01-01T12:02:01.000Z","sampledValue":[{"value":"368","context":"Sample.Periodic","measurand":"Energy.Active.Import.Register","unit":"Wh"},{"value":"21","context":"Sample.Periodic","measurand":"SoC","location":"EV","unit":"Percent"}]}]}]',
    '< [3,"00000000-9",{}]',
    '> [2,"00000000-a","StopTransaction",{"idTag":"tag-1","meterStop":368,"timestamp":"2025-01-01T12:02:01.000Z","transactionId":1,"reason":"Local"}]',
    '< [3,"00000000-a",{}]',
    '> [2,"00000000-b","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Finishing","timestamp":"2025-01-01T12:02:01.000Z"}]',
    '< [3,"00000000-b",{}]',
    '> [2,"00000000-c","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Available","timestamp":"2025-01-01T12:02:02.000Z"}]',
    '< [3,"00000000-c",{}]',
  ]);
});

test("a meter value has the configured measurands, current and voltage for each phase", async () => {
  const { clock, charger, newFrames } = await startCharger({ car: { phases: 1, soc: 0.5 } });
  charger.plugIn();
  await charger.present("TAG-1");
  await clock.run(60_000);

  expect(newFrames()).toContain(
    '> [2,"00000000-8","MeterValues",{"connectorId":1,"transactionId":1,"meterValue":[{"timestamp":"2025-01-01T12:01:00.000Z","sampledValue":[' +
      '{"value":"61","context":"Sample.Periodic","measurand":"Energy.Active.Import.Register","unit":"Wh"},' +
      '{"value":"3680","context":"Sample.Periodic","measurand":"Power.Active.Import","unit":"W"},' +
      '{"value":"16.0","context":"Sample.Periodic","measurand":"Current.Import","phase":"L1","unit":"A"},' +
      '{"value":"0.0","context":"Sample.Periodic","measurand":"Current.Import","phase":"L2","unit":"A"},' +
      '{"value":"0.0","context":"Sample.Periodic","measurand":"Current.Import","phase":"L3","unit":"A"},' +
      '{"value":"32.0","context":"Sample.Periodic","measurand":"Current.Offered","unit":"A"},' +
      '{"value":"230.0","context":"Sample.Periodic","measurand":"Voltage","phase":"L1-N","unit":"V"},' +
      '{"value":"230.0","context":"Sample.Periodic","measurand":"Voltage","phase":"L2-N","unit":"V"},' +
      '{"value":"230.0","context":"Sample.Periodic","measurand":"Voltage","phase":"L3-N","unit":"V"},' +
      '{"value":"50","context":"Sample.Periodic","measurand":"SoC","location":"EV","unit":"Percent"}]}]}]',
  );
});

test("unplugging ends the transaction with EVDisconnected, through SuspendedEV and Finishing", async () => {
  const { clock, charger } = await startCharger();
  const statuses: string[] = [];
  charger.on("status", ({ status }) => statuses.push(status));
  charger.plugIn();
  await charger.present("TAG-1");
  await clock.run(1_000);
  charger.unplug();
  await clock.run(0);

  expect(statuses).toEqual(["Preparing", "Charging", "SuspendedEV", "Finishing", "Available"]);
  expect(charger.ledger.answered.find(({ action }) => action === "StopTransaction")?.payload).toMatchObject({
    reason: "EVDisconnected",
  });
});

test("a tag before the cable waits for ConnectionTimeOut", async () => {
  const { clock, charger } = await startCharger({ configuration: { ConnectionTimeOut: "30" } });
  expect(await charger.present("TAG-1")).toBe("waiting");
  expect(charger.state.connectors[0]?.status).toBe("Preparing");
  await clock.run(30_000);
  expect(charger.state.connectors[0]?.status).toBe("Available");

  expect(await charger.present("TAG-1")).toBe("waiting");
  await clock.run(29_000);
  charger.plugIn();
  expect(charger.state.connectors[0]?.status).toBe("Charging");
});

test("a tag that the central system refuses starts nothing", async () => {
  const { charger } = await startCharger({
    centralSystem: { Authorize: () => ({ idTagInfo: { status: "Blocked" } }) },
  });
  charger.plugIn();
  expect(await charger.present("TAG-1")).toBe("refused");
  expect(charger.state.connectors[0]).toMatchObject({ status: "Preparing", transaction: null });
});

test("a tag that is refused at the start ends the transaction as DeAuthorized", async () => {
  const { clock, charger } = await startCharger({
    centralSystem: { StartTransaction: () => ({ idTagInfo: { status: "Invalid" }, transactionId: 7 }) },
  });
  charger.plugIn();
  await charger.present("TAG-1");
  await clock.run(0);
  expect(charger.ledger.answered.find(({ action }) => action === "StopTransaction")?.payload).toEqual({
    meterStop: 0,
    timestamp: "2025-01-01T12:00:00.000Z",
    transactionId: 7,
    reason: "DeAuthorized",
  });
});

test("another tag of the same group stops a transaction, one of another group does not", async () => {
  const { charger } = await startCharger({
    centralSystem: {
      Authorize: ({ idTag }) => ({
        idTagInfo: { status: "Accepted", parentIdTag: idTag.startsWith("A") ? "GROUP-A" : "GROUP-B" },
      }),
      StartTransaction: () => ({
        idTagInfo: { status: "Accepted", parentIdTag: "GROUP-A" },
        transactionId: 1,
      }),
    },
  });
  charger.plugIn();
  await charger.present("A-1");
  expect(await charger.present("B-1")).toBe("refused");
  expect(await charger.present("A-2")).toBe("stopped");
});

test("a full car is SuspendedEV, and the meter shows what the battery took", async () => {
  const { clock, charger } = await startCharger({ car: { batteryWh: 1_000, soc: 0.9 } });
  charger.plugIn();
  await charger.present("TAG-1");
  await clock.run(600_000);
  expect(charger.state.connectors[0]).toMatchObject({
    status: "SuspendedEV",
    registerWh: 100,
    powerW: 0,
    soc: 1,
  });
});

test("heartbeats come at the interval of the boot answer", async () => {
  const { clock, charger } = await startCharger();
  await clock.run(900_000);
  const heartbeats = charger.ledger.answered.filter(({ action }) => action === "Heartbeat");
  expect(heartbeats.map(({ at }) => new Date(at).toISOString())).toEqual([
    "2025-01-01T12:05:00.000Z",
    "2025-01-01T12:10:00.000Z",
    "2025-01-01T12:15:00.000Z",
  ]);
});

test("a fault ends the transaction, and the connector stays Faulted until it is repaired", async () => {
  const { clock, charger, newFrames } = await startCharger();
  charger.plugIn();
  await charger.present("TAG-1");
  await clock.run(0);
  newFrames();
  charger.fault("GroundFailure");
  await clock.run(0);
  expect(charger.state.connectors[0]).toMatchObject({ status: "Faulted", transaction: null });
  expect(newFrames()).toContain(
    '> [2,"00000000-a","StatusNotification",{"connectorId":1,"errorCode":"GroundFailure","status":"Faulted","timestamp":"2025-01-01T12:00:00.000Z"}]',
  );
  charger.fault("NoError");
  expect(charger.state.connectors[0]?.status).toBe("Preparing");
});

test("without a limit, a charger sends a night of readings in one StopTransaction of more than 64 KiB", async () => {
  const { clock, charger, newFrames } = await startCharger({
    car: { batteryWh: 500_000 },
    configuration: {
      StopTxnSampledData: "Energy.Active.Import.Register,Power.Active.Import",
      StopTransactionMaxMeterValues: "1000",
    },
    tickMs: 60_000,
  });
  charger.plugIn(1);
  await clock.run(1_000);
  await charger.present("TAG-1");
  await clock.run(10 * 3_600_000);
  newFrames();
  await charger.present("TAG-1");

  const stop = newFrames().find((frame) => frame.includes('"StopTransaction"')) ?? "";
  expect(stop.length).toBeGreaterThan(65_536);
  // One at the start, 600 in 36,000 s, one at the end.
  expect(stop.split('"timestamp"')).toHaveLength(1 + 1 + 602);
});
