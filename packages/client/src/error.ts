import type { ErrorCode, Problem } from "@forecourt/contract";

/**
 * - `connection-failed`: no answer came; `cause` says why.
 * - `request-timeout`: no answer came in time.
 * - `unexpected-answer`: an answer came that is not the API's, such as a proxy's error page.
 * - `wait-timeout`: what a wait is for has not come in time; it may still.
 * - `command-failed`: waitForSession waits for a command of which no session can come.
 * - `invalid-option`: an option that can mean nothing; nothing was sent.
 * - `missing-peer`, `invalid-answer`: of `@forecourt/client/testing`: a package is not installed; the fake server was told to
 *   answer what the contract does not allow.
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

/** The one error that this package throws. Branch on `code`: it is the problem's own, or one of the client's. */
export class ForecourtError extends Error {
  override readonly name = "ForecourtError";
  /** A server newer than this client may send codes that the type does not list. */
  readonly code: ErrorCode | ClientErrorCode;
  /** The HTTP status; undefined when no answer came. */
  readonly status: number | undefined;
  /** The server's own words; undefined when the answer was not a problem. */
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
    const message = `${url} answered ${status} with ${kind}, which is not an answer of this API; is the base URL right?`;
    return new ForecourtError("unexpected-answer", message, { status });
  }
}

/** Told by the members that callers branch on; the rest is for people. */
function isProblem(value: unknown): value is Problem {
  const { code, title } = Object(value) as Partial<Problem>;
  return typeof code === "string" && typeof title === "string";
}
