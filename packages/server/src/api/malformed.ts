import type { IncomingMessage } from "node:http";
import { ProblemError } from "../platform/problems.ts";

/*
 * What is wrong with a request before anybody asks what it is for: Node's parser finds most of it, and lets some things
 * through that two readers may read in two ways.
 */

export const mostHeaders = 100;

/** Headers of which the second would have to be ignored, and nobody could say which one that is. */
const single = new Set(["host", "authorization", "content-type", "content-encoding", "idempotency-key"]);

/** Null when there is nothing wrong with the line and the headers of a request. */
export function headFault({ httpVersion, headers, rawHeaders }: IncomingMessage): ProblemError | null {
  if (httpVersion !== "1.1" && httpVersion !== "1.0")
    return malformed("The request is of another version of HTTP; this server speaks 1.1.");
  if (rawHeaders.length / 2 > mostHeaders)
    return new ProblemError("headers-too-large", `There are more than ${mostHeaders} headers.`);
  if (httpVersion === "1.0" && headers["transfer-encoding"] !== undefined)
    return malformed("HTTP/1.0 has no Transfer-Encoding.");
  const seen = new Set<string>();
  for (const [index, text] of rawHeaders.entries()) {
    if (index % 2 === 1) continue;
    const name = text.toLowerCase();
    if (single.has(name) && seen.has(name)) return malformed(`The header ${name} is there more than once.`);
    seen.add(name);
  }
  if (httpVersion === "1.1" && !seen.has("host")) return malformed("There is no Host header.");
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

/** What the parser, or a time limit, has against a connection; null when there is nobody left to tell. */
export function parserFault({ code = "" }: NodeJS.ErrnoException): ProblemError | null {
  const known = parserFaults[code];
  if (known !== undefined) return known();
  return code.startsWith("HPE_") ? malformed("The bytes are not a request of HTTP/1.1.") : null;
}

/** A target or a Host of which no URL can be made, which the adapter refuses; null for any other error. */
export function urlFault(error: unknown): ProblemError | null {
  return error instanceof Error && error.name === "RequestError"
    ? malformed("The path or the Host header cannot be read.")
    : null;
}

export function malformed(detail: string): ProblemError {
  return new ProblemError("malformed-request", detail);
}
