/** A request, or as much of it as a signature covers. */
export interface Dump {
  /** Names in lower case. */
  headers: Record<string, string>;
  body: Uint8Array;
}

/**
 * Headers, an empty line, and the body, as raw dumps and `curl -i` have it; undefined where there is no empty line. A line
 * above the headers that is none, such as `POST /hooks HTTP/1.1`, is passed over.
 */
export function readDump(text: string): Dump | undefined {
  const [gap] = /(?:\r\n\r\n|\n\n)/.exec(text) ?? [];
  if (gap === undefined) return undefined;
  const at = text.indexOf(gap);
  const headers = readHeaders(text.slice(0, at).split(/\r?\n/));
  const body = new TextEncoder().encode(text.slice(at + gap.length));
  // A trailing line break from a file or a terminal is not part of it.
  const length = Number(headers["content-length"] ?? Number.NaN);
  return { headers, body: length < body.length ? body.subarray(0, length) : body };
}

/** `name: value` or `name:value`. Other lines are ignored. */
export function readHeaders(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name = "", value = ""] = /^[>< ]*([A-Za-z0-9-]+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (name !== "") headers[name.toLowerCase()] = value;
  }
  return headers;
}
