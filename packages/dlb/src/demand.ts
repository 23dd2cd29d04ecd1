import { need } from "./need.ts";
import type { Policy } from "./policy.ts";
import type { ConnectorState } from "./site.ts";

/** The part of a policy that decides what a car wants. */
export type DemandPolicy = Pick<
  Policy,
  "demandWindowMs" | "demandHeadroomA" | "demandSettleMs" | "demandProbeMs"
>;

/** A connector at one moment, with its last measurement. */
export interface MeterSample {
  /** Epoch ms. */
  now: number;
  status: ConnectorState | null;
  /** In force, whole amperes. */
  limitA: number;
  /** The last measurement, and when the charger took it, in epoch ms. Null: none yet. */
  measured: { at: number; currentA: number } | null;
  /** How often the charger measures. A sample older than twice this is ignored. */
  sampleIntervalMs: number;
}

/** The known demand of a car: plain data that the caller keeps from one sample to the next. */
export interface DemandState {
  /** For `Demand.demandA`, headroom included. Null: unknown, so the car may draw its limit. */
  demandA: number | null;
  status: ConnectorState | null;
  limitA: number;
  /** Epoch ms of the last change of status or limit. */
  since: number;
  /** Oldest first, at most one a second except the last, as far back as the window needs. */
  samples: readonly { at: number; currentA: number }[];
}

/**
 * Estimates what a car wants from what it draws. A car that has left current unused for a while wants a little more than it
 * draws. The demand is unknown (null) when the car draws all of its limit, was given more, or has not been measured. Call it
 * with every sample and at every tick; repeated and missing samples are fine. A lower limit frees the unused amperes, so no
 * ampere is promised twice.
 */
export function estimateDemand(
  before: DemandState | null,
  sample: MeterSample,
  policy: DemandPolicy,
): DemandState {
  need("estimateDemand(): sample", sample, "object");
  need("estimateDemand(): policy", policy, "object");
  const state = restartOnChange(before, sample);
  if (sample.status === "suspended_ev") return { ...state, demandA: 0, samples: [] };
  if (sample.status !== "charging") return { ...state, demandA: null, samples: [] };
  const samples = collect(state, sample, policy);
  return { ...state, samples, demandA: estimateFrom({ ...state, samples }, sample, policy) };
}

/** A lower limit keeps the demand that led to it. A higher one makes the demand unknown. */
function restartOnChange(before: DemandState | null, { now, status, limitA }: MeterSample): DemandState {
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
  // Keeps the last sample before the window: otherwise a slow meter would never fill a window.
  const first = all.findLastIndex((each) => at - each.at >= demandWindowMs);
  return all.slice(Math.max(0, first));
}

function estimateFrom(
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
