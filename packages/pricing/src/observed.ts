import { dayNumber } from "./calendar.ts";
import type { DecideLimits } from "./decided.ts";
import type { Evidence, Frame, MeterSample, PowerSample, StatusFrame, TransactionFrame } from "./evidence.ts";
import { earliest, latest } from "./instants.ts";
import { type ContradictedStart, contradictedStart } from "./start-clock.ts";

/** The evidence on one clock, in order, without repeats. */
export interface Observed {
  start: TransactionFrame | null;
  /** The first stop that came. */
  stop: TransactionFrame | null;
  /** Later stops with other content. */
  contradictingStops: TransactionFrame[];
  samples: MeterSample[];
  powers: PowerSample[];
  statuses: StatusFrame[];
  clockTrusted: boolean;
  /** What the start's timestamp contradicts. Null: nothing, or the frames contradict each other anyway. */
  contradicted: ContradictedStart | null;
  maxSkewS: number;
  /** Frames whose register is not a whole number of Wh. */
  unusable: string[];
}

const YEAR_2000 = dayNumber(2000, 1, 1) * 86_400_000;

/**
 * A retried frame has another frame id and a later receipt, so a repeat is one with the same timestamp and content, and the
 * first receipt counts. When the charger's clock is not reliable every instant is the receipt, for times and limits alike;
 * where only the start is contradicted, it is what the evidence supports instead. A stop after the first one is not used
 * here: it must not change any money.
 */
export function observe(evidence: Evidence, limits: DecideLimits): Observed {
  const { start } = evidence;
  const [stop = null, ...contradictingStops] = stopsOf(evidence);
  const samples = distinct(evidence.samples, ({ registerWh, context }) => `${registerWh} ${context ?? ""}`);
  const powers = distinct(evidence.powerSamples ?? [], ({ powerW }) => String(powerW));
  const ofTransaction: Frame[] = [start, stop, ...samples, ...powers].filter((frame) => frame !== null);
  const ages = ofTransaction.map(ageOf);
  const youngest = earliest(ages) ?? 0;
  const oldest = latest(youngest, ages);
  const allStatuses = distinct(evidence.states, ({ status }) => status);
  const frames: Frame[] = [...ofTransaction, ...allStatuses];
  const first = start ?? ofTransaction.reduce<Frame | null>(earlier, null);
  const isPossible =
    !(start !== null && stop !== null && stop.at < start.at) &&
    frames.every(({ at, receivedAt }) => at <= receivedAt + limits.clockAheadS * 1000);
  const contradicted =
    isPossible && first !== null
      ? contradictedStart({
          first,
          stop,
          frames: ofTransaction,
          evidence,
          toleranceMs: limits.lateAfterS * 1000,
          clocksBegin: YEAR_2000,
        })
      : null;
  const clockTrusted =
    contradicted === null &&
    isPossible &&
    frames.every(({ at }) => at >= YEAR_2000) &&
    // A stop may come with any delay. A start that is this much older than the next frame is by a clock that was set in
    // between.
    (first === null || ageOf(first) - youngest <= MOST_QUEUED_MS);
  const instantOf = contradicted?.instantOf ?? (({ receivedAt }: Frame) => receivedAt);
  const timed = <Kind extends Frame>(frame: Kind): Kind =>
    clockTrusted ? frame : { ...frame, at: instantOf(frame) };
  // The timestamp of a status may be absent and is then its receipt. A timestamp of another clock is left out.
  const statuses = allStatuses.filter((status) => {
    const age = ageOf(status);
    const isBetween = age >= youngest && age <= oldest;
    return !clockTrusted || isBetween || Math.max(oldest, age) - Math.min(youngest, age) <= MOST_QUEUED_MS;
  });
  const instants = ofTransaction.map((frame) => timed(frame).at);
  return {
    start: start === null ? null : withUsableRegister(timed(start)),
    stop: stop === null ? null : withUsableRegister(timed(stop)),
    contradictingStops: contradictingStops.map(timed),
    samples: samples
      .filter(({ registerWh }) => isRegister(registerWh))
      .map(timed)
      .sort((a, b) => a.at - b.at || a.registerWh - b.registerWh || compare(a.frameId, b.frameId)),
    powers: powers
      .filter(({ powerW }) => Number.isFinite(powerW))
      .map(timed)
      .sort((a, b) => a.at - b.at || a.powerW - b.powerW),
    statuses: upTo(evidence.closedAt, instants, statuses.map(timed).sort(inOrder)),
    clockTrusted,
    contradicted,
    maxSkewS: Math.floor(frames.reduce((most, frame) => Math.max(most, Math.abs(ageOf(frame))), 0) / 1000),
    unusable: samples.filter(({ registerWh }) => !isRegister(registerWh)).map(({ frameId }) => frameId),
  };
}

/**
 * Longer than any queue of an offline charger. When the ages of two frames differ by more, the clock was set between them:
 * many chargers start at a manufacturer's date, such as 2000-01-01, until they get the time from the network.
 */
const MOST_QUEUED_MS = 90 * 86_400_000;

function earlier(before: Frame | null, frame: Frame): Frame {
  return before !== null && inOrder(before, frame) <= 0 ? before : frame;
}

/** In ms, how long after its timestamp it was received. */
function ageOf({ at, receivedAt }: Frame): number {
  return receivedAt - at;
}

/** In the order in which they came. A repeat with the same content is not another stop. */
function stopsOf({ furtherStops = [], stop }: Evidence): TransactionFrame[] {
  const stops = stop === null ? furtherStops : [stop, ...furtherStops];
  return distinct(stops, ({ registerWh }) => String(registerWh)).sort(
    (a, b) => a.receivedAt - b.receivedAt || compare(a.frameId, b.frameId),
  );
}

/** The statuses after a session was closed belong to another session, unless the transaction continued. */
function upTo(
  closedAt: number | undefined,
  instants: readonly number[],
  statuses: StatusFrame[],
): StatusFrame[] {
  if (closedAt === undefined) return statuses;
  const lastAt = latest(closedAt, instants);
  return statuses.filter(({ at }) => at <= lastAt);
}

function distinct<Kind extends Frame>(frames: readonly Kind[], content: (frame: Kind) => string): Kind[] {
  const first = new Map<string, Kind>();
  for (const frame of [...frames].sort(inOrder)) {
    const key = `${frame.at} ${content(frame)}`;
    if (!first.has(key)) first.set(key, frame);
  }
  return [...first.values()];
}

/** By time; within OCPP's second of resolution by receipt. */
function inOrder(a: Frame, b: Frame): number {
  return a.at - b.at || a.receivedAt - b.receivedAt || compare(a.frameId, b.frameId);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Chargers send -1 for an unknown register. A register that is not a whole number of Wh counts as unknown too. */
function withUsableRegister(frame: TransactionFrame): TransactionFrame {
  return frame.registerWh !== null && isRegister(frame.registerWh) ? frame : { ...frame, registerWh: null };
}

function isRegister(registerWh: number): boolean {
  return Number.isSafeInteger(registerWh) && registerWh >= 0;
}
