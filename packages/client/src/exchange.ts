import type { Clock } from "./clock.ts";
import { ForecourtError } from "./error.ts";

interface Request {
  method: string;
  url: string;
  signal: AbortSignal | undefined;
}

/** A request and its response. */
export interface Exchange {
  /** Aborts with the caller's signal, on a timeout, and on abort(). */
  signal: AbortSignal;
  /**
   * Waits for the server, even when the caller's fetch ignores its signal. Rejects with the abort reason, or with a
   * ForecourtError that says why there is no result.
   */
  wait<Result>(waiting: Promise<Result>): Promise<Result>;
  abort(): void;
  /** Removes the listener from the caller's signal. */
  end(): void;
}

export function startExchange(
  clock: Clock,
  timeoutMs: number,
  { method, url, signal: caller }: Request,
): Exchange {
  const controller = new AbortController();
  const { signal } = controller;
  const abort = () => controller.abort(caller?.reason);
  caller?.addEventListener("abort", abort, { once: true });
  const end = () => caller?.removeEventListener("abort", abort);

  async function wait<Result>(waiting: Promise<Result>): Promise<Result> {
    let onAbort = () => {};
    const aborted = new Promise<never>((_, reject) => {
      onAbort = () => reject(signal.reason);
      signal.addEventListener("abort", onAbort);
    });
    const message = `${method} ${url} timed out after ${timeoutMs} ms.`;
    const cancel = clock.after(timeoutMs, () =>
      controller.abort(new ForecourtError("request-timeout", message)),
    );
    try {
      return await Promise.race([waiting, aborted]);
    } catch (cause) {
      signal.throwIfAborted();
      throw connectionFailed(url, cause);
    } finally {
      cancel();
      signal.removeEventListener("abort", onAbort);
    }
  }
  return { signal, wait, abort, end };
}

function connectionFailed(url: string, cause: unknown): ForecourtError {
  const { text, last } = chainOf(cause);
  const [, reason] = reasons.find(([pattern]) => pattern.test(text)) ?? ["", last];
  const message = `Cannot connect to ${new URL(url).origin}: ${reason || "unknown cause"}.`;
  return new ForecourtError("connection-failed", message, { cause });
}

/**
 * Reasons that Node, Bun and Deno write in different words, or in words that say little. For all others the last message is
 * clear, for example "self-signed certificate". Browsers do not tell the reason: they say "Failed to fetch".
 */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED|connection ?refused/i, "connection refused"],
  [/ENOTFOUND|EAI_|dns error/i, "host not found"],
  [/wrong.version.number|InvalidContentType/i, "the server speaks HTTP, not HTTPS"],
  [/secure TLS|HPE_/, "it speaks another protocol"],
];

/** The codes and messages of an error and its causes, and the message of the last cause. */
function chainOf(error: unknown): { text: string; last: string } {
  const { code, message, cause } = Object(error) as { code?: unknown; message?: string; cause?: unknown };
  const { text, last } = cause ? chainOf(cause) : { text: "", last: "" };
  return { text: `${code} ${message} ${text}`, last: last || message || "" };
}
