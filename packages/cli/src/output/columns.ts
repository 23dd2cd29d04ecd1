import type { OperationId, Output } from "@forecourt/contract";
import { ageText, cellText } from "./field-text.ts";
import { quantityOf, titleOf } from "./quantity.ts";
import type { Column } from "./table.ts";
import type { TextOutput } from "./text-output.ts";

/** The columns of a list: its own, or those of the given names. */
export function columnsOf(
  id: ListId,
  rows: readonly object[],
  output: TextOutput,
  names?: readonly string[],
): Column<object>[] {
  const own: readonly (string | Choice<string>)[] = shown[id];
  const choices = names?.map((name) => own.find((each) => nameOf(each) === name) ?? name) ?? own;
  return choices.map((choice) => {
    const name = nameOf(choice);
    const as = typeof choice === "string" ? undefined : choice.as;
    const isNumber = rows.some((row) => typeof valueAt(row, name) === "number");
    return {
      title: titleOf(name),
      value: (row) => {
        const value = valueAt(row, name);
        return as === "age" ? ageText(value, output) : cellText(name, value, row, output);
      },
      ...((isNumber || (quantityOf(name) !== null && rows.length > 0)) && { align: "right" }),
      ...(as === "prose" && { shrinks: true }),
      ...(as === "handle" && { stays: true }),
    };
  });
}

/** The operations that answer a list. The sockets of one charger are listed as those of all are. */
export type ListId = Exclude<Extract<OperationId, `list${string}`>, "listSockets">;

export function isList(id: OperationId): id is ListId {
  return Object.hasOwn(shown, id);
}

type Row<Id extends ListId> = Output<Id> extends { body: { data: (infer Each)[] } } ? Each : never;
type Name<Id extends ListId> = Extract<keyof Row<Id>, string> | NestedName<Row<Id>>;
type NestedName<Of> = {
  [Key in Extract<keyof Of, string>]: Of[Key] extends { type: unknown; id: unknown }
    ? `${Key}.type` | `${Key}.id`
    : Key extends "data"
      ? "data.charger_identity"
      : never;
}[Extract<keyof Of, string>];

interface Choice<Name extends string> {
  name: Name;
  as: "age" | "prose" | "handle";
}

function nameOf(choice: string | Choice<string>): string {
  return typeof choice === "string" ? choice : choice.name;
}

/** The names of the columns of a list. */
export function columnNames(id: ListId): string[] {
  return shown[id].map(nameOf);
}

/** A moment of which it matters how long ago it was. */
function age<Name extends string>(name: Name): Choice<Name> {
  return { name, as: "age" };
}

/** What other commands take, where the row has nothing shorter. It is last, and stays on a narrow terminal. */
function handle<Name extends string>(name: Name): Choice<Name> {
  return { name, as: "handle" };
}

/** Long text that may be cut. */
function prose<Name extends string>(name: Name): Choice<Name> {
  return { name, as: "prose" };
}

/** The columns of each list by wire name: what it is about, how it stands, and last the ids. */
export const shown: { readonly [Id in ListId]: readonly (Name<Id> | Choice<Name<Id>>)[] } = {
  listLocations: [
    prose("name"),
    "charger_count",
    "max_amperage",
    "dlb_enabled",
    "metering_regime",
    "time_zone",
    "tariff_id",
    handle("id"),
  ],
  listChargers: [
    "identity",
    prose("location_name"),
    "connected",
    "worst_status",
    "open_sessions",
    age("last_seen_at"),
    prose("vendor"),
    prose("model"),
    "firmware_version",
    "id",
  ],
  listUnknownChargers: [
    "identity",
    "attempts",
    age("last_seen_at"),
    "address",
    age("first_seen_at"),
    "subprotocols",
    prose("user_agent"),
  ],
  listChargerMessages: [
    "at",
    "direction",
    "type",
    "action",
    prose("frame"),
    "latency_ms",
    "message_id",
    "command_id",
    prose("text"),
  ],
  listAllSockets: [
    "charger_identity",
    "connector_id",
    prose("location_name"),
    "status",
    "error_code",
    "connected",
    age("status_at"),
    "active_session_id",
    "id",
  ],
  listCommands: [
    "charger_identity",
    "connector_id",
    "type",
    "status",
    prose("error"),
    age("created_at"),
    prose("location_name"),
    "session_id",
    handle("id"),
  ],
  listJobs: [
    "action",
    "status",
    "total",
    "wave",
    "stop_reason",
    age("created_at"),
    age("finished_at"),
    handle("id"),
  ],
  listJobItems: [
    "charger_identity",
    "outcome",
    prose("error"),
    "wave",
    age("begun_at"),
    age("ended_at"),
    "command_id",
    "charger_id",
  ],
  listSessions: [
    "charger_identity",
    "connector_id",
    "status",
    "started_at",
    "energy_wh",
    "limit_a",
    "ended_at",
    prose("location_name"),
    "id_tag",
    "cdr_id",
    handle("id"),
  ],
  listMeterValues: [
    "measured_at",
    "energy_wh",
    "power_w",
    "current_a",
    "voltage_v",
    "soc_pct",
    "context",
    "received_at",
    "id",
  ],
  listTariffs: [prose("name"), "currency", "revision", age("last_updated"), "tax_included", handle("id")],
  listTariffRevisions: ["revision", "last_updated", prose("name"), "currency", "tax_included"],
  listIdTags: [
    "id_tag",
    "status",
    prose("note"),
    "expires_at",
    age("last_used_at"),
    "parent_id_tag",
    handle("id"),
  ],
  listUnknownIdTags: [
    "id_tag",
    "charger_identity",
    "connector_id",
    "attempts",
    age("last_seen_at"),
    age("first_seen_at"),
  ],
  listCdrs: [
    "charger_identity",
    "connector_id",
    "created_at",
    "total_cost",
    "total_energy_wh",
    "total_time_s",
    "status",
    prose("location_name"),
    "session_id",
    "tariff_id",
    handle("id"),
  ],
  listCorrections: [
    "charger_identity",
    "created_at",
    "previous_total_cost",
    "corrected_total_cost",
    "difference_total_cost",
    "currency",
    "reason_code",
    "difference_energy_wh",
    "session_id",
    "id",
    handle("cdr_id"),
  ],
  listApiKeys: [
    prose("name"),
    "role",
    "prefix",
    age("last_used_at"),
    "expires_at",
    "revoked_at",
    handle("id"),
  ],
  listWebhooks: [
    prose("url"),
    "enabled",
    "circuit",
    prose("events"),
    age("last_success_at"),
    "disabled_reason",
    prose("description"),
    handle("id"),
  ],
  listDeliveries: [
    "event_type",
    "state",
    "attempt",
    age("next_attempt_at"),
    age("created_at"),
    "manual",
    "subject_id",
    "event_id",
    handle("id"),
  ],
  listEventTypes: ["type", "delivery_class", prose("description")],
  listIssues: [
    "charger_identity",
    "connector_id",
    "type",
    prose("detail"),
    age("since"),
    "open",
    prose("location_name"),
    "acknowledged_at",
    handle("id"),
  ],
  listEvents: [
    "data.charger_identity",
    "type",
    age("timestamp"),
    "subject.id",
    "actor.type",
    "sequence",
    // What happened is worth more than its id; -o wide has both.
    "id",
  ],
};

export function valueAt(row: object, name: string): unknown {
  return name
    .split(".")
    .reduce<unknown>(
      (at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined),
      row,
    );
}
