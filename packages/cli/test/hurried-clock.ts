import type { Environment } from "../src/environment.ts";

/**
 * The machine's time, with pauses a twentieth as long as they are asked for. What lasts ten seconds or longer is a timeout,
 * and stays as it is.
 */
export const hurriedClock: Environment["clock"] = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs >= 10_000 ? delayMs : delayMs / 20);
    return () => clearTimeout(timer);
  },
};
