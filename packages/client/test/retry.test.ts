import { expect, test } from "vitest";
import { systemClock } from "../src/clock.ts";
import { json, problem, refuseConnection, startClient } from "./start-client.ts";

const me = json(200, { data: { role: "viewer" } });

test("a GET whose connection fails is repeated after a jittered, doubling delay", async () => {
  const { client, clock, sent } = startClient([refuseConnection, refuseConnection, me]);
  const answer = client.me.get();
  await clock.advance(125);
  await clock.advance(250);
  expect(await answer).toEqual({ role: "viewer" });
  expect(sent).toHaveLength(3);
  expect(clock.pending).toBe(0);
});

test("a call rejects with the last failure after its last attempt", async () => {
  const { client, clock, sent } = startClient([refuseConnection, refuseConnection], {
    retry: { attempts: 2 },
  });
  const failed = client.me.get().catch((thrown: unknown) => thrown);
  await clock.advance(125);
  expect(await failed).toMatchObject({
    code: "connection-failed",
    status: undefined,
    message: "Cannot connect to https://charging.example.com: fetch failed.",
    cause: new TypeError("fetch failed"),
  });
  expect(sent).toHaveLength(2);
});

test("a retry waits for Retry-After, in seconds or as a date, plus jitter", async () => {
  const { client, clock } = startClient([
    problem(429, "rate-limited", { "retry-after": "7" }),
    // The manual clock starts at the epoch, so this is at 10 s.
    problem(503, "unavailable", { "retry-after": "Thu, 01 Jan 1970 00:00:10 GMT" }),
    me,
  ]);
  const answer = client.me.get();
  await clock.advance(7125);
  await clock.advance(2875 + 250);
  expect(await answer).toEqual({ role: "viewer" });
});

test("a Retry-After in the past adds no delay", async () => {
  for (const header of ["Thu, 01 Jan 1970 00:00:00 GMT", "soon", ""]) {
    const { client, clock } = startClient([problem(503, "unavailable", { "retry-after": header }), me]);
    const answer = client.me.get();
    await clock.advance(125);
    expect(await answer).toEqual({ role: "viewer" });
  }
});

test("a Retry-After longer than maxRetryAfterMs gets no retry", async () => {
  for (const header of ["61", "9".repeat(400), "Thu, 01 Jan 2026 00:00:00 GMT"]) {
    const { client, sent } = startClient([problem(503, "unavailable", { "retry-after": header })]);
    await expect(client.me.get()).rejects.toMatchObject({ code: "unavailable", status: 503 });
    expect(sent).toHaveLength(1);
  }
});

test("a retry option that is undefined gets its default", async () => {
  const { client, clock, sent } = startClient(Array(3).fill(refuseConnection), {
    // A JavaScript program may pass it, or TypeScript without exactOptionalPropertyTypes.
    retry: { attempts: undefined, baseDelayMs: undefined } as object,
  });
  const failed = client.me.get().catch((thrown: unknown) => thrown);
  await clock.advance(125);
  await clock.advance(250);
  expect(await failed).toMatchObject({ code: "connection-failed" });
  expect(sent).toHaveLength(3);
});

test("a response body that breaks while the client cancels it does not fail the call", async () => {
  const broken = () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new TypeError("terminated")) });
    return new Response(body, { status: 503, headers: { "content-type": "text/html" } });
  };
  const csv = () => new Response("id\r\n", { headers: { "content-type": "text/csv" } });
  const { client, clock } = startClient([broken, csv]);
  const exported = client.cdrs.exportCsv();
  await clock.advance(125);
  expect(await new Response(await exported).text()).toBe("id\r\n");
});

test("an infinite timeoutMs does not time out at once", async () => {
  const slow = startClient(
    [() => new Promise((resolve) => setTimeout(() => resolve(Response.json({ data: 1 })), 20))],
    { clock: systemClock, retry: false },
  );
  expect(await slow.client.me.get({ timeoutMs: Number.POSITIVE_INFINITY })).toBe(1);
});

test("a POST is repeated with the same Idempotency-Key and the same body", async () => {
  const command = json(202, { data: { id: "cmd_1", status: "pending" } });
  const { client, clock, sent } = startClient([
    refuseConnection,
    problem(409, "idempotency-in-progress"),
    command,
  ]);
  const started = client.sockets.start("chg_1", "soc_1", { id_tag: "A" });
  await clock.advance(125);
  await clock.advance(250);
  expect((await started).id).toBe("cmd_1");
  expect(sent.map(({ headers }) => headers.get("idempotency-key"))).toEqual([
    "idempotency-1",
    "idempotency-1",
    "idempotency-1",
  ]);
  expect(await Promise.all(sent.map((request) => request.text()))).toEqual(Array(3).fill('{"id_tag":"A"}'));
});

test("two calls have two keys, and the caller's own key is kept", async () => {
  const command = json(202, { data: { id: "cmd_1", status: "pending" } });
  const { client, sent } = startClient([command, command, command]);
  await client.sockets.stop("chg_1", "soc_1");
  await client.sockets.stop("chg_1", "soc_1");
  await client.sockets.stop("chg_1", "soc_1", { idempotencyKey: "order-42" });
  expect(sent.map(({ headers }) => headers.get("idempotency-key"))).toEqual([
    "idempotency-1",
    "idempotency-2",
    "order-42",
  ]);
});

test("PATCH, PUT and DELETE are sent once", async () => {
  for (const change of [
    (client: ReturnType<typeof startClient>["client"]) => client.locations.update("loc_1", { name: "Quay" }),
    (client: ReturnType<typeof startClient>["client"]) => client.locations.delete("loc_1"),
  ]) {
    const { client, sent } = startClient([refuseConnection]);
    await expect(change(client)).rejects.toMatchObject({ code: "connection-failed" });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.has("idempotency-key")).toBe(false);
  }
});

test("a refusal is not repeated", async () => {
  for (const [status, code] of [
    [400, "invalid-parameter"],
    [401, "unauthorized"],
    [500, "internal-error"],
  ] as const) {
    const { client, sent } = startClient([problem(status, code)]);
    await expect(client.me.get()).rejects.toMatchObject({ code, status });
    expect(sent).toHaveLength(1);
  }
});

test("retry: false sends once", async () => {
  const { client, sent } = startClient([refuseConnection], { retry: false });
  await expect(client.me.get()).rejects.toMatchObject({ code: "connection-failed" });
  expect(sent).toHaveLength(1);
});

test("an attempt times out even when fetch ignores its signal", async () => {
  const never = () => new Promise<Response>(() => {});
  const { client, clock, sent } = startClient([never], { retry: false, timeoutMs: 5000 });
  const failed = client.me.get().catch((thrown: unknown) => thrown);
  await clock.advance(5000);
  expect(await failed).toMatchObject({
    code: "request-timeout",
    message: "GET https://charging.example.com/v1/me timed out after 5000 ms.",
  });
  expect(sent[0]?.signal.aborted).toBe(true);
});

test("a call that waits for the charger gets a longer timeout", async () => {
  const never = () => new Promise<Response>(() => {});
  const waits = [
    [{ wait: true }, 35_000],
    [{ wait: true, timeout: 10 }, 15_000],
    [{ wait: true, timeout: 600 }, 125_000],
    [{ timeout: 10 }, 5000],
    [{ wait: true, timeout: 10, timeoutMs: 1000 }, 11_000],
  ] as const;
  for (const [options, allowedMs] of waits) {
    const { client, clock } = startClient([never], { retry: false, timeoutMs: 5000 });
    const failed = client.sockets.stop("chg_1", "soc_1", options).catch((thrown: unknown) => thrown);
    await clock.advance(allowedMs);
    expect(await failed).toMatchObject({ code: "request-timeout" });
  }
});

test("an aborted call rejects with the signal's reason, during and between attempts", async () => {
  const inFlight = startClient([() => new Promise<Response>(() => {})]);
  const leaving = new AbortController();
  const left = inFlight.client.me.get({ signal: leaving.signal }).catch((thrown: unknown) => thrown);
  const gone = new Error("The page was left.");
  leaving.abort(gone);
  expect(await left).toBe(gone);
  expect(inFlight.clock.pending).toBe(0);

  const between = startClient([problem(503, "unavailable")]);
  const second = new AbortController();
  const calling = between.client.me.get({ signal: second.signal }).catch((thrown: unknown) => thrown);
  await between.clock.waiting(125);
  second.abort(gone);
  expect(await calling).toBe(gone);
  expect(between.clock.pending).toBe(0);
  expect(between.sent).toHaveLength(1);
});
