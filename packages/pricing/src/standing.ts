import type { Outcome } from "./decided.ts";
import type { Instant } from "./timeline.ts";

/** What the receipt of a session says now, or the newest correction of it. */
export interface Standing {
  cdrId: string;
  energyWh: number;
  timeS: number;
  /** Exact decimal text, 0 when unbillable. */
  totalCost: string;
  /** On our clock: frames received up to then were known to it. */
  settledAt: Instant;
  /** The newest decision as it was recorded; null when none was, since the session was complete. */
  decision: {
    outcome: Outcome;
    reasonCode: string;
    /** As recorded. */
    evidence: { missing: readonly string[]; also?: readonly string[] };
  } | null;
}
