import type { AnswerOf, RequestOf } from "@forecourt/ocpp";
import { eq, sql } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { isSecretKey } from "../../platform/secret-keys.ts";
import { storable } from "../../platform/storable.ts";
import { columnsOf } from "../../store/columns.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import { type commands, configurationKeys } from "../../store/schema.ts";
import { ownCharger } from "./queries.ts";

type CommandRow = typeof commands.$inferSelect;

/** Keys of one charger. The limit protects the store from a charger that invents new names in every answer. */
const mostKeys = 1_000;

/** Characters of a value. OCPP allows 500. */
const longestValue = 2_000;

/** Stores the part of an ended command's answer that describes the charger's configuration. */
export async function recordConfiguration(core: Core, tx: Tx, command: CommandRow): Promise<void> {
  const { type, payload, result, completedAt } = command;
  if (result === null || completedAt === null) return;
  // The engine has checked both: their types are those of the command's action.
  if (type === "GetConfiguration") {
    await keepReading(tx, { ...command, completedAt }, result as unknown as AnswerOf<"GetConfiguration">);
  } else if (type === "ChangeConfiguration") {
    const change = payload as unknown as RequestOf<"ChangeConfiguration">;
    await keepChange(
      core,
      tx,
      { ...command, completedAt },
      change,
      result as unknown as AnswerOf<"ChangeConfiguration">,
    );
  }
}

type Completed = CommandRow & { completedAt: string };

/** Stores the keys that a charger reported, no matter whether an operator or the server asked. */
export async function keepReading(
  tx: Tx,
  { chargerId, orgId, completedAt }: Pick<Completed, "chargerId" | "orgId" | "completedAt">,
  { configurationKey = [], unknownKey = [] }: AnswerOf<"GetConfiguration">,
): Promise<void> {
  const known = [
    ...configurationKey.map(({ key, readonly, value }) => ({
      key,
      readonly,
      value: keptValue(key, value),
      known: true,
    })),
    ...unknownKey.map((key) => ({ key, readonly: null, value: null, known: false })),
  ].map((entry, position) => ({ ...entry, key: keptKey(entry.key), position }));
  await tx.execute(sql`
    insert into configuration_keys (charger_id, org_id, key, known, value, readonly, reported_at)
    -- Of a key that is reported twice, the last report counts.
    select distinct on (lower(key)) ${chargerId}, ${orgId}, key, known, value, readonly, ${completedAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as reported(
      position integer, key text, known boolean, value text, readonly boolean)
    order by lower(key), position desc
    on conflict (charger_id, lower(key)) do update set key = excluded.key, known = excluded.known,
      value = excluded.value, readonly = excluded.readonly, reported_at = excluded.reported_at`);
  await deleteSurplus(tx, chargerId);
}

async function keepChange(
  core: Core,
  tx: Tx,
  { chargerId, orgId, requestedBy, completedAt }: Completed,
  change: RequestOf<"ChangeConfiguration">,
  { status }: AnswerOf<"ChangeConfiguration">,
): Promise<void> {
  if (status === "Rejected") return;
  const key = keptKey(change.key);
  const known = status !== "NotSupported";
  const value = keptValue(key, change.value);
  const rebootRequired = status === "RebootRequired";
  const [row] = await tx.execute<{ readonly: boolean | null }>(
    known
      ? sql`
        insert into configuration_keys (charger_id, org_id, key, known, value, changed_at, reboot_required)
        values (${chargerId}, ${orgId}, ${key}, true, ${value}, ${completedAt}::timestamptz, ${rebootRequired})
        on conflict (charger_id, lower(key)) do update set known = true, value = excluded.value,
          changed_at = excluded.changed_at, reboot_required = excluded.reboot_required
        returning readonly`
      : sql`
        insert into configuration_keys (charger_id, org_id, key, known, reported_at)
        values (${chargerId}, ${orgId}, ${key}, false, ${completedAt}::timestamptz)
        on conflict (charger_id, lower(key)) do update set known = false, value = null, readonly = null,
          reported_at = excluded.reported_at
        returning readonly`,
  );
  await deleteSurplus(tx, chargerId);
  if (!known) return;
  recordEvent(core, tx, {
    orgId,
    type: "charger.configuration_changed",
    subject: { type: "charger", id: chargerId },
    actor: requestedBy === null ? { type: "system" } : { type: "api_key", id: requestedBy },
    data: {
      charger_id: chargerId,
      key,
      value,
      readonly: row?.readonly ?? null,
      reboot_required: rebootRequired,
    },
  });
}

/** The key in a form that can be stored and indexed. OCPP allows 50 characters. */
function keptKey(key: string): string {
  return storable(key.slice(0, 255));
}

function keptValue(key: string, value: string | undefined): string | null {
  return value === undefined || isSecretKey(key) ? null : storable(value.slice(0, longestValue));
}

async function deleteSurplus(tx: Tx, chargerId: string): Promise<void> {
  await tx.execute(sql`
    delete from configuration_keys where ctid in (
      select ctid from configuration_keys where charger_id = ${chargerId}
      order by greatest(reported_at, changed_at) desc, key offset ${mostKeys})`);
}

export const configurationColumns = columnsOf(configurationKeys);

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
    const { lastBootAt } = await ownCharger(tx, caller, chargerId);
    const rows = await tx
      .select()
      .from(configurationKeys)
      .where(eq(configurationKeys.chargerId, chargerId))
      .orderBy(sql`lower(${configurationKeys.key})`);
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
