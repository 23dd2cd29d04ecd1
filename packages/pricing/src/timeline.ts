/** Epoch milliseconds. Pricing floors every instant to its whole second. */
export type Instant = number;

/**
 * `charging`: the vehicle may draw power (TIME). `idle`: it does not ask for any (PARKING_TIME).
 * `suspended_evse`: it asks, the charger or we refuse (neither, unless the policy says otherwise).
 */
export type SessionState = "charging" | "idle" | "suspended_evse";

/** A confirmed import register, in whole Wh. */
export interface Reading {
  at: Instant;
  registerWh: number;
}

/** The session is in `state` from `at` on. */
export interface StateChange {
  at: Instant;
  state: SessionState;
}

/** What happened, as far as money is concerned. Samples and states come in any order; before the first state: charging. */
export interface Timeline {
  start: Reading;
  stop: Reading;
  samples: readonly Reading[];
  states: readonly StateChange[];
}

/** A stretch of a session in which no price changes. Periods follow each other without gaps. */
export interface ChargingPeriod {
  startAt: Instant;
  durationS: number;
  energyWh: number;
  state: SessionState;
}
