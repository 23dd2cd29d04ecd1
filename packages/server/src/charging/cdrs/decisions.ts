import { eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { billingDecisions, cdrs } from "../../store/schema.ts";
import { type DecisionRow, ownCdr } from "./cdr.ts";

export interface DecisionChain {
  cdrId: string;
  sessionId: string;
  /** Newest first; the first decision counts. */
  chain: DecisionRow[];
}

export function findBillingDecision(core: Core, caller: Caller, cdrId: string): Promise<DecisionChain> {
  return core.db.read(async (tx) => {
    const [cdr] = await tx.select({ sessionId: cdrs.sessionId }).from(cdrs).where(ownCdr(caller, cdrId));
    if (cdr === undefined) throw notFound();
    return { cdrId, sessionId: cdr.sessionId, chain: await decisionsOf(tx, cdr.sessionId) };
  });
}

/** Ordered by `supersedes`, and not by time: two decisions may have the same millisecond. */
export async function decisionsOf(tx: Tx, sessionId: string): Promise<DecisionRow[]> {
  const rows = await tx.select().from(billingDecisions).where(eq(billingDecisions.sessionId, sessionId));
  const successors = new Map(rows.map((row) => [row.supersedes, row]));
  const chain: DecisionRow[] = [];
  for (let next = successors.get(null); next !== undefined; next = successors.get(next.id))
    chain.unshift(next);
  return chain;
}
