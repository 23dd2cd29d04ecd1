import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";

/*
 * fc_live_<key id, 8>_<secret, 32><checksum, 6>
 *
 * The prefix lets secret scanners find a leaked key, the key id finds its row, the CRC32 rejects a typo
 * without a look-up, and 32 base62 characters carry 190 random bits.
 */

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const shape = /^(fc_(?:live|test)_[0-9A-Za-z]{8})_[0-9A-Za-z]{32}([0-9A-Za-z]{6})$/;

/** `prefix` is the public part, by which a key is looked up and recognized: `fc_live_` and the key id. */
export type ParsedApiKey = { ok: true; prefix: string } | { ok: false };

export function generateApiKey(mode: "live" | "test" = "live"): string {
  const body = `fc_${mode}_${randomText(8)}_${randomText(32)}`;
  return body + checksum(body);
}

/** Checks the form and the checksum only. Only the database shows whether such a key exists. */
export function parseApiKey(text: string): ParsedApiKey {
  const match = shape.exec(text);
  const [, prefix, check] = match ?? [];
  if (prefix === undefined || check !== checksum(text.slice(0, -6))) return { ok: false };
  return { ok: true, prefix };
}

/**
 * The stored form of a key or a charger password: an HMAC under the pepper of the server. A cheap hash is enough,
 * because the secrets are random.
 */
export function hashSecret(pepper: string, secret: string | Uint8Array): Uint8Array {
  return createHmac("sha256", pepper).update(secret).digest();
}

export function sameHash(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}

function checksum(body: string): string {
  let rest = crc32(body);
  let text = "";
  for (let place = 0; place < 6; place++, rest = Math.floor(rest / 62))
    text = base62.charAt(rest % 62) + text;
  return text;
}

function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    // 248 is the largest multiple of 62 in a byte. A byte from 248 up would favour the first characters of the
    // alphabet.
    for (const byte of randomBytes(length))
      if (byte < 248 && text.length < length) text += base62.charAt(byte % 62);
  }
  return text;
}
