import { type Clock, createClient, type EventStream, ForecourtError } from "@forecourt/client";
import { createFetchClient } from "@forecourt/client/fetch";

/** Returns the fault, or undefined. The server at the URL is packages/harness/src/checks/runtimes.ts. */
export type Vector = (serverUrl: string) => Promise<string | undefined>;

const apiKey = "fc_test_1_secret";
const retry = { baseDelayMs: 1 };
/** Differs in each run, so that the server sees new keys. */
const own = () => Math.random().toString(36).slice(2);

/** Each uses the URL of a real server, or its own fetch. */
export const vectors: Record<string, Vector> = {
  async "a GET sends the key and headers of the call, and answers the record"(baseUrl) {
    const client = createClient({ baseUrl, apiKey });
    const me = await client.me.get({ headers: { "x-trace": "t1" } });
    const { authorization, "x-trace": trace } = Reflect.get(me, "headers") as Record<string, string>;
    return differs([me.role, authorization, trace], ["viewer", `Bearer ${apiKey}`, "t1"]);
  },

  async "a POST that is refused for a moment is repeated with its Idempotency-Key"(baseUrl) {
    const client = createClient({ baseUrl, apiKey, retry });
    const { id, status } = await client.sockets.stop("chg_1", "soc_1");
    // The server accepts only a key that it has seen, and returns it.
    return /^\d{1,10}(?:-\d{1,10}){3}$/.test(id) ? differs(status, "pending") : `the key is ${id}`;
  },

  async "a GET whose answer breaks off is repeated"(baseUrl) {
    const id = `broken-${own()}`;
    const session = await createClient({ baseUrl, apiKey, retry }).sessions.get(id);
    return differs(session.id, id);
  },

  async "pages are read to their end"(baseUrl) {
    const ids: string[] = [];
    for await (const { id } of createClient({ baseUrl, apiKey }).chargers.iterate()) ids.push(id);
    return differs(ids, ["c1", "c2", "c3"]);
  },

  async "a refusal is thrown with its code"(baseUrl) {
    return codeOf(createClient({ baseUrl, apiKey }).sessions.get("none"), "not-found");
  },

  async "an attempt ends with its time"(baseUrl) {
    const client = createClient({ baseUrl, apiKey, retry: false });
    return codeOf(client.sessions.get("slow", { timeoutMs: 50 }), "request-timeout");
  },

  async "a server that is not there is a failed connection"() {
    const client = createClient({ baseUrl: "http://127.0.0.1:9/v1", apiKey, retry: false });
    return codeOf(client.me.get(), "connection-failed");
  },

  async "a caller who gives up gets the reason"(baseUrl) {
    const leaving = new AbortController();
    const asked = createClient({ baseUrl, apiKey }).sessions.get("slow", { signal: leaving.signal });
    const reason = { gone: true };
    setTimeout(() => leaving.abort(reason), 20);
    return differs(await asked.catch((thrown: unknown) => thrown === reason), true);
  },

  async "an export comes as a stream"(baseUrl) {
    const stream = await createClient({ baseUrl, apiKey }).cdrs.exportCsv();
    return differs(await new Response(stream).text(), "id\r\ncdr_1\r\n");
  },

  async "the client of openapi-fetch answers data or error"(baseUrl) {
    const api = createFetchClient({ baseUrl, apiKey, retry });
    const path = { session_id: "none" };
    const refused = await api.GET("/sessions/{session_id}", { params: { path } });
    const stopped = await api.POST("/chargers/{charger_id}/sockets/{socket_id}/stop", {
      params: { path: { charger_id: "chg_1", socket_id: "soc_1" } },
    });
    return differs([refused.error?.code, stopped.data?.data.status], ["not-found", "pending"]);
  },

  async "a stream goes on where it was cut, and is hung up by leaving its loop"(baseUrl) {
    const client = createClient({ baseUrl, apiKey });
    const name = own();
    const reported: string[] = [];
    const states: string[] = [];
    const events = client.events.stream({
      type: name,
      onConnection: (state) => void states.push(state === "open" ? "open" : state.lost.code),
    });
    for await (const event of events) {
      reported.push(`${event.id} ${String(Reflect.get(event.data, "name"))} ${String(events.cursor)}`);
      if (reported.length === 2) break;
    }
    // A browser that sees the broken connection before it delivers the event requests the event again.
    const inTurn = states.map((_, index) => (index % 2 === 0 ? "open" : "connection-failed"));
    const fault =
      differs(reported, ["first ⚡ first", "second ⚡ second"]) ??
      differs(states, inTurn) ??
      (states.length < 3 ? "it was never cut" : undefined);
    return fault ?? (await stillOpen(client, name));
  },

  async "a stream that is aborted throws the reason, and is hung up"(baseUrl) {
    const client = createClient({ baseUrl, apiKey });
    const name = own();
    const leaving = new AbortController();
    const events = client.events.stream({ type: name, cursor: "first", signal: leaving.signal });
    const reason = { gone: true };
    const thrown = await everyId(events, () => setTimeout(() => leaving.abort(reason), 20)).catch(
      (error: unknown) => error,
    );
    return thrown === reason ? stillOpen(client, name) : `threw ${String(thrown)}`;
  },

  async "a fetch that heeds no signal is left all the same"() {
    const client = createClient({
      baseUrl: "https://charging.example.com/v1",
      apiKey,
      retry: false,
      fetch: () => new Promise(() => {}),
    });
    const fault = await codeOf(client.me.get({ timeoutMs: 10 }), "request-timeout");
    const stream = client.events.stream({ signal: AbortSignal.timeout(10) });
    const thrown = await everyId(stream, () => {}).catch((error: unknown) => error);
    return fault ?? differs(Reflect.get(Object(thrown), "name"), "TimeoutError");
  },

  async "Retry-After is waited for, and Idempotency-Keys are the caller's where one is given"() {
    const waited: number[] = [];
    const keys: (string | null)[] = [];
    const clock: Clock = {
      now: () => 0,
      after(delayMs, run) {
        // Timeouts of attempts do not run.
        if (delayMs < 30_000) queueMicrotask(() => [waited.push(delayMs), run()]);
        return () => {};
      },
    };
    const client = createClient({
      baseUrl: "https://charging.example.com/v1",
      apiKey,
      clock,
      random: () => 0.5,
      async fetch(url, init) {
        keys.push(new Request(url, init).headers.get("idempotency-key"));
        if (keys.length > 1) return Response.json({ data: { id: "cmd_1" } });
        return new Response("", { status: 429, headers: { "retry-after": "7" } });
      },
    });
    await client.sockets.stop("chg_1", "soc_1", { idempotencyKey: "mine" });
    return differs([waited, keys], [[7125], ["mine", "mine"]]);
  },

  async "a stream may be cut anywhere, between the bytes of a character too"() {
    const text = `\u{FEFF}: hello\r\nid: c1\r\ndata: ${JSON.stringify({ id: "é⚡🚗" })}\r\n\r\n`;
    const bytes = new TextEncoder().encode(text);
    const body = () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
        },
      });
    const headers = { "content-type": "text/event-stream" };
    const client = createClient({
      baseUrl: "https://charging.example.com/v1",
      apiKey,
      fetch: async () => new Response(body(), { headers }),
    });
    const events = client.events.stream();
    for await (const event of events) return differs([event.id, events.cursor], ["é⚡🚗", "c1"]);
    return "no event came";
  },
};

async function everyId(events: EventStream, received: () => void): Promise<void> {
  for await (const _ of events) received();
}

async function codeOf(call: Promise<unknown>, code: string): Promise<string | undefined> {
  const thrown = await call.catch((error: unknown) => error);
  return thrown instanceof ForecourtError ? differs(thrown.code, code) : `threw ${String(thrown)}`;
}

/** Polls the server until its stream is closed. */
async function stillOpen(client: ReturnType<typeof createClient>, name: string): Promise<string | undefined> {
  for (let asked = 0; asked < 100; asked++) {
    const open: unknown = Reflect.get(await client.sessions.get(name), "open");
    if (open === 0) return undefined;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return "the stream is still open";
}

function differs(actual: unknown, expected: unknown): string | undefined {
  const [is, be] = [JSON.stringify(actual), JSON.stringify(expected)];
  return is === be ? undefined : `${is} instead of ${be}`;
}
