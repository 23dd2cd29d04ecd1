import type * as NodeCrypto from "node:crypto";
import { WebhookVerificationError } from "./error.ts";
import { keyBytes, toBase64 } from "./secret.ts";

/** Signs with one secret: `v1,` and the base64 of the HMAC-SHA256 of `head` followed by `body`. */
export type Signer<Signature = string | Promise<string>> = (head: string, body: Uint8Array) => Signature;

const runtime = globalThis as { process?: { getBuiltinModule?(id: string): unknown } };

// An import would break this package in browsers. The cast gives the module its type.
const node = runtime.process?.getBuiltinModule?.("node:crypto") as typeof NodeCrypto | undefined;

/** For Node, Bun and Deno: many times as fast as WebCrypto. */
const nodeSigner =
  node &&
  ((bytes: Uint8Array): Signer<string> => {
    const key = node.createSecretKey(bytes);
    return (head, body) => `v1,${node.createHmac("sha256", key).update(head).update(body).digest("base64")}`;
  });

export const encoder: InstanceType<typeof TextEncoder> = new TextEncoder();

/** For every runtime. */
export function webSigner(bytes: Uint8Array<ArrayBuffer>): Signer<Promise<string>> {
  const key = crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (head, body) => {
    // The head is ASCII, so each character is one byte.
    const whole = new Uint8Array(head.length + body.length);
    encoder.encodeInto(head, whole);
    whole.set(body, head.length);
    return `v1,${toBase64(new Uint8Array(await crypto.subtle.sign("HMAC", await key, whole)))}`;
  };
}

// A sender uses the same secrets often, and parsing one costs more than signing with it.
const signers = new Map<string, Signer>();

export function signersOf(secrets: string | readonly string[] | undefined): Signer[] {
  // A missing or empty list becomes an empty secret, which is invalid.
  return [secrets?.length ? secrets : ""].flat().map((secret) => {
    let signer = signers.get(secret);
    if (!signer) {
      signer = (nodeSigner ?? webSigner)(keyBytes(secret));
      if (signers.size > 4095) signers.clear();
      signers.set(secret, signer);
    }
    return signer;
  });
}

/** Returns a synchronous result. Throws when the result is a promise. */
export function synchronous<Result>(result: Result | Promise<Result>): Result {
  if (!(result instanceof Promise)) return result;
  // The promise is dropped, so its rejection must not be unhandled.
  result.catch(() => {});
  throw new WebhookVerificationError("sync_unavailable", 500);
}
