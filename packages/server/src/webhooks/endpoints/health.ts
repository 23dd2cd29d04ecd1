import type { Circuit, HealthState } from "../../store/stored-json.ts";

/*
 * The health of one endpoint, and its consequences: how many deliveries may be in flight there, and until when the
 * server sends none.
 *
 *             10 failures in a row, or half of 20 or more in five minutes
 *   closed ──────────────────────────────────────────────────────────────► open ◄─────┐
 *      ▲                                                                    │         │ the probe fails: twice the
 *      │ as many slots as there may be                        after 30 s: one probe ──┘ wait, up to ten minutes
 *      │                                                                    │
 *   half_open ◄─────────────────────────────────────────────────────────────┘ it succeeds
 *      one slot more for each success; a failure opens the circuit again
 *
 * While the circuit is closed, a receiver that reports overload gets half the slots, and one more for every 20 successes.
 * An attempt that began before the circuit opened does not change the open circuit. The server disables an endpoint that
 * has failed for three days, and an endpoint that is gone. Manual deliveries do not count.
 */

export interface Health {
  slots: number;
  blockedUntil: number | null;
  lastSuccessAt: number | null;
  state: HealthState;
}

/** One attempt that has ended. */
export interface Witness {
  startedAt: number;
  endedAt: number;
  /** `overloaded`: a failure of a receiver that has too much to do. `gone`: it does not want deliveries any more. */
  verdict: "success" | "failure" | "overloaded" | "gone";
  retryAfterMs: number | null;
  manual: boolean;
}

/** The longest wait that a receiver can ask for with Retry-After: a day. */
export const longestRetryAfterMs: number = 24 * 3_600_000;

const failuresInARow = 10;
const windowMs = 5 * 60_000;
const sliceMs = 30_000;
const windowAttempts = 20;
const windowFailing = 0.5;
const firstProbeMs = 30_000;
const lastProbeMs = 10 * 60_000;
const successesPerSlot = 20;
const failingMs = 72 * 3_600_000;
const failingAttempts = 20;

export function freshHealth(now: number): HealthState {
  return {
    circuit: "closed",
    failures: 0,
    window: [],
    probeAt: null,
    probeAfterMs: firstProbeMs,
    successes: 0,
    halvedAt: null,
    failingSince: null,
    failedAttempts: 0,
    begunAt: now,
  };
}

/** Reads the stored state. Older versions of this file may have stored fewer fields. */
export function readHealth(stored: Partial<HealthState>): HealthState {
  return { ...freshHealth(0), ...stored };
}

/** The circuit as the rest of the server sees it: an open circuit whose probe is due is half open. */
export function circuitOf({ circuit, probeAt }: HealthState, now: number): Circuit {
  return circuit === "open" && probeAt !== null && probeAt <= now ? "half_open" : circuit;
}

/** The number of failed attempts since the last success. */
export function failedAttempts(state: HealthState): number {
  return state.failedAttempts;
}

/** What the endpoint's health is after an attempt. */
export function witnessed(health: Health, witness: Witness, maxSlots: number): Health {
  if (witness.manual) return health;
  const within = { ...health, slots: clamp(health.slots, maxSlots) };
  return witness.verdict === "success"
    ? afterSuccess(within, witness, maxSlots)
    : afterFailure(within, witness);
}

/** Why the server sends nothing to an endpoint from now on; null when it continues. */
export function disabledBy(
  { state }: Health,
  { verdict, endedAt, manual }: Witness,
): "failing" | "gone" | null {
  if (manual || verdict === "success") return null;
  if (verdict === "gone") return "gone";
  const { failingSince, failedAttempts } = state;
  if (failingSince === null || failedAttempts < failingAttempts) return null;
  return endedAt - failingSince >= failingMs ? "failing" : null;
}

function afterSuccess(health: Health, witness: Witness, maxSlots: number): Health {
  const { startedAt, endedAt } = witness;
  const state = { ...health.state, failures: 0, failingSince: null, failedAttempts: 0 };
  const lastSuccessAt = Math.max(health.lastSuccessAt ?? endedAt, endedAt);
  const known = { ...health, lastSuccessAt };
  if (state.circuit === "closed") return grown({ ...known, state: counted(state, witness, false) }, maxSlots);
  if (startedAt < (state.probeAt ?? 0)) return { ...known, state };
  const slots = clamp(health.slots + 1, maxSlots);
  if (slots < maxSlots) return { ...known, slots, state: { ...state, circuit: "half_open" } };
  const { begunAt } = state;
  return { ...known, slots, state: { ...freshHealth(begunAt), halvedAt: state.halvedAt } };
}

/** Adds one slot after `successesPerSlot` successes. */
function grown(health: Health, maxSlots: number): Health {
  const successes = health.state.successes + 1;
  if (successes < successesPerSlot) return { ...health, state: { ...health.state, successes } };
  return { ...health, slots: clamp(health.slots + 1, maxSlots), state: { ...health.state, successes: 0 } };
}

function afterFailure(health: Health, witness: Witness): Health {
  const { startedAt, endedAt, verdict } = witness;
  const { state: before } = health;
  const state = {
    ...before,
    failingSince: before.failingSince ?? endedAt,
    failedAttempts: before.failedAttempts + 1,
  };
  const asked = { ...health, blockedUntil: blockedUntil(health, witness), state };
  if (state.circuit !== "closed") {
    if (startedAt < (state.probeAt ?? 0)) return asked;
    return opened(asked, endedAt, Math.min(state.probeAfterMs * 2, lastProbeMs));
  }
  const closed = { ...asked, state: counted({ ...state, failures: state.failures + 1 }, witness, true) };
  if (isTooMuch(closed.state)) return opened(closed, endedAt, firstProbeMs);
  // Attempts that were in flight together are one sign of overload, not eight.
  if (verdict !== "overloaded" || startedAt < (state.halvedAt ?? 0)) return closed;
  const slots = Math.max(1, Math.floor(health.slots / 2));
  return { ...closed, slots, state: { ...closed.state, successes: 0, halvedAt: endedAt } };
}

function opened(health: Health, at: number, probeAfterMs: number): Health {
  const probeAt = at + probeAfterMs;
  return {
    ...health,
    slots: 1,
    blockedUntil: Math.max(health.blockedUntil ?? probeAt, probeAt),
    state: { ...health.state, circuit: "open", probeAt, probeAfterMs, failures: 0, window: [], successes: 0 },
  };
}

function isTooMuch({ failures, window }: HealthState): boolean {
  if (failures >= failuresInARow) return true;
  const attempts = window.reduce((sum, slice) => sum + slice.attempts, 0);
  const failed = window.reduce((sum, slice) => sum + slice.failed, 0);
  return attempts >= windowAttempts && failed >= attempts * windowFailing;
}

function counted(state: HealthState, { endedAt }: Witness, failed: boolean): HealthState {
  const slice = Math.floor(endedAt / sliceMs);
  const window = state.window.filter((each) => each.slice > slice - windowMs / sliceMs);
  const current = window.find((each) => each.slice === slice) ?? { slice, attempts: 0, failed: 0 };
  const next = { slice, attempts: current.attempts + 1, failed: current.failed + (failed ? 1 : 0) };
  return { ...state, window: [...window.filter((each) => each.slice !== slice), next] };
}

/** The wait that a receiver asks for applies to all deliveries to it. */
function blockedUntil(health: Health, { endedAt, retryAfterMs }: Witness): number | null {
  if (retryAfterMs === null) return health.blockedUntil;
  const until = endedAt + Math.min(retryAfterMs, longestRetryAfterMs);
  return Math.max(health.blockedUntil ?? until, until);
}

function clamp(slots: number, maxSlots: number): number {
  return Math.max(1, Math.min(slots, maxSlots));
}
