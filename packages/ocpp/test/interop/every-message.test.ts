import { expect, test } from "vitest";
import { codecs } from "../../src/generated/codecs.ts";
import { everyMessage } from "./every-message.ts";
import { connectRpcCharger, startRpcCentralSystem } from "./ocpp-rpc.ts";
import { connectTsCharger, spoken, startTsCentralSystem } from "./ocpp-ts.ts";
import { session } from "./session.ts";
import { startCentralSystem } from "./start-central-system.ts";
import { startChargePoint } from "./start-charge-point.ts";
import { exchangesOf, play, type ScriptedExchange } from "./transcript.ts";

const all = exchangesOf(everyMessage);
const day = exchangesOf(session);
/** The wire frames when the other messages are left out: message ids count the remaining calls. */
const spokenByTs = renumber(all.filter(({ action }) => spoken.includes(action)));

test("the transcript has every message of OCPP 1.6 in every direction it has", () => {
  const called = (from: ScriptedExchange["from"]) =>
    all.filter((exchange) => exchange.from === from).map(({ action }) => action);
  expect(called("charge-point")).toHaveLength(14);
  expect(called("central-system")).toHaveLength(26);
  expect([...new Set(all.map(({ action }) => action))].sort()).toEqual(Object.keys(codecs).sort());
  expect(spokenByTs).toHaveLength(29);
});

test.each([
  ["every message", all],
  ["a day at a charger", day],
])("a charge point of ocpp-rpc and our central system: %s, to the letter", async (_, exchanges) => {
  await using centralSystem = await startCentralSystem();
  await using charger = await connectRpcCharger(centralSystem.url);
  await play(exchanges, { charger, centralSystem });
  expect(centralSystem.wire.lines).toEqual(linesOf(exchanges));
  expect(centralSystem.violations).toEqual([]);
});

test.each([
  ["every message", spokenByTs],
  ["a day at a charger", day],
])("a charge point of ocpp-ts and our central system: %s, to the letter", async (_, exchanges) => {
  await using centralSystem = await startCentralSystem();
  await using charger = await connectTsCharger(centralSystem.url);
  await play(exchanges, { charger, centralSystem });
  expect(centralSystem.wire.lines).toEqual(linesOf(exchanges));
  expect(centralSystem.violations).toEqual([]);
});

test.each([
  ["every message", all],
  ["a day at a charger", day],
])("our charge point and a central system of ocpp-rpc: %s, to the letter", async (_, exchanges) => {
  await using centralSystem = await startRpcCentralSystem();
  await using charger = startChargePoint({ url: centralSystem.url });
  await charger.connection.opened();
  await play(exchanges, { charger, centralSystem });
  expect(charger.wire.lines).toEqual(linesOf(exchanges));
});

test.each([
  ["every message", spokenByTs],
  ["a day at a charger", day],
])("our charge point and a central system of ocpp-ts: %s, to the letter", async (_, exchanges) => {
  await using centralSystem = await startTsCentralSystem();
  await using charger = startChargePoint({ url: centralSystem.url });
  await charger.connection.opened();
  await play(exchanges, { charger, centralSystem });
  expect(charger.wire.lines).toEqual(linesOf(exchanges));
});

function linesOf(exchanges: readonly ScriptedExchange[]): string[] {
  return exchanges.flatMap(({ lines }) => lines);
}

function renumber(exchanges: readonly ScriptedExchange[]): ScriptedExchange[] {
  const count = { "charge-point": 0, "central-system": 0 };
  return exchanges.map((exchange) => {
    const id = `${exchange.from === "charge-point" ? "c" : "s"}${++count[exchange.from]}`;
    return { ...exchange, lines: exchange.lines.map((line) => line.replace(/"[cs]\d+"/, `"${id}"`)) };
  });
}
