import { WebhookVerificationError } from "./error.ts";

/** A new secret: `whsec_` and 32 random bytes. `random` fills what it is given; left out, the platform's generator does. */
export function createSecret(
  random: (bytes: Uint8Array<ArrayBuffer>) => unknown = (bytes) => crypto.getRandomValues(bytes),
): string {
  const bytes = new Uint8Array(32);
  random(bytes);
  return `whsec_${toBase64(bytes)}`;
}

/** The key that a secret stands for. Of the ways to write its bytes only the usual one is taken. */
export function keyBytes(secret: string): Uint8Array<ArrayBuffer> {
  try {
    const key = atob(secret.slice(6));
    if (`whsec_${btoa(key)}` === secret && key.length > 23 && key.length < 65)
      return Uint8Array.from(key, (byte) => byte.charCodeAt(0));
  } catch {}
  throw new WebhookVerificationError("secret_invalid", 500, ": not whsec_ and base64 of 24-64 bytes");
}

/** By the platform's own function, which every runtime has. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
