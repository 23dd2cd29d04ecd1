import type { Evidence, Frame, StatusFrame, ZeroLimit } from "@forecourt/pricing";

/** The time without charging. Instants are epoch ms by the server's clock. */
interface IdleClock {
  /** The latest sign that the car was charged, or could have been. */
  since: number;
  /** How long the clock has run since then, in ms, without the time in which the charger held the car back. */
  ranMs: number;
}

interface Moment {
  now: number;
  startedAt: number;
  /** When the charger went offline; null while it is connected. */
  awaySince: number | null;
}

/**
 * The clock of a session that may be abandoned. It restarts with every rise of the register, with `Charging`, and when the
 * server allows the connector current again. It stops while the server holds the connector at 0 A, and while the charger
 * reports SuspendedEVSE: a paused session continues by itself. A charger that is offline reports no status, and the server
 * does not hold it at 0 A.
 */
export function idleClock(
  evidence: Pick<Evidence, "start" | "samples" | "states" | "zeroLimits">,
  { now, startedAt, awaySince }: Moment,
): IdleClock {
  const until = awaySince ?? now;
  const held = (evidence.zeroLimits ?? []).map((limit) => endedBy(limit, until));
  if (awaySince === null && held.some(({ to }) => to === null)) return { since: now, ranMs: 0 };

  const statuses = byCorrectedTime(evidence.states);
  const since = Math.max(
    startedAt,
    ...risesOf(evidence),
    ...statuses.filter(({ frame }) => frame.status === "Charging").map(({ correctedAt }) => correctedAt),
    ...held.map(({ to }) => to ?? until),
  );
  return { since, ranMs: Math.max(0, now - since - suspendedMs(statuses, since, until)) };
}

/** The times at which the register was seen to have risen. */
export function risesOf({ start, samples }: Pick<Evidence, "start" | "samples">): number[] {
  const frames = start === null ? samples : [start, ...samples];
  const lagMs = lagOf(frames);
  let registerWh: number | null = start?.registerWh ?? null;
  const rises: number[] = [];
  for (const sample of samples.toSorted((a, b) => a.at - b.at)) {
    if (registerWh !== null && sample.registerWh > registerWh) rises.push(correctedAtOf(sample, lagMs));
    registerWh = sample.registerWh;
  }
  return rises;
}

/**
 * An upper bound for how far a charger's clock is behind. The server cannot receive a frame before the charger made it, so
 * the frame with the smallest delay bounds the lag. Without this, a clock that is hours behind would make every session look
 * abandoned.
 */
export function lagOf(frames: readonly Frame[]): number {
  if (frames.length === 0) return 0;
  return Math.max(0, Math.min(...frames.map(({ at, receivedAt }) => receivedAt - at)));
}

/**
 * The time of a frame by the server's clock. A queued frame is older than its receipt, and a frame cannot come from the
 * future.
 */
export function correctedAtOf({ at, receivedAt }: Pick<Frame, "at" | "receivedAt">, lagMs: number): number {
  return Math.min(receivedAt, at + lagMs);
}

interface TimedStatus {
  frame: StatusFrame;
  correctedAt: number;
}

function byCorrectedTime(states: readonly StatusFrame[]): TimedStatus[] {
  const lagMs = lagOf(states);
  return states
    .map((frame) => ({ frame, correctedAt: correctedAtOf(frame, lagMs) }))
    .sort((a, b) => a.correctedAt - b.correctedAt);
}

function endedBy({ from, to }: ZeroLimit, until: number): ZeroLimit {
  return to === null || to <= until ? { from, to } : { from, to: Math.max(from, until) };
}

/** How long the charger held the car back, between two moments. */
function suspendedMs(statuses: readonly TimedStatus[], from: number, to: number): number {
  return statuses.reduce((sumMs, { frame, correctedAt }, index) => {
    if (frame.status !== "SuspendedEVSE") return sumMs;
    const endAt = Math.min(to, statuses[index + 1]?.correctedAt ?? to);
    return sumMs + Math.max(0, endAt - Math.max(from, correctedAt));
  }, 0);
}
