import type { OperationId, Output } from "@forecourt/contract";
import { ageText, cellText } from "./field-text.ts";
import { quantityOf, titleOf } from "./quantity.ts";
import type { Column } from "./table.ts";
import type { TextOutput } from "./text-output.ts";

/** The columns of a list. */
export function columnsOf(id: ListId, rows: readonly object[], output: TextOutput): Column<object>[] {
  return shown[id].map((choice) => {
    const { name, as } = typeof choice === "string" ? { name: choice, as: undefined } : choice;
    const isNumber = rows.some((row) => typeof valueAt(row, name) === "number");
    return {
      title: titleOf(name),
      value: (row) => {
        const value = valueAt(row, name);
        return as === "age" ? ageText(value, output) : cellText(name, value, row, output);
      },
      ...((isNumber || (quantityOf(name) !== null && rows.length > 0)) && { align: "right" }),
      ...(as === "prose" && { shrinks: true }),
    };
  });
}

/** The operations that answer a list. */
export type ListId = Extract<OperationId, `list${string}`>;

export function isList(id: OperationId): id is ListId {
  return Object.hasOwn(shown, id);
}

type Row<Id extends ListId> = Output<Id> extends { body: { data: (infer Each)[] } } ? Each : never;
type Name<Id extends ListId> = Extract<keyof Row<Id>, string> | NestedName<Row<Id>>;
type NestedName<Of> = {
  [Key in Extract<keyof Of, string>]: Of[Key] extends { type: unknown; id: unknown }
    ? `${Key}.type` | `${Key}.id`
    : never;
}[Extract<keyof Of, string>];

interface Choice<Name extends string> {
  name: Name;
  as: "age" | "prose";
}

/** A moment of which it matters how long ago it was. */
function age<Name extends string>(name: Name): Choice<Name> {
  return { name, as: "age" };
}

/** Long text that may be cut. */
function prose<Name extends string>(name: Name): Choice<Name> {
  return { name, as: "prose" };
}

/** The columns of each list by wire name, the most important first: a narrow terminal omits the last. */
export const shown: { readonly [Id in ListId]: readonly (Name<Id> | Choice<Name<Id>>)[] } = {
  listLocations: [
    "id",
    prose("name"),
    "charger_count",
    "max_amperage",
    "dlb_enabled",
    "tariff_id",
    "time_zone",
    "metering_regime",
  ],
  listChargers: [
    "id",
    "identity",
    "connected",
    "worst_status",
    age("last_seen_at"),
    prose("location_name"),
    "open_sessions",
    prose("vendor"),
    prose("model"),
    "firmware_version",
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
  listSockets: [
    "id",
    "connector_id",
    "status",
    "error_code",
    "max_amperage",
    "active_session_id",
    age("status_at"),
    "vendor_error_code",
  ],
  listAllSockets: [
    "charger_identity",
    "connector_id",
    "location_name",
    "status",
    "error_code",
    "connected",
    age("status_at"),
    "active_session_id",
    "id",
  ],
  listCommands: [
    "id",
    "type",
    "status",
    prose("error"),
    age("created_at"),
    "charger_identity",
    "connector_id",
    "session_id",
  ],
  listJobs: ["id", "action", "status", "stop_reason", "total", "wave", age("created_at"), age("finished_at")],
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
    "id",
    "status",
    "started_at",
    "energy_wh",
    "charger_identity",
    "connector_id",
    "ended_at",
    "limit_a",
    "id_tag",
    "cdr_id",
    prose("location_name"),
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
  listTariffs: ["id", prose("name"), "currency", "revision", age("last_updated"), "tax_included"],
  listTariffRevisions: ["revision", "last_updated", prose("name"), "currency", "tax_included"],
  listIdTags: ["id", "id_tag", "status", "expires_at", "parent_id_tag", prose("note"), age("last_used_at")],
  listUnknownIdTags: [
    "id_tag",
    "charger_identity",
    "attempts",
    age("last_seen_at"),
    "connector_id",
    age("first_seen_at"),
  ],
  listCdrs: [
    "id",
    "created_at",
    "total_cost",
    "total_energy_wh",
    "total_time_s",
    "status",
    "charger_identity",
    "session_id",
    "tariff_id",
  ],
  listCorrections: [
    "created_at",
    "cdr_id",
    "charger_identity",
    "reason_code",
    "previous_total_cost",
    "corrected_total_cost",
    "difference_total_cost",
    "currency",
    "difference_energy_wh",
    "session_id",
    "id",
  ],
  listApiKeys: ["id", prose("name"), "role", "prefix", age("last_used_at"), "expires_at", "revoked_at"],
  listWebhooks: [
    "id",
    prose("url"),
    "enabled",
    "circuit",
    prose("events"),
    age("last_success_at"),
    "disabled_reason",
    prose("description"),
  ],
  listDeliveries: [
    "id",
    "state",
    "event_type",
    "attempt",
    age("next_attempt_at"),
    age("created_at"),
    "subject_id",
    "manual",
    "event_id",
  ],
  listEventTypes: ["type", "delivery_class", prose("description")],
  listIssues: [
    "type",
    prose("detail"),
    age("since"),
    "open",
    "charger_identity",
    "connector_id",
    "location_name",
    "acknowledged_at",
    "id",
  ],
  listEvents: ["timestamp", "type", "subject.id", "sequence", "actor.type", "id"],
};

function valueAt(row: object, name: string): unknown {
  return name
    .split(".")
    .reduce<unknown>(
      (at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined),
      row,
    );
}
