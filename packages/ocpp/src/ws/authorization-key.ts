import { createHash, timingSafeEqual } from "node:crypto";
import { need } from "../need.ts";
import type { ConnectionAttempt } from "./attempt.ts";

/** What is kept of a charger's password. */
export type StoredKey =
  /** An AuthorizationKey in hexadecimal, or any other password as it is. */
  | { key: string }
  /** What `hashOf` gave for its text; for an AuthorizationKey its hexadecimal text in small letters. */
  | { hash: Uint8Array; hashOf(text: Uint8Array): Uint8Array };

/**
 * Whether somebody is who it says it is: its user name is its identity, and its password the key. An AuthorizationKey is
 * given out in hexadecimal, and some chargers send its bytes (OCPP-J 1.6, section 6.2.2), others its text: both are right.
 * The time that it takes says nothing of the key. `undefined`, for an identity that nobody knows, is never right.
 */
export function provesKey(
  attempt: Pick<ConnectionAttempt, "identity" | "username" | "password">,
  stored: StoredKey | undefined,
): boolean {
  need("provesKey(): attempt", attempt, "object");
  if (stored !== undefined && !("hash" in stored)) need("provesKey(): stored", stored, { key: "text" });
  const { identity, username, password } = attempt;
  const { hash, hashOf } = hashed(stored ?? nobody);
  // Every form is compared, whichever it is.
  const matches = formsOf(password ?? Buffer.alloc(0)).filter((form) => equal(hashOf(form), hash));
  const isShown = password !== undefined && password.length > 0 && username === identity;
  return matches.length > 0 && stored !== undefined && isShown;
}

const nobody: StoredKey = { key: "" };

function hashed(stored: StoredKey): { hash: Uint8Array; hashOf(text: Uint8Array): Uint8Array } {
  if ("hash" in stored) return stored;
  // Hashes are equally long, whatever they are of.
  const text = isHex(stored.key) ? stored.key.toLowerCase() : stored.key;
  return { hash: sha256(Buffer.from(text)), hashOf: sha256 };
}

/** What the stored text may have been, if this is what somebody sends for it. */
function formsOf(password: Buffer): Uint8Array[] {
  const text = password.toString("latin1");
  const asText = isHex(text) ? Buffer.from(text.toLowerCase()) : password;
  const asBytes = password.toString("hex");
  return [password, asText, isHex(asBytes) ? Buffer.from(asBytes) : password];
}

/** 16 to 20 bytes: what the white paper says of an AuthorizationKey. */
function isHex(text: string): boolean {
  return /^(?:[0-9a-f]{2}){16,20}$/i.test(text);
}

function sha256(text: Uint8Array): Uint8Array {
  return createHash("sha256").update(text).digest();
}

function equal(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
