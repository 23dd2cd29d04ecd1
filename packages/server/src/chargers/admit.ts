import { eq } from "drizzle-orm";
import type { Context } from "../context.ts";
import { hashSecret, sameHash } from "../keys/api-key.ts";
import { chargers } from "../store/schema.ts";
import type { ChargerRow } from "./find.ts";

/** Who somebody says that it is, and what it shows for it. */
export interface Claim {
  identity: string;
  /** Of Basic authentication. */
  username: string | undefined;
  /** The raw bytes of Basic authentication. */
  password: Buffer | undefined;
}

export type Admittance =
  | {
      ok: true;
      /** As it was when it was looked up. */
      charger: ChargerRow;
      /** The OCPP security profile with which it came. */
      profile: number;
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

/**
 * OCPP security profiles, on a connection without TLS: Basic authentication is profile 1. Nothing at all is profile 0,
 * which the server has to allow.
 */
function profileOf(ctx: Context, claim: Claim, stored: Uint8Array | null): 0 | 1 | null {
  const proven = provesPassword(ctx.secret, claim.password, stored);
  if (proven && claim.username === claim.identity) return 1;
  const nothingShown = claim.username === undefined && claim.password === undefined;
  return nothingShown && ctx.config.ocpp.allowProfile0 ? 0 : null;
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
