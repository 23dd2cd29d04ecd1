import type { Clock } from "@forecourt/ocpp";

/** What time a charger believes it is. Its waits are those of the machine; only its date may be wrong. */
export interface ChargerTime {
  /** Epoch ms, by the charger's own clock. */
  now(): number;
  /** A moment of that clock, as the charger writes it into a message. */
  text(at?: number): string;
  /** The central system has said what time it is. Whether that was news. */
  set(currentTime: string): boolean;
}

/** What is wrong with a clock; nothing of it is required. */
export interface ClockFault {
  /** Where it starts when the charger is switched on, ISO 8601: such as 1970-01-01T00:00:00Z. */
  clockStartsAt?: string;
  /** Instead of a date: so many seconds behind the true time when the charger is switched on. Negative: ahead. */
  clockBehindS?: number;
  /** For so many seconds what the central system says about the time is not listened to: the clock is set by a later heartbeat. */
  clockSetAfterS?: number;
  /** Parts per million: how much faster than the time it runs. Negative: slower. */
  clockDriftPpm?: number;
  /** True: what the central system says about the time is not listened to. */
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
  // A clock that was never wrong is the machine's, to the millisecond.
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
      const told = Date.parse(currentTime);
      const isDeaf = clockNeverSet || clock.now() - switchedOnAt < clockSetAfterS * 1000;
      if (right || isDeaf || Number.isNaN(told)) return false;
      const moved = now() !== told;
      setAt = clock.now();
      setTo = told;
      return moved;
    },
  };
}
