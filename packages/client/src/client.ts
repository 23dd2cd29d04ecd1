import type { Command, OperationId, paths } from "@forecourt/contract";
import createApi, { type Client as Api } from "openapi-fetch";
import {
  type Call,
  type CallOptions,
  type Export,
  type Iterate,
  type Operation,
  type PathValues,
  type Received,
  type ReceivedStream,
  sortOptions,
  unwrap,
  unwrapStream,
} from "./call.ts";
import { type Clock, systemClock } from "./clock.ts";
import { createResources, type Resources } from "./generated/resources.ts";
import { iteratePages, type Page, type Position } from "./pages.ts";
import { type RetryOptions, retryPolicy } from "./retry.ts";
import { send, type Transport } from "./send.ts";
import { type WaitOptions, waitForCommand } from "./wait-for-command.ts";

/** Where a server is, with which key, and how patient to be. Only `baseUrl` and `apiKey` are required. */
export interface ClientOptions {
  /** Where the API is, version included: `https://charging.example.com/v1`. */
  baseUrl: string;
  apiKey: string;
  /** Milliseconds that one attempt may take. A call with `wait: true` may also take as long as it waits. Default 30000. */
  timeoutMs?: number;
  /** How failed GETs and POSTs are repeated; false never does. */
  retry?: RetryOptions | false;
  /** In place of the global fetch. */
  fetch?: (request: Request) => Promise<Response>;
  /** In place of the system's time and timers. */
  clock?: Clock;
  /** In place of Math.random, from 0 up to 1: spreads retries over time. */
  random?: () => number;
  /** In place of 128 random bits: makes the Idempotency-Key of each POST that is not given one. */
  newIdempotencyKey?: () => string;
}

/** The API by resource: a function per operation, and an iterator per list. Each answers the record itself. */
export interface Client extends Resources {
  /** The API by method and path, typed, with the same key, timeouts and retries; it answers `{ data }` or `{ error }`. */
  readonly api: Api<paths>;
  /** Waits until a command is final and answers it, whatever came of it. Throws `wait-timeout` when time runs out first. */
  waitForCommand(command: Command | string, options?: WaitOptions): Promise<Command>;
}

/** A client of one Forecourt server. Its functions answer the record, or throw a ForecourtError. */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, apiKey, timeoutMs = 30_000, clock = systemClock } = options;
  const transport: Transport = {
    // Looked up at each call, so that a fetch instrumented later is used.
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    clock,
    random: options.random ?? Math.random,
    newIdempotencyKey: options.newIdempotencyKey ?? randomKey,
    retry: retryPolicy(options.retry),
    timeoutMs,
  };
  const api = createApi<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${apiKey}` },
    fetch: (request) => send(transport, request),
  });

  // openapi-fetch types a call by its path literal; here the generated table vouches that method, path and options fit.
  const request = api.request as <As>(method: string, path: string, init: object) => Promise<As>;

  async function call(
    operation: Operation<OperationId>,
    path: PathValues,
    given: CallOptions = {},
  ): Promise<unknown> {
    const init = { ...initOf(operation, path, given), parseAs: "text" };
    return unwrap(await request<Received>(operation.method, operation.path, init));
  }

  async function exportCsv(operation: Operation<OperationId>, path: PathValues, given: CallOptions = {}) {
    const init = initOf(operation, path, given);
    const headers = { ...init.headers, Accept: "text/csv" };
    const received = { ...init, headers, parseAs: "stream" };
    const stream = unwrapStream(await request<ReceivedStream>(operation.method, operation.path, received));
    // An attempt is over with its headers, and heeds the caller no more.
    return given.signal === undefined
      ? stream
      : stream.pipeThrough(new TransformStream(), { signal: given.signal });
  }

  function initOf(operation: Operation<OperationId>, path: PathValues, given: CallOptions) {
    const ownTransport = { ...transport, timeoutMs: given.timeoutMs ?? timeoutMs };
    const fetch = (outgoing: Request) => send(ownTransport, outgoing);
    return { ...sortOptions(operation, path, given), fetch };
  }

  function iterate(operation: Operation<OperationId>, path: PathValues, given: CallOptions = {}) {
    return iteratePages((position) => {
      const asked: CallOptions & Position & { per_page: number } = { per_page: 100, ...given, ...position };
      // Holds: iterators are generated only for operations that answer pages.
      return call(operation, path, asked) as Promise<Page>;
    });
  }

  // Both hold because the resource functions are generated from the same document as the types.
  const resources = createResources(call as Call, iterate as Iterate, exportCsv as Export);
  return {
    ...resources,
    api,
    waitForCommand: (command, waiting = {}) =>
      waitForCommand(resources.commands.get, clock, command, waiting),
  };
}

/** Not crypto.randomUUID, which browsers have only on secure pages. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
