import type { ClockEvidence, ConnectionEvidence, Evidence, Frame, FreedFrame } from "./evidence.ts";
import { latest } from "./instants.ts";
import type { Instant } from "./timeline.ts";

/** What a start's timestamp contradicts. */
export type Contradiction = "registration" | FreedFrame["by"] | "connection";

/**
 * How the start of a contradicted timestamp is counted. `receipt`: it came live. `earliest`: it came from a queue, and counts
 * from the earliest moment that nothing contradicts. `difference`: start and stop are by one clock that was not set in
 * between, so the difference of their timestamps is the duration.
 */
export type CountedFrom = "receipt" | "earliest" | "difference";

/** A start's timestamp that is rejected. */
export interface ContradictedStart {
  by: Contradiction;
  /** As the charger sent it. */
  reportedAt: Instant;
  /** The moment that the timestamp contradicts. */
  contradictedAt: Instant;
  countedFrom: CountedFrom;
  startedAt: Instant;
  /** When the frame happened, by other evidence than its timestamp. */
  instantOf(frame: Frame): Instant;
}

/** The frames of a transaction, and what is known about its charger. */
interface StartQuestion {
  /** The start; without one, the frame with the earliest timestamp. */
  first: Frame;
  stop: Frame | null;
  /** All frames of the transaction, `first` and `stop` included. */
  frames: readonly Frame[];
  evidence: Pick<Evidence, "clock" | "states">;
  /** A timestamp within this many ms of its receipt is accepted. */
  toleranceMs: number;
  /** No correct clock shows an earlier time. */
  clocksBegin: Instant;
}

/**
 * Compares the timestamp of a start with what the caller knows about the charger. Null: nothing contradicts it. A start that
 * came within the tolerance is never questioned, and without `evidence.clock` no start is.
 */
export function contradictedStart(question: StartQuestion): ContradictedStart | null {
  const { evidence, first, stop, toleranceMs } = question;
  const { clock } = evidence;
  if (clock === undefined || first.receivedAt - first.at <= toleranceMs) return null;
  const contradiction = latestContradiction(question, clock);
  if (contradiction === null) return null;

  // A start cannot have happened after it was received.
  const earliestAt = Math.min(contradiction.at, first.receivedAt);
  const live = cameLive(question, clock, earliestAt);
  const bootedAt = clock.boots.find((at) => at > first.receivedAt) ?? Number.POSITIVE_INFINITY;
  const spanMs = stop === null ? 0 : stop.at - first.at;
  const oneClock =
    stop !== null &&
    stop.receivedAt - stop.at > toleranceMs &&
    spanMs >= 0 &&
    bootedAt > stop.receivedAt &&
    // Otherwise the clock was set in between: the transaction cannot have lasted that long.
    earliestAt + spanMs <= stop.receivedAt + toleranceMs;
  const queued = stop !== null && spanMs > stop.receivedAt - first.receivedAt + toleranceMs;
  // A clock that was never set shows only how much time passed, and is needed only where the receipts do not show it.
  const unset = first.at < question.clocksBegin;
  const byDifference = stop !== null && oneClock && (queued || !unset);
  const countedFrom = byDifference ? "difference" : live || unset ? "receipt" : "earliest";
  const supportedAt =
    countedFrom === "receipt"
      ? first.receivedAt
      : byDifference && live
        ? Math.min(first.receivedAt, Math.max(earliestAt, stop.receivedAt - spanMs))
        : earliestAt;
  // A correct clock may be a little behind: its timestamps are not before the start.
  const startedAt = rightFrames(question).reduce((least, { at }) => Math.min(least, at), supportedAt);
  return {
    by: contradiction.by,
    reportedAt: first.at,
    contradictedAt: contradiction.at,
    countedFrom,
    startedAt,
    instantOf: instantsBy(question, startedAt, bootedAt),
  };
}

interface Found {
  by: Contradiction;
  at: Instant;
}

function latestContradiction(
  { first, frames, toleranceMs }: StartQuestion,
  clock: ClockEvidence,
): Found | null {
  const lastAt = latest(
    first.at,
    frames.map(({ at }) => at),
  );
  const { registeredAt } = clock;
  const found: Found[] = [
    ...(registeredAt !== null && first.at < registeredAt
      ? [{ by: "registration" as const, at: registeredAt }]
      : []),
    ...(isConfirmed(first, clock, toleranceMs) ? [] : drainedSigns(first, clock.connections)).map((at) => ({
      by: "connection" as const,
      at,
    })),
    ...clock.freed
      .filter(
        ({ at, receivedAt }) =>
          Math.abs(receivedAt - at) <= toleranceMs &&
          // What a connector reports later may belong to a transaction that is known by then.
          receivedAt <= first.receivedAt &&
          at > first.at &&
          at < lastAt,
      )
      .map(({ at, by }) => ({ by, at })),
  ];
  return found.reduce<Found | null>(
    (last, each) => (last === null || each.at >= last.at ? each : last),
    null,
  );
}

/** Some chargers send the start when the transaction is over, and their statuses all along. */
function isConfirmed(first: Frame, { inUse }: ClockEvidence, toleranceMs: number): boolean {
  return inUse.some(
    ({ at, receivedAt }) =>
      receivedAt <= first.receivedAt &&
      Math.abs(receivedAt - at) <= toleranceMs &&
      Math.abs(at - first.at) <= toleranceMs,
  );
}

/**
 * Until when the charger was connected, accepted and had nothing left to deliver, after the timestamp and before the start
 * came. After a withheld reply the start may be a repeat that waited for its next attempt, so what came later proves nothing.
 */
function drainedSigns(first: Frame, connections: readonly ConnectionEvidence[]): Instant[] {
  const after = connections.filter(({ lastSeenAt }) => lastSeenAt > first.at);
  const withheldAt = after
    .filter(({ replyWithheld }) => replyWithheld)
    .reduce((least, { lastSeenAt }) => Math.min(least, lastSeenAt), Number.POSITIVE_INFINITY);
  return after
    .filter(
      ({ drainedAt, lastSeenAt, replyWithheld }) =>
        !replyWithheld &&
        drainedAt !== null &&
        drainedAt <= lastSeenAt &&
        lastSeenAt <= first.receivedAt &&
        lastSeenAt < withheldAt,
    )
    .map(({ lastSeenAt }) => lastSeenAt);
}

/**
 * Whether the transaction began on the connection that delivered its start: the connection was drained, or the connector was
 * free after the charger was accepted on it. A connector that reports Preparing has no transaction yet.
 */
function cameLive(
  { evidence, first }: StartQuestion,
  { connections }: ClockEvidence,
  earliestAt: Instant,
): boolean {
  const own = connections
    .filter(
      ({ acceptedAt, lastSeenAt, hasStart }) =>
        hasStart && acceptedAt <= first.receivedAt && lastSeenAt <= first.receivedAt,
    )
    .reduce<ConnectionEvidence | null>(
      (newest, each) => (newest === null || each.acceptedAt > newest.acceptedAt ? each : newest),
      null,
    );
  if (own === null) return false;
  if (own.drainedAt !== null && !own.replyWithheld) return true;
  return (
    earliestAt >= own.acceptedAt ||
    evidence.states.some(
      ({ receivedAt, status }) =>
        (status === "Available" || status === "Preparing") &&
        receivedAt >= own.acceptedAt &&
        receivedAt <= first.receivedAt,
    )
  );
}

/**
 * Frames by the clock of the start move with it. From the first frame with a correct timestamp, or from a boot on, the clock
 * was set: timestamps that are not before the start are accepted.
 */
function instantsBy(
  question: StartQuestion,
  startedAt: Instant,
  bootedAt: Instant,
): (frame: Frame) => Instant {
  const { first, toleranceMs } = question;
  const setAt = rightFrames(question).reduce(
    (least, { receivedAt }) => Math.min(least, receivedAt),
    bootedAt,
  );
  const shiftMs = startedAt - first.at;
  return (frame) => {
    const { at, receivedAt } = frame;
    if (isRight(frame, toleranceMs) || receivedAt < first.receivedAt) return at;
    const moved = at + shiftMs;
    if (receivedAt <= setAt && moved <= receivedAt + toleranceMs) return moved;
    return at >= startedAt ? at : receivedAt;
  };
}

/** Those since the start with correct timestamps. */
function rightFrames({ first, frames, toleranceMs }: StartQuestion): Frame[] {
  return frames.filter((frame) => frame.receivedAt >= first.receivedAt && isRight(frame, toleranceMs));
}

function isRight({ at, receivedAt }: Frame, toleranceMs: number): boolean {
  return Math.abs(receivedAt - at) <= toleranceMs;
}
