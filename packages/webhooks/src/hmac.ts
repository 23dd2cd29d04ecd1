import type * as NodeCrypto from "node:crypto";
import { toBase64 } from "./base64.ts";

/** HMAC-SHA256 as base64, on whatever a runtime offers. `Key` is what it makes of the bytes of a secret, once. */
export interface Hmac<Key, Digest extends string | Promise<string>> {
  keyOf(bytes: Uint8Array<ArrayBuffer>): Key;
  /** Over `head` and `body`, one after the other. */
  digest(key: Key, head: string, body: string | Uint8Array): Digest;
}

export type SyncHmac = Hmac<NodeCrypto.KeyObject, string>;

const { process } = globalThis as { process?: { getBuiltinModule?(id: string): unknown } };

// An import would keep bundlers for browsers from taking this package. The cast: that is what the module is.
const node = process?.getBuiltinModule?.("node:crypto") as typeof NodeCrypto | undefined;

/** Ten times as fast as WebCrypto. There is one in Node, Bun and Deno. */
export const nodeHmac: SyncHmac | undefined = node && {
  keyOf: (bytes) => node.createSecretKey(bytes),
  digest: (key, head, body) => node.createHmac("sha256", key).update(head).update(body).digest("base64"),
};

const algorithm = { name: "HMAC", hash: "SHA-256" };

/** What every runtime has. */
export const webHmac: Hmac<Promise<CryptoKey>, Promise<string>> = {
  keyOf: (bytes) => crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]),
  async digest(key, head, body) {
    const first = new TextEncoder().encode(head);
    const rest = typeof body === "string" ? new TextEncoder().encode(body) : body;
    const whole = new Uint8Array(first.length + rest.length);
    whole.set(first);
    whole.set(rest, first.length);
    return toBase64(new Uint8Array(await crypto.subtle.sign(algorithm, await key, whole)));
  },
};
