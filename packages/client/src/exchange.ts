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
      throw connectionFailed(method, url, cause);
    } finally {
      cancel();
      signal.removeEventListener("abort", onAbort);
    }
  }
  return { signal, wait, abort, end };
}

function connectionFailed(method: string, url: string, cause: unknown): ForecourtError {
  const reason = connectError(cause);
  const message = reason
    ? `Cannot connect to ${new URL(url).origin}: ${reason}.`
    : `${method} ${url} failed: connection error.`;
  return new ForecourtError("connection-failed", message, { cause });
}

/** Node puts the system's error code into the error or into its cause. Browsers do not give the reason. */
function connectError(error: unknown): string | undefined {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown };
  if (code === "ECONNREFUSED") return "connection refused";
  if (code === "ENOTFOUND") return "host not found";
  return cause ? connectError(cause) : undefined;
}
