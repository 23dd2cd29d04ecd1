import type { Core } from "../../core/core.ts";
import { hashSecret, sameHash } from "../../platform/api-key.ts";
import type { Config } from "../../platform/config.ts";
import { isNearby } from "../../platform/network.ts";
import type { Peer } from "../../platform/peer.ts";
import { adoptPassword, validHashes } from "./credentials.ts";
import type { ChargerRow } from "./queries.ts";
import type { Registered } from "./registered.ts";

/** The identity that a connecting device claims, and its proofs. */
export interface Credentials {
  identity: string;
  /** The username of Basic authentication. */
  username: string | undefined;
  /** The raw bytes of the password of Basic authentication. */
  password: Buffer | undefined;
  peer: Peer;
  /** The names in the device's certificate, if the device has shown a certificate and the certificate is verified. */
  certifiedNames: readonly string[];
}

/** The security profiles of OCPP: 0 nothing, 1 a password, 2 a password over TLS, 3 a client certificate. */
type SecurityProfile = 0 | 1 | 2 | 3;

export type Admittance =
  | {
      ok: true;
      /** The row as it was at the lookup. */
      charger: ChargerRow;
      /** The OCPP security profile of this connection. */
      profile: SecurityProfile;
    }
  | { ok: false; why: "unknown" | "bad_credentials" | "profile_too_low" };

/**
 * Checks whether a device is the charger that it claims to be, with at least the security profile that this charger
 * requires. An unknown identity and a wrong password cost the same work. The charger does not have a socket yet. When the
 * charger shows a new password, that password becomes its password.
 */
export async function admitCharger(
  core: Core,
  credentials: Credentials,
  found: Registered | undefined,
): Promise<Admittance> {
  const proven = provenHash(core, credentials, found);
  const profile = profileOf(core, credentials, proven !== null);
  if (found === undefined) return { ok: false, why: "unknown" };
  if (profile === null) return { ok: false, why: "bad_credentials" };
  if (profile < found.charger.securityProfile) return { ok: false, why: "profile_too_low" };
  if (proven !== null) await adoptPassword(core, found.charger, found.newPasswords, proven);
  return { ok: true, charger: found.charger, profile };
}

/** The highest security profile that the credentials prove completely. Null: they prove nothing. */
function profileOf(core: Core, credentials: Credentials, isProven: boolean): SecurityProfile | null {
  const { identity, username, password, peer } = credentials;
  // A device whose username differs from its identity is rejected, even if its certificate is valid.
  if (username !== undefined && username !== identity) return null;
  if (credentials.certifiedNames.includes(identity)) return 3;
  if (isProven) return peer.isSecure ? 2 : 1;
  const showsNothing = username === undefined && password === undefined;
  return showsNothing && allowsProfile0(core, peer) ? 0 : null;
}

function allowsProfile0({ config }: Core, { address }: Peer): boolean {
  const { allowProfile0 } = config.ocpp;
  return allowProfile0 === "anywhere" || (allowProfile0 === "nearby" && isNearby(address));
}

/** The number of hashes compared for each connection attempt: the password, and one new password of each mode. */
const compared = 3;
const noSecret = new Uint8Array(32);

/**
 * The hash of the charger's password that the credentials prove. The key is 20 random bytes, issued as 40 hexadecimal
 * characters. Chargers send either the text or the bytes. The server compares both for each attempt, so that the response
 * time reveals nothing.
 */
function provenHash(
  core: Core,
  { identity, username, password }: Credentials,
  found: Registered | undefined,
): Uint8Array | null {
  const given = password ?? Buffer.alloc(0);
  const asText = hashSecret(core.secret, given);
  const asBytes = hashSecret(core.secret, given.toString("hex"));
  const valid =
    found === undefined ? [] : validHashes(found.charger.passwordHash, found.newPasswords, core.clock.now());
  const hashes = [...valid, ...Array<Uint8Array>(compared).fill(noSecret)].slice(0, compared);
  const matches = hashes.map((hash) => [sameHash(asText, hash), sameHash(asBytes, hash)].includes(true));
  const proven = valid[matches.indexOf(true)] ?? null;
  return password !== undefined && username === identity ? proven : null;
}

/** The highest OCPP security profile with which a charger can connect to this server, or to a trusted proxy. */
export function reachableProfile({ tls, trustedProxies, publicUrl, ocpp }: Config): 1 | 2 | 3 {
  const atProxy = trustedProxies !== null && publicUrl?.startsWith("https:") === true;
  if (tls.own === null && !atProxy) return 1;
  const showsCertificate = tls.own !== null || ocpp.clientCertHeader !== null;
  return tls.clientCa !== null && showsCertificate ? 3 : 2;
}
