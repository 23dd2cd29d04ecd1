import { and, eq } from "drizzle-orm";
import type { ChargerRow } from "../charging/chargers/find.ts";
import type { Core } from "../core/core.ts";
import type { Link } from "../core/ingest.ts";
import { isoOf } from "../platform/clock.ts";
import { chargers } from "../store/schema.ts";

/** Chargers that sent too many bad frames. No process admits them for a minute. */
export interface Penalties {
  /** The charger has just sent one bad frame too many. Resolves when every process can see the penalty. */
  punish(link: Link): Promise<void>;
  /** Seconds until the charger may connect again; null when it may connect now. */
  waitS(charger: Pick<ChargerRow, "id" | "refusedUntil">): number | null;
}

const penaltyMs = 60_000;

export function createPenalties(core: Pick<Core, "clock" | "db">): Penalties {
  // The charger may come back before the database has the penalty.
  const here = new Map<string, number>();

  return {
    async punish({ chargerId, epoch }) {
      const now = core.clock.now();
      for (const [id, until] of here) if (until <= now) here.delete(id);
      here.set(chargerId, now + penaltyMs);
      await core.db.read((tx) =>
        tx
          .update(chargers)
          .set({ refusedUntil: isoOf(now + penaltyMs) })
          .where(and(eq(chargers.id, chargerId), eq(chargers.connectionEpoch, epoch))),
      );
    },
    waitS({ id, refusedUntil }) {
      const until = Math.max(here.get(id) ?? 0, refusedUntil === null ? 0 : Date.parse(refusedUntil));
      const waitMs = until - core.clock.now();
      return waitMs > 0 ? Math.ceil(waitMs / 1000) : null;
    },
  };
}
