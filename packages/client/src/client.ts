import type { Pagination } from "@forecourt/contract";
import { type Api, createApi, isJson, isOf } from "./api.ts";
import { type CallOptions, parseJson, unwrap } from "./call.ts";
import { type Clock, systemClock } from "./clock.ts";
import { ForecourtError } from "./error.ts";
import { createEventStream } from "./event-stream.ts";
import type { Resources } from "./generated/resources.ts";
import { needText, type Operation, toOutgoing } from "./operation.ts";
import { createResources } from "./resources.ts";
import { type RetryOptions, retryPolicy } from "./retry.ts";
import { type CallHeaders, send, type Transport, withAbort } from "./send.ts";
import { createWaits, type Waits } from "./wait.ts";

/** Address of the server, API key, timeouts and retries. Only `baseUrl` and `apiKey` are required. */
export interface ClientOptions {
  /** URL of the API with its version, for example `https://charging.example.com/v1`. */
  baseUrl: string;
  apiKey: string;
  /** Sent with every call, for example User-Agent. Authorization is not allowed: the client sends its API key there. */
  headers?: CallHeaders;
  /** Milliseconds that one attempt may take. A call with `wait: true` may take longer by the time that it waits. Default 30000. */
  timeoutMs?: number;
  /** How the client repeats failed GETs and POSTs. With false it never does. */
  retry?: RetryOptions | false;
  /** Used instead of the global fetch. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Used instead of the system's time and timers. */
  clock?: Clock;
  /** Used instead of Math.random to spread retries over time: returns a number from 0 up to 1. */
  random?: () => number;
  /** Makes the Idempotency-Key of a POST that has none. Default: 128 random bits. */
  newIdempotencyKey?: () => string;
}

/** The API by resource: a function per operation, and an iterator per list. Each returns the record itself. */
export interface Client extends Resources, Waits {
  /** The typed API by method and path, with the same key, timeouts and retries. It returns `{ data }` or `{ error }`. */
  readonly api: Api;
}

/** Creates a client of one Forecourt server. Its functions return the record or throw a ForecourtError. */
export function createClient(options: ClientOptions): Client {
  const transport = createTransport(options ?? {});

  async function call(operation: Operation, ids: readonly unknown[], given: CallOptions): Promise<unknown> {
    return unwrap(await send(transport, toOutgoing(transport, operation, ids, given), () => true));
  }

  async function exportCsv(operation: Operation, ids: readonly unknown[], given: CallOptions) {
    const headers = { Accept: "text/csv", ...given.headers };
    const outgoing = toOutgoing(transport, operation, ids, { ...given, headers });
    const { response, text } = await send(transport, outgoing, isJson);
    // Another content type with status 200 is not CSV, for example a proxy's page.
    if (response.ok && isOf(response, "text/csv") && response.body !== null)
      return withAbort(response.body, given.signal);
    await response.body?.cancel().catch(() => {});
    throw ForecourtError.fromAnswer(response, parseJson(text));
  }

  function iterate(operation: Operation, ids: readonly unknown[], given: CallOptions) {
    return iteratePages((position) => {
      const options: CallOptions & Position & { per_page: number } = { per_page: 100, ...given, ...position };
      // Iterators exist only for operations that return pages.
      return call(operation, ids, options) as Promise<Page>;
    });
  }

  const { baseUrl } = transport;
  const resources = createResources({
    call,
    iterate,
    exportCsv,
    follow(path, given) {
      const url = `${baseUrl}${path}${given.type === undefined ? "" : `?type=${encodeURIComponent(given.type)}`}`;
      const connect = (streamHeaders: CallHeaders, signal: AbortSignal) =>
        transport.fetch(url, { headers: transport.headersOf(given.headers, streamHeaders), signal });
      return createEventStream({ ...transport, url, connect }, given);
    },
  });
  return { ...resources, ...createWaits(resources, transport.clock), api: createApi(transport) };
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
}: Partial<ClientOptions>): Transport {
  const own = {
    ...checkHeaders(headers),
    Authorization: `Bearer ${needText("createClient", "apiKey", apiKey)}`,
  };
  return {
    baseUrl: needText("createClient", "baseUrl", baseUrl).replace(/\/$/, ""),
    // The global fetch is read at each call, so that the client uses one that was instrumented later.
    fetch: async (url, init) => (fetch ?? globalThis.fetch)(url, init),
    headersOf(given, callHeaders) {
      const defaults = { ...own, ...callHeaders };
      if (given === undefined) return defaults;
      const all = new Headers(defaults);
      for (const [name, value] of Object.entries(checkHeaders(given))) all.set(name, value);
      return all;
    },
    clock,
    random,
    newIdempotencyKey,
    retry: retryPolicy(retry),
    timeoutMs,
  };
}

/** A client has one API key, so a caller must not set Authorization. */
function checkHeaders(headers: CallHeaders = {}): CallHeaders {
  const name = Object.keys(headers).find((given) => given.toLowerCase() === "authorization");
  if (name === undefined) return headers;
  const message = `${name} must not be set in headers.`;
  throw new ForecourtError("invalid-option", message);
}

/** Browsers offer crypto.randomUUID on secure pages only. */
function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

interface Page {
  data: unknown[];
  pagination: Pagination;
}

interface Position {
  cursor?: string;
  page?: number;
}

/**
 * Yields every record of a list, page by page, by cursor: records that arrive meanwhile neither repeat nor hide another.
 * Without a cursor in the response it continues by page number.
 */
async function* iteratePages(
  readPage: (position: Position) => Promise<Page>,
): AsyncGenerator<unknown, void, undefined> {
  let position: Position = {};
  for (;;) {
    const { data, pagination } = await readPage(position);
    yield* data;
    const { has_more, next_cursor, page } = pagination;
    if (!has_more) return;
    position = next_cursor === undefined ? { page: page + 1 } : { cursor: next_cursor };
  }
}
