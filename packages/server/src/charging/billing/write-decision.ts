import { createHash } from "node:crypto";
import { type Decision, type Evidence, recommendedAction } from "@forecourt/pricing";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import type { NewEvent } from "../../store/events.ts";
import { billingDecisions, type sessions } from "../../store/schema.ts";
import { inserted } from "../../store/statement.ts";

interface NewDecision {
  session: Pick<typeof sessions.$inferSelect, "id" | "orgId">;
  cdrId: string;
  decision: Decision;
  /** The decision that it supersedes; null for the first decision of a session. */
  supersedes: string | null;
  /** The evidence on which it was decided. */
  basis: Evidence;
}

/** Adds a decision to the session's chain. Returns its event, which the caller records. */
export function writeDecision(
  core: Core,
  tx: Tx,
  { session, cdrId, decision, supersedes, basis }: NewDecision,
): NewEvent {
  const id = core.newId("bdn");
  const { outcome, reasonCode, explanation } = decision;
  const evidence = { ...decision.evidence, input_hash: hashOf(basis) };
  const { correction } = evidence;
  tx.write(addDecision, {
    id,
    orgId: session.orgId,
    sessionId: session.id,
    cdrId,
    outcome,
    reasonCode,
    explanation,
    evidence,
    supersedes,
    createdAt: isoOf(core.clock.now()),
  });
  return {
    orgId: session.orgId,
    type: "billing_decision.recorded",
    subject: { type: "session", id: session.id },
    actor: { type: "system" },
    data: {
      cdr_id: cdrId,
      session_id: session.id,
      decision_id: id,
      supersedes,
      decision: { outcome, reason_code: reasonCode, explanation, evidence },
      // A higher amount is only reported: the operator decides whether to charge a driver afterwards (ocpi#399).
      recommended_action: correction === null ? null : recommendedAction(correction, "downward_only"),
    },
  };
}

const addDecision = inserted(billingDecisions, [
  "id",
  "orgId",
  "sessionId",
  "cdrId",
  "outcome",
  "reasonCode",
  "explanation",
  "evidence",
  "supersedes",
  "createdAt",
]);

/** The rows come in the order of their ids, so the same evidence has the same hash. */
function hashOf(basis: Evidence): string {
  return `sha256:${createHash("sha256").update(JSON.stringify(basis)).digest("hex")}`;
}
