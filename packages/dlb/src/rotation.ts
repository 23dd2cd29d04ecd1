import { need } from "./need.ts";
import type { Policy } from "./policy.ts";

/** The part of a policy that decides whose turn it is. */
export type RotationPolicy = Pick<
  Policy,
  "minimumA" | "rotationSliceMs" | "minOnMs" | "minOffMs" | "asleepAfterMs"
>;

/** A session that wants current, as it is from now on. */
export interface Service {
  id: string;
  /** Default 1. */
  weight?: number;
  /** Turns rotate within a tier. Default 0. */
  tier?: number;
  /** Its limit, whole amperes. 0: it waits. */
  amps: number;
  /** Measured, amperes. Null: unknown. */
  drawsA: number | null;
  /** The car has suspended itself. */
  suspended: boolean;
}

/** What a session has had so far, and since when it runs or waits: plain data that the caller keeps. */
export interface ServiceHistory {
  id: string;
  weight: number;
  tier: number;
  /** Ampere-milliseconds of its limits while others waited. */
  servedAMs: number;
  /** Its limit, whole amperes. 0: it waits. */
  amps: number;
  /** Epoch ms when it began to run, or to wait. */
  since: number;
  /** Epoch ms until when `servedAMs` has been counted. */
  countedAt: number;
  /** It has been paused and has drawn nothing since. */
  paused: boolean;
  /** Suspended by its car, or resumed without drawing current. It comes last until it draws. */
  asleep: boolean;
}

/** A car in standby draws less than this. */
const AWAKE_A = 1;

/**
 * The history after every session had its last limit until now, and continues with a new one. Service counts only while a
 * session waits. A new session, or one that wakes up, starts at the lowest share in its tier: it neither catches up on what
 * it missed nor comes after all others.
 */
export function recordService(
  history: readonly ServiceHistory[],
  services: readonly Service[],
  now: number,
  policy: RotationPolicy,
): ServiceHistory[] {
  need("recordService(): history", history, "list");
  need("recordService(): services", services, "list");
  need("recordService(): policy", policy, "object");
  const known = new Map(count(history, now).map((each) => [each.id, each]));
  const next = services.map((service) => {
    const before = known.get(service.id);
    return before ? continueService(before, service, now, policy) : startService(service, now);
  });
  const least = leastShares(next.filter(({ id, asleep }) => known.get(id)?.asleep === false && !asleep));
  return next.map((each) => {
    const joins = !each.asleep && known.get(each.id)?.asleep !== false;
    const share = joins ? (least.get(each.tier) ?? 0) : 0;
    return { ...each, servedAMs: Math.max(each.servedAMs, Math.ceil(share * each.weight)) };
  });
}

function count(history: readonly ServiceHistory[], now: number): ServiceHistory[] {
  const scarce = history.some(({ amps, asleep }) => amps === 0 && !asleep);
  return history.map((each) => {
    const elapsedMs = scarce ? Math.max(0, now - each.countedAt) : 0;
    return { ...each, servedAMs: each.servedAMs + each.amps * elapsedMs, countedAt: now };
  });
}

function startService({ id, weight = 1, tier = 0, amps, suspended }: Service, now: number): ServiceHistory {
  const asleep = suspended;
  return { id, weight, tier, servedAMs: 0, amps, since: now, countedAt: now, paused: false, asleep };
}

function continueService(
  before: ServiceHistory,
  service: Service,
  now: number,
  policy: RotationPolicy,
): ServiceHistory {
  const { weight = 1, tier = 0, amps, drawsA, suspended } = service;
  const ran = before.amps > 0;
  const draws = ran && drawsA !== null && drawsA >= AWAKE_A;
  const paused = (before.paused && !draws) || (ran && amps === 0);
  const ignored =
    before.paused && ran && drawsA !== null && !draws && now - before.since >= policy.asleepAfterMs;
  return {
    ...before,
    weight,
    tier,
    servedAMs: Math.round((before.servedAMs * weight) / before.weight),
    amps,
    since: ran === amps > 0 ? before.since : now,
    paused,
    asleep: suspended || ignored || (before.asleep && !draws),
  };
}

/** By tier, the lowest share that a session has had for its weight. */
function leastShares(history: readonly ServiceHistory[]): Map<number, number> {
  const least = new Map<number, number>();
  for (const { tier, servedAMs, weight } of history)
    least.set(tier, Math.min(least.get(tier) ?? Number.POSITIVE_INFINITY, servedAMs / weight));
  return least;
}

/**
 * The `order` of each demand, from 0. Sessions come in this order: those that have just begun to run (within their minimum
 * time), those within their slice, then those with the lowest share, in whole slices at the minimum current. At the same
 * share, waiting sessions come before running ones, the longest wait first, then by id. Sessions that were just paused come
 * after them, and sleeping cars come last. So turns rotate among equals, a session is not paused twice in a slice, and with
 * room for k of n sessions none waits longer than ceil(n / k) - 1 slices.
 */
export function nextOrder(
  history: readonly ServiceHistory[],
  now: number,
  policy: RotationPolicy,
): Map<string, number> {
  need("nextOrder(): history", history, "list");
  need("nextOrder(): policy", policy, "object");
  const turns = history.map((each) => turnOf(each, now, policy)).sort(compareTurns);
  return new Map(turns.map(({ id }, order) => [id, order]));
}

interface Turn {
  id: string;
  urgency: number;
  slices: number;
  running: boolean;
  since: number;
}

function turnOf(
  { id, weight, servedAMs, amps, since, paused, asleep }: ServiceHistory,
  now: number,
  { minimumA, rotationSliceMs, minOnMs, minOffMs }: RotationPolicy,
): Turn {
  const running = amps > 0;
  const forMs = now - since;
  // Whole slices: a turn that was some seconds longer than another does not cost a whole slice of waiting.
  const slices = Math.round(servedAMs / weight / Math.max(1, minimumA * rotationSliceMs));
  const urgency = (): number => {
    if (asleep) return 4;
    if (running && forMs < minOnMs) return 0;
    // A session that was not overtaken at the end of a slice keeps the next one too: others must not end it in the middle.
    if (running && (forMs < rotationSliceMs || forMs % rotationSliceMs >= minOffMs)) return 1;
    return !running && paused && forMs < minOffMs ? 3 : 2;
  };
  return { id, urgency: urgency(), slices, running, since };
}

function compareTurns(a: Turn, b: Turn): number {
  return (
    a.urgency - b.urgency ||
    a.slices - b.slices ||
    Number(a.running) - Number(b.running) ||
    a.since - b.since ||
    (a.id < b.id ? -1 : 1)
  );
}
