import { and, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { isoOf } from "../context.ts";
import type { Tx } from "../store/db.ts";
import { recordEvent } from "../store/events.ts";
import { chargers, type Registration } from "../store/schema.ts";
import type { Link } from "./fence.ts";

/** A socket of a charger, and the OCPP security profile with which it was let in. */
export interface Connected extends Link {
  securityProfile: number;
}

export interface Admitted {
  link: Connected;
  registration: Registration | null;
  /** The process that had the charger's socket until now. */
  previousOwner: string | null;
}

/** A charger that proved its identity takes a socket: the new epoch fences off whatever an older socket still says. */
export function connectCharger(ctx: Context, chargerId: string, securityProfile: number): Promise<Admitted> {
  return ctx.db.transaction(async (tx) => {
    const [before] = await tx.select().from(chargers).where(eq(chargers.id, chargerId)).for("no key update");
    if (before === undefined) throw new Error(`Charger ${chargerId} was deleted while it connected.`);
    const now = isoOf(ctx.clock.now());
    const link = { chargerId, orgId: before.orgId, epoch: before.connectionEpoch + 1, securityProfile };
    await tx
      .update(chargers)
      .set({ connectionEpoch: link.epoch, owner: ctx.processId, connectedAt: now, lastSeenAt: now })
      .where(eq(chargers.id, chargerId));
    const previous = before.owner === null ? null : connectionIdOf(chargerId, before.connectionEpoch);
    await recordConnection(ctx, tx, link, before.locationId, previous);
    return { link, registration: before.registrationStatus, previousOwner: before.owner };
  });
}

/**
 * A charger was given up for lost, and its socket is here all the same: it is this process's again, unless a newer
 * socket has taken its place. That it was lost was told, so this is told too.
 */
export function regainCharger(
  ctx: Context,
  link: Connected,
  about: { connectedAt: number; lastSeenAt: number },
): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const [charger] = await tx
      .update(chargers)
      .set({
        owner: ctx.processId,
        connectedAt: isoOf(about.connectedAt),
        lastSeenAt: sql`greatest(${chargers.lastSeenAt}, ${isoOf(about.lastSeenAt)}::timestamptz)`,
      })
      .where(
        and(
          eq(chargers.id, link.chargerId),
          eq(chargers.connectionEpoch, link.epoch),
          or(isNull(chargers.owner), ne(chargers.owner, ctx.processId)),
        ),
      )
      .returning({ locationId: chargers.locationId });
    if (charger !== undefined) await recordConnection(ctx, tx, link, charger.locationId, null);
  });
}

/** The socket is gone; unless a newer one has taken its place, or this is known already, the charger is offline. */
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
      .where(
        and(
          eq(chargers.id, link.chargerId),
          eq(chargers.connectionEpoch, link.epoch),
          isNotNull(chargers.owner),
        ),
      )
      .returning({ id: chargers.id });
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

function recordConnection(
  ctx: Context,
  tx: Tx,
  { chargerId, orgId, epoch, securityProfile }: Connected,
  locationId: string | null,
  previousConnectionId: string | null,
): Promise<void> {
  return recordEvent(ctx, tx, {
    orgId,
    type: "charger.connected",
    subject: { type: "charger", id: chargerId },
    actor: { type: "charger", id: chargerId },
    data: {
      charger_id: chargerId,
      location_id: locationId,
      connection_id: connectionIdOf(chargerId, epoch),
      protocol: "ocpp1.6",
      security_profile: securityProfile,
      takeover: previousConnectionId !== null,
      previous_connection_id: previousConnectionId,
    },
  });
}

function connectionIdOf(chargerId: string, epoch: number): string {
  return `${chargerId}.${epoch}`;
}
