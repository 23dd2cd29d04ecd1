import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/**
 * Encrypts a value that must be readable again, for the database: AES-256-GCM under a key that is derived from the
 * secret of the server. Each purpose has its own key. The format is nonce (12) + tag (16) + ciphertext, in bytes.
 */
export function seal(secret: string, purpose: string, plain: string): Uint8Array {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws Error when the value was sealed under another secret or for another purpose. */
export function unseal(secret: string, purpose: string, sealed: Uint8Array): string {
  const decipher = createDecipheriv("aes-256-gcm", sealingKey(secret, purpose), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString("utf8");
}

function sealingKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", `forecourt ${purpose}`, 32));
}
