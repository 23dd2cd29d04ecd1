import type { Capabilities } from "@forecourt/ocpp";
import { sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { Link } from "../../core/ingest.ts";
import { type Grouped, grouped } from "../../store/grouped.ts";

/** What a charger has shown that it can do, as learned over one of its sockets. */
export interface Learned {
  link: Link;
  capabilities: Capabilities;
}

/** Stores it for the next process that the charger connects to. A socket that was replaced has nothing to say any more. */
export function createLearning(core: Pick<Core, "db">): Grouped<Learned, void> {
  return grouped(
    async (learned: readonly Learned[]) => {
      // What was learned last says all that was learned before.
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
