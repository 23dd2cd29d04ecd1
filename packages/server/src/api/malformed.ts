import type { IncomingMessage } from "node:http";
import { ProblemError } from "../platform/problems.ts";

/*
 * The faults of a request that the server finds before it looks for the operation. Node's parser finds most of them. It
 * accepts some requests that two readers may read in two ways.
 */

export const mostHeaders = 100;

/** Headers that may appear only once: of two, the server would have to ignore one and could not say which. */
const single = new Set(["host", "authorization", "content-type", "content-encoding", "idempotency-key"]);

/** The fault in the line or the headers of a request; null when there is none. */
export function headFault({ httpVersion, headers, rawHeaders }: IncomingMessage): ProblemError | null {
  if (httpVersion !== "1.1" && httpVersion !== "1.0")
    return malformed(`The version of HTTP must be 1.1, not ${httpVersion}.`);
  if (rawHeaders.length / 2 > mostHeaders)
    return new ProblemError("headers-too-large", `The request has more than ${mostHeaders} headers.`);
  if (httpVersion === "1.0" && headers["transfer-encoding"] !== undefined)
    return malformed("HTTP/1.0 has no Transfer-Encoding.");
  const seen = new Set<string>();
  for (const [index, text] of rawHeaders.entries()) {
    if (index % 2 === 1) continue;
    const name = text.toLowerCase();
    if (single.has(name) && seen.has(name)) return malformed(`The header ${name} must appear only once.`);
    seen.add(name);
  }
  if (httpVersion === "1.1" && !seen.has("host")) return malformed("The Host header is missing.");
  return null;
}

const parserFaults: Record<string, () => ProblemError> = {
  HPE_HEADER_OVERFLOW: () =>
    new ProblemError("headers-too-large", "The request line and the headers are too long."),
  ERR_HTTP_REQUEST_TIMEOUT: () => new ProblemError("request-timeout", "The request did not arrive in time."),
  HPE_PAUSED_H2_UPGRADE: () =>
    malformed("This server speaks HTTP/1.1; HTTP/2 is for a proxy in front of it."),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () => malformed("The extensions of the chunks are too long."),
};

/** The fault that the parser or a time limit found on a connection; null when there is no client left to answer. */
export function parserFault({ code = "" }: NodeJS.ErrnoException): ProblemError | null {
  const known = parserFaults[code];
  if (known !== undefined) return known();
  return code.startsWith("HPE_") ? malformed("The bytes are not an HTTP/1.1 request.") : null;
}

/** The fault of a target or a Host that does not make a URL, which the adapter refuses; null for any other error. */
export function urlFault(error: unknown): ProblemError | null {
  return error instanceof Error && error.name === "RequestError"
    ? malformed("The path or the Host header cannot be read.")
    : null;
}

export function malformed(detail: string): ProblemError {
  return new ProblemError("malformed-request", detail);
}
