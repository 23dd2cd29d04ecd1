import type { Capabilities } from "@forecourt/ocpp";
import { sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { Link } from "../../core/ingest.ts";
import { type Grouped, grouped } from "../../store/grouped.ts";

/** The capabilities of a charger, as the server learned them over one of the charger's sockets. */
export interface Learned {
  link: Link;
  capabilities: Capabilities;
}

/**
 * Stores the capabilities for the next process that the charger connects to. Reports from a replaced socket are ignored.
 */
export function createLearning(core: Pick<Core, "db">): Grouped<Learned, void> {
  return grouped(
    async (learned: readonly Learned[]) => {
      // The last entry of a charger contains everything that the earlier entries contain.
      const newest = new Map(
        learned.map(({ link: { chargerId, epoch }, capabilities }) => [
          chargerId,
          { id: chargerId, epoch, capabilities },
        ]),
      );
      const rows = [...newest.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
      await core.db.asSystem(() =>
        core.db.read((tx) =>
          tx.execute(sql`
            with learned as (
              select chargers.id, learned.capabilities
              from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as learned(
                id text, epoch bigint, capabilities jsonb)
              join chargers on chargers.id = learned.id and chargers.connection_epoch = learned.epoch
              order by chargers.id
              for no key update of chargers
            )
            update chargers set capabilities = learned.capabilities from learned where chargers.id = learned.id`),
        ),
      );
      return learned.map(() => undefined);
    },
    { groupsAtATime: 1 },
  );
}
