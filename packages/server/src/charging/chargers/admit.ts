import type { Core } from "../../core/core.ts";
import { hashSecret, sameHash } from "../../platform/api-key.ts";
import { isNearby } from "../../platform/network.ts";
import type { Peer } from "../../platform/peer.ts";
import { adoptPassword, validHashes } from "./credentials.ts";
import type { ChargerRow } from "./find.ts";
import type { Registered } from "./registered.ts";

/** Who somebody says that it is, and what it shows for it. */
export interface Claim {
  identity: string;
  /** Of Basic authentication. */
  username: string | undefined;
  /** The raw bytes of Basic authentication. */
  password: Buffer | undefined;
  peer: Peer;
  /** What its certificate calls it, when it has shown one that is verified. */
  certifiedNames: readonly string[];
}

/** OCPP's: 0 nothing, 1 a password, 2 a password over TLS, 3 a certificate of its own. */
type SecurityProfile = 0 | 1 | 2 | 3;

export type Admittance =
  | {
      ok: true;
      /** As it was when it was looked up. */
      charger: ChargerRow;
      /** The OCPP security profile with which it came. */
      profile: SecurityProfile;
    }
  | { ok: false; why: "unknown" | "bad_credentials" | "profile_too_low" };

/**
 * Whether somebody is the charger that it says it is, with at least the security profile that is asked of that one. An
 * unknown identity and a wrong password cost the same work. It has no socket yet; but a new password that it shows is
 * its password from now on.
 */
export async function admitCharger(
  core: Core,
  claim: Claim,
  found: Registered | undefined,
): Promise<Admittance> {
  const proven = provenHash(core, claim, found);
  const profile = profileOf(core, claim, proven !== null);
  if (found === undefined) return { ok: false, why: "unknown" };
  if (profile === null) return { ok: false, why: "bad_credentials" };
  if (profile < found.charger.securityProfile) return { ok: false, why: "profile_too_low" };
  if (proven !== null) await adoptPassword(core, found.charger, found.newPasswords, proven);
  return { ok: true, charger: found.charger, profile };
}

/** The highest security profile of which the claim proves all; null: it proves nothing. */
function profileOf(core: Core, claim: Claim, isProven: boolean): SecurityProfile | null {
  const { identity, username, password, peer } = claim;
  // Who names another charger is not this one, whatever else it shows.
  if (username !== undefined && username !== identity) return null;
  if (claim.certifiedNames.includes(identity)) return 3;
  if (isProven) return peer.isSecure ? 2 : 1;
  const nothingShown = username === undefined && password === undefined;
  return nothingShown && admitsNothing(core, peer) ? 0 : null;
}

function admitsNothing({ config }: Core, { address }: Peer): boolean {
  const { allowProfile0 } = config.ocpp;
  return allowProfile0 === "anywhere" || (allowProfile0 === "nearby" && isNearby(address));
}

/** As many hashes are compared for everybody: the password, and one new one of each mode. */
const compared = 3;
const nobody = new Uint8Array(32);

/**
 * The hash of the charger's password that the claim shows. The key is 20 random bytes, given out as 40 hexadecimal
 * characters; chargers send either the text or the bytes. Both are compared, whoever asks, so that time tells nothing.
 */
function provenHash(
  core: Core,
  { identity, username, password }: Claim,
  found: Registered | undefined,
): Uint8Array | null {
  const given = password ?? Buffer.alloc(0);
  const asText = hashSecret(core.secret, given);
  const asBytes = hashSecret(core.secret, given.toString("hex"));
  const valid =
    found === undefined ? [] : validHashes(found.charger.passwordHash, found.newPasswords, core.clock.now());
  const hashes = [...valid, ...Array<Uint8Array>(compared).fill(nobody)].slice(0, compared);
  const matches = hashes.map((hash) => [sameHash(asText, hash), sameHash(asBytes, hash)].includes(true));
  const proven = valid[matches.indexOf(true)] ?? null;
  return password !== undefined && username === identity ? proven : null;
}
