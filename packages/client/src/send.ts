import { type Clock, pause } from "./clock.ts";
import { ForecourtError } from "./error.ts";
import { isRepeatable, isTransient, parseRetryAfterMs, type RetryPolicy, retryDelayMs } from "./retry.ts";

export interface Transport {
  /** Without a slash at its end. */
  baseUrl: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The client's headers and those that the call needs; the caller's own win, and may not hold another key. */
  headersOf(given: CallHeaders | undefined, needed?: CallHeaders): CallHeaders | Headers;
  clock: Clock;
  random: () => number;
  newIdempotencyKey: () => string;
  retry: RetryPolicy;
  timeoutMs: number;
}

export type CallHeaders = Readonly<Record<string, string>>;

/** A request, whole. A POST has its Idempotency-Key. */
export interface Outgoing {
  method: string;
  url: string;
  headers: CallHeaders | Headers;
  body?: string;
  signal: AbortSignal | undefined;
  /** Milliseconds that one attempt may take, the body of the answer included. */
  allowedMs: number;
}

/** What came back. `text` is the body where it was read; else it waits in the response. */
export interface Incoming {
  response: Response;
  text: string | undefined;
}

/** Whether the body belongs to the attempt, so that a connection that breaks halfway counts as a failed one. */
export type IsRead = (response: Response) => boolean;

/**
 * Sends a request until it is answered: each attempt has a timeout, and what may be repeated is.
 * Rejects with a ForecourtError when no answer came, and with the signal's reason when the caller gave up.
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
    const delayMs = isRepeatable(outgoing.method)
      ? retryDelayMs(retry, attempt, retryAfterMs, random)
      : undefined;
    if (delayMs === undefined) {
      if (incoming === undefined) throw failure;
      return incoming;
    }
    // What was not read would keep its connection, if it has not broken by now.
    if (incoming?.text === undefined) await incoming?.response.body?.cancel().catch(() => {});
    await pause(clock, delayMs, outgoing.signal);
  }
}

/** Ends with its time and with the caller's signal even when a fetch of the caller's own does not heed either. */
function attemptOnce({ fetch, clock }: Transport, outgoing: Outgoing, isRead: IsRead): Promise<Incoming> {
  const { method, url, headers, body, signal, allowedMs } = outgoing;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const attempt = new AbortController();
    const stop = (reason: unknown) => {
      settle();
      reject(reason);
      attempt.abort(reason);
    };
    const leave = () => stop(signal?.reason);
    const cancel = clock.after(allowedMs, () => {
      const message = `${method} ${url} was not answered within ${allowedMs} ms.`;
      stop(new ForecourtError("request-timeout", message));
    });
    const settle = () => {
      cancel();
      signal?.removeEventListener("abort", leave);
    };
    signal?.addEventListener("abort", leave, { once: true });
    const init: RequestInit = { method, headers, signal: attempt.signal };
    if (body !== undefined) init.body = body;
    let response: Response;
    const received = fetch(url, init).then((given) => {
      response = given;
      return isRead(given) ? given.text() : undefined;
    });
    received.then(
      (text) => {
        settle();
        resolve({ response, text });
      },
      (cause: unknown) => {
        settle();
        const message = `${method} ${url} was not answered: the connection failed.`;
        reject(new ForecourtError("connection-failed", message, { cause }));
      },
    );
  });
}

/** A body that was not read as part of its attempt goes on behind it, and is the caller's to end. */
export function heeding(body: ReadableStream<Uint8Array>, signal: AbortSignal | undefined) {
  return signal === undefined ? body : body.pipeThrough(new TransformStream(), { signal });
}
