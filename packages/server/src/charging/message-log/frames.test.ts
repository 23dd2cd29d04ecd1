import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Exchange } from "../../core/ingest.ts";
import { startTestCore } from "../../testing/start-test-core.ts";
import { maskFrame, maskOf } from "../id-tags/mask.ts";
import { changeTexts } from "./change-texts.ts";
import { collectExchanges } from "./collect-exchanges.ts";
import { type Frame, type FrameFilter, readFrames } from "./frames.ts";

let context: Awaited<ReturnType<typeof startTestCore>>;
beforeAll(async () => {
  context = await startTestCore();
});
afterAll(() => context[Symbol.asyncDispose]());

let chargers = 0;
const begin = Date.UTC(2026, 5, 1);

/** The message log of a charger that has no other frames. */
function startLog() {
  chargers += 1;
  const charger = { orgId: "org_1", chargerId: `chg_${chargers}` };
  const log = collectExchanges(context.core.db);
  const fail = (_: Exchange, error: unknown) => {
    throw error;
  };
  return {
    keep: (about: Partial<Exchange>) =>
      log.exchange(
        {
          ...charger,
          epoch: 7,
          at: begin,
          incoming: true,
          call: null,
          answer: null,
          invalid: null,
          messageId: null,
          action: null,
          latencyMs: null,
          commandId: null,
          ...about,
        },
        fail,
      ),
    async read(filter: Partial<FrameFilter> = {}, span: Partial<Parameters<typeof readFrames>[3]> = {}) {
      await log.flushExchanges();
      const all = { after: null, until: null, newestFirst: false, limit: 100, offset: 0, ...span };
      const given = { errorsOnly: false, ...filter } as FrameFilter;
      return context.core.db.read((tx) => readFrames(tx, charger, given, all));
    },
    [Symbol.asyncDispose]: () => log.close(),
  };
}

const uuid = "1b4f2af4-b279-4dec-892f-3945831dae2a";

test.each([
  [
    "a plain call",
    `[2,"${uuid}","Heartbeat",{}]`,
    `[3,"${uuid}",{"currentTime":"2026-06-01T00:00:00.000Z"}]`,
  ],
  ["an answer that says nothing", '[2,"1","MeterValues",{"connectorId":1,"meterValue":[]}]', '[3,"1",{}]'],
  ["spaces and lines", ' [2, "1",\n\t"Heartbeat", {} ]\n', '\t[3,"1", {}]'],
  ["no payload", '[2,"1","Heartbeat"]', '[3,"1"]'],
  ["a payload that is not an object", '[2,"1","Heartbeat",[{}]]', '[3,"1",[{}]]'],
  ["more parts", '[2,"1","Heartbeat",{},{"a":1}]', '[3,"1",{},"x"]'],
  ["a CALLERROR", '[2,"1","Heartbeat",{}]', '[4,"1","InternalError","",{}]'],
  ["a CALLERROR with spaces", '[2,"1","Heartbeat",{}]', ' [ 4,"1","InternalError","",{}]'],
  [
    "a message id in capitals",
    `[2,"${uuid.toUpperCase()}","Heartbeat",{}]`,
    `[3,"${uuid.toUpperCase()}",{}]`,
  ],
  ["an empty message id", '[2,"","Heartbeat",{}]', '[3,"",{}]'],
  ["an escape in the message id", '[2,"\\n","Heartbeat",{}]', '[3,"\\n",{}]'],
  ["control characters", '[2,"1","Heartbeat",{"a":"\u0002\u001fA"}]', '[3,"1",{"a":"\u0001"}]'],
  ["braces that do not match", '[2,"1","Heartbeat",{]', '[3,"1",{]'],
])("a call and its answer are read as they were: %s", async (_, call, answer) => {
  await using log = startLog();
  const [, messageId = ""] = /"([^"]*)"/.exec(call) ?? [];
  const kept = log.keep({ call, messageId, action: "Heartbeat", commandId: "cmd_1", incoming: false });
  expect(kept.answer(answer, 1_250)).toBe(true);
  const common = {
    charger_id: `chg_${chargers}`,
    connection_id: `chg_${chargers}.7`,
    message_id: messageId,
    action: "Heartbeat",
    command_id: "cmd_1",
  };
  const [first, second, ...more] = await log.read();
  expect(first).toMatchObject({ ...common, text: call, direction: "out", type: "call", latency_ms: null });
  const type = answer.trim()[1] === "4" || answer.includes("[ 4") ? "error" : "result";
  expect(second).toMatchObject({ ...common, text: answer, direction: "in", type, latency_ms: 1_250 });
  expect(Date.parse(second?.at ?? "") - Date.parse(first?.at ?? "")).toBe(1_250);
  expect(more).toEqual([]);
});

test("an answer has a row of its own when its call is written, or was long before, or the clock was set", async () => {
  await using log = startLog();
  const heartbeat = { call: '[2,"1","Heartbeat",{}]', messageId: "1", action: "Heartbeat" };
  const written = log.keep(heartbeat);
  expect(await log.read()).toMatchObject([{ type: "call", latency_ms: null }]);
  expect(written.answer('[3,"1",{}]', 5)).toBe(false);
  expect(log.keep(heartbeat).answer('[3,"1",{}]', 10_001)).toBe(false);
  expect(log.keep(heartbeat).answer('[3,"1",{}]', -1)).toBe(false);
  const answer = { answer: '[3,"1",{}]', messageId: "1", action: null, at: begin + 50, latencyMs: 20_000 };
  log.keep(answer);
  expect((await log.read()).at(-1)).toMatchObject({
    at: "2026-06-01T00:00:00.050Z",
    type: "result",
    text: '[3,"1",{}]',
    latency_ms: 20_000,
  });
});

test("a call without an answer is written soon, although no one reads the log", async () => {
  await using log = startLog();
  log.keep({ call: '[2,"1","Reset",{}]', messageId: "1", action: "Reset", incoming: false });
  const stored = () =>
    context.core.db.read(async (tx) => [
      ...(await tx.execute(sql`select call from ocpp_exchanges where charger_id = ${`chg_${chargers}`}`)),
    ]);
  await expect.poll(stored, { timeout: 60_000 }).toHaveLength(1);
});

test("the filters choose frames, not rows", async () => {
  await using log = startLog();
  const call = '[2,"1","Heartbeat",{}]';
  log.keep({ call, messageId: "1", action: "Heartbeat" }).answer('[4,"1","InternalError","",{}]', 9_000);
  log.keep({
    call: call.replace("1", uuid),
    messageId: uuid,
    action: "Reset",
    at: begin + 5_000,
    incoming: false,
  });
  log.keep({ invalid: "hello", at: begin + 6_000, commandId: "cmd_1", epoch: 8 });
  const found = async (filter: Partial<FrameFilter>) => (await log.read(filter)).map(({ text }) => text[1]);
  expect(await found({})).toEqual(["2", "4", "2", "e"]);
  expect(await found({ direction: "in" })).toEqual(["2", "e"]);
  expect(await found({ direction: "out" })).toEqual(["4", "2"]);
  expect(await found({ action: "Heartbeat" })).toEqual(["2", "4"]);
  expect(await found({ action: "Reset" })).toEqual(["2"]);
  expect(await found({ messageId: "1" })).toEqual(["2", "4"]);
  expect(await found({ messageId: uuid })).toEqual(["2"]);
  expect(await found({ messageId: uuid.toUpperCase() })).toEqual([]);
  expect(await found({ connectionId: `chg_${chargers}.8` })).toEqual(["e"]);
  expect(await found({ connectionId: `chg_0.8` })).toEqual([]);
  expect(await found({ commandId: "cmd_1" })).toEqual(["e"]);
  expect(await found({ errorsOnly: true })).toEqual(["4", "e"]);
  const at = (ms: number) => new Date(begin + ms).toISOString();
  expect(await found({ from: at(9_000) })).toEqual(["4"]);
  expect(await found({ from: at(1), to: at(6_000) })).toEqual(["2"]);
  expect(await found({ to: at(1) })).toEqual(["2"]);
});

test("pages skip and repeat nothing, in both orders, frames of an earlier version between them", async () => {
  await using log = startLog();
  for (let row = 0; row < 12; row += 1) {
    // Three rows of the same millisecond.
    const at = begin + Math.floor(row / 3) * 20;
    const messageId = String(row);
    const call = `[2,"${row}","Heartbeat",{}]`;
    if (row % 4 === 3) {
      await log.read();
      await context.core.db.read((tx) =>
        tx.execute(sql`
          insert into message_log (org_id, charger_id, connection_id, direction, text, at, type)
          values ('org_1', ${`chg_${chargers}`}, 'c', 'in', ${call}, ${new Date(at).toISOString()}::timestamptz, 'call')`),
      );
    } else {
      const kept = log.keep({ call, messageId, action: "Heartbeat", at });
      // Later than the call of the next rows.
      if (row % 2 === 0) kept.answer(`[3,"${row}",{}]`, 90);
    }
  }
  const all = await log.read();
  expect(all).toHaveLength(18);
  expect(new Set(all.map(({ id }) => id)).size).toBe(18);
  for (const newestFirst of [true, false])
    for (const limit of [1, 2, 5]) {
      const pages: Frame[] = [];
      let after: { at: string; id: string } | null = null;
      for (;;) {
        const page: Frame[] = await log.read({}, { after, limit, newestFirst });
        const last = page.at(-1);
        if (last === undefined) break;
        pages.push(...page);
        after = { at: last.row_at, id: last.id };
      }
      expect(pages).toEqual(newestFirst ? all.toReversed() : all);
      expect(await log.read({}, { limit: 4, offset: 3, newestFirst })).toEqual(pages.slice(3, 7));
    }
});

test("an erasure changes both texts of a row, and no other row", async () => {
  await using log = startLog();
  const call = '[2,"CARD-4711","DataTransfer",{"data":"CARD-4711"}]';
  const kept = log.keep({ call, messageId: "CARD-4711", action: "DataTransfer" });
  kept.answer('[3,"CARD-4711",{"status":"Accepted","data":"CARD-4711"}]', 5);
  log.keep({ invalid: "CARD-4711", at: begin + 10 });
  log.keep({ answer: '[3,"9",{}]', messageId: "9", at: begin + 20 });
  const before = await log.read();
  const mask = maskOf(["card-4711"]);
  if (mask === null) throw new Error("unreachable: the text is long enough");
  await context.core.db.transaction((tx) =>
    changeTexts(tx, { orgId: "org_1", chargerId: `chg_${chargers}` }, (text) => maskFrame(text, mask)),
  );
  const after = await log.read();
  expect(after.map(({ text }) => text)).toEqual([
    '[2,"CARD-4711","DataTransfer",{"data":"***"}]',
    '[3,"CARD-4711",{"status":"Accepted","data":"***"}]',
    "***",
    '[3,"9",{}]',
  ]);
  expect(after.map(({ text: _, ...rest }) => rest)).toEqual(before.map(({ text: _, ...rest }) => rest));
});
