import { type Clock, systemClock } from "./clock.ts";
import { ForecourtError } from "./error.ts";
import { needText } from "./operation.ts";
import { type RetryOptions, retryPolicy } from "./retry.ts";
import type { CallHeaders, Transport } from "./send.ts";

/** Address of the server, API key, timeouts and retries. Only `baseUrl` and `apiKey` are required. */
export interface ClientOptions {
  /** URL of the API, for example `https://charging.example.com/v1`. The client adds a missing `/v1`. */
  baseUrl: string;
  /** Null: no Authorization header is sent, for a page that a cookie signs in. */
  apiKey: string | null;
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

/** Checks the options at once. Throws `invalid-option`. */
export function createTransport(options: Partial<ClientOptions> | undefined): Transport {
  const {
    baseUrl,
    apiKey,
    headers,
    timeoutMs = 30_000,
    retry,
    fetch,
    clock = systemClock,
    random = Math.random,
    newIdempotencyKey = randomKey,
    ...unknown
  } = options ?? {};
  const own = {
    ...checkHeaders(headers),
    ...(apiKey !== null && { Authorization: `Bearer ${needText("createClient", "apiKey", apiKey)}` }),
  };
  const transport: Transport = {
    baseUrl: apiUrl(needText("createClient", "baseUrl", baseUrl)),
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
  const [name] = Object.keys(unknown);
  if (name !== undefined) throw invalidOption(`unknown option ${name}`);
  return transport;
}

/** The URL without a slash at its end, and with a version. */
function apiUrl(given: string): string {
  if (!/^https?:[/][/][^?#@]+$/i.test(given) || !URL.canParse(given))
    throw invalidOption(
      `baseUrl must be an http:// or https:// URL without user, query and fragment, not ${JSON.stringify(given)}`,
    );
  const url = given.replace(/[/]+$/, "");
  return /[/]v\d+$/.test(url) ? url : `${url}/v1`;
}

function invalidOption(message: string): ForecourtError {
  return new ForecourtError("invalid-option", `createClient(): ${message}.`);
}

/** A client has one API key or none, so a caller must not set Authorization. */
function checkHeaders(headers: CallHeaders = {}): CallHeaders {
  const name = Object.keys(headers).find((given) => given.toLowerCase() === "authorization");
  if (name === undefined) return headers;
  throw new ForecourtError("invalid-option", `headers must not set ${name}.`);
}

/** Browsers offer crypto.randomUUID on secure pages only. */
function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
