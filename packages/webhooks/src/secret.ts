import { fromBase64, toBase64 } from "./base64.ts";
import { WebhookVerificationError } from "./error.ts";

const prefix = "whsec_";

/** A new secret: `whsec_` and 32 random bytes. `random` fills what it is given; left out, the platform's generator does. */
export function createSecret(
  random: (bytes: Uint8Array<ArrayBuffer>) => unknown = (bytes) => crypto.getRandomValues(bytes),
): string {
  const bytes = new Uint8Array(32);
  random(bytes);
  return prefix + toBase64(bytes);
}

/** The key that a secret stands for. */
export function keyBytes(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = secret.startsWith(prefix) ? fromBase64(secret.slice(prefix.length)) : undefined;
  if (bytes === undefined || bytes.length < 24 || bytes.length > 64)
    throw new WebhookVerificationError(
      "secret_invalid",
      `A secret is ${prefix} and the base64 of 24 to 64 bytes; is it whole, and without quotes or blanks?`,
    );
  return bytes;
}
