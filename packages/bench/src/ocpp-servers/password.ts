import { createHash, timingSafeEqual } from "node:crypto";

/** Of every charger of the bench: 20 characters, as long as an AuthorizationKey may be. */
export const password = "bench-bench-bench-20";

const expected = digest(Buffer.from(password));

/** The check that a careful server makes: a digest, compared in constant time. */
export function isPassword(given: Buffer | undefined): boolean {
  return given !== undefined && timingSafeEqual(digest(given), expected);
}

function digest(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}
