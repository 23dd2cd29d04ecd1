import type {
  BillingDecisionRecord,
  CdrWithDecision,
  MeterValue,
  Session,
  Tariff,
} from "../../generated/records.ts";

/** A receipt, and all that is on record about how it came about. */
export interface GatheredReceipt {
  cdr: CdrWithDecision;
  record: BillingDecisionRecord;
  session: Session;
  /** In the order in which they were measured. */
  readings: readonly MeterValue[];
  /** The revision that was pinned; null when none was, or when it is gone. */
  tariff: Tariff | null;
  /** How the charger names itself; null when it was deleted. */
  identity: string | null;
  connectorId: number | null;
  location: { name: string; regime: string } | null;
}

/** A section with its heading. */
export interface Section {
  title: string;
  sentences: string[];
}
