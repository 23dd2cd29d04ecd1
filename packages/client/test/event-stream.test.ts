import { setImmediate } from "node:timers/promises";
import { expect, expectTypeOf, test } from "vitest";
import type { ConnectionState, Event, EventStream } from "../src/index.ts";
import { block, breaking, ending, opening, refusal, startEventServer, stream } from "./start-event-server.ts";

/** The ids of the next events, and then the loop is left. */
async function take(events: EventStream, count: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const event of events) if (ids.push(event.id) === count) break;
  return ids;
}

/** Keeps in short what the hook is told. */
function keepStates() {
  const states: string[] = [];
  const onConnection = (state: ConnectionState) =>
    void states.push(state === "open" ? "open" : `${state.lost.code}, again in ${state.retryInMs}`);
  return { states, onConnection };
}

test("a stream tells events with their place, and asks with the key for what it was told to", async () => {
  await using server = await startEventServer([stream(opening, block("c1"), block("c2"))]);
  const events = server.client.events.stream({ type: "charger.*,cdr.created" });
  expect(events.cursor).toBeUndefined();
  const seen: [string, string | undefined][] = [];
  for await (const event of events) {
    expectTypeOf(event).toEqualTypeOf<Event>();
    seen.push([event.id, events.cursor]);
    if (seen.length === 2) break;
  }
  expect(seen).toEqual([
    ["evt_c1", "c1"],
    ["evt_c2", "c2"],
  ]);
  const [request] = server.seen;
  expect(request?.url).toBe("/v1/events/stream?type=charger.*%2Ccdr.created");
  expect(request?.headers).toMatchObject({
    authorization: "Bearer fc_test_1_secret",
    accept: "text/event-stream",
  });
  expect(request?.headers["last-event-id"]).toBeUndefined();
});

test("the place moves with the first id and with ids that have no event, but not ahead of the loop", async () => {
  await using server = await startEventServer([
    stream(`${opening}${block("c1")}:\nid: quiet\n\n`),
    stream(block("c2")),
  ]);
  const events = server.client.events.stream();
  const iterator = events[Symbol.asyncIterator]();
  await iterator.next();
  expect(events.cursor).toBe("c1");
  const second = iterator.next();
  while (events.cursor === "c1") await setImmediate();
  expect(events.cursor).toBe("quiet");
  server.seen[0]?.socket.destroy();
  await server.clock.pass(1250);
  expect((await second).value).toMatchObject({ id: "evt_c2" });
  await iterator.return?.();
  expect(server.seen[1]?.headers["last-event-id"]).toBe("quiet");
});

test("a stream cut off before its first event goes on from where it began", async () => {
  await using server = await startEventServer([breaking(opening), stream(opening, block("c1"))]);
  const taken = take(server.client.events.stream(), 1);
  await server.clock.pass(1250);
  expect(await taken).toEqual(["evt_c1"]);
  expect(server.seen[1]?.headers["last-event-id"]).toBe("begin");
});

test("a given cursor is where it goes on, and a second loop goes on behind the first", async () => {
  await using server = await startEventServer([stream(block("c8"), block("c9"))]);
  const events = server.client.events.stream({ cursor: "c7" });
  expect(events.cursor).toBe("c7");
  expect(await take(events, 1)).toEqual(["evt_c8"]);
  await take(events, 1);
  expect(server.seen.map(({ headers }) => headers["last-event-id"])).toEqual(["c7", "c8"]);
});

test("a cut connection is made again after the server's time, ever later while that fails", async () => {
  await using server = await startEventServer([
    breaking(opening, block("c1")),
    breaking(opening),
    refusal(500, "internal-error"),
    stream(block("c2")),
  ]);
  const { states, onConnection } = keepStates();
  const taken = take(server.client.events.stream({ onConnection }), 2);
  await server.clock.pass(1250);
  await server.clock.pass(2500);
  await server.clock.pass(5000);
  expect(await taken).toEqual(["evt_c1", "evt_c2"]);
  expect(server.seen.map(({ headers }) => headers["last-event-id"])).toEqual([
    undefined,
    "c1",
    "begin",
    "begin",
  ]);
  expect(states).toEqual([
    "open",
    "connection-failed, again in 1250",
    "open",
    "connection-failed, again in 2500",
    "internal-error, again in 5000",
    "open",
  ]);
});

test("back-off stops growing, and begins anew behind an event", async () => {
  const broken = breaking("");
  await using server = await startEventServer([
    ...Array.from({ length: 7 }, () => broken),
    breaking(block("c1")),
    stream(block("c2")),
  ]);
  const taken = take(server.client.events.stream(), 2);
  // The server has not said how long: 2 s, doubled up to 60 s, and half of the half that may come on top.
  for (const waitedMs of [2500, 5000, 10_000, 20_000, 40_000, 75_000, 75_000, 2500])
    await server.clock.pass(waitedMs);
  expect(await taken).toEqual(["evt_c1", "evt_c2"]);
});

test("a server that asks for no wait at all, and then fails, is not asked without pause", async () => {
  await using server = await startEventServer([
    breaking("retry: 0\nid: begin\n\n"),
    refusal(500, "internal-error"),
    refusal(500, "internal-error"),
    stream(block("c1")),
  ]);
  const taken = take(server.client.events.stream(), 1);
  // A tenth of a second, doubled, and half of the half that may come on top.
  for (const waitedMs of [125, 250, 500]) await server.clock.pass(waitedMs);
  expect(await taken).toEqual(["evt_c1"]);
});

test("a stream that ended in good order is asked for again nearly at once, but not again and again", async () => {
  await using server = await startEventServer([
    ending(opening, block("c1")),
    ending(opening),
    stream(block("c2")),
  ]);
  const { states, onConnection } = keepStates();
  const taken = take(server.client.events.stream({ onConnection }), 2);
  await server.clock.pass(250);
  await server.clock.pass(2500);
  expect(await taken).toEqual(["evt_c1", "evt_c2"]);
  expect(states.filter((state) => state !== "open")).toEqual([
    "connection-failed, again in 250",
    "connection-failed, again in 2500",
  ]);
});

test("a full or resting server says when to come back", async () => {
  await using server = await startEventServer([
    refusal(429, "rate-limited", { "retry-after": "20" }),
    refusal(503, "unavailable", { "retry-after": "30" }),
    stream(block("c1")),
  ]);
  const taken = take(server.client.events.stream(), 1);
  await server.clock.pass(25_000);
  await server.clock.pass(37_500);
  expect(await taken).toEqual(["evt_c1"]);
});

test("a connection that says nothing is dead, a comment is a sign of life", async () => {
  let say = (_: string) => {};
  await using server = await startEventServer([
    (response, request) => {
      stream(opening)(response, request);
      say = (text) => void response.write(text);
    },
    stream(block("c1")),
  ]);
  const { states, onConnection } = keepStates();
  const events = server.client.events.stream({ onConnection });
  const taken = take(events, 1);
  while (events.cursor === undefined) await setImmediate();
  await server.clock.waiting(30_000);
  server.clock.move(29_999);
  say(":\nid: alive\n\n");
  while (events.cursor !== "alive") await setImmediate();
  await server.clock.waiting(30_000);
  server.clock.move(29_999);
  expect(states).toEqual(["open"]);
  const hungUp = server.hungUp();
  server.clock.move(1);
  await hungUp;
  await server.clock.pass(1250);
  expect(await taken).toEqual(["evt_c1"]);
  expect(states).toEqual(["open", "request-timeout, again in 1250", "open"]);
  expect(server.seen[1]?.headers["last-event-id"]).toBe("alive");
});

test("a server that takes the connection and says nothing at all is not waited for", async () => {
  await using server = await startEventServer([() => {}, stream(block("c1"))]);
  const taken = take(server.client.events.stream({ idleTimeoutMs: 10_000 }), 1);
  while (server.seen.length === 0) await setImmediate();
  await server.clock.pass(10_000);
  await server.clock.pass(2500);
  expect(await taken).toEqual(["evt_c1"]);
});

test("what will not get better is thrown", async () => {
  for (const [status, code] of [
    [400, "invalid-parameter"],
    [401, "unauthorized"],
    [403, "insufficient-role"],
    [404, "not-found"],
    [406, "not-acceptable"],
    [410, "gone"],
  ] as const) {
    await using server = await startEventServer([breaking(block("c1")), refusal(status, code)]);
    const taken = take(server.client.events.stream(), 2).catch((thrown: unknown) => thrown);
    await server.clock.pass(2500);
    expect(await taken).toMatchObject({ name: "ForecourtError", code, status });
    expect(server.seen).toHaveLength(2);
    expect(server.clock.pending).toBe(0);
  }
});

test("an answer that is no event stream is thrown, and so is an event that is no JSON", async () => {
  await using page = await startEventServer([
    (response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>Log in</html>"),
  ]);
  await expect(take(page.client.events.stream(), 1)).rejects.toMatchObject({
    code: "unexpected-answer",
    status: 200,
  });
  await using broken = await startEventServer([stream("data: <html>\n\n")]);
  await expect(take(broken.client.events.stream(), 1)).rejects.toMatchObject({
    code: "unexpected-answer",
    message: "The event stream sent an event that is not JSON: <html>",
  });
});

test("leaving the loop hangs up at once", async () => {
  await using server = await startEventServer([stream(opening, block("c1"))]);
  const hungUp = server.hungUp();
  await take(server.client.events.stream(), 1);
  await hungUp;
  expect(server.clock.pending).toBe(0);
});

test("aborting the signal hangs up at once, with the signal's reason", async () => {
  await using server = await startEventServer([stream(opening)]);
  const hungUp = server.hungUp();
  const leaving = new AbortController();
  const events = server.client.events.stream({ signal: leaving.signal });
  const taken = take(events, 1).catch((thrown: unknown) => thrown);
  while (events.cursor === undefined) await setImmediate();
  const reason = new Error("enough");
  leaving.abort(reason);
  expect(await taken).toBe(reason);
  await hungUp;
  expect(server.clock.pending).toBe(0);
});

test("of what came along with the event at which the signal was aborted nothing is told", async () => {
  await using server = await startEventServer([stream(opening + block("c1") + block("c2"))]);
  const leaving = new AbortController();
  const events = server.client.events.stream({ signal: leaving.signal });
  const told: string[] = [];
  const following = (async () => {
    for await (const event of events) {
      told.push(event.id);
      leaving.abort("enough");
    }
  })();
  await expect(following).rejects.toBe("enough");
  expect(told).toEqual(["evt_c1"]);
  expect(events.cursor).toBe("c1");
});

test("a connection that breaks within a character leaves nothing behind for the next", async () => {
  const cut = Buffer.from(`${opening}${block("c1")}id: c2\ndata: {"id":"é`).subarray(0, -1);
  await using server = await startEventServer([
    (response, request) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(cut, () => request.socket.destroy());
    },
    stream(block("c2")),
  ]);
  const taken = take(server.client.events.stream(), 2);
  await server.clock.pass(1250);
  expect(await taken).toEqual(["evt_c1", "evt_c2"]);
  expect(server.seen[1]?.headers["last-event-id"]).toBe("c1");
});

test("aborting the signal ends the wait before the next attempt, and one that has not begun", async () => {
  await using server = await startEventServer([refusal(503, "unavailable")]);
  const leaving = new AbortController();
  const events = server.client.events.stream({ signal: leaving.signal });
  const taken = take(events, 1).catch((thrown: unknown) => thrown);
  await server.clock.waiting(2500);
  const reason = new Error("enough");
  leaving.abort(reason);
  expect(await taken).toBe(reason);
  expect(server.clock.pending).toBe(0);
  await expect(take(events, 1)).rejects.toBe(reason);
  expect(server.seen).toHaveLength(1);
});

test("a stream whose fetch does not heed its signal is left all the same", async () => {
  const encoder = new TextEncoder();
  const body = () =>
    new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(encoder.encode(opening)) });
  const headers = { "content-type": "text/event-stream" };
  await using server = await startEventServer([], {
    fetch: async () => new Response(body(), { headers }),
  });
  const leaving = new AbortController();
  const events = server.client.events.stream({ signal: leaving.signal });
  const taken = take(events, 1).catch((thrown: unknown) => thrown);
  while (events.cursor === undefined) await setImmediate();
  leaving.abort("enough");
  expect(await taken).toBe("enough");
});

test("characters of several bytes may be cut, and a byte order mark is none of the first line", async () => {
  const bytes = new TextEncoder().encode(
    `\u{FEFF}id: c1\ndata: ${JSON.stringify({ id: "evt_1", data: { name: "Café ⚡ 🚗" } })}\n\n`,
  );
  await using server = await startEventServer([], {
    fetch: async () => {
      const pieces = [...bytes].map((byte) => new Uint8Array([byte]));
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          const piece = pieces.shift();
          if (piece === undefined) controller.close();
          else controller.enqueue(piece);
        },
      });
      return new Response(body, { headers: { "content-type": "text/event-stream;charset=utf-8" } });
    },
  });
  const events = server.client.events.stream();
  for await (const event of events) {
    expect(event.data).toEqual({ name: "Café ⚡ 🚗" });
    expect(events.cursor).toBe("c1");
    break;
  }
});

test("headers of the caller's own go along, the key stays the client's", async () => {
  await using server = await startEventServer([stream(block("c1"))]);
  await take(server.client.events.stream({ headers: { "x-trace": "t1" } }), 1);
  expect(server.seen[0]?.headers["x-trace"]).toBe("t1");
  const refused = take(server.client.events.stream({ headers: { AUTHORIZATION: "Bearer other" } }), 1);
  await expect(refused).rejects.toMatchObject({ code: "invalid-option" });
  expect(server.seen).toHaveLength(1);
});
