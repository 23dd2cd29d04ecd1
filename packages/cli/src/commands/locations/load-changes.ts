import type { LoadSnapshot } from "@forecourt/client";
import { type LoadSession, localTime, stateWord } from "@forecourt/client/text";
import type { SocketNames } from "../../live/socket-names.ts";
import { printable } from "../../output/printable.ts";
import { alarmSource } from "./load-alarms.ts";

/**
 * The changes since the previous snapshot in one line; null without changes. For the first snapshot, everything.
 */
export function loadChange(
  before: LoadSnapshot | null,
  now: LoadSnapshot,
  names: SocketNames,
  timeZone: string,
): string | null {
  const changes = [...sessionChanges(before, now, names), ...alarmChanges(before, now, names)];
  const site = (load: LoadSnapshot) =>
    `${load.status}, ${load.exposure_a} of ${load.capacity_a ?? "?"} A${load.reserved_a > 0 ? `, ${load.reserved_a} A for offline` : ""}`;
  if (before !== null && changes.length === 0 && site(before) === site(now)) return null;
  return [`${localTime(now.as_of, timeZone)}  ${site(now)}`, ...changes].join("; ");
}

function sessionChanges(before: LoadSnapshot | null, now: LoadSnapshot, names: SocketNames): string[] {
  const nameOf = ({ charger_id, socket_id }: LoadSession) => printable(names.socket(charger_id, socket_id));
  const earlier = new Map(before?.sessions.map((session) => [session.session_id, session]));
  const changed = now.sessions.flatMap((session) => {
    const was = earlier.get(session.session_id);
    earlier.delete(session.session_id);
    const describe = (one: LoadSession) => `${stateWord(one)} ${one.limit_a ?? "?"} A${towards(one)}`;
    if (was === undefined) return [`${nameOf(session)} ${describe(session)}`];
    return describe(was) === describe(session)
      ? []
      : [`${nameOf(session)} ${describe(session)}, was ${describe(was)}`];
  });
  return [...changed, ...[...earlier.values()].map((session) => `${nameOf(session)} ended`)];
}

function towards({ limit_a, target_a }: LoadSession): string {
  return target_a === null || target_a === limit_a ? "" : ` →${target_a}`;
}

function alarmChanges(before: LoadSnapshot | null, now: LoadSnapshot, names: SocketNames): string[] {
  const wordsOf = (load: LoadSnapshot | null) =>
    (load?.alarms ?? []).map((alarm) => {
      const whose = alarmSource(alarm, names);
      return whose === null ? alarm.code : `${alarm.code} ${whose}`;
    });
  const [earlier, open] = [wordsOf(before), wordsOf(now)];
  return [
    ...open.filter((alarm) => !earlier.includes(alarm)).map((alarm) => `alarm ${alarm}`),
    ...earlier.filter((alarm) => !open.includes(alarm)).map((alarm) => `no more ${alarm}`),
  ];
}
