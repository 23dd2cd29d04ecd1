import { and, eq, sql } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import { isSecretKey } from "../../platform/secret-keys.ts";
import { chargers, configurationKeys } from "../../store/schema.ts";

export type ConfigurationKeyRow = typeof configurationKeys.$inferSelect;

export interface Configuration {
  chargerId: string;
  /** When the charger last reported any key. Null: it never did. */
  reportedAt: string | null;
  keys: (ConfigurationKeyRow & { secret: boolean })[];
  /** The keys that the charger says it does not have. */
  unknownKeys: string[];
}

/** The stored configuration of a charger, by name. The server does not ask the charger. */
export function findConfiguration(core: Core, caller: Caller, chargerId: string): Promise<Configuration> {
  return core.db.read(async (tx) => {
    const [charger] = await tx
      .select({ lastBootAt: chargers.lastBootAt })
      .from(chargers)
      .where(and(eq(chargers.id, chargerId), eq(chargers.orgId, caller.orgId)));
    if (charger === undefined) throw notFound();
    const rows = await tx
      .select()
      .from(configurationKeys)
      .where(eq(configurationKeys.chargerId, chargerId))
      .orderBy(sql`lower(${configurationKeys.key})`);
    const { lastBootAt } = charger;
    const booted = ({ changedAt }: ConfigurationKeyRow) =>
      changedAt !== null && lastBootAt !== null && lastBootAt > changedAt;
    return {
      chargerId,
      reportedAt: rows.reduce<string | null>((last, { reportedAt }) => latest(last, reportedAt), null),
      keys: rows
        .filter(({ known }) => known)
        .map((row) => ({
          ...row,
          secret: isSecretKey(row.key),
          rebootRequired: row.rebootRequired && !booted(row),
        })),
      unknownKeys: rows.filter(({ known }) => !known).map(({ key }) => key),
    };
  });
}

function latest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
