import { and, eq, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { isoOf } from "../context.ts";
import { recordEvent } from "../store/events.ts";
import { chargers, type Registration } from "../store/schema.ts";
import type { Link } from "./fence.ts";

export interface Admitted {
  link: Link;
  registration: Registration | null;
  /** The process that had the charger's socket until now. */
  previousOwner: string | null;
}

/** A charger that proved its identity takes a socket: the new epoch fences off whatever an older socket still says. */
export function connectCharger(ctx: Context, chargerId: string, securityProfile: number): Promise<Admitted> {
  return ctx.db.transaction(async (tx) => {
    const [before] = await tx.select().from(chargers).where(eq(chargers.id, chargerId)).for("update");
    if (before === undefined) throw new Error(`Charger ${chargerId} was deleted while it connected.`);
    const now = isoOf(ctx.clock.now());
    const epoch = before.connectionEpoch + 1;
    await tx
      .update(chargers)
      .set({ connectionEpoch: epoch, owner: ctx.processId, connectedAt: now, lastSeenAt: now })
      .where(eq(chargers.id, chargerId));
    await recordEvent(ctx, tx, {
      orgId: before.orgId,
      type: "charger.connected",
      subject: { type: "charger", id: chargerId },
      actor: { type: "charger", id: chargerId },
      data: {
        charger_id: chargerId,
        location_id: before.locationId,
        connection_id: connectionIdOf(chargerId, epoch),
        protocol: "ocpp1.6",
        security_profile: securityProfile,
        takeover: before.owner !== null,
        previous_connection_id:
          before.owner === null ? null : connectionIdOf(chargerId, before.connectionEpoch),
      },
    });
    return {
      link: { chargerId, orgId: before.orgId, epoch },
      registration: before.registrationStatus,
      previousOwner: before.owner,
    };
  });
}

/** The socket is gone; unless a newer one has taken its place, the charger is offline. */
export function disconnectCharger(
  ctx: Context,
  link: Link,
  about: { code: number; reason: string; connectedForMs: number; lastSeenAt: number },
): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const [charger] = await tx
      .update(chargers)
      .set({
        owner: null,
        connectedAt: null,
        lastSeenAt: sql`greatest(${chargers.lastSeenAt}, ${isoOf(about.lastSeenAt)}::timestamptz)`,
      })
      .where(and(eq(chargers.id, link.chargerId), eq(chargers.connectionEpoch, link.epoch)))
      .returning();
    if (charger === undefined) return;
    await recordEvent(ctx, tx, {
      orgId: link.orgId,
      type: "charger.disconnected",
      subject: { type: "charger", id: link.chargerId },
      actor: { type: "charger", id: link.chargerId },
      data: {
        charger_id: link.chargerId,
        connection_id: connectionIdOf(link.chargerId, link.epoch),
        code: about.code,
        reason: about.reason,
        connected_for_s: Math.round(about.connectedForMs / 1000),
      },
    });
  });
}

function connectionIdOf(chargerId: string, epoch: number): string {
  return `${chargerId}.${epoch}`;
}
