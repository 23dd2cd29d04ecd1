import { type Clock, pause } from "./clock.ts";
import { ForecourtError } from "./error.ts";
import { isRepeatable, isTransient, parseRetryAfterMs, type RetryPolicy, retryDelayMs } from "./retry.ts";

export interface Transport {
  fetch: (request: Request) => Promise<Response>;
  clock: Clock;
  random: () => number;
  newIdempotencyKey: () => string;
  retry: RetryPolicy;
  timeoutMs: number;
}

/**
 * Sends a request until it is answered: each attempt has a timeout, and what may be repeated is.
 * Rejects with a ForecourtError when no answer came, and with the signal's reason when the caller gave up.
 */
export async function send(transport: Transport, request: Request): Promise<Response> {
  const { clock, random, retry } = transport;
  if (request.method === "POST" && !request.headers.has("idempotency-key")) {
    request.headers.set("idempotency-key", transport.newIdempotencyKey());
  }
  const repeatable = isRepeatable(request);
  for (let attempt = 1; ; attempt++) {
    const result = await attemptOnce(transport, request.clone()).catch((error: unknown) => {
      if (error instanceof ForecourtError) return error;
      throw error;
    });
    const failed = result instanceof ForecourtError;
    const mayRepeat = repeatable && (failed || isTransient(result.status));
    const retryAfterMs = failed ? 0 : parseRetryAfterMs(result.headers.get("retry-after"), clock.now());
    const delayMs = mayRepeat ? retryDelayMs(retry, attempt, retryAfterMs, random) : undefined;
    if (delayMs !== undefined) await pause(clock, delayMs, request.signal);
    else if (failed) throw result;
    else return result;
  }
}

async function attemptOnce({ fetch, clock, timeoutMs }: Transport, request: Request): Promise<Response> {
  const caller = request.signal;
  caller.throwIfAborted();
  const allowedMs = timeoutMs + waitMs(new URL(request.url));
  const attempt = new AbortController();
  const given = new Promise<never>((_, reject) => {
    attempt.signal.addEventListener("abort", () => reject(attempt.signal.reason), { once: true });
  });
  const cancel = clock.after(allowedMs, () => attempt.abort());
  const giveUp = () => attempt.abort(caller.reason);
  caller.addEventListener("abort", giveUp, { once: true });
  try {
    // The race ends the wait even when a fetch of the caller's own does not heed its signal.
    return await Promise.race([whole(fetch(new Request(request, { signal: attempt.signal }))), given]);
  } catch (cause) {
    if (caller.aborted) throw caller.reason;
    const what = `${request.method} ${request.url}`;
    if (attempt.signal.aborted)
      throw new ForecourtError("request-timeout", `${what} was not answered within ${allowedMs} ms.`);
    throw new ForecourtError("connection-failed", `${what} was not answered: the connection failed.`, {
      cause,
    });
  } finally {
    cancel();
    caller.removeEventListener("abort", giveUp);
  }
}

/** The answer with its body read, so that a connection that breaks halfway counts as a failed attempt. */
async function whole(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if (!response.headers.get("content-type")?.includes("json")) return response;
  const body = await response.text();
  const { status, statusText, headers } = response;
  const read = new Response(body, { status, statusText, headers });
  Object.defineProperty(read, "url", { value: response.url });
  return read;
}

/** A call with wait=true is answered only when the charger has answered, or when its own timeout has passed. */
function waitMs({ searchParams }: URL): number {
  if (searchParams.get("wait") !== "true") return 0;
  // The server's default, and the most that it takes.
  const seconds = Number(searchParams.get("timeout") ?? 30);
  return Math.min(seconds, 120) * 1000;
}
