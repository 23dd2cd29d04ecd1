import { WebhookVerificationError } from "./error.ts";
import { encoder } from "./signer.ts";

/** The body as it came: text that nobody parsed, or bytes. */
export type RawBody = string | Uint8Array | ArrayBuffer;

export const limitBytes = 65_536;

/** Takes what it gets: callers without types hand over what their framework parsed. */
export function rawBody(body: unknown): Uint8Array {
  // What is signed is what is parsed: of text, its bytes.
  const raw = typeof body === "string" ? encoder.encode(body) : body;
  // A Buffer may come from another realm, as in Jest: there it is an instance of nothing.
  const bytes = ArrayBuffer.isView(raw)
    ? new Uint8Array(raw.buffer, raw.byteOffset, raw.byteLength)
    : raw instanceof ArrayBuffer && new Uint8Array(raw);
  if (!bytes) throw notRaw();
  if (bytes.length > limitBytes) throw tooLarge();
  return bytes;
}

/** Never holds more than the limit and one chunk, whatever content-length says. */
export async function readBody(request: Request): Promise<Uint8Array> {
  if (request.bodyUsed) throw notRaw();
  const body = new Uint8Array(limitBytes);
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      // Throws a RangeError when it does not fit, and that ends the stream.
      body.set(chunk, length);
      length += chunk.length;
    }
  } catch (error) {
    // Else somebody is reading it already, or the connection broke.
    throw error instanceof RangeError ? tooLarge() : notRaw();
  }
  return body.subarray(0, length);
}

function tooLarge(): WebhookVerificationError {
  return new WebhookVerificationError("body_too_large", 413);
}

function notRaw(): WebhookVerificationError {
  return new WebhookVerificationError(
    "body_not_raw",
    500,
    ": parsed before; use toNodeHandler, or express.raw()",
  );
}
