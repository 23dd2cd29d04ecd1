import { systemClock } from "@forecourt/ocpp";
import type { Clock } from "../../src/platform/clock.ts";

/** A clock that a test moves. Its timers wait in real time, so a move does not run them. */
export interface MovableClock extends Clock {
  move(ms: number): void;
}

/** A clock that stands still, at a whole second, until the test moves it. */
export function createStandingClock(): MovableClock {
  let now = Math.floor(Date.now() / 1000) * 1000;
  return {
    ...systemClock,
    now: () => now,
    move(ms) {
      now += ms;
    },
  };
}

/** A clock that runs in real time, and that the test sets forward. */
export function createRunningClock(): MovableClock {
  let movedMs = 0;
  return {
    ...systemClock,
    now: () => Date.now() + movedMs,
    move(ms) {
      movedMs += ms;
    },
  };
}
