import type { Outcome } from "./decided.ts";
import type { Instant } from "./timeline.ts";

/** What the receipt of a session states now, or its newest correction. */
export interface Standing {
  cdrId: string;
  energyWh: number;
  timeS: number;
  /** Exact decimal text, 0 when unbillable. */
  totalCost: string;
  /** On our clock: frames received up to then were known to it. */
  billedAt: Instant;
  /** The newest decision as it was recorded. Null when none was, because the session was complete. */
  decision: {
    outcome: Outcome;
    reasonCode: string;
    /** As recorded. */
    evidence: { missing: readonly string[]; also?: readonly string[] };
  } | null;
}
