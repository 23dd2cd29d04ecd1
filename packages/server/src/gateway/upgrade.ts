import { eq } from "drizzle-orm";
import { connectCharger } from "../chargers/connection.ts";
import type { Link } from "../chargers/fence.ts";
import type { Context } from "../context.ts";
import { hashSecret, sameHash } from "../keys/api-key.ts";
import { chargers, type Registration } from "../store/schema.ts";
import { isUnavailable } from "../store/store-error.ts";

export interface Attempt {
  identity: string;
  /** The raw bytes of Basic authentication; undefined without it. */
  password?: Buffer | undefined;
}

export type Admission =
  | {
      ok: true;
      epoch: number;
      context: Link;
      registration: Registration | null;
      validation: "tolerant" | "strict";
    }
  | { ok: false; status: 401 | 404 | 503; headers?: Record<string, string> };

/**
 * Who may connect, decided before there is a WebSocket. An unknown identity and a wrong password cost the same work
 * and get the same answer.
 */
export async function admitCharger(
  ctx: Context,
  attempt: Attempt,
  takeOver: (previousOwner: string, link: Link) => void,
): Promise<Admission> {
  try {
    const [charger] = await ctx.db.read((tx) =>
      tx.select().from(chargers).where(eq(chargers.identity, attempt.identity)),
    );
    const proven = provesPassword(ctx.secret, attempt.password, charger?.passwordHash ?? null);
    const open =
      charger !== undefined &&
      charger.passwordHash === null &&
      charger.securityProfile === 0 &&
      ctx.config.ocpp.allowProfile0;
    if (charger === undefined || (!proven && !open)) return refused(ctx, charger === undefined);

    const { link, registration, previousOwner } = await connectCharger(ctx, charger.id, proven ? 1 : 0);
    if (previousOwner !== null && previousOwner !== ctx.processId) takeOver(previousOwner, link);
    return { ok: true, epoch: link.epoch, context: link, registration, validation: charger.validation };
  } catch (error) {
    if (isUnavailable(error)) return { ok: false, status: 503, headers: { "retry-after": "30" } };
    throw error;
  }
}

function refused(ctx: Context, unknown: boolean): Admission {
  if (unknown && ctx.config.ocpp.unknownStatus === 404) return { ok: false, status: 404 };
  return { ok: false, status: 401, headers: { "www-authenticate": 'Basic realm="ocpp", charset="UTF-8"' } };
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
