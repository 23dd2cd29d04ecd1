/** How carefully, how fast and how often. Times are ms unless the name says otherwise. */
export interface Policy {
  /** The least current that a car charges with. */
  minimumA: number;
  /** From the answer to a decrease until the current can be counted on to have gone down. */
  settleMs: number;
  /** A call that has no outcome by then counts as unanswered. */
  callTimeoutMs: number;
  /** Waits before a decrease is sent again; the last one repeats. */
  retryMs: readonly number[];
  /** Between two raises of one connector. */
  raiseSpacingMs: number;
  /** The least step up, unless it leaves 0 A. */
  raiseStepA: number;
  /** Raises of one connector, as a bucket that is refilled evenly. */
  raisesPerHour: number;
  raiseBurst: number;
  /** No raise is tried again for so long after the charger has refused one. */
  refusedRaiseMs: number;
  /** Fresh samples of so long say what a car wants. */
  demandWindowMs: number;
  demandHeadroomA: number;
  /** After a change of the limit or of what the car does, samples say nothing for so long. */
  demandSettleMs: number;
  /** A car that has drawn all of its limit for so long may want more. */
  demandProbeMs: number;
  /** A car that suspends itself keeps its minimum for so long while others wait. */
  suspendedHoldMs: number;
  /** How often and how long it is then offered its minimum again. */
  reofferMs: number;
  reofferForMs: number;
  rotationSliceMs: number;
  minOnMs: number;
  minOffMs: number;
  /** A car that is given current again and draws nothing for so long has fallen asleep. */
  asleepAfterMs: number;
  /** Measured above the limit by more than the greater of the two, twice in a row: it does not obey. */
  overloadToleranceA: number;
  overloadTolerancePct: number;
  /** A remote start that was accepted and has not become a transaction is reckoned with for so long. */
  startWindowMs: number;
  /** The longest time between two ticks. */
  tickMs: number;
  /** Stop the transaction of a connector that takes no limit. */
  stopsUncontrolled: boolean;
}

/** The defaults: IEC 61851-1 wants 5 s to settle, OCPP 1.6 persists profiles in flash, so writes are scarce. */
export const defaultPolicy: Policy = {
  minimumA: 6,
  settleMs: 10_000,
  callTimeoutMs: 30_000,
  retryMs: [0, 5_000, 15_000, 60_000],
  raiseSpacingMs: 60_000,
  raiseStepA: 2,
  raisesPerHour: 12,
  raiseBurst: 9,
  refusedRaiseMs: 300_000,
  demandWindowMs: 60_000,
  demandHeadroomA: 2,
  demandSettleMs: 30_000,
  demandProbeMs: 15_000,
  suspendedHoldMs: 600_000,
  reofferMs: 3_600_000,
  reofferForMs: 120_000,
  rotationSliceMs: 900_000,
  minOnMs: 300_000,
  minOffMs: 300_000,
  asleepAfterMs: 180_000,
  overloadToleranceA: 1,
  overloadTolerancePct: 10,
  startWindowMs: 300_000,
  tickMs: 10_000,
  stopsUncontrolled: false,
};
