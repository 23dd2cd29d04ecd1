import { expect, test } from "vitest";
import { applyChanges } from "./apply-changes.ts";
import { begun, ended } from "./event-changes.ts";
import type { IssueChange, IssueRow } from "./issue-change.ts";

const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);
const holdMs = 300_000;

function apply(changes: readonly IssueChange[], before: readonly IssueRow[] = [], now = at("09:00:00")) {
  let ids = 0;
  const newId = () => `iss_${++ids}`;
  return applyChanges({ newId, orgId: "org_1", now, holdMs }, before, changes);
}

const fault = (time: string) =>
  begun("connector_faulted", "soc_1", at(time), at(time), { chargerId: "chg_1", code: "GroundFailure" });
const away = (time: string) =>
  begun("charger_offline", "chg_1", at(time), at(time) + 300_000, { chargerId: "chg_1" });
const timeout = (time: string): IssueChange => ({
  ...begun("command_timeouts", "chg_1", at(time), null, { chargerId: "chg_1" }),
  opensAfter: { reports: 3, at: at(time) },
});

/** The only row that was written. */
function only(changes: readonly IssueChange[], before: readonly IssueRow[] = []): IssueRow {
  const { written } = apply(changes, before);
  const [row] = written;
  if (row === undefined || written.length > 1) throw new Error(`${written.length} rows`);
  return row;
}

const open = (row: IssueRow): IssueRow => ({ ...row, state: "open", dueAt: null });

test("a cause opens an issue at its time, and the issue closes a hold time after its end", () => {
  const pending = only([fault("08:00:00")]);
  expect(pending).toMatchObject({
    state: "pending",
    dueAt: "2026-11-21T08:00:00.000Z",
    endedAt: null,
    count: 1,
  });
  expect(only([ended("connector_faulted", "soc_1", at("08:10:00"))], [open(pending)])).toMatchObject({
    endedAt: "2026-11-21T08:10:00.000Z",
    dueAt: "2026-11-21T08:15:00.000Z",
  });
});

test("a cause that returns within the hold time continues the issue", () => {
  const row = open(only([fault("08:00:00")]));
  const again = only([ended("connector_faulted", "soc_1", at("08:10:00")), fault("08:14:59")], [row]);
  expect(again).toMatchObject({ id: row.id, endedAt: null, dueAt: null, count: 2, since: row.since });
});

test("a cause that was there opens its issue, also when its end is read in the same page", () => {
  const row = only([fault("08:00:00"), ended("connector_faulted", "soc_1", at("08:00:01"))]);
  expect(row).toMatchObject({ state: "pending", endedAt: "2026-11-21T08:00:01.000Z", dueAt: row.since });
});

test("a charger that is back before the time has no issue", () => {
  const back = ended("charger_offline", "chg_1", at("08:04:59"));
  expect(apply([away("08:00:00"), back])).toEqual({ written: [], deleted: [] });
  const pending = only([away("08:00:00")]);
  expect(apply([back], [pending])).toEqual({ written: [], deleted: [pending.id] });
  expect(apply([ended("charger_offline", "chg_1", at("08:05:00"))], [pending]).written).toHaveLength(1);
});

test("an issue opens after three reports in a row, and an answer begins to count again", () => {
  const answer = ended("command_timeouts", "chg_1", at("08:00:03"));
  expect(only([timeout("08:00:01"), timeout("08:00:02")])).toMatchObject({ count: 2, dueAt: null });
  expect(only([timeout("08:00:01"), timeout("08:00:02"), answer, timeout("08:00:04")])).toMatchObject({
    count: 1,
    dueAt: null,
  });
  expect(only([timeout("08:00:01"), timeout("08:00:02"), timeout("08:00:05")])).toMatchObject({
    count: 3,
    dueAt: "2026-11-21T08:00:05.000Z",
  });
});

test("the issues of a deleted charger close at once, and those that are not open yet are removed", () => {
  const row = open(only([fault("08:00:00")]));
  const pending = only([away("08:00:00")]);
  const gone: IssueChange = {
    change: "deleted",
    field: "chargerId",
    id: "chg_1",
    at: at("08:01:00"),
    reason: "deleted",
  };
  const { deleted, written } = apply([gone], [row, { ...pending, id: "iss_pending" }]);
  expect(deleted).toEqual(["iss_pending"]);
  expect(written).toMatchObject([{ id: row.id, dueAt: "2026-11-21T08:01:00.000Z", closeReason: "deleted" }]);
});
