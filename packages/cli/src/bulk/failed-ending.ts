import type { Ending } from "./outcome.ts";

/** An attempt that was not answered with a command: how it ended, and whether the others need not be tried. */
export interface FailedAttempt {
  ending: Ending;
  /** Others would be answered the same, or not at all. */
  stop: "refused" | "unreachable" | null;
  error: Error;
}

/**
 * Maps a client error to the outcome for its charger. A refused command was not executed; a command without a response
 * may have been.
 * @throws any other error unchanged.
 */
export function failedEnding(error: unknown, { repeated }: { repeated: boolean }): FailedAttempt {
  if (!isClientError(error)) throw error;
  const { code, status, problem, message } = error;
  const refused = status !== undefined && status >= 400 && status < 500 && !undecided.has(code);
  // An answer to a repetition says nothing of the attempt that it repeats, unless the charger is gone.
  const open = !refused || (repeated && code !== "not-found");
  return {
    ending: {
      outcome: open ? "unknown" : "failed",
      commandId: null,
      error: `${code}: ${problem?.detail ?? message}`,
      answer: null,
      open,
    },
    stop: wrongForAll.has(code) ? "refused" : unanswered.has(code) ? "unreachable" : null,
    error,
  };
}

/** 4xx that leave it open whether an earlier attempt with the same key has been carried out. */
const undecided: ReadonlySet<string> = new Set(["idempotency-in-progress", "request-timeout"]);

/** What is wrong with the request itself, whichever charger it names. */
const wrongForAll: ReadonlySet<string> = new Set([
  "unauthorized",
  "insufficient-role",
  "invalid-body",
  "invalid-parameter",
  "call-not-allowed",
  "firmware-url-not-allowed",
]);

const unanswered: ReadonlySet<string> = new Set(["connection-failed", "request-timeout", "unavailable"]);

/** Checks the shape, not the class: the client may be bundled twice. */
interface ClientError extends Error {
  code: string;
  status: number | undefined;
  problem: { detail?: string } | undefined;
}

function isClientError(error: unknown): error is ClientError {
  return error instanceof Error && error.name === "ForecourtError" && "code" in error;
}
