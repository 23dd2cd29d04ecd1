import { setImmediate } from "node:timers/promises";
import { expect, expectTypeOf, test } from "vitest";
import type { AnyEvent, ConnectionState, EventStream } from "../src/index.ts";
import { block, breaking, ending, opening, refusal, startEventServer, stream } from "./start-event-server.ts";

/** Returns the ids of the next events, and leaves the loop. */
async function take(events: EventStream, count: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const event of events) if (ids.push(event.id) === count) break;
  return ids;
}

/** Records the states of the hook in short. */
function keepStates() {
  const states: string[] = [];
  const onConnection = (state: ConnectionState) =>
    void states.push(state === "open" ? "open" : `${state.lost.code}, again in ${state.retryInMs}`);
  return { states, onConnection };
}

test("a stream yields events, moves its cursor, and sends the key and the types", async () => {
  await using server = await startEventServer([stream(opening, block("c1"), block("c2"))]);
  const events = server.client.events.stream({ type: "charger.*,cdr.created" });
  expect(events.cursor).toBeUndefined();
  const seen: [string, string | undefined][] = [];
  for await (const event of events) {
    expectTypeOf(event).toEqualTypeOf<AnyEvent>();
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

test("the cursor moves with the first id and with ids without an event, but not ahead of the loop", async () => {
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
  await server.clock.advance(1250);
  expect((await second).value).toMatchObject({ id: "evt_c2" });
  await iterator.return?.();
  expect(server.seen[1]?.headers["last-event-id"]).toBe("quiet");
});

test("a stream cut off before its first event continues from its start", async () => {
  await using server = await startEventServer([breaking(opening), stream(opening, block("c1"))]);
  const taken = take(server.client.events.stream(), 1);
  await server.clock.advance(1250);
  expect(await taken).toEqual(["evt_c1"]);
  expect(server.seen[1]?.headers["last-event-id"]).toBe("begin");
});

test("a stream starts after a given cursor, and a second loop continues after the first", async () => {
  await using server = await startEventServer([stream(block("c8"), block("c9"))]);
  const events = server.client.events.stream({ cursor: "c7" });
  expect(events.cursor).toBe("c7");
  expect(await take(events, 1)).toEqual(["evt_c8"]);
  await take(events, 1);
  expect(server.seen.map(({ headers }) => headers["last-event-id"])).toEqual(["c7", "c8"]);
});

test("a stream reconnects after the server's retry, at growing intervals while that fails", async () => {
  await using server = await startEventServer([
    breaking(opening, block("c1")),
    breaking(opening),
    refusal(500, "internal-error"),
    stream(block("c2")),
  ]);
  const { states, onConnection } = keepStates();
  const taken = take(server.client.events.stream({ onConnection }), 2);
  await server.clock.advance(1250);
  await server.clock.advance(2500);
  await server.clock.advance(5000);
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

test("back-off has a maximum, and starts anew after an event", async () => {
  const broken = breaking("");
  await using server = await startEventServer([
    ...Array.from({ length: 7 }, () => broken),
    breaking(block("c1")),
    stream(block("c2")),
  ]);
  const taken = take(server.client.events.stream(), 2);
  // Without a retry from the server: 2 s, doubled up to 60 s, plus half of the maximum jitter.
  for (const waitedMs of [2500, 5000, 10_000, 20_000, 40_000, 75_000, 75_000, 2500])
    await server.clock.advance(waitedMs);
  expect(await taken).toEqual(["evt_c1", "evt_c2"]);
});

test("a retry of 0 still leaves a pause between attempts", async () => {
  await using server = await startEventServer([
    breaking("retry: 0\nid: begin\n\n"),
    refusal(500, "internal-error"),
    refusal(500, "internal-error"),
    stream(block("c1")),
  ]);
  const taken = take(server.client.events.stream(), 1);
  // 100 ms, doubled, plus half of the maximum jitter.
  for (const waitedMs of [125, 250, 500]) await server.clock.advance(waitedMs);
  expect(await taken).toEqual(["evt_c1"]);
});

test("a stream that ended cleanly reconnects nearly at once, but only once", async () => {
  await using server = await startEventServer([
    ending(opening, block("c1")),
    ending(opening),
    stream(block("c2")),
  ]);
  const { states, onConnection } = keepStates();
  const taken = take(server.client.events.stream({ onConnection }), 2);
  await server.clock.advance(250);
  await server.clock.advance(2500);
  expect(await taken).toEqual(["evt_c1", "evt_c2"]);
  expect(states.filter((state) => state !== "open")).toEqual([
    "connection-failed, again in 250",
    "connection-failed, again in 2500",
  ]);
});

test("a refusal with Retry-After sets the delay", async () => {
  await using server = await startEventServer([
    refusal(429, "rate-limited", { "retry-after": "20" }),
    refusal(503, "unavailable", { "retry-after": "30" }),
    stream(block("c1")),
  ]);
  const taken = take(server.client.events.stream(), 1);
  await server.clock.advance(25_000);
  await server.clock.advance(37_500);
  expect(await taken).toEqual(["evt_c1"]);
});

test("a connection without data times out, and a comment counts as data", async () => {
  let write = (_: string) => {};
  await using server = await startEventServer([
    (response, request) => {
      stream(opening)(response, request);
      write = (text) => void response.write(text);
    },
    stream(block("c1")),
  ]);
  const { states, onConnection } = keepStates();
  const events = server.client.events.stream({ onConnection });
  const taken = take(events, 1);
  while (events.cursor === undefined) await setImmediate();
  await server.clock.waiting(30_000);
  server.clock.move(29_999);
  write(":\nid: alive\n\n");
  while (events.cursor !== "alive") await setImmediate();
  await server.clock.waiting(30_000);
  server.clock.move(29_999);
  expect(states).toEqual(["open"]);
  const closed = server.closed();
  server.clock.move(1);
  await closed;
  await server.clock.advance(1250);
  expect(await taken).toEqual(["evt_c1"]);
  expect(states).toEqual(["open", "request-timeout, again in 1250", "open"]);
  expect(server.seen[1]?.headers["last-event-id"]).toBe("alive");
});

test("a server that accepts the connection and sends nothing times out", async () => {
  await using server = await startEventServer([() => {}, stream(block("c1"))]);
  const taken = take(server.client.events.stream({ idleTimeoutMs: 10_000 }), 1);
  while (server.seen.length === 0) await setImmediate();
  await server.clock.advance(10_000);
  await server.clock.advance(2500);
  expect(await taken).toEqual(["evt_c1"]);
});

test("a permanent refusal is thrown", async () => {
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
    await server.clock.advance(2500);
    expect(await taken).toMatchObject({ name: "ForecourtError", code, status });
    expect(server.seen).toHaveLength(2);
    expect(server.clock.pending).toBe(0);
  }
});

test("a response that is not an event stream is thrown, and so is an event that is not JSON", async () => {
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

test("leaving the loop closes the connection at once", async () => {
  await using server = await startEventServer([stream(opening, block("c1"))]);
  const closed = server.closed();
  await take(server.client.events.stream(), 1);
  await closed;
  expect(server.clock.pending).toBe(0);
});

test("aborting the signal closes the connection at once, with the signal's reason", async () => {
  await using server = await startEventServer([stream(opening)]);
  const closed = server.closed();
  const leaving = new AbortController();
  const events = server.client.events.stream({ signal: leaving.signal });
  const taken = take(events, 1).catch((thrown: unknown) => thrown);
  while (events.cursor === undefined) await setImmediate();
  const reason = new Error("enough");
  leaving.abort(reason);
  expect(await taken).toBe(reason);
  await closed;
  expect(server.clock.pending).toBe(0);
});

test("after an abort the loop gets no more events of the same chunk", async () => {
  await using server = await startEventServer([stream(opening + block("c1") + block("c2"))]);
  const leaving = new AbortController();
  const events = server.client.events.stream({ signal: leaving.signal });
  const received: string[] = [];
  const following = (async () => {
    for await (const event of events) {
      received.push(event.id);
      leaving.abort("enough");
    }
  })();
  await expect(following).rejects.toBe("enough");
  expect(received).toEqual(["evt_c1"]);
  expect(events.cursor).toBe("c1");
});

test("a connection that breaks within a character does not affect the next connection", async () => {
  const cut = Buffer.from(`${opening}${block("c1")}id: c2\ndata: {"id":"é`).subarray(0, -1);
  await using server = await startEventServer([
    (response, request) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(cut, () => request.socket.destroy());
    },
    stream(block("c2")),
  ]);
  const taken = take(server.client.events.stream(), 2);
  await server.clock.advance(1250);
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

test("a stream ends even when fetch ignores its signal", async () => {
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

test("chunks may split a character, and the byte order mark is ignored", async () => {
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

test("the caller's headers are sent, with the client's key", async () => {
  await using server = await startEventServer([stream(block("c1"))]);
  await take(server.client.events.stream({ headers: { "x-trace": "t1" } }), 1);
  expect(server.seen[0]?.headers["x-trace"]).toBe("t1");
  const refused = take(server.client.events.stream({ headers: { AUTHORIZATION: "Bearer other" } }), 1);
  await expect(refused).rejects.toMatchObject({ code: "invalid-option" });
  expect(server.seen).toHaveLength(1);
});
