import { eq } from "drizzle-orm";
import type { Context } from "../context.ts";
import { hashSecret, sameHash } from "../keys/api-key.ts";
import { isNearby } from "../network.ts";
import type { Peer } from "../peer.ts";
import { chargers } from "../store/schema.ts";
import type { ChargerRow } from "./find.ts";

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
  | { ok: false; isRegistered: boolean };

/**
 * Whether somebody is the charger that it says it is, with at least the security profile that is asked of that one. An
 * unknown identity and a wrong password cost the same work. Nothing is changed yet: it has no socket.
 */
export async function admitCharger(ctx: Context, claim: Claim): Promise<Admittance> {
  const charger = await findRegistered(ctx, claim.identity);
  const profile = profileOf(ctx, claim, charger?.passwordHash ?? null);
  if (charger === undefined || profile === null || profile < charger.securityProfile) {
    return { ok: false, isRegistered: charger !== undefined };
  }
  return { ok: true, charger, profile };
}

// As at the registration. Anything else is nobody's, and may hold what the store does not take.
const shape = /^[A-Za-z0-9*+=:|@._-]{1,48}$/;

async function findRegistered(ctx: Context, identity: string) {
  if (!shape.test(identity)) return undefined;
  const [charger] = await ctx.db.read((tx) =>
    tx.select().from(chargers).where(eq(chargers.identity, identity)),
  );
  return charger;
}

/** The highest security profile of which the claim proves all; null: it proves nothing. */
function profileOf(ctx: Context, claim: Claim, stored: Uint8Array | null): SecurityProfile | null {
  const { identity, username, password, peer } = claim;
  const isProven = provesPassword(ctx.secret, password, stored) && username === identity;
  if (claim.certifiedNames.includes(identity)) return 3;
  if (isProven) return peer.isSecure ? 2 : 1;
  const nothingShown = username === undefined && password === undefined;
  return nothingShown && admitsNothing(ctx, peer) ? 0 : null;
}

function admitsNothing({ config }: Context, { address }: Peer): boolean {
  const { allowProfile0 } = config.ocpp;
  return allowProfile0 === "anywhere" || (allowProfile0 === "nearby" && isNearby(address));
}

const nobody = new Uint8Array(32);

/**
 * The key is 20 random bytes, given out as 40 hexadecimal characters; chargers send either the text or the bytes.
 * Both are compared, whoever asks, so that time tells nothing.
 */
function provesPassword(pepper: string, password: Buffer | undefined, stored: Uint8Array | null): boolean {
  const given = password ?? Buffer.alloc(0);
  const expected = stored ?? nobody;
  const asText = sameHash(hashSecret(pepper, given), expected);
  const asBytes = sameHash(hashSecret(pepper, given.toString("hex")), expected);
  return stored !== null && password !== undefined && (asText || asBytes);
}
