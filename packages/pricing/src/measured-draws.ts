import type { Observed } from "./observed.ts";
import type { Instant, StateChange } from "./timeline.ts";

/** The most that a vehicle and its charger draw while they wait: electronics, no charging. */
export const STANDBY_W = 100;
const STANDBY_A = 0.5;

/** Measured power and current, in order. */
export interface MeasuredDraws {
  /** Whether anything was measured at an instant from `from` to `to`, and whether it was more than standby. */
  between(from: Instant, to: Instant): "more" | "standby" | "unknown";
  /** False when the session never drew more than standby: then the charger may report 0 in every case. */
  credible: boolean;
  moments: readonly { at: Instant; more: boolean }[];
}

export function measuredDraws({ powers, samples }: Pick<Observed, "powers" | "samples">): MeasuredDraws {
  const more = new Map<Instant, boolean>();
  const note = (at: Instant, draws: boolean) => more.set(at, draws || more.get(at) === true);
  for (const { at, powerW } of powers) note(at, powerW > STANDBY_W);
  for (const { at, currentA } of samples) if (currentA !== undefined) note(at, currentA > STANDBY_A);
  const moments = [...more].map(([at, draws]) => ({ at, more: draws })).sort((a, b) => a.at - b.at);
  // How many of them, up to each, draw more than standby.
  let count = 0;
  const counts = [0, ...moments.map((moment) => (moment.more ? ++count : count))];
  const before = (at: Instant): number => {
    let low = 0;
    let high = moments.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((moments[middle]?.at ?? Infinity) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    between(from, to) {
      const [first, end] = [before(from), before(to + 1)];
      if (first === end) return "unknown";
      return counts[first] === counts[end] ? "standby" : "more";
    },
    credible: moments.some((moment) => moment.more),
    moments,
  };
}

/**
 * When the charger reports a full vehicle and measures that it draws, it charges: from the measurement before the first of
 * these until the first below standby. A measurement at the instant of the status itself belongs to the state before it.
 * `reported` is in order.
 */
export function drawnThoughIdle(reported: readonly StateChange[], { moments }: MeasuredDraws): StateChange[] {
  return reported.flatMap(({ at: from, state }, index): StateChange[] => {
    if (state !== "idle") return [];
    const until = reported[index + 1]?.at ?? Infinity;
    const inside = moments.filter(({ at }) => at > from && at < until);
    return inside.flatMap(({ at, more }, position): StateChange[] => {
      const previous = inside[position - 1];
      if (more === (previous?.more ?? false)) return [];
      return more ? [{ at: previous?.at ?? from, state: "charging" }] : [{ at, state: "idle" }];
    });
  });
}
