import { expect, test } from "vitest";
import type { CommandRow } from "./complete.ts";
import { type CommandError, commandErrors } from "./errors.ts";
import { limitOutcomeOf } from "./limit-outcome.ts";

/** A limit of 10 A that load balancing has set for a session. */
const limit: CommandRow = {
  position: 1,
  id: "cmd_1",
  orgId: "org_1",
  chargerId: "chg_1",
  socketId: "soc_1",
  type: "SetChargingProfile",
  payload: { connectorId: 1 },
  status: "pending",
  error: null,
  result: null,
  lateResponse: null,
  sessionId: "ses_1",
  idTagId: null,
  parentTagId: null,
  sealedPayload: null,
  limitA: 10,
  sessionLimits: null,
  weight: null,
  tier: null,
  balancing: "limit",
  requestedBy: null,
  traceparent: null,
  owner: "prc_1",
  createdAt: "2026-11-21T12:00:00.000Z",
  expiresAt: "2026-11-21T12:00:30.000Z",
  sentAt: null,
  completedAt: null,
};
const of = (fields: Partial<CommandRow>) => limitOutcomeOf({ ...limit, ...fields });
const late = (answer: object, more: object = {}) => ({ outcome: "result", payload: answer, ...more });

test("a pending limit has no outcome yet", () => {
  expect(of({})).toBeNull();
});

test("an accepted limit is the limit that the charger applied, in the scope that it applied", () => {
  const took = (result: Record<string, unknown>) => of({ status: "accepted", result });
  expect(took({ applied_limit_a: 10, scope: "transaction" })).toEqual({
    outcome: "accepted",
    limitA: 10,
    scope: "transaction",
  });
  expect(took({ applied_limit_a: 10, scope: "baseline" })).toMatchObject({ scope: "baseline" });
  expect(took({ applied_limit_a: 6, scope: "transaction", may_be_baseline_a: 10 })).toEqual({
    outcome: "accepted",
    limitA: 6,
    scope: "transaction",
    baselineA: 10,
  });
});

test("an operator's limit has an outcome too, of its session or of the connector", () => {
  const manual = { balancing: null, requestedBy: "key_1", status: "accepted" } as const;
  expect(of({ ...manual, result: { status: "Accepted", applied_limit_a: 10 } })).toEqual({
    outcome: "accepted",
    limitA: 10,
    scope: "transaction",
  });
  expect(of({ ...manual, sessionId: null })).toMatchObject({ limitA: 10, scope: "baseline" });
});

const outcomes: Record<string, string> & Record<CommandError, string> = {
  charger_offline: "not_sent",
  charger_not_accepted: "not_sent",
  charger_queue_full: "not_sent",
  superseded: "not_sent",
  id_tag_blocked: "not_sent",
  not_sent: "not_sent",
  invalid_answer: "unknown",
  not_supported: "not_supported",
  local_list_in_progress: "rejected",
  local_list_too_long: "rejected",
  no_answer: "unknown",
  connection_lost: "unknown",
  connection_replaced: "unknown",
  outcome_unknown: "unknown",
};

test.each(Object.entries(commandErrors))("%s, %s", (error, status) => {
  expect(of({ status, error })?.outcome).toBe(outcomes[error]);
});

test("an error in the charger's own words is a refusal", () => {
  expect(of({ status: "rejected", error: "Rejected", result: { status: "Rejected" } })).toEqual({
    outcome: "rejected",
  });
});

test("an unknown outcome has the highest limit that may be in force", () => {
  const lost = { status: "timeout", error: "no_answer" } as const;
  expect(of(lost)).toEqual({ outcome: "unknown", limitA: 10 });
  expect(of({ ...lost, limitA: 0, result: { may_apply_a: 6, may_be_baseline_a: 6 } })).toEqual({
    outcome: "unknown",
    limitA: 6,
    baselineA: 6,
  });
  // A process that died on the way to 0 A may have reached the minimum.
  expect(of({ status: "timeout", error: "outcome_unknown", limitA: 0 })).toEqual({
    outcome: "unknown",
    limitA: 6,
  });
});

test("a late answer decides an unknown outcome", () => {
  const lost = { status: "timeout", error: "no_answer", result: { may_apply_a: 10 } } as const;
  const accepted = late({ status: "Accepted" }, { applied_limit_a: 10, scope: "transaction" });
  expect(of({ ...lost, lateResponse: accepted })).toEqual({
    outcome: "accepted",
    limitA: 10,
    scope: "transaction",
  });
  const refused = late({ status: "Rejected" });
  expect(of({ ...lost, lateResponse: refused })).toEqual({ outcome: "rejected" });
  expect(of({ ...lost, lateResponse: { outcome: "call-error", code: "InternalError" } })).toEqual({
    outcome: "rejected",
  });
});

test("a late refusal of one attempt decides nothing while another is open", () => {
  const lost = { status: "timeout", error: "no_answer", result: { may_apply_a: 10 } } as const;
  const refused = late({ status: "Rejected" }, { may_apply_a: 10 });
  expect(of({ ...lost, lateResponse: refused })).toEqual({ outcome: "unknown", limitA: 10 });
});

test("a late answer to one of the two calls of a release does not end it", () => {
  const lost = { balancing: "release", status: "timeout", error: "no_answer", sessionId: null } as const;
  const accepted = late({ status: "Accepted" }, { applied_limit_a: 10, scope: "baseline" });
  expect(of({ ...lost, lateResponse: accepted })).toEqual({ outcome: "unknown", limitA: 10 });
});

test("a late answer does not change a command that was never sent", () => {
  expect(of({ status: "timeout", error: "not_sent" })).toEqual({ outcome: "not_sent" });
});

test("a remote start has its limit only when the call contained it", () => {
  const start = { type: "RemoteStartTransaction", balancing: "start", sessionId: null } as const;
  const accepted = { ...start, status: "accepted" } as const;
  expect(of({ ...accepted, result: { status: "Accepted", applied_limit_a: 10 } })).toEqual({
    outcome: "accepted",
    limitA: 10,
    scope: "transaction",
  });
  expect(of({ ...accepted, result: { status: "Accepted" } })).toEqual({ outcome: "rejected" });
  const lost = { ...start, status: "timeout", error: "no_answer", result: { may_apply_a: 10 } } as const;
  expect(of(lost)).toEqual({ outcome: "unknown", limitA: 10 });
  expect(of({ ...lost, lateResponse: late({ status: "Accepted" }) })).toMatchObject({
    outcome: "accepted",
    limitA: 10,
  });
});
