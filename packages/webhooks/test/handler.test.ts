import {
  type AnyEvent,
  createWebhooks,
  type DedupeStore,
  type HandlerOptions,
  type Handlers,
  WebhookVerificationError,
} from "@forecourt/webhooks";
import { createMemoryDedupe } from "@forecourt/webhooks/memory";
import { testEvent, testSecret } from "@forecourt/webhooks/testing";
import { expect, test } from "vitest";

const url = "https://receiver.example/hooks";

function startReceiver(handlers: Handlers, dedupe?: DedupeStore, options: HandlerOptions = {}) {
  const errors: { error: unknown; event: AnyEvent | undefined }[] = [];
  const webhooks = createWebhooks({ secret: testSecret, ...(dedupe && { dedupe }) });
  const handle = webhooks.handler(handlers, {
    onError: (error, event) => errors.push({ error, event }),
    ...options,
  });
  return { handle, errors };
}

const answerOf = async (answer: Response) => [answer.status, await answer.text()];

test("an event goes to the handler of its type before those of its noun and of all", async () => {
  const called: string[] = [];
  const all: Handlers = {
    "session.ended": () => called.push("exact"),
    "session.*": () => called.push("noun"),
    "*": () => called.push("all"),
  };
  const { "session.ended": _, ...nounAndAll } = all;
  for (const handlers of [all, nounAndAll, { "*": all["*"] }] as Handlers[]) {
    const { handle } = startReceiver(handlers);
    expect(await answerOf(await handle((await testEvent("session.ended")).request()))).toEqual([204, ""]);
  }
  expect(called).toEqual(["exact", "noun", "all"]);
});

test("the handler is given the event, and is awaited", async () => {
  const energies: number[] = [];
  const { handle } = startReceiver({
    "session.ended": async ({ data }) => {
      await Promise.resolve();
      energies.push(data.energy_wh);
    },
  });
  const sent = await testEvent("session.ended", { data: { energy_wh: 7 } });
  await handle(sent.request());
  expect(energies).toEqual([7]);
});

test("an event without a handler gets 204, for any type name", async () => {
  const { handle } = startReceiver({ "charger.connected": () => expect.unreachable() });
  expect((await handle((await testEvent("session.ended")).request())).status).toBe(204);
  for (const type of ["constructor", "__proto__", "toString", ""]) {
    // No type of the contract: that is the point.
    const sent = await testEvent("session.ended", { type } as object);
    expect((await handle(sent.request())).status).toBe(204);
  }
});

test("methods other than POST get the allowed method", async () => {
  const { handle } = startReceiver({});
  for (const method of ["GET", "PUT", "DELETE"]) {
    const answer = await handle(new Request(url, { method }));
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  }
});

test("a request that is not as it should be is refused by what is wrong with it", async () => {
  const { handle, errors } = startReceiver({ "*": () => expect.unreachable() });
  const { headers, body } = await testEvent("session.ended");
  const old = await testEvent("session.ended", {}, { sentAtMs: Date.now() - 400_000 });
  const early = await testEvent("session.ended", {}, { sentAtMs: Date.now() + 400_000 });
  const post = (more: object, text = body) =>
    handle(new Request(url, { method: "POST", headers: { ...headers, ...more }, body: text }));

  const statuses = [
    (await handle(new Request(url, { method: "POST", body }))).status,
    (await post({ "webhook-timestamp": "now" })).status,
    (await post({ "webhook-signature": "v2,x" })).status,
    (await post({}, `${body} `)).status,
    (await handle(old.request())).status,
    (await handle(early.request())).status,
    (await post({}, "x".repeat(65_537))).status,
  ];
  expect(statuses).toEqual([400, 400, 401, 401, 401, 401, 413]);
  const codes = errors.map(({ error }) => error instanceof WebhookVerificationError && error.code);
  expect(codes).toEqual([
    "header_missing",
    "header_malformed",
    "signature_missing",
    "signature_mismatch",
    "timestamp_too_old",
    "timestamp_too_new",
    "body_too_large",
  ]);
});

test("a body that was read before is an error of the receiver", async () => {
  const { handle, errors } = startReceiver({});
  const request = (await testEvent("session.ended")).request();
  await request.text();
  expect((await handle(request)).status).toBe(500);
  const locked = (await testEvent("session.ended")).request();
  const reader = locked.body?.getReader();
  expect((await handle(locked)).status).toBe(500);
  reader?.releaseLock();
  expect(errors).toHaveLength(2);
  for (const { error } of errors) expect(error).toMatchObject({ code: "body_not_raw" });
});

test("a long body is read no further than to its limit", async () => {
  const { headers } = await testEvent("session.ended");
  const { handle } = startReceiver({});
  let given = 0;
  let canceled = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        given += 1;
        controller.enqueue(new Uint8Array(16_384));
      },
      cancel() {
        canceled = true;
      },
    },
    { highWaterMark: 0 },
  );
  // Node asks for it; the types of the web have it not.
  const request = new Request(url, { method: "POST", headers, body, duplex: "half" } as RequestInit);
  expect((await handle(request)).status).toBe(413);
  expect(given).toBe(5);
  expect(canceled).toBe(true);
});

test("a connection that breaks in the middle is an error of this package", async () => {
  const { headers } = await testEvent("session.ended");
  const { handle, errors } = startReceiver({});
  const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("reset")) });
  const request = new Request(url, { method: "POST", headers, body, duplex: "half" } as RequestInit);
  expect((await handle(request)).status).toBe(500);
  expect(errors[0]?.error).toMatchObject({ code: "body_not_raw" });
});

test("a handler's error goes to onError and not to the sender", async () => {
  const failure = new WebhookVerificationError("signature_mismatch", 401, ": of another service");
  const { handle, errors } = startReceiver({
    "session.ended": () => {
      throw failure;
    },
  });
  const sent = await testEvent("session.ended");
  expect(await answerOf(await handle(sent.request()))).toEqual([500, ""]);
  expect(errors).toEqual([{ error: failure, event: sent.event }]);
});

test("an event that was done is answered 204 without a call", async () => {
  let calls = 0;
  const count = () => {
    calls += 1;
  };
  const { handle } = startReceiver({ "*": count }, createMemoryDedupe());
  const sent = await testEvent("session.ended");
  const statuses = [(await handle(sent.request())).status, (await handle(sent.request())).status];
  expect([statuses, calls]).toEqual([[204, 204], 1]);
});

test("an event that is being handled is answered 409", async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { handle } = startReceiver({ "*": () => finished }, createMemoryDedupe());
  const sent = await testEvent("session.ended");
  const first = handle(sent.request());
  await expect.poll(async () => (await handle(sent.request())).status).toBe(409);
  finish();
  expect((await first).status).toBe(204);
  expect((await handle(sent.request())).status).toBe(204);
});

test("an event whose handler failed is handled when it comes again", async () => {
  let calls = 0;
  const { handle } = startReceiver(
    {
      "*": () => {
        calls += 1;
        if (calls === 1) throw new Error("not yet");
      },
    },
    createMemoryDedupe(),
  );
  const sent = await testEvent("session.ended");
  expect((await handle(sent.request())).status).toBe(500);
  expect((await handle(sent.request())).status).toBe(204);
  expect(calls).toBe(2);
});

test("a store that fails before the handler is a reason to send again; after it, none", async () => {
  let calls = 0;
  const broken = () => Promise.reject(new Error("no database"));
  const memory = createMemoryDedupe();
  const sent = await testEvent("session.ended");
  const count = () => {
    calls += 1;
  };
  const handlers: Handlers = { "*": count };
  const before = startReceiver(handlers, { ...memory, lease: broken });
  expect((await before.handle(sent.request())).status).toBe(500);
  const after = startReceiver(handlers, { ...memory, done: broken });
  expect((await after.handle(sent.request())).status).toBe(204);
  expect(calls).toBe(1);
  expect([before.errors.length, after.errors.length]).toEqual([1, 1]);
});

test("an unverified event is never asked for at the store", async () => {
  const leased: string[] = [];
  const memory = createMemoryDedupe();
  const { handle } = startReceiver(
    { "*": () => {} },
    {
      ...memory,
      lease: (id, ttlMs) => {
        leased.push(id);
        return memory.lease(id, ttlMs);
      },
    },
  );
  const forged = await testEvent("session.ended", {}, { secret: `whsec_${"A".repeat(43)}=` });
  expect((await handle(forged.request())).status).toBe(401);
  expect(leased).toEqual([]);
});

test("a claim runs out, and what was done is kept for longer, but not for ever", () => {
  let nowMs = 0;
  const store = createMemoryDedupe({ keepMs: 1_000, now: () => nowMs });
  const leases = [store.lease("a", 100), store.lease("a", 100)];
  nowMs = 100;
  leases.push(store.lease("a", 100) as "new");
  store.done("a");
  nowMs = 1_099;
  leases.push(store.lease("a", 100) as "done");
  nowMs = 1_100;
  leases.push(store.lease("a", 100) as "new");
  expect(leases).toEqual(["new", "in_progress", "new", "done", "new"]);
});

test("no more than so many are remembered, and the oldest are forgotten", () => {
  const store = createMemoryDedupe({ maxEntries: 2 });
  for (const id of ["a", "b", "c"]) store.done(id);
  expect(["b", "c", "a"].map((id) => store.lease(id, 1_000))).toEqual(["done", "done", "new"]);
});

test("when onError or the store fails, the sender gets a response and onError gets the handler's error", async () => {
  const reported: unknown[] = [];
  const failures: ((error: unknown) => void)[] = [
    () => {
      throw new Error("the log is full");
    },
    () => Promise.reject(new Error("the log is away")),
  ];
  for (const fail of failures) {
    const wh = createWebhooks({
      secret: testSecret,
      dedupe: {
        lease: () => "new",
        done: () => undefined,
        release: () => Promise.reject(new Error("the store is away")),
      },
    });
    const handle = wh.handler(
      {
        "*": () => {
          throw new Error("the handler failed");
        },
      },
      {
        onError(error) {
          reported.push(error instanceof Error && error.message);
          return fail(error);
        },
      },
    );
    expect((await handle((await testEvent("session.ended")).request())).status).toBe(500);
    expect((await handle(new Request(url, { method: "POST", body: "{}" }))).status).toBe(400);
  }
  const ofBoth = ["the store is away", "the handler failed", "header_missing: webhook-timestamp"];
  expect(reported).toEqual([...ofBoth, ...ofBoth]);
});
