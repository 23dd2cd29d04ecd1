import { refuse, withhold } from "@forecourt/ocpp";
import { expect, test } from "vitest";
import { startCharger } from "./start-charger.ts";

const energyOnly = { MeterValuesSampledData: "Energy.Active.Import.Register" };
const transactional = ["StartTransaction", "MeterValues", "StopTransaction"];

function transactionFrames(frames: readonly string[]): string[] {
  return frames.filter(
    (frame) => frame.startsWith("> ") && transactional.some((action) => frame.includes(action)),
  );
}

test("offline messages are queued, and sent in order after the reconnect", async () => {
  const { clock, charger, line, newFrames } = await startCharger({ configuration: energyOnly });
  charger.plugIn();
  await charger.present("TAG-1");
  await charger.present("TAG-1");
  await clock.run(0);
  newFrames();

  charger.offline();
  expect(await charger.present("TAG-1")).toBe("started");
  await clock.run(120_000);
  expect(await charger.present("TAG-1")).toBe("stopped");
  await clock.run(60_000);
  expect(line.frames.at(-1)).toBe('< [3,"00000000-9",{}]');
  expect(charger.state).toMatchObject({ connection: "offline", queued: 4 });

  charger.online();
  await clock.run(0);
  expect(newFrames()).toEqual([
    '> [2,"00000000-a","StartTransaction",{"connectorId":1,"idTag":"TAG-1","meterStart":0,"timestamp":"2025-01-01T12:00:00.000Z"}]',
    '< [3,"00000000-a",{"idTagInfo":{"status":"Accepted"},"transactionId":2}]',
    '> [2,"00000000-b","MeterValues",{"connectorId":1,"transactionId":2,"meterValue":[{"timestamp":"2025-01-01T12:01:00.000Z","sampledValue":[{"value":"184","context":"Sample.Periodic","measurand":"Energy.Active.Import.Register","unit":"Wh"}]}]}]',
    '< [3,"00000000-b",{}]',
    '> [2,"00000000-c","MeterValues",{"connectorId":1,"transactionId":2,"meterValue":[{"timestamp":"2025-01-01T12:02:00.000Z","sampledValue":[{"value":"368","context":"Sample.Periodic","measurand":"Energy.Active.Import.Register","unit":"Wh"}]}]}]',
    '< [3,"00000000-c",{}]',
    '> [2,"00000000-d","StopTransaction",{"idTag":"TAG-1","meterStop":368,"timestamp":"2025-01-01T12:02:00.000Z","transactionId":2,"reason":"Local"}]',
    '< [3,"00000000-d",{}]',
  ]);
  expect(charger.state.queued).toBe(0);
});

test("an unanswered start is sent again with another id and the same content, and its late transaction id is used in the other messages", async () => {
  let starts = 0;
  const { clock, charger, newFrames } = await startCharger({
    configuration: energyOnly,
    centralSystem: {
      StartTransaction: () =>
        ++starts < 3
          ? withhold("the store is unavailable")
          : { idTagInfo: { status: "Accepted" }, transactionId: 42 },
    },
  });
  charger.plugIn();
  await charger.present("TAG-1");
  await clock.run(0);
  charger.unplug();
  // 1 s to reconnect, twice.
  await clock.run(2_000);

  expect(transactionFrames(newFrames())).toEqual([
    '> [2,"00000000-6","StartTransaction",{"connectorId":1,"idTag":"TAG-1","meterStart":0,"timestamp":"2025-01-01T12:00:00.000Z"}]',
    '> [2,"00000000-9","StartTransaction",{"connectorId":1,"idTag":"TAG-1","meterStart":0,"timestamp":"2025-01-01T12:00:00.000Z"}]',
    '> [2,"00000000-a","StartTransaction",{"connectorId":1,"idTag":"TAG-1","meterStart":0,"timestamp":"2025-01-01T12:00:00.000Z"}]',
    '> [2,"00000000-b","StopTransaction",{"meterStop":0,"timestamp":"2025-01-01T12:00:00.000Z","transactionId":42,"reason":"EVDisconnected"}]',
  ]);
  expect(charger.ledger.unanswered.map(({ messageId, action }) => [messageId, action])).toEqual([
    ["00000000-6", "StartTransaction"],
    ["00000000-9", "StartTransaction"],
  ]);
});

test("a start that is refused in all attempts is dropped, and the other messages use the id -1", async () => {
  const { clock, charger, newFrames } = await startCharger({
    configuration: { ...energyOnly, TransactionMessageAttempts: "3", TransactionMessageRetryInterval: "10" },
    centralSystem: { StartTransaction: () => refuse("InternalError", "no") },
  });
  charger.plugIn();
  await charger.present("TAG-1");
  await clock.run(15_000);
  await charger.present("TAG-1");
  // The second attempt comes after 10 s, the third 20 s later.
  await clock.run(15_000);

  expect(transactionFrames(newFrames()).map((frame) => frame.replace(/"timestamp":"[^"]*"/, "…"))).toEqual([
    '> [2,"00000000-6","StartTransaction",{"connectorId":1,"idTag":"TAG-1","meterStart":0,…}]',
    '> [2,"00000000-8","StartTransaction",{"connectorId":1,"idTag":"TAG-1","meterStart":0,…}]',
    '> [2,"00000000-a","StartTransaction",{"connectorId":1,"idTag":"TAG-1","meterStart":0,…}]',
    '> [2,"00000000-b","StopTransaction",{"idTag":"TAG-1","meterStop":46,…,"transactionId":-1,"reason":"Local"}]',
  ]);
  expect(charger.ledger.dropped).toEqual([
    {
      action: "StartTransaction",
      payload: { connectorId: 1, idTag: "TAG-1", meterStart: 0, timestamp: "2025-01-01T12:00:00.000Z" },
      why: "refused",
      at: Date.UTC(2025, 0, 1, 12, 0, 30),
    },
  ]);
});

test("a message without an answer is repeated without a limit", async () => {
  let answer: (() => void) | null = null;
  const { clock, charger } = await startCharger({
    configuration: { ...energyOnly, TransactionMessageRetryInterval: "10" },
    centralSystem: {
      StartTransaction: () =>
        new Promise((resolve) => {
          answer ??= () => resolve({ idTagInfo: { status: "Accepted" }, transactionId: 5 });
        }),
    },
  });
  charger.plugIn();
  await charger.present("TAG-1");
  await clock.run(39_000);
  expect(charger.state.connectors[0]?.transaction?.id).toBeNull();
  expect(charger.state.queued).toBe(1);
  // The first attempt is answered 9 s after its timeout.
  (answer as (() => void) | null)?.();
  await clock.run(0);
  expect(charger.state.connectors[0]?.transaction?.id).toBe(5);
  expect(charger.state.queued).toBe(0);
});

test("an unknown tag starts nothing offline, unless AllowOfflineTxForUnknownId is set", async () => {
  const { charger, clock } = await startCharger();
  charger.plugIn();
  await clock.run(0);
  charger.offline();
  expect(await charger.present("STRANGER")).toBe("refused");

  const trusting = await startCharger({ configuration: { AllowOfflineTxForUnknownId: "true" } });
  trusting.charger.plugIn();
  trusting.charger.offline();
  expect(await trusting.charger.present("STRANGER")).toBe("started");
});

test("a reconnect needs no boot, and reports only the statuses that changed meanwhile", async () => {
  const { clock, charger, newFrames } = await startCharger({ connectors: 2 });
  newFrames();
  charger.offline();
  charger.plugIn(2);
  await clock.run(10_000);
  charger.online();
  await clock.run(0);
  expect(newFrames()).toEqual([
    '> [2,"00000000-5","StatusNotification",{"connectorId":2,"errorCode":"NoError","status":"Preparing","timestamp":"2025-01-01T12:00:10.000Z"}]',
    '< [3,"00000000-5",{}]',
  ]);
});

test("a charger that is not accepted yet boots again after the given interval", async () => {
  let boots = 0;
  const starting = startCharger({
    centralSystem: {
      BootNotification: () => ({
        status: ++boots < 2 ? "Pending" : "Accepted",
        currentTime: "2025-01-01T12:00:00.000Z",
        interval: 20,
      }),
    },
    clockRuns: 20_000,
  });
  const { newFrames } = await starting;
  expect(newFrames().filter((frame) => frame.includes("BootNotification"))).toHaveLength(2);
});

test("the ledger has every answered call, and every call without an answer after a lost connection", async () => {
  const { clock, charger, line } = await startCharger({
    configuration: energyOnly,
    centralSystem: { Heartbeat: () => new Promise(() => {}) },
  });
  charger.plugIn();
  await charger.present("TAG-1");
  await clock.run(300_000);
  expect(charger.ledger.pending.map(({ action }) => action)).toEqual(["Heartbeat"]);
  charger.drop();
  await clock.run(1_000);

  const { ledger } = charger;
  const calls = line.frames.filter((frame) => frame.startsWith("> [2"));
  const results = line.frames.filter((frame) => frame.startsWith("< [3"));
  expect(ledger.answered.map(({ messageId }) => messageId)).toEqual(
    results.map((frame) => frame.split('"')[1]),
  );
  expect(ledger.answered.length + ledger.unanswered.length).toBe(calls.length);
  expect(ledger.unanswered.map(({ action }) => action)).toEqual(["Heartbeat"]);
  expect(ledger.answered.find(({ action }) => action === "StartTransaction")).toEqual({
    messageId: "00000000-6",
    action: "StartTransaction",
    payload: { connectorId: 1, idTag: "TAG-1", meterStart: 0, timestamp: "2025-01-01T12:00:00.000Z" },
    sentAt: Date.UTC(2025, 0, 1, 12),
    answer: { idTagInfo: { status: "Accepted" }, transactionId: 1 },
    at: Date.UTC(2025, 0, 1, 12),
  });
});
