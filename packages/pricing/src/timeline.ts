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

/** A reading during the session. Power and current decide OCPI's restrictions on them; absent: derived from the register, or unknown. */
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

/** What happened, as far as money is concerned. Samples and states come in any order; before the first state: charging. */
export interface Timeline {
  start: Reading;
  stop: Reading;
  samples: readonly Sample[];
  states: readonly StateChange[];
  /**
   * The socket was reserved for the driver from `start` until the session began. One that expired has a session of no time and
   * no energy: `start` and `stop` are when it expired.
   */
  reservation?: Reservation;
}

/** A reservation is priced in a context of its own: only by elements with a `reservation` restriction (OCPI 2.2.1 mod_tariffs). */
export interface Reservation {
  start: Instant;
  /** True: nobody came. RESERVATION_EXPIRES elements price it first, then RESERVATION elements, per dimension. */
  expired?: boolean;
}

/** A stretch of a session in which no price changes. Periods follow each other without gaps. */
export interface ChargingPeriod {
  startAt: Instant;
  /** Whole seconds and whole Wh from `segment`; `pricePeriods` takes decimals too, to the tenth place. */
  durationS: number;
  energyWh: number;
  state: SessionState;
  /** Mean power and current of the period, where a restriction looks at them; absent: unknown. */
  powerW?: number;
  currentA?: number;
  /** Absent: charging. Reserved time is neither TIME nor PARKING_TIME of the session. */
  context?: "reservation" | "reservation_expired";
}
