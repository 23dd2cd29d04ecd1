/** How carefully, how fast and how often the controller acts. Times are ms unless the name says otherwise. */
export interface Policy {
  /** The lowest current that a car charges with. */
  minimumA: number;
  /** From the acceptance of a decrease until the current has gone down. */
  settleMs: number;
  /** A call without an outcome counts as unanswered after this time. */
  callTimeoutMs: number;
  /** Waits before a decrease is sent again. The last one repeats. */
  retryMs: readonly number[];
  /** The least time between two raises of one connector. */
  raiseSpacingMs: number;
  /** The smallest raise, unless it leaves 0 A. */
  raiseStepA: number;
  /** Raises of one connector, as a token bucket that is refilled evenly. */
  raisesPerHour: number;
  raiseBurst: number;
  /** After the charger has refused a raise, the next attempt waits this long. */
  refusedRaiseMs: number;
  /** Fresh samples over this time show what a car wants. */
  demandWindowMs: number;
  demandHeadroomA: number;
  /** After a change of the limit or of the car's state, samples are ignored for this time. */
  demandSettleMs: number;
  /** A car that has drawn all of its limit for this time may want more. */
  demandProbeMs: number;
  /** A car that suspends itself keeps its minimum for this time while others wait. */
  suspendedHoldMs: number;
  /** How often, and for how long, it is then offered its minimum again. */
  reofferMs: number;
  reofferForMs: number;
  rotationSliceMs: number;
  minOnMs: number;
  minOffMs: number;
  /** A car that gets current again and draws nothing for this time is asleep. */
  asleepAfterMs: number;
  /** A car measured above its limit by more than the greater of the two, twice in a row, does not follow its limit. */
  overloadToleranceA: number;
  overloadTolerancePct: number;
  /** An accepted remote start that has not become a transaction counts for this time. */
  startWindowMs: number;
  /** The most by which other loads on the site's fuse rise in a second, for each source of measurements. */
  rampAPerS: number;
  /** From a measurement until a decrease that follows from it is effective: messages, answer, and the car. */
  reactionMs: number;
  /** Where other loads may rise, others are lowered instead of a charger that has not answered a decrease for this time. */
  lateAnswerMs: number;
  /** The longest time between two ticks. */
  tickMs: number;
  /** Stop the transaction of a connector that does not take limits. */
  stopsUncontrolled: boolean;
}

/**
 * The defaults. IEC 61851-1 allows a car 5 s to follow a decrease. OCPP 1.6 chargers store profiles in flash, so writes are
 * limited.
 */
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
  rampAPerS: 0.2,
  reactionMs: 25_000,
  lateAnswerMs: 6_000,
  tickMs: 10_000,
  stopsUncontrolled: false,
};
