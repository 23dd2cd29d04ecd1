import { PricingError } from "./pricing-error.ts";
import type { SessionState, Timeline } from "./timeline.ts";

/** The register over time, in epoch seconds and Wh: never falling, from the start reading to the stop reading. */
export interface RegisterPath {
  startS: number;
  endS: number;
  startWh: number;
  stopWh: number;
  knots: { atS: number; wh: number }[];
}

/** Samples outside the session, below an earlier one or above the stop register carry no information and are left out. */
export function registerPath(timeline: Timeline): RegisterPath {
  const start = { atS: toSeconds(timeline.start.at), wh: toWh(timeline.start.registerWh) };
  const stop = { atS: toSeconds(timeline.stop.at), wh: toWh(timeline.stop.registerWh) };
  if (stop.atS < start.atS || stop.wh < start.wh)
    throw new PricingError(
      "timeline-invalid",
      `The session stops at ${stop.atS} s and ${stop.wh} Wh, before its start at ${start.atS} s and ${start.wh} Wh.`,
    );
  const knots = [start];
  const samples = timeline.samples
    .map((sample) => ({ atS: toSeconds(sample.at), wh: toWh(sample.registerWh) }))
    .filter(({ atS, wh }) => atS >= start.atS && atS <= stop.atS && wh <= stop.wh)
    .sort((a, b) => a.atS - b.atS || a.wh - b.wh);
  let highest = start.wh;
  for (const sample of samples) {
    if (sample.wh < highest) continue;
    highest = sample.wh;
    knots.push(sample);
  }
  knots.push(stop);
  return { startS: start.atS, endS: stop.atS, startWh: start.wh, stopWh: stop.wh, knots };
}

/** Register at an instant inside the session: linear between the readings around it, half a Wh rounded up. */
export function registerAt(path: RegisterPath, atS: number): number {
  const after = path.knots.findIndex((knot) => knot.atS > atS);
  const next = path.knots[after];
  const previous = path.knots[after - 1];
  if (next === undefined || previous === undefined) return path.stopWh;
  // In BigInt: the product of a long gap and a large register difference leaves the safe integers.
  const spanS = BigInt(next.atS - previous.atS);
  const gained = BigInt(next.wh - previous.wh) * BigInt(atS - previous.atS);
  return previous.wh + Number((2n * gained + spanS) / (2n * spanS));
}

/** Contiguous states from the start on, neighbours of the same state joined. Before the first report: charging. */
export function stateSpans(timeline: Timeline): { fromS: number; toS: number; state: SessionState }[] {
  const startS = toSeconds(timeline.start.at);
  const endS = toSeconds(timeline.stop.at);
  const spans: { fromS: number; toS: number; state: SessionState }[] = [
    { fromS: startS, toS: endS, state: "charging" },
  ];
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

function toSeconds(at: number): number {
  if (!Number.isFinite(at))
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
