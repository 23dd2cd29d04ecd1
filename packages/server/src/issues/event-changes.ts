import type { EventMap } from "@forecourt/contract";
import { commandErrors } from "../charging/commands/errors.ts";
import type { EventRow } from "../core/to-event.ts";
import type { Config } from "../platform/config.ts";
import type { Begun, Deleted, Ended, IssueChange } from "./issue-change.ts";

type Policy = Config["issues"];

/** What an event of each type says about issues. The engine reads the events of these types only. */
const readers: { [Type in keyof EventMap]?: (event: Recorded<Type>, policy: Policy) => IssueChange[] } = {
  "charger.offline": ({ data, at }, { offlineMs }) => {
    const since = data.last_seen_at === null ? at : Date.parse(data.last_seen_at);
    const fields = { chargerId: data.charger_id, locationId: data.location_id };
    return [begun("charger_offline", data.charger_id, since, since + offlineMs, fields)];
  },
  "charger.connected": ({ data, at }) => [ended("charger_offline", data.charger_id, at)],
  "charger.deleted": ({ data, at }) => [deleted("chargerId", data.charger_id, at)],
  "charger.status_changed": ({ data, at }) => {
    const fields = { chargerId: data.charger_id, connectorId: 0, code: data.error_code };
    return [
      data.status === "Faulted"
        ? begun("connector_faulted", data.charger_id, at, at, fields)
        : ended("connector_faulted", data.charger_id, at),
    ];
  },
  "socket.status_changed": ({ data, at }) => {
    const { charger_id, connector_id, error_code, socket_id, status } = data;
    const fields = { chargerId: charger_id, connectorId: connector_id, code: error_code };
    return [
      status === "Faulted"
        ? begun("connector_faulted", socket_id, at, at, fields)
        : ended("connector_faulted", socket_id, at),
    ];
  },
  "command.completed": ({ data, at }) => {
    if (data.status === "timeout" && data.error !== "outcome_unknown") {
      const first = begun("command_timeouts", data.charger_id, at, null, {
        chargerId: data.charger_id,
        code: data.type,
      });
      return [{ ...first, opensAfter: { reports: timeoutsInARow, at } }];
    }
    // The other words for a rejection are the server's own: the charger was not called.
    const isAnswered =
      data.status === "accepted" ||
      (data.status === "rejected" &&
        (data.error === "invalid_answer" || !Object.hasOwn(commandErrors, data.error ?? "")));
    return isAnswered ? [ended("command_timeouts", data.charger_id, at)] : [];
  },
  "charger.firmware_status": ({ data, at }) => {
    const { charger_id, firmware_update_status: status } = data;
    if (status === "DownloadFailed" || status === "InstallationFailed")
      return [begun("firmware_failed", charger_id, at, at, { chargerId: charger_id, code: status })];
    // Idle is also the answer of a charger that is asked after a failure.
    return status === "Idle" ? [] : [ended("firmware_failed", charger_id, at)];
  },
  "dlb.alarm_opened": ({ data, at }) => [
    begun("balancing_alarm", alarmSubject(data), Date.parse(data.since), at, {
      chargerId: data.charger_id,
      locationId: data.location_id,
      code: data.code,
    }),
  ],
  "dlb.alarm_cleared": ({ data, at }) => [ended("balancing_alarm", alarmSubject(data), at)],
  "location.deleted": ({ data, at }) => [deleted("locationId", data.location_id, at)],
  "billing_decision.recorded": ({ data, at }) => {
    const { cdr_id: cdrId, decision, session_id: sessionId } = data;
    if (decision.outcome !== "unbillable") return [ended("cdr_unbillable", cdrId, at)];
    // Without a tariff every receipt is like this, and the operator has chosen it.
    if (decision.reason_code === "tariff_missing") return [];
    return [begun("cdr_unbillable", cdrId, at, at, { sessionId, cdrId, code: decision.reason_code })];
  },
  "webhook.deleted": ({ data, at }) => [deleted("webhookId", data.webhook_id, at)],
};

/** A charger that misses one answer may have been busy. */
const timeoutsInARow = 3;

interface Recorded<Type extends keyof EventMap> {
  data: EventMap[Type]["data"];
  at: number;
}

export const readTypes: readonly string[] = Object.keys(readers);

/** The changes of issues that follow from an event. */
export function changesOf(
  event: Pick<EventRow, "type" | "data" | "createdAt">,
  policy: Policy,
): IssueChange[] {
  const read = Object.entries(readers).find(([type]) => type === event.type)?.[1];
  // The data of a stored event has the fields of its type.
  return read?.({ data: event.data as never, at: Date.parse(event.createdAt) }, policy) ?? [];
}

/** Identifies an alarm of a location, by the unique columns of `balancing_alarms`. */
export function alarmSubject(alarm: {
  location_id: string;
  code: string;
  socket_id: string | null;
  circuit_id: string | null;
  /** Left out in events of older versions. */
  source?: string | null;
}): string {
  const place = alarm.socket_id ?? alarm.circuit_id ?? alarm.source ?? "";
  return [alarm.location_id, alarm.code, place].join("/");
}

export function begun(
  type: Begun["type"],
  subjectId: string,
  since: number,
  opensAt: number | null,
  fields: Begun["fields"],
): Begun {
  return { change: "begun", type, subjectId, since, opensAt, fields };
}

export function ended(type: Ended["type"], subjectId: string, at: number): Ended {
  return { change: "ended", type, subjectId, at };
}

function deleted(field: Deleted["field"], id: string, at: number): Deleted {
  return { change: "deleted", field, id, at, reason: "deleted" };
}
