import { type Api, createApi, isJson, isOf } from "./api.ts";
import { type CallOptions, parseJson, unwrap } from "./call.ts";
import { type Clock, systemClock } from "./clock.ts";
import { ForecourtError } from "./error.ts";
import { createEventStream } from "./event-stream.ts";
import type { Resources } from "./generated/resources.ts";
import { type Operation, toOutgoing } from "./operation.ts";
import { iteratePages, type Page, type Position } from "./pages.ts";
import { createResources } from "./resources.ts";
import { type RetryOptions, retryPolicy } from "./retry.ts";
import { type CallHeaders, heeding, send, type Transport } from "./send.ts";
import { createWaits, type Waits } from "./wait.ts";

/** Where a server is, with which key, and how patient to be. Only `baseUrl` and `apiKey` are required. */
export interface ClientOptions {
  /** Where the API is, version included: `https://charging.example.com/v1`. */
  baseUrl: string;
  apiKey: string;
  /** Sent with every call, such as a User-Agent. Authorization is the key's. */
  headers?: CallHeaders;
  /** Milliseconds that one attempt may take. A call with `wait: true` may also take as long as it waits. Default 30000. */
  timeoutMs?: number;
  /** How failed GETs and POSTs are repeated; false never does. */
  retry?: RetryOptions | false;
  /** In place of the global fetch. What it is given is all that it has to know. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** In place of the system's time and timers. */
  clock?: Clock;
  /** In place of Math.random, from 0 up to 1: spreads retries over time. */
  random?: () => number;
  /** In place of 128 random bits: makes the Idempotency-Key of each POST that is not given one. */
  newIdempotencyKey?: () => string;
}

/** The API by resource: a function per operation, and an iterator per list. Each answers the record itself. */
export interface Client extends Resources, Waits {
  /** The API by method and path, typed, with the same key, timeouts and retries; it answers `{ data }` or `{ error }`. */
  readonly api: Api;
}

/** A client of one Forecourt server. Its functions answer the record, or throw a ForecourtError. */
export function createClient(options: ClientOptions): Client {
  const transport = createTransport(options);

  async function call(operation: Operation, ids: readonly unknown[], given: CallOptions): Promise<unknown> {
    return unwrap(await send(transport, toOutgoing(transport, operation, ids, given), () => true));
  }

  async function exportCsv(operation: Operation, ids: readonly unknown[], given: CallOptions) {
    const headers = { Accept: "text/csv", ...given.headers };
    const outgoing = toOutgoing(transport, operation, ids, { ...given, headers });
    const { response, text } = await send(transport, outgoing, isJson);
    // Whatever else comes with 200, such as a proxy's page, is nobody's receipts.
    if (response.ok && isOf(response, "text/csv") && response.body !== null)
      return heeding(response.body, given.signal);
    await response.body?.cancel().catch(() => {});
    throw ForecourtError.fromAnswer(response, parseJson(text ?? ""));
  }

  function iterate(operation: Operation, ids: readonly unknown[], given: CallOptions) {
    return iteratePages((position) => {
      const asked: CallOptions & Position & { per_page: number } = { per_page: 100, ...given, ...position };
      // Holds: iterators are made only for operations that answer pages.
      return call(operation, ids, asked) as Promise<Page>;
    });
  }

  const { fetch, clock, random, baseUrl } = transport;
  const resources = createResources({
    call,
    iterate,
    exportCsv,
    follow(path, given) {
      const url = `${baseUrl}${path}${given.type === undefined ? "" : `?type=${encodeURIComponent(given.type)}`}`;
      const connect = (needed: CallHeaders, signal: AbortSignal) =>
        fetch(url, { headers: transport.headersOf(given.headers, needed), signal });
      return createEventStream({ connect, clock, random }, given);
    },
  });
  return { ...resources, ...createWaits(resources, clock), api: createApi(transport) };
}

function createTransport({
  baseUrl,
  apiKey,
  headers,
  timeoutMs = 30_000,
  retry,
  fetch,
  clock = systemClock,
  random = Math.random,
  newIdempotencyKey = randomKey,
}: ClientOptions): Transport {
  const own = { ...withoutKey(headers), Authorization: `Bearer ${apiKey}` };
  return {
    baseUrl: baseUrl.replace(/\/$/, ""),
    fetch: fetch
      ? // What it throws at once is rejected all the same.
        async (url, init) => fetch(url, init)
      : // Looked up at each call, so that a fetch instrumented later is used.
        (url, init) => globalThis.fetch(url, init),
    headersOf(given, needed) {
      const ours = needed === undefined ? own : { ...own, ...needed };
      if (given === undefined) return ours;
      const all = new Headers(ours);
      for (const [name, value] of Object.entries(withoutKey(given) ?? {})) all.set(name, value);
      return all;
    },
    clock,
    random,
    newIdempotencyKey,
    retry: retryPolicy(retry),
    timeoutMs,
  };
}

/** The key that a client was made with answers for what it does. */
function withoutKey(headers: CallHeaders | undefined): CallHeaders | undefined {
  const name = Object.keys(headers ?? {}).find((given) => given.toLowerCase() === "authorization");
  if (name === undefined) return headers;
  const message = `The headers of a call may not hold ${name}: make another client for another key.`;
  throw new ForecourtError("invalid-option", message);
}

/** Not crypto.randomUUID, which browsers have only on secure pages. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
