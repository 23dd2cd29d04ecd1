import type { Evidence, Frame, StatusFrame, ZeroLimit } from "@forecourt/pricing";

/** How long nothing has been charged. On our clock, epoch ms. */
interface IdleClock {
  /** The latest sign that something was charged, or could have been. */
  since: number;
  /** How long the clock has run since then, in ms: not while the charger held the car back. */
  ranMs: number;
}

interface Moment {
  now: number;
  startedAt: number;
  /** Since when the charger is away; null while it is connected. */
  awaySince: number | null;
}

/**
 * The clock of a session that may be abandoned. It starts anew with every rise of the register, with `Charging`, and when
 * we let the connector have current again. It stands still while we hold the connector at 0 A and while the charger says
 * SuspendedEVSE: what has been paused goes on by itself. A charger that is away says nothing, and is held by nobody.
 */
export function idleClock(
  evidence: Pick<Evidence, "start" | "samples" | "states" | "zeroLimits">,
  { now, startedAt, awaySince }: Moment,
): IdleClock {
  const until = awaySince ?? now;
  const held = (evidence.zeroLimits ?? []).map((limit) => endedBy(limit, until));
  if (awaySince === null && held.some(({ to }) => to === null)) return { since: now, ranMs: 0 };

  const statuses = inOrderOfHearing(evidence.states);
  const since = Math.max(
    startedAt,
    ...risesOf(evidence),
    ...statuses.filter(({ frame }) => frame.status === "Charging").map(({ heardAt }) => heardAt),
    ...held.map(({ to }) => to ?? until),
  );
  return { since, ranMs: Math.max(0, now - since - suspendedMs(statuses, since, until)) };
}

/** The moments at which the register was seen to have risen. */
export function risesOf({ start, samples }: Pick<Evidence, "start" | "samples">): number[] {
  const frames = start === null ? samples : [start, ...samples];
  const lagMs = lagOf(frames);
  let registerWh: number | null = start?.registerWh ?? null;
  const rises: number[] = [];
  for (const sample of samples.toSorted((a, b) => a.at - b.at)) {
    if (registerWh !== null && sample.registerWh > registerWh) rises.push(heardAtOf(sample, lagMs));
    registerWh = sample.registerWh;
  }
  return rises;
}

/**
 * How far a charger's clock is behind, for all that is known: no frame can come before it was made, so the one that came
 * soonest bounds it. Without this a clock that is hours behind would make every session look abandoned.
 */
export function lagOf(frames: readonly Frame[]): number {
  if (frames.length === 0) return 0;
  return Math.max(0, Math.min(...frames.map(({ at, receivedAt }) => receivedAt - at)));
}

/** When it was, on our clock: what was queued was before it was received, and nothing comes from the future. */
export function heardAtOf({ at, receivedAt }: Pick<Frame, "at" | "receivedAt">, lagMs: number): number {
  return Math.min(receivedAt, at + lagMs);
}

interface Heard {
  frame: StatusFrame;
  heardAt: number;
}

function inOrderOfHearing(states: readonly StatusFrame[]): Heard[] {
  const lagMs = lagOf(states);
  return states
    .map((frame) => ({ frame, heardAt: heardAtOf(frame, lagMs) }))
    .sort((a, b) => a.heardAt - b.heardAt);
}

function endedBy({ from, to }: ZeroLimit, until: number): ZeroLimit {
  return to === null || to <= until ? { from, to } : { from, to: Math.max(from, until) };
}

/** How long the charger held the car back, between two moments. */
function suspendedMs(statuses: readonly Heard[], from: number, to: number): number {
  return statuses.reduce((sumMs, { frame, heardAt }, index) => {
    if (frame.status !== "SuspendedEVSE") return sumMs;
    const endAt = Math.min(to, statuses[index + 1]?.heardAt ?? to);
    return sumMs + Math.max(0, endAt - Math.max(from, heardAt));
  }, 0);
}
