import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { recordEvent } from "../../store/events.ts";
import { chargers, type Takeover } from "../../store/schema.ts";
import type { ChargerRow } from "./find.ts";

/*
 * A newcomer has proved that it is a charger, and the store says that this charger has a socket.
 *
 *     auto, profile 2 or 3    it takes the place; after three times in ten minutes the older one is asked as below
 *     auto, profile 0 or 1    the older one is asked for a sign of life: if there is one it keeps its place
 *     newest                  it takes the place
 *     keep                    the older one is asked
 *
 * A password that crossed the network in the clear may be somebody else's by now; one that came over TLS, or a
 * certificate, is the charger's own, and chargers often lose a line without noticing.
 */

/** What the policy makes of a newcomer. */
export interface Contest {
  /** Whether it has to wait for the older one to be asked. */
  asks: boolean;
  /** The instants of {@link Contested.recentTakeovers}, if it takes the place unasked. */
  takeovers: string[];
  /** Whether the place has changed hands so often that two devices must be at it, or somebody has a stolen key. */
  isFoughtOver: boolean;
}

/** A charger that two want to be. */
export interface Contested {
  takeover: Takeover;
  /** ISO 8601, oldest first. */
  recentTakeovers: readonly string[];
}

const most = 3;
const withinMs = 600_000;

export function contestOf(charger: Contested, profile: number, now: number): Contest {
  const recent = charger.recentTakeovers.filter((at) => now - Date.parse(at) < withinMs);
  const isFoughtOver = recent.length >= most;
  const prefersNewest = charger.takeover === "newest" || (charger.takeover === "auto" && profile >= 2);
  const asks = !prefersNewest || (isFoughtOver && charger.takeover !== "newest");
  return { asks, takeovers: asks ? recent : [...recent, isoOf(now)].slice(-most), isFoughtOver };
}

/** The place of a charger has changed hands too often. Told once for each of those times. */
export async function recordFight(core: Core, charger: Pick<ChargerRow, "id" | "orgId">): Promise<void> {
  const since = isoOf(core.clock.now() - withinMs);
  await core.db.inOrganization(charger.orgId, () =>
    core.db.transaction(async (tx) => {
      // Newcomers come again and again, to any process.
      const [told] = await tx
        .update(chargers)
        .set({ fightToldAt: isoOf(core.clock.now()) })
        .where(
          and(
            eq(chargers.id, charger.id),
            or(isNull(chargers.fightToldAt), lte(chargers.fightToldAt, since)),
          ),
        )
        .returning({ id: chargers.id });
      if (told === undefined) return;
      await recordEvent(core, tx, {
        orgId: charger.orgId,
        type: "charger.security_event",
        subject: { type: "charger", id: charger.id },
        actor: { type: "system" },
        data: {
          charger_id: charger.id,
          kind: "ConcurrentConnections",
          severity: "critical",
          tech_info: `More than ${most} takeovers in ten minutes: two devices use its identity, or somebody has its key.`,
        },
      });
    }),
  );
}
