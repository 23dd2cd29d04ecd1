import type { Evidence, StopCause } from "@forecourt/pricing";

/** What the readings of a session say about its power. Times in epoch ms by the clock of the server. */
export interface Course {
  /** The register and the receipt of the last reading. The start is one. */
  last: { at: number; wh: number };
  startWh: number;
  /** The power of the last interval, which an earlier end must not be reckoned with when it has fallen since. */
  powerW: number;
  /** The most that the vehicle can draw. */
  mostW: number;
}

const hourMs = 3_600_000;

/** The most that a socket without a rating can deliver, as for the bill, which does not count a register beyond it. */
const unknownRatingW = 400_000;

/** An unrated socket may deliver several times what was measured so far, and at least this. */
const leastGrowth = { factor: 4, w: 22_000 };

/** Null before there is a register. Without that of the start, the first reading is the start, as for the bill. */
export function courseOf({ powerSamples = [], ratedPowerW, samples, start }: Evidence): Course | null {
  const readings = [start, ...samples]
    .flatMap((frame) =>
      frame === null || frame.registerWh === null ? [] : [{ at: frame.receivedAt, wh: frame.registerWh }],
    )
    .sort((one, other) => one.at - other.at);
  const [first] = readings;
  const last = readings.at(-1);
  if (first === undefined || last === undefined) return null;
  const startWh = first.wh;
  const averages = readings.flatMap((reading, index) => {
    const before = readings[index - 1];
    if (before === undefined || reading.at <= before.at) return [];
    return [Math.max(0, ((reading.wh - before.wh) * hourMs) / (reading.at - before.at))];
  });
  const reported = powerSamples.filter(({ receivedAt }) => receivedAt >= last.at).map(({ powerW }) => powerW);
  const known = [averages.at(-1), ...reported].filter((powerW) => powerW !== undefined);
  const highest = Math.max(0, ...averages, ...powerSamples.map(({ powerW }) => powerW));
  const unratedW =
    averages.length === 0
      ? unknownRatingW
      : Math.min(unknownRatingW, Math.max(leastGrowth.w, leastGrowth.factor * highest));
  return {
    last: { at: last.at, wh: Math.max(last.wh, startWh) },
    startWh,
    powerW: known.length === 0 ? 0 : Math.max(0, Math.min(...known)),
    mostW: ratedPowerW ?? unratedW,
  };
}

/** The register at a time after the last reading, at a constant power. */
function registerAt({ last }: Course, at: number, powerW: number): number {
  return Math.floor(last.wh + (powerW * Math.max(0, at - last.at)) / hourMs);
}

/** What a session may use, in the form of the forecast. */
export interface Bounds {
  /** When the server received the start, in epoch ms. */
  startedAt: number;
  maxEnergyWh: number | null;
  /** In epoch ms. */
  endsAt: number | null;
  /** Whether the session has reached its cost limit at a time and register. Null: it has none. */
  reachesCost: ((at: number, registerWh: number) => Promise<boolean>) | null;
}

/** The limit that a session has reached at a time, if it draws `powerW` after the last reading. */
async function reachedAt(
  course: Course | null,
  { endsAt, maxEnergyWh, reachesCost }: Bounds,
  at: number,
  powerW: number,
): Promise<StopCause | null> {
  if (endsAt !== null && at >= endsAt) return "limit_time";
  if (course === null) return null;
  const registerWh = registerAt(course, at, powerW);
  if (maxEnergyWh !== null && registerWh - course.startWh >= maxEnergyWh) return "limit_energy";
  return reachesCost !== null && (await reachesCost(at, registerWh)) ? "limit_cost" : null;
}

/**
 * The first time in a span at which the session has reached a limit at `powerW`, to a second; null when it does not within
 * the span. A session never uses less as time passes, so halving the span finds it.
 */
async function firstReachedAt(
  course: Course | null,
  bounds: Bounds,
  span: { from: number; to: number },
  powerW: number,
): Promise<{ at: number; cause: StopCause } | null> {
  let { from, to } = span;
  let cause = await reachedAt(course, bounds, to, powerW);
  if (cause === null) return null;
  while (to - from > 1_000) {
    const middle = Math.floor((from + to) / 2);
    const there = await reachedAt(course, bounds, middle, powerW);
    if (there === null) from = middle;
    else {
      to = middle;
      cause = there;
    }
  }
  return { at: to, cause };
}

function needsRegister({ maxEnergyWh, reachesCost }: Bounds): boolean {
  return maxEnergyWh !== null || reachesCost !== null;
}

/** What the server does about the limits of a session now. */
export type LimitStep =
  | { stop: StopCause }
  /** `ask`: only a new reading shows whether the session has reached a limit. */
  | { lookAgainAt: number; ask: boolean };

/** The register now by the last reading, at the measured power for as long as it is trusted. */
function extrapolated(course: Course, now: number): Course {
  const trusted = Math.min(now, course.last.at + trustMs);
  return { ...course, last: { at: now, wh: registerAt(course, trusted, course.powerW) } };
}

/** A reading is extrapolated for so long. After it, the server asks the charger for a new one. */
const trustMs = 15_000;

/** After so long without a reading, a session that may have reached a limit is taken to have reached it. */
const silentMs = 20 * 60_000;

/** The longest time between two looks. An unrated socket may deliver more than is reckoned with. */
const horizonMs = 10 * 60_000;

/**
 * Stops a session that has reached a limit, by its last reading and for a few seconds by its power. A session that could have
 * reached it at the most power is asked for a reading. Otherwise, the time of the next look is the first at which it could.
 */
export async function stepOf(course: Course | null, bounds: Bounds, now: number): Promise<LimitStep> {
  const reached = await reachedAt(course === null ? null : extrapolated(course, now), bounds, now, 0);
  if (reached !== null) return { stop: reached };

  if (course === null && needsRegister(bounds)) {
    const silentAt = bounds.startedAt + silentMs;
    if (now >= silentAt) return { stop: bounds.maxEnergyWh === null ? "limit_cost" : "limit_energy" };
    return { lookAgainAt: Math.min(silentAt, now + trustMs, bounds.endsAt ?? silentAt), ask: true };
  }
  const span = { from: now, to: now + horizonMs };
  const could = await firstReachedAt(course, bounds, span, course === null ? 0 : course.mostW);
  if (could === null) return { lookAgainAt: span.to, ask: false };
  if (could.at > now + 1_000 || course === null) return { lookAgainAt: could.at, ask: false };
  if (now - course.last.at > silentMs) return { stop: could.cause };
  return { lookAgainAt: now + 1_000, ask: now - course.last.at > trustMs };
}
