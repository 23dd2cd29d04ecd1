import { PricingError } from "./pricing-error.ts";
import type { Sample, SessionState, Timeline } from "./timeline.ts";

/** The register over time, in epoch seconds and Wh: never falling, from the start reading to the stop reading. */
export interface RegisterPath {
  startS: number;
  endS: number;
  startWh: number;
  stopWh: number;
  knots: Knot[];
}

interface Knot {
  atS: number;
  wh: number;
}

/** Samples outside the session, below an earlier one or above the stop register are left out. */
export function registerPath(timeline: Timeline): RegisterPath {
  const start = { atS: toSeconds(timeline.start.at), wh: toWh(timeline.start.registerWh) };
  const stop = { atS: toSeconds(timeline.stop.at), wh: toWh(timeline.stop.registerWh) };
  if (stop.atS < start.atS || stop.wh < start.wh)
    throw new PricingError(
      "timeline-invalid",
      `The session stops at ${stop.atS} s and ${stop.wh} Wh, before its start at ${start.atS} s and ${start.wh} Wh.`,
    );
  const knots = [start];
  let highest = start.wh;
  for (const { atS, wh } of readingsOf(timeline.samples)) {
    if (atS < start.atS || atS > stop.atS || wh < highest || wh > stop.wh) continue;
    highest = wh;
    knots.push({ atS, wh });
  }
  knots.push(stop);
  return { startS: start.atS, endS: stop.atS, startWh: start.wh, stopWh: stop.wh, knots };
}

/** By time, and the lower first within one second. They mostly come in order, and sorting costs more than checking. */
function readingsOf(samples: readonly Sample[]): Knot[] {
  const knots = samples.map(({ at, registerWh }) => ({ atS: toSeconds(at), wh: toWh(registerWh) }));
  const ordered = knots.every((knot, index) => index === 0 || inTime(knots[index - 1] ?? knot, knot) <= 0);
  return ordered ? knots : knots.sort(inTime);
}

function inTime(a: Knot, b: Knot): number {
  return a.atS - b.atS || a.wh - b.wh;
}

/**
 * Reads the register at instants inside the session that never go back: linear between the readings around each, half a Wh
 * rounded up, but not up to one of `thresholdsWh` before it is reached: what is priced by energy starts at its own cut.
 */
export function registerReader(
  { knots, stopWh }: RegisterPath,
  thresholdsWh?: ReadonlySet<number>,
): (atS: number) => number {
  let after = 0;
  return (atS) => {
    while (after < knots.length && (knots[after]?.atS ?? Infinity) <= atS) after++;
    const next = knots[after];
    const previous = knots[after - 1];
    if (next === undefined || previous === undefined) return stopWh;
    // In BigInt: the product of a long gap and a large register difference exceeds the safe integers.
    const spanS = BigInt(next.atS - previous.atS);
    const gained = BigInt(next.wh - previous.wh) * BigInt(atS - previous.atS);
    const wh = previous.wh + Number((2n * gained + spanS) / (2n * spanS));
    const early = thresholdsWh?.has(wh) === true && BigInt(wh - previous.wh) * spanS > gained;
    return early ? wh - 1 : wh;
  };
}

export interface StateSpan {
  fromS: number;
  toS: number;
  state: SessionState;
}

/** Contiguous states from the start on, with adjacent equal states joined. Before the first report: charging. */
export function stateSpans(timeline: Timeline): StateSpan[] {
  const startS = toSeconds(timeline.start.at);
  const endS = toSeconds(timeline.stop.at);
  const spans: StateSpan[] = [{ fromS: startS, toS: endS, state: "charging" }];
  for (const change of [...timeline.states].sort((a, b) => a.at - b.at)) {
    const fromS = Math.max(toSeconds(change.at), startS);
    const current = spans.at(-1);
    if (fromS >= endS || current === undefined || current.state === change.state) continue;
    current.toS = fromS;
    // Two reports within one second: the later one is the state of that second.
    if (current.fromS === fromS) spans.pop();
    const before = spans.at(-1);
    if (before?.state === change.state) before.toS = endS;
    else spans.push({ fromS, toS: endS, state: change.state });
  }
  return spans;
}

/** Calendars reach 100 million days from 1970 (ECMAScript 21.4.1.1). The last day is kept free for the next instant. */
const LAST_INSTANT_MS = 8.64e15 - 86_400_000;

export function toSeconds(at: number): number {
  if (!(Math.abs(at) <= LAST_INSTANT_MS))
    throw new PricingError("timeline-invalid", `${at} is not an instant in epoch milliseconds.`);
  return Math.floor(at / 1000);
}

function toWh(registerWh: number): number {
  if (!Number.isSafeInteger(registerWh) || registerWh < 0)
    throw new PricingError(
      "timeline-invalid",
      `A register is a whole number of Wh from 0 on, not ${registerWh}.`,
    );
  return registerWh;
}
