import type { CallOptions, CallOutcome } from "../call-outcome.ts";
import { type Clock, systemClock } from "../clock.ts";
import type { RequestOf } from "../messages.ts";
import { need } from "../need.ts";
import type { Station } from "../station.ts";
import { clearLimit } from "./clear-limit.ts";
import { learnFromAttempts } from "./learn-from-attempts.ts";
import {
  type AnsweredAttempt,
  isRefusal,
  type LimitAttempt,
  type LimitRequest,
  nextAttempt,
  placesOf,
  requestFor,
} from "./next-attempt.ts";
import { type LimitVerification, verifyLimit } from "./verify-limit.ts";

/** Result of applying a limit. */
export type LimitOutcome =
  /**
   * The charger has accepted it: `attempt.limitA` is the accepted limit, `attempt.purpose` decides how long it lasts (a
   * TxDefaultProfile outlives the transaction). Some chargers accept a limit and ignore it; only the meter shows
   * whether it works.
   */
  | {
      outcome: "applied";
      attempt: LimitAttempt;
      /** The request on the wire. */
      request: RequestOf<"SetChargingProfile">;
      /** Present when `verify` is set. */
      verification?: LimitVerification;
      /** All attempts in order; the last one is the accepted one. */
      answered: readonly AnsweredAttempt[];
      /** Attempts that may be in force as well, because they were not answered. */
      unanswered: readonly LimitAttempt[];
    }
  /** Every attempt was answered and none accepted: the previous limit is still in force. */
  | { outcome: "refused"; answered: readonly AnsweredAttempt[] }
  /**
   * It is unknown which limit is in force: the previous one or one of `unanswered`. Without `unanswered` nothing has
   * changed, except that `accepted`, if present, is a TxDefaultProfile that a TxProfile overrides while that exists.
   */
  | {
      outcome: "unknown";
      /** What ended the run: a timeout, a lost connection, an unsent call, or the result of the clearing. */
      why: CallOutcome<"SetChargingProfile"> | CallOutcome<"ClearChargingProfile">;
      /** In force at the latest when the transaction is over. */
      accepted?: LimitAttempt;
      answered: readonly AnsweredAttempt[];
      unanswered: readonly LimitAttempt[];
    };

/** Settings of `applyLimit`. `timeoutMs` applies to each attempt; `maxAttempts` bounds their number. */
export interface ApplyLimitOptions
  extends Pick<CallOptions, "timeoutMs" | "signal" | "priority" | "heldForBoot" | "onSent"> {
  /** Maximum number of SetChargingProfile calls. Default 10. */
  maxAttempts?: number;
  /** Checks an accepted limit with GetCompositeSchedule. Default false. */
  verify?: boolean;
  /** Called when an attempt is answered after its timeout, possibly after the outcome as well. Default: none. */
  onLateAnswer?: (attempt: LimitAttempt, outcome: CallOutcome<"SetChargingProfile">) => void;
  /** For the start of the schedule. Default: the system clock. */
  clock?: Pick<Clock, "now">;
}

/** The members of a station that a limit needs. */
export type LimitableStation = Pick<Station<unknown>, "call" | "capabilities" | "setCapabilities">;

/**
 * Sets a limit in a form that the charger accepts: tries one variant after the other while they are refused, one call
 * at a time, and stores the accepted form in the station's capabilities. It never asks for more than the limit, unless
 * `suspendMode` allows `minimumA`. An older run does not overwrite a profile that a newer run has written, and does not
 * fall back to another profile below it: it ends, and `why` is then not-sent, superseded. Abort it when its transaction
 * ends. Throws OcppError "invalid-limit".
 */
export async function applyLimit(
  station: LimitableStation,
  limit: LimitRequest,
  options: ApplyLimitOptions = {},
): Promise<LimitOutcome> {
  need("applyLimit(): station", station, { call: "function", capabilities: "object" });
  need("applyLimit(): limit", limit, { connectorId: "number" });
  const { maxAttempts = 10, clock = systemClock } = options;
  const places = placesOf(limit).map(({ chargingProfileId }) => chargingProfileId);
  const mayWrite = takeTurn(station);
  const known = station.capabilities;
  const sent: SentAttempt[] = [];
  while (sent.length < Math.max(1, maxAttempts)) {
    const attempt = nextAttempt(known, limit, sent);
    if (attempt === null) break;
    const better = places.slice(0, places.indexOf(attempt.chargingProfileId));
    if (!mayWrite(attempt.chargingProfileId, better))
      return unknown({ outcome: "not-sent", reason: "superseded" }, sent);
    const request = requestFor(attempt, limit, clock.now());
    await send(station, attempt, request, { sent, options });
    // The last attempt, or an earlier one that was answered late.
    const accepted = sent.findLast(isAccepted);
    if (accepted !== undefined) return finish(station, limit, accepted, { sent, options, mayWrite });
  }
  const why = sent.findLast(({ outcome }) => !isRefusal(outcome))?.outcome;
  return why === undefined ? { outcome: "refused", answered: answersOf(sent) } : unknown(why, sent);
}

interface SentAttempt extends AnsweredAttempt {
  request: RequestOf<"SetChargingProfile">;
}

/** A late answer replaces the timeout while the run continues. */
async function send(
  station: LimitableStation,
  attempt: LimitAttempt,
  request: RequestOf<"SetChargingProfile">,
  { sent, options }: { sent: SentAttempt[]; options: ApplyLimitOptions },
): Promise<void> {
  const index = sent.length;
  if (attempt.purpose === "TxProfile") runsOf(station).gone.delete(attempt.chargingProfileId);
  const outcome = await station.call("SetChargingProfile", request, {
    ...optionsOf(options),
    coalesceKey: keyOf(attempt.chargingProfileId),
    onLateAnswer(late) {
      sent[index] = { attempt, request, outcome: late };
      options.onLateAnswer?.(attempt, late);
    },
  });
  sent[index] = { attempt, request, outcome };
}

interface Run {
  sent: readonly SentAttempt[];
  options: ApplyLimitOptions;
  mayWrite: MayWrite;
}

async function finish(
  station: LimitableStation,
  limit: LimitRequest,
  accepted: SentAttempt,
  run: Run,
): Promise<LimitOutcome> {
  const { attempt, request } = accepted;
  const { sent, options } = run;
  const worked = station.capabilities.purposes?.TxProfile === true;
  station.setCapabilities(learnFromAttempts(station.capabilities, attempt, sent));
  if (attempt.purpose === "TxDefaultProfile") {
    const uncertain = await clearOverruling(station, limit, worked, run);
    if (uncertain !== null) return { ...unknown(uncertain, sent), accepted: attempt };
  }
  const verification = options.verify ? await verify(station, request, options) : undefined;
  return {
    outcome: "applied",
    attempt,
    request,
    ...(verification && { verification }),
    answered: answersOf(sent),
    unanswered: unansweredOf(sent),
  };
}

/**
 * An accepted TxDefaultProfile has no effect while an older TxProfile overrides it: one from an earlier run or from the
 * remote start. Clear it once; when it is known to be gone, not again until the next TxProfile. Null: there is none
 * now.
 */
async function clearOverruling(
  station: LimitableStation,
  limit: LimitRequest,
  worked: boolean,
  { options, mayWrite }: Run,
): Promise<CallOutcome<"ClearChargingProfile"> | null> {
  const { connectorId, transactionId } = limit;
  const overruling = placesOf(limit).find(({ purpose }) => purpose === "TxProfile");
  if (overruling === undefined || transactionId === undefined) return null;
  const { chargingProfileId } = overruling;
  const { gone } = runsOf(station);
  if (gone.get(chargingProfileId) === transactionId) return null;
  // A newer run has written it, so it must not be cleared here.
  if (!mayWrite(chargingProfileId)) return { outcome: "not-sent", reason: "superseded" };
  const profiles = { connectorId, purpose: "TxProfile" } as const;
  const cleared = await clearLimit(station, profiles, {
    ...optionsOf(options),
    coalesceKey: keyOf(chargingProfileId),
  });
  // A charger that never accepted a TxProfile may not support clearing one.
  if (cleared.outcome === "cleared" || (cleared.outcome === "refused" && !worked)) {
    gone.set(chargingProfileId, transactionId);
    return null;
  }
  return cleared.outcome === "refused" ? cleared.answer : cleared.why;
}

/** Key of waiting calls: a newer call replaces an older one. */
function keyOf(chargingProfileId: number): string {
  return `charging profile ${chargingProfileId}`;
}

async function verify(
  station: LimitableStation,
  { connectorId, csChargingProfiles: { chargingSchedule } }: RequestOf<"SetChargingProfile">,
  options: ApplyLimitOptions,
): Promise<LimitVerification | undefined> {
  const [period] = chargingSchedule.chargingSchedulePeriod;
  if (period === undefined) return undefined;
  const expected = { connectorId, limit: period.limit, unit: chargingSchedule.chargingRateUnit };
  return verifyLimit(station, expected, optionsOf(options));
}

function unknown(
  why: CallOutcome<"SetChargingProfile"> | CallOutcome<"ClearChargingProfile">,
  sent: readonly SentAttempt[],
): LimitOutcome & { outcome: "unknown" } {
  return { outcome: "unknown", why, answered: answersOf(sent), unanswered: unansweredOf(sent) };
}

function isAccepted({ outcome }: AnsweredAttempt): boolean {
  return outcome.outcome === "result" && outcome.payload.status === "Accepted";
}

function answersOf(sent: readonly SentAttempt[]): AnsweredAttempt[] {
  return sent.map(({ attempt, outcome }) => ({ attempt, outcome }));
}

function unansweredOf(sent: readonly SentAttempt[]): LimitAttempt[] {
  return sent
    .filter(({ outcome }) => ["timeout", "disconnected", "invalid-answer"].includes(outcome.outcome))
    .map(({ attempt }) => attempt);
}

function optionsOf({ timeoutMs, signal, priority, heldForBoot, onSent }: ApplyLimitOptions) {
  return {
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(signal !== undefined && { signal }),
    ...(priority !== undefined && { priority }),
    ...(heldForBoot !== undefined && { heldForBoot }),
    ...(onSent !== undefined && { onSent }),
  };
}

/**
 * Call this before setting or clearing a profile without `applyLimit`: runs that began earlier no longer write that
 * profile and do not fall back to another one below it.
 */
export function writesProfile(station: LimitableStation, chargingProfileId: number): void {
  need("writesProfile(): station", station, "object");
  takeTurn(station)(chargingProfileId);
  runsOf(station).gone.delete(chargingProfileId);
}

interface StationRuns {
  count: number;
  /** The newest run that has written each profile. */
  newest: Map<number, number>;
  /** The transactions whose TxProfile is known to be absent, by profile. */
  gone: Map<number, number>;
}

const walks = new WeakMap<object, StationRuns>();

/**
 * Whether this run may still write a profile. An older run must not overwrite a profile of a newer run, nor leave its
 * own limit below it: `better` are the profiles that this one is a fallback for.
 */
type MayWrite = (chargingProfileId: number, better?: readonly number[]) => boolean;

function runsOf(station: object): StationRuns {
  const known = walks.get(station);
  if (known !== undefined) return known;
  const ofStation: StationRuns = { count: 0, newest: new Map(), gone: new Map() };
  walks.set(station, ofStation);
  return ofStation;
}

function takeTurn(station: object): MayWrite {
  const ofStation = runsOf(station);
  ofStation.count++;
  const turn = ofStation.count;
  return (chargingProfileId, better = []) => {
    if ([chargingProfileId, ...better].some((id) => (ofStation.newest.get(id) ?? 0) > turn)) return false;
    ofStation.newest.set(chargingProfileId, turn);
    return true;
  };
}
