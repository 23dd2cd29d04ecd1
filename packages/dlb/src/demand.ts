import { need } from "./need.ts";
import type { Policy } from "./policy.ts";
import type { ConnectorState } from "./site.ts";

/** What of a policy decides what a car wants. */
export type DemandPolicy = Pick<
  Policy,
  "demandWindowMs" | "demandHeadroomA" | "demandSettleMs" | "demandProbeMs"
>;

/** A connector at a moment, with its last measurement. */
export interface MeterSample {
  /** Epoch ms. */
  now: number;
  status: ConnectorState | null;
  /** In force, whole amperes. */
  limitA: number;
  /** The last that was measured and when the charger took it, epoch ms; null: nothing yet. */
  measured: { at: number; currentA: number } | null;
  /** How often it measures; what is older than twice this says nothing. */
  sampleIntervalMs: number;
}

/** What is known of a car's demand: plain data, kept by the caller from one sample to the next. */
export interface DemandState {
  /** For `Claim.demandA`, headroom included; null: not known, so it may draw its limit. */
  demandA: number | null;
  status: ConnectorState | null;
  limitA: number;
  /** Epoch ms of the last change of status or limit. */
  since: number;
  /** Oldest first, no more than one a second but the last, as far back as they say something. */
  samples: readonly { at: number; currentA: number }[];
}

/**
 * What a car wants, from what it draws: little more than that when it has left current unused for a while, nothing known
 * when it draws all of its limit, was given more, or has not been measured. Call it with every sample, and at every tick:
 * a sample may come twice, or none. Amperes are given back by a lower limit, so nothing is ever promised twice.
 */
export function estimateDemand(
  before: DemandState | null,
  sample: MeterSample,
  policy: DemandPolicy,
): DemandState {
  need("estimateDemand(): sample", sample, "object");
  need("estimateDemand(): policy", policy, "object");
  const state = settle(before, sample);
  if (sample.status === "suspended_ev") return { ...state, demandA: 0, samples: [] };
  if (sample.status !== "charging") return { ...state, demandA: null, samples: [] };
  const samples = collect(state, sample, policy);
  return { ...state, samples, demandA: demandOf({ ...state, samples }, sample, policy) };
}

/** A lower limit keeps the demand that it came from; a higher one asks anew. */
function settle(before: DemandState | null, { now, status, limitA }: MeterSample): DemandState {
  if (before === null) return { demandA: null, status, limitA, since: now, samples: [] };
  if (before.status === status && before.limitA === limitA) return before;
  const wakes = before.status === "suspended_ev" && status !== "suspended_ev";
  const demandA = limitA > before.limitA || wakes ? null : before.demandA;
  return { demandA, status, limitA, since: now, samples: [] };
}

function collect(
  { samples, since }: DemandState,
  { now, measured, sampleIntervalMs }: MeterSample,
  { demandSettleMs, demandWindowMs }: DemandPolicy,
): DemandState["samples"] {
  if (measured === null || !Number.isFinite(measured.currentA)) return samples;
  const { at, currentA } = measured;
  const last = samples.at(-1);
  if (at < since + demandSettleMs || at > now || now - at > 2 * sampleIntervalMs) return samples;
  if (last && at <= last.at) return samples;
  if (last && at - last.at > 2 * sampleIntervalMs) return [{ at, currentA }];
  const beforeLast = samples.at(-2);
  if (last && beforeLast && last.at - beforeLast.at < 1_000)
    return [...samples.slice(0, -1), { at, currentA: Math.max(last.currentA, currentA) }];
  const all = [...samples, { at, currentA }];
  // The one at the beginning of the window stays: without it, slow meters would never fill one.
  const first = all.findLastIndex((each) => at - each.at >= demandWindowMs);
  return all.slice(Math.max(0, first));
}

function demandOf(
  { demandA, limitA, since, samples }: DemandState,
  { now, sampleIntervalMs }: MeterSample,
  { demandWindowMs, demandHeadroomA, demandSettleMs, demandProbeMs }: DemandPolicy,
): number | null {
  const first = samples.at(0);
  const last = samples.at(-1);
  if (now - (last?.at ?? since + demandSettleMs) > 2 * sampleIntervalMs) return null;
  if (!first || !last) return demandA;
  const below = samples.findLast(({ currentA }) => currentA < limitA - 1);
  const atLimitSince = samples.find(({ at }) => !below || at > below.at)?.at ?? last.at;
  if (last.at - atLimitSince >= demandProbeMs) return null;
  const mostA = Math.max(0, ...samples.map(({ currentA }) => currentA));
  if (last.at - first.at < demandWindowMs || limitA - mostA < demandHeadroomA) return demandA;
  return Math.ceil(mostA) + demandHeadroomA;
}
