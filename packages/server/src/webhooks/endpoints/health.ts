import type { Circuit, HealthState } from "../../store/stored-json.ts";

/*
 * The health of one endpoint, and its consequences: how many deliveries may be in flight there, and until when the
 * server sends none.
 *
 *   closed ----- 10 failures in a row, or half of at least 20 attempts in 5 minutes ----> open: 1 slot, 30 s wait
 *   open ------- failure after the wait ------------------------------------------------> open: twice the wait, max. 10 min
 *   open ------- success after the wait ------------------------------------------------> half_open: 2 slots
 *   open ------- success after the wait, max_concurrency is 1 or 2 ---------------------> closed
 *   half_open -- success ----------------------------------------------------------------> half_open: 1 slot more
 *   half_open -- success that gives it max_concurrency slots ----------------------------> closed
 *   half_open -- failure ----------------------------------------------------------------> open: twice the wait
 *   any -------- the webhook gets a new URL, or is enabled again ------------------------> closed
 *
 * While the circuit is closed, a receiver that reports overload gets half the slots, and one more for every 20 successes.
 * An attempt that began before the end of the wait does not change a circuit that is not closed. The server disables an
 * endpoint that has failed for three days, and an endpoint that is gone. Manual deliveries do not count.
 */

export interface Health {
  slots: number;
  blockedUntil: number | null;
  lastSuccessAt: number | null;
  state: HealthState;
}

/** What an attempt shows about its endpoint. */
export interface EndedAttempt {
  startedAt: number;
  endedAt: number;
  /** `overloaded`: the receiver has too much to do. `gone`: it answered 410. */
  result: "success" | "failure" | "overloaded" | "gone";
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

/** What the endpoint's health is after an attempt. */
export function healthAfter(health: Health, attempt: EndedAttempt, maxSlots: number): Health {
  if (attempt.manual) return health;
  const within = { ...health, slots: clamp(health.slots, maxSlots) };
  return attempt.result === "success"
    ? afterSuccess(within, attempt, maxSlots)
    : afterFailure(within, attempt);
}

/** Why the server sends nothing to an endpoint from now on; null when it continues. */
export function disabledBy(
  { state }: Health,
  { result, endedAt, manual }: EndedAttempt,
): "failing" | "gone" | null {
  if (manual || result === "success") return null;
  if (result === "gone") return "gone";
  const { failingSince } = state;
  if (failingSince === null || state.failedAttempts < failingAttempts) return null;
  return endedAt - failingSince >= failingMs ? "failing" : null;
}

function afterSuccess(health: Health, attempt: EndedAttempt, maxSlots: number): Health {
  const { startedAt, endedAt } = attempt;
  const state = { ...health.state, failures: 0, failingSince: null, failedAttempts: 0 };
  const lastSuccessAt = Math.max(health.lastSuccessAt ?? endedAt, endedAt);
  const known = { ...health, lastSuccessAt };
  if (state.circuit === "closed") return grown({ ...known, state: counted(state, attempt, false) }, maxSlots);
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

function afterFailure(health: Health, attempt: EndedAttempt): Health {
  const { startedAt, endedAt, result } = attempt;
  const { state: before } = health;
  const state = {
    ...before,
    failingSince: before.failingSince ?? endedAt,
    failedAttempts: before.failedAttempts + 1,
  };
  const blocked = { ...health, blockedUntil: blockedUntil(health, attempt), state };
  if (state.circuit !== "closed") {
    if (startedAt < (state.probeAt ?? 0)) return blocked;
    return opened(blocked, endedAt, Math.min(state.probeAfterMs * 2, lastProbeMs));
  }
  const closed = { ...blocked, state: counted({ ...state, failures: state.failures + 1 }, attempt, true) };
  if (isTooMuch(closed.state)) return opened(closed, endedAt, firstProbeMs);
  // Attempts that were in flight together are one sign of overload, not eight.
  if (result !== "overloaded" || startedAt < (state.halvedAt ?? 0)) return closed;
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

function counted(state: HealthState, { endedAt }: EndedAttempt, failed: boolean): HealthState {
  const slice = Math.floor(endedAt / sliceMs);
  const window = state.window.filter((each) => each.slice > slice - windowMs / sliceMs);
  const current = window.find((each) => each.slice === slice) ?? { slice, attempts: 0, failed: 0 };
  const next = { slice, attempts: current.attempts + 1, failed: current.failed + (failed ? 1 : 0) };
  return { ...state, window: [...window.filter((each) => each.slice !== slice), next] };
}

/** The wait that a receiver asks for applies to all deliveries to it. */
function blockedUntil(health: Health, { endedAt, retryAfterMs }: EndedAttempt): number | null {
  if (retryAfterMs === null) return health.blockedUntil;
  const until = endedAt + Math.min(retryAfterMs, longestRetryAfterMs);
  return Math.max(health.blockedUntil ?? until, until);
}

function clamp(slots: number, maxSlots: number): number {
  return Math.max(1, Math.min(slots, maxSlots));
}
