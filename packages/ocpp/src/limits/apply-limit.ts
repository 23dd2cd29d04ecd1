import type { CallOptions, CallOutcome } from "../call-outcome.ts";
import { type Clock, systemClock } from "../clock.ts";
import type { RequestOf } from "../messages.ts";
import { need } from "../need.ts";
import type { Station } from "../station.ts";
import { clearLimit } from "./clear-limit.ts";
import {
  type AnsweredAttempt,
  isRefusal,
  type LimitAttempt,
  type LimitRequest,
  nextAttempt,
  placesOf,
  requestFor,
} from "./next-attempt.ts";
import { rememberAttempts } from "./remember.ts";
import { type LimitVerification, verifyLimit } from "./verify-limit.ts";

/** What became of a limit. */
export type LimitOutcome =
  /**
   * The charger has accepted it, in these words: `attempt.limitA` is what it accepted, `attempt.purpose` how long it
   * lasts (a TxDefaultProfile outlives the transaction). Accepted is a claim; the meter knows.
   */
  | {
      outcome: "applied";
      attempt: LimitAttempt;
      /** What was on the wire. */
      request: RequestOf<"SetChargingProfile">;
      /** Where `verify` asked for it. */
      verification?: LimitVerification;
      /** Every attempt, in order; the last one is the accepted one. */
      answered: readonly AnsweredAttempt[];
      /** Those that may be in force as well, because nobody answered. */
      unanswered: readonly LimitAttempt[];
    }
  /** Every attempt was answered, none was accepted: what was in force before still is. */
  | { outcome: "refused"; answered: readonly AnsweredAttempt[] }
  /**
   * Nobody knows which limit is in force: that of before, or one of `unanswered`. Without these nothing has changed, unless
   * there is `accepted`: a TxDefaultProfile that an older or newer TxProfile overrules, as long as that is there.
   */
  | {
      outcome: "unknown";
      /** What ended the walk: a timeout, a lost connection, a call that was not sent, or what became of the clearing. */
      why: CallOutcome<"SetChargingProfile"> | CallOutcome<"ClearChargingProfile">;
      /** In force when the transaction is over at the latest. */
      accepted?: LimitAttempt;
      answered: readonly AnsweredAttempt[];
      unanswered: readonly LimitAttempt[];
    };

/** How to apply a limit. `timeoutMs` is of each attempt; the walk of all of them ends after `maxAttempts`. */
export interface ApplyLimitOptions
  extends Pick<CallOptions, "timeoutMs" | "signal" | "priority" | "heldForBoot" | "onSent"> {
  /** SetChargingProfile calls at most. Default 10. */
  maxAttempts?: number;
  /** Ask with GetCompositeSchedule what is in force, when it was accepted. Default false. */
  verify?: boolean;
  /** The answer to an attempt came after its timeout, perhaps after the outcome as well. Default: not told. */
  onLateAnswer?: (attempt: LimitAttempt, outcome: CallOutcome<"SetChargingProfile">) => void;
  /** For the start of the schedule. Default: the time of the machine. */
  clock?: Pick<Clock, "now">;
}

/** What a limit needs of its station. */
export type LimitableStation = Pick<Station<unknown>, "call" | "capabilities" | "setCapabilities">;

/**
 * Sets a limit in the words that the charger understands: walks from one way of saying it to the next as long as it is
 * refused, one call at a time, and remembers in the station's capabilities what worked. It never asks for more than the
 * limit, unless `suspendMode` allows `minimumA`. An older walk overwrites no profile that a newer one has written, and
 * falls back to none under it: it ends, and `why` is then not-sent, superseded. Abort it when its transaction ends.
 * Throws OcppError "invalid-limit".
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
    // The last one, or one before it that was answered late.
    const accepted = sent.findLast(isAccepted);
    if (accepted !== undefined) return settle(station, limit, accepted, { sent, options, mayWrite });
  }
  const why = sent.findLast(({ outcome }) => !isRefusal(outcome))?.outcome;
  return why === undefined ? { outcome: "refused", answered: answersOf(sent) } : unknown(why, sent);
}

interface SentAttempt extends AnsweredAttempt {
  request: RequestOf<"SetChargingProfile">;
}

/** A late answer, while the walk goes on, takes the place of the timeout. */
async function send(
  station: LimitableStation,
  attempt: LimitAttempt,
  request: RequestOf<"SetChargingProfile">,
  { sent, options }: { sent: SentAttempt[]; options: ApplyLimitOptions },
): Promise<void> {
  const index = sent.length;
  if (attempt.purpose === "TxProfile") walksOf(station).gone.delete(attempt.chargingProfileId);
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

interface Walk {
  sent: readonly SentAttempt[];
  options: ApplyLimitOptions;
  mayWrite: MayWrite;
}

async function settle(
  station: LimitableStation,
  limit: LimitRequest,
  accepted: SentAttempt,
  walk: Walk,
): Promise<LimitOutcome> {
  const { attempt, request } = accepted;
  const { sent, options } = walk;
  const worked = station.capabilities.purposes?.TxProfile === true;
  station.setCapabilities(rememberAttempts(station.capabilities, attempt, sent));
  if (attempt.purpose === "TxDefaultProfile") {
    const uncertain = await clearOverruling(station, limit, worked, walk);
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
 * An accepted TxDefaultProfile does nothing as long as an older TxProfile overrules it: one that a walk before this one
 * has sent, or that came with the remote start. Once it is known to be gone it is not cleared again, until the next one.
 * Null: there is none now.
 */
async function clearOverruling(
  station: LimitableStation,
  limit: LimitRequest,
  worked: boolean,
  { options, mayWrite }: Walk,
): Promise<CallOutcome<"ClearChargingProfile"> | null> {
  const { connectorId, transactionId } = limit;
  const overruling = placesOf(limit).find(({ purpose }) => purpose === "TxProfile");
  if (overruling === undefined || transactionId === undefined) return null;
  const { chargingProfileId } = overruling;
  const { gone } = walksOf(station);
  if (gone.get(chargingProfileId) === transactionId) return null;
  // A newer one is not ours to clear.
  if (!mayWrite(chargingProfileId)) return { outcome: "not-sent", reason: "superseded" };
  const profiles = { connectorId, purpose: "TxProfile" } as const;
  const cleared = await clearLimit(station, profiles, {
    ...optionsOf(options),
    coalesceKey: keyOf(chargingProfileId),
  });
  // Who has never taken one need not be able to clear it.
  if (cleared.outcome === "cleared" || (cleared.outcome === "refused" && !worked)) {
    gone.set(chargingProfileId, transactionId);
    return null;
  }
  return cleared.outcome === "refused" ? cleared.answer : cleared.why;
}

/** Of calls that wait: a newer one takes the place of an older one. */
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
 * A profile is about to be set or cleared otherwise than by `applyLimit`: walks that began before write it no more, nor
 * fall back to another one under it.
 */
export function writesProfile(station: LimitableStation, chargingProfileId: number): void {
  need("writesProfile(): station", station, "object");
  takeTurn(station)(chargingProfileId);
  walksOf(station).gone.delete(chargingProfileId);
}

interface Walks {
  count: number;
  /** The newest walk that has written each profile. */
  newest: Map<number, number>;
  /** The TxProfiles that are known not to be there, and for which transaction. */
  gone: Map<number, number>;
}

const walks = new WeakMap<object, Walks>();

/**
 * Whether a profile is still this walk's to write. An older one must not overwrite what a newer one has put there, nor
 * leave its own limit under it: `better` are the profiles that this one is a fallback for.
 */
type MayWrite = (chargingProfileId: number, better?: readonly number[]) => boolean;

function walksOf(station: object): Walks {
  const known = walks.get(station);
  if (known !== undefined) return known;
  const ofStation: Walks = { count: 0, newest: new Map(), gone: new Map() };
  walks.set(station, ofStation);
  return ofStation;
}

function takeTurn(station: object): MayWrite {
  const ofStation = walksOf(station);
  ofStation.count++;
  const turn = ofStation.count;
  return (chargingProfileId, better = []) => {
    if ([chargingProfileId, ...better].some((id) => (ofStation.newest.get(id) ?? 0) > turn)) return false;
    ofStation.newest.set(chargingProfileId, turn);
    return true;
  };
}
