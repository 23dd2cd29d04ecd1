import { need } from "./need.ts";
import type { Policy } from "./policy.ts";

/** What of a policy decides whose turn it is. */
export type RotationPolicy = Pick<
  Policy,
  "minimumA" | "rotationSliceMs" | "minOnMs" | "minOffMs" | "asleepAfterMs"
>;

/** Somebody who wants current, as it is from now on. */
export interface Service {
  id: string;
  /** Default 1. */
  weight?: number;
  /** Turns go round within a tier. Default 0. */
  tier?: number;
  /** Its limit, whole amperes; 0: it waits. */
  amps: number;
  /** Measured; null: not known. */
  drawsA: number | null;
  /** The car has suspended itself. */
  suspended: boolean;
}

/** What somebody has had so far, and since when it runs or waits: plain data, kept by the caller. */
export interface ServiceHistory {
  id: string;
  weight: number;
  tier: number;
  /** Ampere-milliseconds of its limits while others waited. */
  servedAMs: number;
  /** Its limit; 0: it waits. */
  amps: number;
  /** Epoch ms when it began to run, or to wait. */
  since: number;
  /** Epoch ms until when `servedAMs` has been counted. */
  countedAt: number;
  /** It has been paused and has drawn nothing since. */
  paused: boolean;
  /** Suspended by its car, or resumed without drawing anything: it comes last until it draws. */
  asleep: boolean;
}

/** Less than this is drawn by what stands by. */
const AWAKE_A = 1;

/**
 * The history once everybody has had its last limit until now, and goes on with a new one. Service counts only while
 * somebody waits. Newcomers, and those that wake up, start at the least that the others of their tier have had: they neither
 * catch up on what they missed nor come after everybody.
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
    return before ? carryOn(before, service, now, policy) : begin(service, now);
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

function begin({ id, weight = 1, tier = 0, amps, suspended }: Service, now: number): ServiceHistory {
  const asleep = suspended;
  return { id, weight, tier, servedAMs: 0, amps, since: now, countedAt: now, paused: false, asleep };
}

function carryOn(
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

/** By tier, the least that anybody has had for its weight. */
function leastShares(history: readonly ServiceHistory[]): Map<number, number> {
  const least = new Map<number, number>();
  for (const { tier, servedAMs, weight } of history)
    least.set(tier, Math.min(least.get(tier) ?? Number.POSITIVE_INFINITY, servedAMs / weight));
  return least;
}

/**
 * The `order` of each claim, from 0: whoever has begun to run within its minimum time, then whoever is within its slice,
 * then whoever has had least, in whole slices at the minimum current; of those that have had the same, whoever waits comes
 * before whoever runs, the longest first, and the id decides. Whoever was paused just now comes after them, and cars
 * that are asleep come last. So among equals turns go round, nobody is paused twice in a slice, and with room for k of n
 * nobody waits longer than ceil(n / k) - 1 slices.
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
  // Whole slices: a turn that was some seconds longer than another is no reason to wait a whole one more.
  const slices = Math.round(servedAMs / weight / Math.max(1, minimumA * rotationSliceMs));
  const urgency = (): number => {
    if (asleep) return 4;
    if (running && forMs < minOnMs) return 0;
    // Whoever was not overtaken at the end of a slice has the next one too: others may not end it in its middle.
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
