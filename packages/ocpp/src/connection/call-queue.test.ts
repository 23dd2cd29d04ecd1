import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CallOutcome } from "../call-outcome.ts";
import { startStation } from "../testing.ts";

describe("station.call", () => {
  test("sends the call and resolves with the answer", async () => {
    const { station, connection, sent } = startStation();
    const reset = station.call("Reset", { type: "Hard" });
    expect(sent).toEqual(['[2,"1","Reset",{"type":"Hard"}]']);
    connection.receive('[3,"1",{"status":"Accepted"}]');
    expect(await reset).toEqual({ outcome: "result", payload: { status: "Accepted" } });
  });

  test("a call without an answer times out, and the next one is sent", async () => {
    const { clock, station, sent } = startStation();
    const reset = station.call("Reset", { type: "Hard" });
    void station.call("ClearCache", {}, { timeoutMs: 60_000 }); // stays in flight on purpose
    expect(sent).toHaveLength(1);
    clock.advance(30_000);
    expect(await reset).toEqual({ outcome: "timeout", timeoutMs: 30_000 });
    expect(sent).toEqual(['[2,"1","Reset",{"type":"Hard"}]', '[2,"2","ClearCache",{}]']);
  });

  test("calls that were made together are not all sent when the first one times out", async () => {
    const { clock, station, sent } = startStation();
    const calls = [1, 2, 3].map(() => station.call("ClearCache", {}, { timeoutMs: 5_000 }));
    void station.call("Reset", { type: "Hard" }); // stays in flight on purpose
    clock.advance(5_000);
    expect(await Promise.all(calls)).toEqual([
      { outcome: "timeout", timeoutMs: 5_000 },
      { outcome: "not-sent", reason: "expired" },
      { outcome: "not-sent", reason: "expired" },
    ]);
    expect(sent).toEqual(['[2,"1","ClearCache",{}]', '[2,"4","Reset",{"type":"Hard"}]']);
  });

  test("the timeout includes the time in the queue", async () => {
    const { clock, station, sent } = startStation();
    void station.call("Reset", { type: "Hard" }); // never answered
    const waiting = station.call("ClearCache", {}, { timeoutMs: 10_000 });
    clock.advance(10_000);
    expect(await waiting).toEqual({ outcome: "not-sent", reason: "expired" });
    expect(sent).toHaveLength(1);
  });

  test("an error has its description, and NotSupported means unsupported", async () => {
    const { station, connection } = startStation();
    const first = station.call("ClearCache", {});
    const second = station.call("Reset", { type: "Soft" });
    connection.receive('[4,"1","InternalError","out of memory",{"free":0}]');
    connection.receive('[4,"2","NotSupported","no"]');
    expect(await first).toEqual({
      outcome: "call-error",
      code: "InternalError",
      description: "out of memory",
      details: { free: 0 },
    });
    expect(await second).toEqual({ outcome: "unsupported", code: "NotSupported", description: "no" });
  });

  test("an unknown error code is returned unchanged", async () => {
    const { station, connection } = startStation();
    const call = station.call("ClearCache", {});
    connection.receive('[4,"1","OccurrenceConstraintViolation",""]');
    expect(await call).toMatchObject({ outcome: "call-error", code: "OccurrenceConstraintViolation" });
  });

  test("an unreadable answer is invalid, and the queue continues", async () => {
    const { station, connection, sent } = startStation();
    const first = station.call("ClearCache", {});
    const second = station.call("ClearCache", {});
    void station.call("ClearCache", {}); // stays in flight on purpose
    connection.receive('[3,"1",{"status":"Perhaps"}]');
    connection.receive('[3,"2",[]]');
    expect(await first).toMatchObject({
      outcome: "invalid-answer",
      payload: { status: "Perhaps" },
      violations: [{ path: "/status", rule: "choice", actual: "Perhaps", handling: "refused" }],
    });
    expect(await second).toMatchObject({ outcome: "invalid-answer" });
    expect(sent).toHaveLength(3);
  });

  test("a number in place of text is converted", async () => {
    const { station, connection } = startStation();
    const call = station.call("GetConfiguration", { key: ["NumberOfConnectors"] });
    connection.receive(
      '[3,"1",{"configurationKey":[{"key":"NumberOfConnectors","readonly":true,"value":2}]}]',
    );
    expect(await call).toEqual({
      outcome: "result",
      payload: { configurationKey: [{ key: "NumberOfConnectors", readonly: true, value: "2" }] },
    });
  });

  test("after a lost socket, sent calls are disconnected and unsent ones are not-sent", async () => {
    const { station, connection } = startStation();
    const sent = station.call("Reset", { type: "Hard" });
    const waiting = station.call("ClearCache", {});
    connection.closed(1006, "");
    expect(await sent).toEqual({ outcome: "disconnected", reason: "lost" });
    expect(await waiting).toEqual({ outcome: "not-sent", reason: "offline" });
    expect(await station.call("ClearCache", {})).toEqual({ outcome: "not-sent", reason: "offline" });
  });

  test("at most 32 wait behind the one in flight", async () => {
    const { station } = startStation();
    for (let call = 0; call < 33; call++) void station.call("ClearCache", {}); // never answered
    expect(await station.call("ClearCache", {})).toEqual({ outcome: "not-sent", reason: "queue-full" });
  });

  test("higher priority goes first, equals in order", () => {
    const { station, connection, sent } = startStation();
    void station.call("Reset", { type: "Hard" }); // in flight
    void station.call("UnlockConnector", { connectorId: 1 });
    void station.call("UnlockConnector", { connectorId: 2 });
    void station.call("ClearCache", {}, { priority: 1 });
    for (const id of ["1", "4", "2"]) connection.receive(`[4,"${id}","GenericError",""]`);
    expect(sent.slice(1)).toEqual([
      '[2,"4","ClearCache",{}]',
      '[2,"2","UnlockConnector",{"connectorId":1}]',
      '[2,"3","UnlockConnector",{"connectorId":2}]',
    ]);
  });

  test("a newer call with the same key replaces a waiting one, but not a sent one", async () => {
    const { station, connection, sent } = startStation();
    const key = { coalesceKey: "limit of 1" };
    const first = station.call("UnlockConnector", { connectorId: 1 }, key);
    const second = station.call("UnlockConnector", { connectorId: 2 }, key);
    void station.call("UnlockConnector", { connectorId: 3 }, key); // stays in flight on purpose
    expect(await second).toEqual({ outcome: "not-sent", reason: "superseded" });
    connection.receive('[3,"1",{"status":"Unlocked"}]');
    expect(await first).toMatchObject({ outcome: "result" });
    expect(sent).toEqual([
      '[2,"1","UnlockConnector",{"connectorId":1}]',
      '[2,"3","UnlockConnector",{"connectorId":3}]',
    ]);
  });

  test("aborting an unsent call removes it from the queue", async () => {
    const { station, sent } = startStation();
    const controller = new AbortController();
    void station.call("Reset", { type: "Hard" }); // never answered
    const waiting = station.call("ClearCache", {}, { signal: controller.signal });
    controller.abort();
    expect(await waiting).toEqual({ outcome: "not-sent", reason: "aborted" });
    expect(await station.call("ClearCache", {}, { signal: controller.signal })).toEqual({
      outcome: "not-sent",
      reason: "aborted",
    });
    expect(sent).toHaveLength(1);
  });

  test("aborting a sent call ends the wait, and the next call waits for its answer", async () => {
    const exchanges: string[] = [];
    const { clock, station, connection, sent } = startStation({
      hooks: { exchange: (_station, { action, outcome }) => exchanges.push(`${action} ${outcome}`) },
    });
    const controller = new AbortController();
    const late: CallOutcome<"Reset">[] = [];
    const reset = station.call(
      "Reset",
      { type: "Hard" },
      { signal: controller.signal, onLateAnswer: (outcome) => late.push(outcome) },
    );
    void station.call("ClearCache", {}); // waits
    clock.advance(1_500);
    controller.abort();
    expect(await reset).toEqual({ outcome: "timeout", timeoutMs: 1_500 });
    expect(sent).toHaveLength(1);
    connection.receive('[3,"1",{"status":"Accepted"}]');
    expect(late).toEqual([{ outcome: "result", payload: { status: "Accepted" } }]);
    expect(exchanges).toEqual(["Reset result"]);
    expect(sent).toHaveLength(2);
  });

  test("a late answer is matched and reported", async () => {
    const lateAnswers: unknown[] = [];
    const late: unknown[] = [];
    const { clock, station, connection } = startStation({
      hooks: { lateAnswer: (_station, { messageId, outcome }) => lateAnswers.push([messageId, outcome]) },
    });
    const reset = station.call("Reset", { type: "Hard" }, { onLateAnswer: (outcome) => late.push(outcome) });
    clock.advance(30_000);
    expect(await reset).toEqual({ outcome: "timeout", timeoutMs: 30_000 });
    connection.receive('[3,"1",{"status":"Rejected"}]');
    connection.receive('[3,"1",{"status":"Rejected"}]');
    expect(late).toEqual([{ outcome: "result", payload: { status: "Rejected" } }]);
    expect(lateAnswers).toEqual([["1", { outcome: "result", payload: { status: "Rejected" } }]]);
  });

  test("a payload that violates the schema is an error of the caller", async () => {
    const { station, sent } = startStation();
    // @ts-expect-error: no such type of reset
    await expect(station.call("Reset", { type: "Firm" })).rejects.toMatchObject({
      code: "invalid-payload",
      message: "Reset/type: expected one of Hard, Soft.",
    });
    expect(sent).toEqual([]);
  });

  test("leaves no timer behind", async () => {
    const { clock, station, connection } = startStation({ pingIntervalMs: 0 });
    const before = clock.timers;
    const call = station.call("ClearCache", {});
    connection.receive('[3,"1",{"status":"Accepted"}]');
    await call;
    expect(clock.timers).toBe(before);
  });
});

test("at any time at most one call is in flight, and every call resolves once", async () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({
        do: fc.constant("call" as const),
        priority: fc.integer({ min: 0, max: 2 }),
        key: fc.constantFrom("a", "b", undefined),
        timeoutMs: fc.integer({ min: 1, max: 50 }),
      }),
      fc.record({ do: fc.constant("answer" as const), which: fc.nat(40) }),
      fc.record({ do: fc.constant("advance" as const), ms: fc.nat(30) }),
      fc.record({ do: fc.constant("abort" as const), which: fc.nat(40) }),
      fc.constant({ do: "reconnect" as const }),
    ),
    { maxLength: 60 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (script) => {
      const { clock, station, connect, ...first } = startStation({ pingIntervalMs: 0 });
      let line: Pick<typeof first, "connection" | "sent"> = first;
      // Per socket: ids of calls that are sent, not answered and not timed out.
      let open = new Map<string, number>();
      const calls: Promise<CallOutcome>[] = [];
      const controllers: AbortController[] = [];
      const deadlines: number[] = [];
      let seen = 0;
      const look = () => {
        for (const [id, deadline] of open) if (deadline <= clock.now()) open.delete(id);
        for (const text of line.sent.slice(seen)) {
          const [, id] = JSON.parse(text) as [number, string];
          open.set(id, deadlines[Number(id) - 1] ?? 0);
          expect(open.size).toBe(1);
        }
        seen = line.sent.length;
      };
      for (const step of script) {
        switch (step.do) {
          case "call": {
            const controller = new AbortController();
            controllers.push(controller);
            const { priority, key, timeoutMs } = step;
            const before = deadlines.length;
            deadlines.push(clock.now() + timeoutMs);
            const call = station.call(
              "ClearCache",
              {},
              { priority, timeoutMs, signal: controller.signal, ...(key && { coalesceKey: key }) },
            );
            // A call that is refused because the queue is full uses no message id.
            const full = await Promise.race([call, Promise.resolve(null)]);
            if (full?.outcome === "not-sent" && full.reason === "queue-full") deadlines.length = before;
            calls.push(call);
            break;
          }
          case "answer": {
            const id = [...open.keys()][step.which % Math.max(1, open.size)] ?? String(step.which);
            open.delete(id);
            line.connection.receive(`[3,"${id}",{"status":"Accepted"}]`);
            break;
          }
          case "advance":
            for (let ms = 0; ms < step.ms; ms++) {
              clock.advance(1);
              look();
            }
            break;
          case "abort":
            controllers[step.which % Math.max(1, controllers.length)]?.abort();
            break;
          case "reconnect":
            open = new Map();
            line = connect();
            seen = 0;
            break;
        }
        look();
      }
      line.connection.closed(1006, "");
      const outcomes = await Promise.all(calls);
      expect(outcomes).toHaveLength(calls.length);
      expect(clock.timers).toBeLessThanOrEqual(1);
    }),
    { numRuns: 200 },
  );
});
