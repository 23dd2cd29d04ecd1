import type * as NodeCrypto from "node:crypto";
import { WebhookVerificationError } from "./error.ts";
import { keyBytes, toBase64 } from "./secret.ts";

/** What signs for one secret: `v1,` and the base64 of the HMAC-SHA256 of `head` and `body`, one after the other. */
export type Signer<Signature = string | Promise<string>> = (head: string, body: Uint8Array) => Signature;

const { process } = globalThis as { process?: { getBuiltinModule?(id: string): unknown } };

// An import would keep this package out of browsers. The cast: that is what the module is.
const node = process?.getBuiltinModule?.("node:crypto") as typeof NodeCrypto | undefined;

/** Of Node, Bun and Deno: many times as fast as WebCrypto. */
const nodeSigner =
  node &&
  ((bytes: Uint8Array): Signer<string> => {
    const key = node.createSecretKey(bytes);
    return (head, body) => `v1,${node.createHmac("sha256", key).update(head).update(body).digest("base64")}`;
  });

export const encoder: InstanceType<typeof TextEncoder> = new TextEncoder();

/** What every runtime has. */
export function webSigner(bytes: Uint8Array<ArrayBuffer>): Signer<Promise<string>> {
  const key = crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (head, body) => {
    // A letter of the head is a byte.
    const whole = new Uint8Array(head.length + body.length);
    encoder.encodeInto(head, whole);
    whole.set(body, head.length);
    return `v1,${toBase64(new Uint8Array(await crypto.subtle.sign("HMAC", await key, whole)))}`;
  };
}

// A sender meets the same secrets again and again, and reading one costs more than signing with it.
const signers = new Map<string, Signer>();

export function signersOf(secrets: string | readonly string[]): Signer[] {
  // No secret at all is as bad as an empty one.
  return [secrets.length ? secrets : ""].flat().map((secret) => {
    let signer = signers.get(secret);
    if (!signer) {
      signer = (nodeSigner ?? webSigner)(keyBytes(secret));
      if (signers.size > 4095) signers.clear();
      signers.set(secret, signer);
    }
    return signer;
  });
}

/** For functions that answer at once. */
export function atOnce<Result>(result: Result | Promise<Result>): Result {
  if (!(result instanceof Promise)) return result;
  // Whatever comes of it, nobody waits for it.
  result.catch(() => {});
  throw new WebhookVerificationError("sync_unavailable", 500);
}
