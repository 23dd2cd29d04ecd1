import type { ErrorCode, Fault, KnownWord, Problem } from "@forecourt/contract";
import { problems } from "./problems.ts";

/** A refusal in the server's terms. */
export interface Refusal {
  code: KnownWord<ErrorCode>;
  detail: string;
  status?: number | undefined;
  errors?: readonly Fault[] | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** Thrown while a request is read. The fake server responds with problem+json. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.detail);
    this.refusal = refusal;
  }
}

export function toResponse(
  { code, detail, errors, headers, ...given }: Refusal,
  requestId: string,
): Response {
  const [known, title] = problems[code];
  const status = given.status ?? known;
  const problem: Problem = {
    type: `https://forecourt.dev/problems/${code}`,
    title,
    status,
    detail,
    code,
    ...(errors !== undefined && errors.length > 0 && { errors: [...errors] }),
    request_id: requestId,
  };
  return new Response(JSON.stringify(problem), {
    status,
    headers: {
      "cache-control": "no-store",
      ...headers,
      "content-type": "application/problem+json",
      "x-request-id": requestId,
    },
  });
}
