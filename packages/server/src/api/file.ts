import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const compress = promisify(gzip);

/** What does not change while the process lives. */
export interface File {
  content: string | Uint8Array<ArrayBuffer>;
  /** The media type of the content, with its charset where the type has one. */
  contentType: string;
  headers?: Readonly<Record<string, string>>;
}

/** Serves a file, made and compressed at the first request. A client that has it already gets 304. */
export function serveFile(make: () => File): (request: Request) => Promise<Response> {
  type Bytes = Uint8Array<ArrayBuffer>;
  let made: Promise<{ file: File; plain: Bytes; gzipped: Bytes; etag: string }> | undefined;
  const prepare = async () => {
    const file = make();
    const digest = createHash("sha256").update(file.content).digest("base64url").slice(0, 27);
    // The ETag is weak, because it names the content and not how it is compressed.
    // All answers share these bytes: a client that takes them slowly does not hold a copy of its own in memory.
    const plain = typeof file.content === "string" ? new TextEncoder().encode(file.content) : file.content;
    return {
      file,
      plain,
      gzipped: new Uint8Array(await compress(plain, { level: 9 })),
      etag: `W/"${digest}"`,
    };
  };
  return async ({ headers: asked }) => {
    made ??= prepare();
    const { file, plain, gzipped, etag } = await made;
    const headers = {
      etag,
      // Another version of the server may answer the next request.
      "cache-control": "no-cache",
      vary: "accept-encoding",
      ...file.headers,
    };
    if (matches(asked.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
    const type = { "content-type": file.contentType };
    if (!takesGzip(asked.get("accept-encoding")))
      return new Response(plain, { headers: { ...headers, ...type } });
    return new Response(gzipped, { headers: { ...headers, ...type, "content-encoding": "gzip" } });
  };
}

/** RFC 9110, section 13.1.2: the comparison ignores whether an ETag is weak. */
function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return (
    ifNoneMatch.trim() === "*" || (ifNoneMatch.match(/"[^"]*"/g) ?? []).some((one) => one === etag.slice(2))
  );
}

function takesGzip(acceptEncoding: string | null): boolean {
  const gzipped = (acceptEncoding ?? "")
    .split(",")
    .map((entry) =>
      entry
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    )
    .find(([name]) => name === "gzip");
  return gzipped !== undefined && !gzipped.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
}
