/** Epoch milliseconds. Pricing floors every instant to its whole second. */
export type Instant = number;

/**
 * `charging`: the vehicle may draw power (TIME). `idle`: it does not ask for power (PARKING_TIME). `suspended_evse`: it asks,
 * but the charger or the server refuses (neither, unless the policy says otherwise).
 */
export type SessionState = "charging" | "idle" | "suspended_evse";

/** A confirmed import register, in whole Wh. */
export interface Reading {
  at: Instant;
  registerWh: number;
}

/**
 * A reading during the session. Restrictions on power and current use its `powerW` and `currentA`; without them they are
 * derived from the register, or unknown.
 */
export interface Sample extends Reading {
  /** Drawn at that instant, in W. */
  powerW?: number;
  /** Sum over the phases, in A. */
  currentA?: number;
}

/** The session is in `state` from `at` on. */
export interface StateChange {
  at: Instant;
  state: SessionState;
}

/**
 * What happened, as far as it affects the price. Samples and states come in any order. Before the first state the session is
 * charging.
 */
export interface Timeline {
  start: Reading;
  stop: Reading;
  samples: readonly Sample[];
  states: readonly StateChange[];
  /**
   * The socket was reserved for the driver from `start` until the session began. An expired reservation is a session without
   * time and energy: `start` and `stop` are when it expired.
   */
  reservation?: Reservation;
}

/** A reservation is priced in a context of its own: only by elements with a `reservation` restriction (OCPI 2.2.1 mod_tariffs). */
export interface Reservation {
  start: Instant;
  /** True: the driver did not come. RESERVATION_EXPIRES elements price it first, then RESERVATION elements, per dimension. */
  expired?: boolean;
}

/** A stretch of a session in which no price changes. Periods follow each other without gaps. */
export interface ChargingPeriod {
  startAt: Instant;
  /** Whole seconds and whole Wh from `segment`. `pricePeriods` also takes decimals, with up to 10 decimal places. */
  durationS: number;
  energyWh: number;
  state: SessionState;
  /** Mean power and current of the period, where a restriction uses them. Absent: unknown. */
  powerW?: number;
  currentA?: number;
  /** Absent: charging. Reserved time is neither TIME nor PARKING_TIME of the session. */
  context?: "reservation" | "reservation_expired";
}
