import type { Clock } from "@forecourt/ocpp";

/** The charger's date and time, which may be wrong. Its timers use the system clock. */
export interface ChargerTime {
  /** Epoch ms by the charger's own clock. */
  now(): number;
  /** A time of that clock, as the charger writes it in messages. */
  text(at?: number): string;
  /** Sets the clock to the central system's time. Returns whether that changed it. */
  set(currentTime: string): boolean;
}

/** Faults of a clock, all optional. */
export interface ClockFault {
  /** Initial time when the charger is switched on, ISO 8601, for example 1970-01-01T00:00:00Z. */
  clockStartsAt?: string;
  /** Instead of a date: seconds behind the true time when the charger is switched on. Negative: ahead. */
  clockBehindS?: number;
  /** Ignores the central system's time for this many seconds; a later heartbeat sets the clock. */
  clockSetAfterS?: number;
  /** Parts per million by which the clock runs too fast. Negative: too slow. */
  clockDriftPpm?: number;
  /** True: always ignores the central system's time. */
  clockNeverSet?: boolean;
}

export function createChargerTime(clock: Clock, fault: ClockFault = {}): ChargerTime {
  const {
    clockBehindS = 0,
    clockDriftPpm = 0,
    clockNeverSet = false,
    clockSetAfterS = 0,
    clockStartsAt,
  } = fault;
  // Without a fault the clock equals the system clock to the millisecond.
  const right = clockStartsAt === undefined && clockDriftPpm === 0 && clockBehindS === 0;
  const switchedOnAt = clock.now();
  let setAt = switchedOnAt;
  let setTo = clockStartsAt === undefined ? setAt - clockBehindS * 1000 : Date.parse(clockStartsAt);

  function now(): number {
    return right ? clock.now() : Math.round(setTo + (clock.now() - setAt) * (1 + clockDriftPpm / 1e6));
  }

  return {
    now,
    text: (at = now()) => new Date(at).toISOString(),
    set(currentTime) {
      const received = Date.parse(currentTime);
      const isIgnored = clockNeverSet || clock.now() - switchedOnAt < clockSetAfterS * 1000;
      if (right || isIgnored || Number.isNaN(received)) return false;
      const moved = now() !== received;
      setAt = clock.now();
      setTo = received;
      return moved;
    },
  };
}
