import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { chargers, type Takeover } from "../../store/schema.ts";
import type { ChargerRow } from "./queries.ts";
import { writeSecurityEvent } from "./security-event.ts";

/*
 * A newcomer has proved that it is a charger, and the store says that this charger already has a socket.
 *
 *     auto, profile 2 or 3    the newcomer replaces the older one; after three times in ten minutes, as in the next row
 *     auto, profile 0 or 1    the server asks the older one for a sign of life, and keeps it if there is one
 *     newest                  the newcomer replaces the older one
 *     keep                    the server asks the older one
 *
 * Another device may know a password that crossed the network in the clear. A password that came over TLS, or a
 * certificate, belongs to the charger itself. Chargers often lose a connection without noticing.
 */

/** The result of the policy for a newcomer. */
export interface TakeoverDecision {
  /** Whether the newcomer must wait until the server has asked the older connection. */
  asks: boolean;
  /** The times of {@link Contested.recentTakeovers}, if the newcomer replaces the older connection without asking. */
  takeovers: string[];
  /** Whether takeovers are so frequent that two devices must share the identity, or an attacker has a stolen key. */
  isTooFrequent: boolean;
}

/** A charger for which two connections compete. */
export interface Contested {
  takeover: Takeover;
  /** ISO 8601, oldest first. */
  recentTakeovers: readonly string[];
}

const most = 3;
const withinMs = 600_000;

export function decideTakeover(charger: Contested, profile: number, now: number): TakeoverDecision {
  const recent = charger.recentTakeovers.filter((at) => now - Date.parse(at) < withinMs);
  const isTooFrequent = recent.length >= most;
  const prefersNewest = charger.takeover === "newest" || (charger.takeover === "auto" && profile >= 2);
  const asks = !prefersNewest || (isTooFrequent && charger.takeover !== "newest");
  return { asks, takeovers: asks ? recent : [...recent, isoOf(now)].slice(-most), isTooFrequent };
}

/** Records an event when a charger's connection was taken over too often. One event for each such period. */
export async function recordConcurrentConnections(
  core: Core,
  charger: Pick<ChargerRow, "id" | "orgId">,
): Promise<void> {
  const since = isoOf(core.clock.now() - withinMs);
  await core.db.inOrganization(charger.orgId, () =>
    core.db.transaction(async (tx) => {
      // The newcomers retry again and again, on any process.
      const [noted] = await tx
        .update(chargers)
        .set({ takeoversReportedAt: isoOf(core.clock.now()) })
        .where(
          and(
            eq(chargers.id, charger.id),
            or(isNull(chargers.takeoversReportedAt), lte(chargers.takeoversReportedAt, since)),
          ),
        )
        .returning({ id: chargers.id });
      if (noted === undefined) return;
      const techInfo = `More than ${most} takeovers in ten minutes: two devices use its identity, or an attacker has its key.`;
      const event = { kind: "ConcurrentConnections", severity: "critical", techInfo } as const;
      writeSecurityEvent(core, tx, { chargerId: charger.id, orgId: charger.orgId }, event, {
        type: "system",
      });
    }),
  );
}
