import type { ErrorCode, Problem } from "./generated/records.ts";

/**
 * - `connection-failed`: the client received no complete response; `cause` is the reason.
 * - `request-timeout`: the response did not arrive in time.
 * - `unexpected-answer`: the response is not from the API, for example a proxy's error page.
 * - `wait-timeout`: the result of a wait did not arrive in time; it may arrive later.
 * - `command-failed`: waitForSession waits for a command that cannot start a session.
 * - `invalid-option`: an option or an id is invalid; the client sent nothing.
 * - `missing-peer`, `invalid-answer`: from `@forecourt/client/testing`: a package is not installed; a test gave the fake
 *   server an answer that the contract does not allow.
 */
export type ClientErrorCode =
  | "connection-failed"
  | "request-timeout"
  | "unexpected-answer"
  | "wait-timeout"
  | "command-failed"
  | "invalid-option"
  | "missing-peer"
  | "invalid-answer";

interface Details {
  status?: number | undefined;
  problem?: Problem | undefined;
  cause?: unknown;
}

/** The only error that this package throws. Branch on `code`: it is the API's problem code or a client code. */
export class ForecourtError extends Error {
  override readonly name = "ForecourtError";
  /** A server newer than this client may send codes that this type does not list. */
  readonly code: ErrorCode | ClientErrorCode;
  /** The HTTP status; undefined when no response arrived. */
  readonly status: number | undefined;
  /** The server's problem; undefined when the response was not a problem. */
  readonly problem: Problem | undefined;

  constructor(code: ErrorCode | ClientErrorCode, message: string, { status, problem, cause }: Details = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
    this.status = status;
    this.problem = problem;
  }

  static fromAnswer(response: Response, body: unknown): ForecourtError {
    const { status, url } = response;
    if (isProblem(body)) {
      const message = `${body.detail ?? body.title} (${status} ${body.code}, request ${body.request_id})`;
      return new ForecourtError(body.code, message, { status, problem: body });
    }
    const kind = response.headers.get("content-type") ?? "no content type";
    const message = `${url} returned ${status} with ${kind}, not an API response. Check baseUrl.`;
    return new ForecourtError("unexpected-answer", message, { status });
  }
}

/** Checks the members that callers branch on. */
function isProblem(value: unknown): value is Problem {
  const { code, title } = Object(value) as Partial<Problem>;
  return typeof code === "string" && typeof title === "string";
}
