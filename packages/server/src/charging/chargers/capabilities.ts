import type { Capabilities } from "@forecourt/ocpp";
import { sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { ChargerConnection } from "../../core/ingest.ts";
import { type Grouped, grouped } from "../../store/grouped.ts";

/** The capabilities of a charger, as the server learned them over one of the charger's sockets. */
export interface CapabilityReport {
  connection: ChargerConnection;
  capabilities: Capabilities;
}

/**
 * Stores the capabilities for the next process that the charger connects to. Reports from a replaced socket are ignored.
 */
export function createCapabilityReports(core: Pick<Core, "db">): Grouped<CapabilityReport, void> {
  return grouped(
    async (reports: readonly CapabilityReport[]) => {
      // The last entry of a charger contains everything that the earlier entries contain.
      const newest = new Map(
        reports.map(({ connection: { chargerId, epoch }, capabilities }) => [
          chargerId,
          { id: chargerId, epoch, capabilities },
        ]),
      );
      const rows = [...newest.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
      await core.db.asSystem(() =>
        core.db.read((tx) =>
          tx.execute(sql`
            with reported as (
              select chargers.id, reported.capabilities
              from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as reported(
                id text, epoch bigint, capabilities jsonb)
              join chargers on chargers.id = reported.id and chargers.connection_epoch = reported.epoch
              order by chargers.id
              for no key update of chargers
            )
            update chargers set capabilities = reported.capabilities from reported where chargers.id = reported.id`),
        ),
      );
      return reports.map(() => undefined);
    },
    { groupsAtATime: 1 },
  );
}
