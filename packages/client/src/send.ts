import { type Clock, pause } from "./clock.ts";
import { ForecourtError } from "./error.ts";
import { startExchange } from "./exchange.ts";
import { isTransient, parseRetryAfterMs, type RetryPolicy, retryDelayMs } from "./retry.ts";

export interface Transport {
  /** Without a trailing slash. */
  baseUrl: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Combines the client's headers, those of the call, and the caller's own, which win and must not set Authorization. */
  headersOf(given: CallHeaders | undefined, callHeaders?: CallHeaders): CallHeaders | Headers;
  clock: Clock;
  random: () => number;
  newIdempotencyKey: () => string;
  retry: RetryPolicy;
  timeoutMs: number;
}

/** Headers by name. */
export type CallHeaders = Readonly<Record<string, string>>;

/** A complete request. A POST has its Idempotency-Key. */
export interface Outgoing {
  method: string;
  url: string;
  headers: CallHeaders | Headers;
  body?: string;
  signal: AbortSignal | undefined;
  /** Milliseconds that one attempt may take, including the response body. */
  allowedMs: number;
}

/** A response. `text` is the body when the attempt has read it; otherwise the body is still in `response`. */
export interface Incoming {
  response: Response;
  text: string | undefined;
}

/** Whether the attempt reads the body: a connection that breaks within the body is then a failed attempt. */
export type IsRead = (response: Response) => boolean;

/**
 * Sends a request and retries it where that is safe; each attempt has a timeout. Rejects with a ForecourtError when no
 * attempt got a response, and with the signal's reason when the caller aborts.
 */
export async function send(transport: Transport, outgoing: Outgoing, isRead: IsRead): Promise<Incoming> {
  const { clock, random, retry } = transport;
  for (let attempt = 1; ; attempt++) {
    let incoming: Incoming | undefined;
    let failure: unknown;
    try {
      incoming = await attemptOnce(transport, outgoing, isRead);
      if (!isTransient(incoming.response.status)) return incoming;
    } catch (error) {
      if (!(error instanceof ForecourtError)) throw error;
      failure = error;
    }
    const retryAfterMs = parseRetryAfterMs(incoming?.response.headers.get("retry-after"), clock.now());
    const delayMs = retryDelayMs(retry, outgoing.method, attempt, retryAfterMs, random);
    if (delayMs === undefined) {
      if (incoming === undefined) throw failure;
      return incoming;
    }
    // An unread body would keep its connection. Cancelling fails when the connection is already broken.
    if (incoming?.text === undefined) await incoming?.response.body?.cancel().catch(() => {});
    await pause(clock, delayMs, outgoing.signal);
  }
}

async function attemptOnce(
  { fetch, clock }: Transport,
  outgoing: Outgoing,
  isRead: IsRead,
): Promise<Incoming> {
  outgoing.signal?.throwIfAborted();
  const { method, url, headers, body, allowedMs } = outgoing;
  const { signal, wait, end } = startExchange(clock, allowedMs, outgoing);
  const init: RequestInit = { method, headers, signal };
  if (body !== undefined) init.body = body;
  const receive = async (): Promise<Incoming> => {
    const response = await fetch(url, init);
    return { response, text: isRead(response) ? await response.text() : undefined };
  };
  try {
    return await wait(receive());
  } finally {
    end();
  }
}

/** Ends a body that its attempt did not read when the caller aborts. */
export function withAbort(body: ReadableStream<Uint8Array>, signal: AbortSignal | undefined) {
  return signal ? body.pipeThrough(new TransformStream(), { signal }) : body;
}
