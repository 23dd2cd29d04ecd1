import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import { cdrs } from "../../store/schema.ts";
import { type Cdr, type DecisionRow, ownCdr, withPaymentReferences } from "./cdr.ts";
import { decisionsOf } from "./decisions.ts";

export interface DetailedCdr extends Cdr {
  /** The decision that counts; null when the CDR was made in the normal way. */
  decision: DecisionRow | null;
}

export function findCdr(core: Core, caller: Caller, cdrId: string): Promise<DetailedCdr> {
  return core.db.read(async (tx) => {
    const rows = await tx.select().from(cdrs).where(ownCdr(caller, cdrId));
    const [cdr] = await withPaymentReferences(tx, rows);
    if (cdr === undefined) throw notFound();
    const [decision] = await decisionsOf(tx, cdr.sessionId);
    return { ...cdr, decision: decision ?? null };
  });
}
