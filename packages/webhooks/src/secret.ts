import { invalidArgument, WebhookVerificationError } from "./error.ts";

/** Creates a secret: `whsec_` and the base64 of 32 random bytes. `random` fills the bytes; default: the platform's generator. */
export function createSecret(
  random: (bytes: Uint8Array<ArrayBuffer>) => unknown = (bytes) => crypto.getRandomValues(bytes),
): string {
  if (typeof random !== "function") throw invalidArgument("random");
  const bytes = new Uint8Array(32);
  random(bytes);
  return `whsec_${toBase64(bytes)}`;
}

/** Decodes the key of a secret. Only canonical base64 is valid. */
export function keyBytes(secret: string): Uint8Array<ArrayBuffer> {
  try {
    const key = atob(secret.slice(6));
    if (`whsec_${btoa(key)}` === secret && key.length > 23 && key.length < 65)
      return Uint8Array.from(key, (byte) => byte.charCodeAt(0));
  } catch {}
  throw new WebhookVerificationError("secret_invalid", 500, ": must be whsec_ and base64 of 24-64 bytes");
}

/** Every runtime has btoa. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
