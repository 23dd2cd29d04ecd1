import { createHash, timingSafeEqual } from "node:crypto";
import { need } from "../need.ts";
import type { ConnectionAttempt } from "./attempt.ts";

/** The stored form of a charger's password. */
export type StoredKey =
  /** An AuthorizationKey in hex, or any other password as text. */
  | { key: string }
  /** The result of `hashOf` for its text; for an AuthorizationKey its lower-case hexadecimal text. */
  | { hash: Uint8Array; hashOf(text: Uint8Array): Uint8Array };

/**
 * Verifies Basic credentials: the user name is the identity and the password is the key. Operators get an
 * AuthorizationKey in hex; some chargers send its bytes (OCPP-J 1.6, section 6.2.2), others its text, and both are
 * accepted. The duration does not depend on the key. `undefined`, for an unknown identity, never matches.
 */
export function provesKey(
  attempt: Pick<ConnectionAttempt, "identity" | "username" | "password">,
  stored: StoredKey | undefined,
): boolean {
  need("provesKey(): attempt", attempt, "object");
  if (stored !== undefined && !("hash" in stored)) need("provesKey(): stored", stored, { key: "text" });
  const { identity, username, password } = attempt;
  const { hash, hashOf } = hashed(stored ?? unknownIdentity);
  // Compare all forms, even after a match, to keep the duration constant.
  const matches = formsOf(password ?? Buffer.alloc(0)).filter((form) => equal(hashOf(form), hash));
  const isShown = password !== undefined && password.length > 0 && username === identity;
  return matches.length > 0 && stored !== undefined && isShown;
}

const unknownIdentity: StoredKey = { key: "" };

function hashed(stored: StoredKey): { hash: Uint8Array; hashOf(text: Uint8Array): Uint8Array } {
  if ("hash" in stored) return stored;
  // The hashes have equal length, as a constant-time comparison requires.
  const text = isHex(stored.key) ? stored.key.toLowerCase() : stored.key;
  return { hash: sha256(Buffer.from(text)), hashOf: sha256 };
}

/** The stored texts for which a charger may send this password. */
function formsOf(password: Buffer): Uint8Array[] {
  const text = password.toString("latin1");
  const asText = isHex(text) ? Buffer.from(text.toLowerCase()) : password;
  const asBytes = password.toString("hex");
  return [password, asText, isHex(asBytes) ? Buffer.from(asBytes) : password];
}

/** 16 to 20 bytes: the length of an AuthorizationKey in the white paper. */
function isHex(text: string): boolean {
  return /^(?:[0-9a-f]{2}){16,20}$/i.test(text);
}

function sha256(text: Uint8Array): Uint8Array {
  return createHash("sha256").update(text).digest();
}

function equal(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
