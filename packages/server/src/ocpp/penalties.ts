import { and, eq } from "drizzle-orm";
import type { ChargerRow } from "../charging/chargers/find.ts";
import type { Core } from "../core/core.ts";
import type { Link } from "../core/ingest.ts";
import { isoOf } from "../platform/clock.ts";
import { chargers } from "../store/schema.ts";

/** Chargers that sent too many bad frames, and are not let in for a minute: by no process. */
export interface Penalties {
  /** It has just sent one too many. Resolves when every process can know. */
  punish(link: Link): Promise<void>;
  /** Seconds until it may come again; null: it may. */
  waitS(charger: Pick<ChargerRow, "id" | "refusedUntil">): number | null;
}

const penaltyMs = 60_000;

export function createPenalties(core: Pick<Core, "clock" | "db">): Penalties {
  // It may be back before the store knows.
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
