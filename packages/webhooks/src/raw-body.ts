import { WebhookVerificationError } from "./error.ts";
import { encoder } from "./signer.ts";

/** The unparsed body: text or bytes. */
export type RawBody = string | Uint8Array | ArrayBuffer;

export const limitBytes = 65_536;

/** Accepts unknown, because callers without types may pass a parsed body. */
export function rawBody(body: unknown): Uint8Array {
  // The signature covers the bytes of the text.
  const raw = typeof body === "string" ? encoder.encode(body) : body;
  // A Buffer from another realm, as in Jest, fails instanceof.
  const bytes = ArrayBuffer.isView(raw)
    ? new Uint8Array(raw.buffer, raw.byteOffset, raw.byteLength)
    : raw instanceof ArrayBuffer && new Uint8Array(raw);
  if (!bytes) throw notRaw();
  if (bytes.length > limitBytes) throw tooLarge();
  return bytes;
}

/** Holds at most the limit and one chunk, and does not trust content-length. */
export async function readBody(request: Request): Promise<Uint8Array> {
  if (request.bodyUsed) throw notRaw();
  const body = new Uint8Array(limitBytes);
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      // Throws a RangeError when the chunk does not fit, which also cancels the stream.
      body.set(chunk, length);
      length += chunk.length;
    }
  } catch (error) {
    // Any other error means that the body is locked, or that the connection broke.
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
    ": parsed before; use toNodeHandler or express.raw()",
  );
}
