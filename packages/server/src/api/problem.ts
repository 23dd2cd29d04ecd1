import type { Problem } from "@forecourt/contract";
import { ProblemError, problems } from "../platform/problems.ts";
import type { Complete } from "../platform/wire.ts";

/** Seconds after which a client may try again when the database is unavailable or the process is stopping. */
export const retryAfterS = "5";

/** The problem that a caller gets for any error. Only a ProblemError shows its own text; other texts are for the log. */
export function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const code = codeOf(error);
  if (code === "unavailable") {
    return isOutcomeUnknown(error)
      ? unavailable(
          "The connection to the database was lost during the write, which may have succeeded. Repeat the request with the same Idempotency-Key, or check.",
          error,
        )
      : unavailable("The database is not available; try again in a moment.", error);
  }
  // Serialization failure or deadlock: PostgreSQL rolled this transaction back in favor of another.
  if (code === "40001" || code === "40P01")
    return unavailable("The request conflicted with another change; try again.", error);
  return new ProblemError(
    "internal-error",
    "Something went wrong on our side; quote the request id when you ask about it.",
    {
      cause: error,
    },
  );
}

export function draining(): ProblemError {
  return unavailable("This process is shutting down; try again.");
}

/** RFC 9457. No `instance`: the request id names the occurrence. */
export function problemBody(problem: ProblemError, requestId: string): Complete<Problem> {
  return {
    type: `https://forecourt.dev/problems/${problem.code}`,
    title: problems[problem.code].title,
    status: problem.status,
    detail: problem.message,
    code: problem.code,
    instance: undefined,
    errors: problem.faults.length === 0 ? undefined : [...problem.faults],
    request_id: requestId,
  };
}

export function problemResponse(problem: ProblemError, requestId: string): Response {
  return new Response(JSON.stringify(problemBody(problem, requestId)), {
    status: problem.status,
    // A cache may keep a 404 or a 405 unless the answer forbids it (RFC 9110, section 15.1).
    headers: { "cache-control": "no-store", ...problem.headers, "content-type": "application/problem+json" },
  });
}

export function unavailable(detail: string, cause?: unknown): ProblemError {
  return new ProblemError("unavailable", detail, { cause, headers: { "retry-after": retryAfterS } });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof Error && "outcomeUnknown" in error && error.outcomeUnknown === true;
}
