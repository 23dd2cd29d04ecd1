import type { CallOptions, CallOutcome } from "../call-outcome.ts";
import { type Clock, systemClock } from "../clock.ts";
import type { RequestOf } from "../messages.ts";
import type { Station } from "../station.ts";
import { clearLimit } from "./clear-limit.ts";
import {
  type AnsweredAttempt,
  isRefusal,
  type LimitAttempt,
  type LimitRequest,
  nextAttempt,
  placesOf,
  requestOf,
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
   * Nobody knows which limit is in force: that of before, or one of `unanswered`. With none of these nothing has
   * changed, and `why` is not-sent; or an older TxProfile could not be cleared, and `why` is what became of the clearing.
   */
  | {
      outcome: "unknown";
      why: CallOutcome<"SetChargingProfile"> | CallOutcome<"ClearChargingProfile">;
      answered: readonly AnsweredAttempt[];
      unanswered: readonly LimitAttempt[];
    };

/** How to apply a limit. `timeoutMs` is of each attempt; the walk of all of them ends after `maxAttempts`. */
export interface ApplyLimitOptions
  extends Pick<CallOptions, "timeoutMs" | "signal" | "priority" | "heldForBoot"> {
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
 * limit, unless `suspendMode` allows `minimumA`. A newer limit for the same connector and purpose ends the walk of an
 * older one before its next attempt (`why` is then not-sent, superseded). Throws OcppError "invalid-limit".
 */
export async function applyLimit(
  station: LimitableStation,
  limit: LimitRequest,
  options: ApplyLimitOptions = {},
): Promise<LimitOutcome> {
  const turn = takeTurn(station, limit);
  try {
    return await walk(station, limit, options, turn);
  } finally {
    turn.end();
  }
}

interface SentAttempt extends AnsweredAttempt {
  request: RequestOf<"SetChargingProfile">;
}

async function walk(
  station: LimitableStation,
  limit: LimitRequest,
  options: ApplyLimitOptions,
  turn: Turn,
): Promise<LimitOutcome> {
  const { maxAttempts = 10, clock = systemClock } = options;
  const known = station.capabilities;
  const sent: SentAttempt[] = [];
  while (sent.length < maxAttempts) {
    const attempt = nextAttempt(known, limit, sent);
    if (attempt === null) break;
    if (!turn.mine()) return unknown({ outcome: "not-sent", reason: "superseded" }, sent);
    const request = requestOf(attempt, limit, clock.now());
    await send(station, attempt, request, { sent, options, key: turn.key });
    // The last one, or one before it that was answered late.
    const accepted = sent.findLast(isAccepted);
    if (accepted !== undefined) return settle(station, accepted, sent, options);
  }
  const why = sent.findLast(({ outcome }) => !isRefusal(outcome))?.outcome;
  return why === undefined ? { outcome: "refused", answered: answersOf(sent) } : unknown(why, sent);
}

/** A late answer, while the walk goes on, takes the place of the timeout. */
async function send(
  station: LimitableStation,
  attempt: LimitAttempt,
  request: RequestOf<"SetChargingProfile">,
  { sent, options, key }: { sent: SentAttempt[]; options: ApplyLimitOptions; key: string },
): Promise<void> {
  const index = sent.length;
  const outcome = await station.call("SetChargingProfile", request, {
    ...optionsOf(options),
    coalesceKey: key,
    onLateAnswer(late) {
      sent[index] = { attempt, request, outcome: late };
      options.onLateAnswer?.(attempt, late);
    },
  });
  sent[index] = { attempt, request, outcome };
}

/** An accepted TxDefaultProfile does nothing as long as an older TxProfile overrules it. */
async function settle(
  station: LimitableStation,
  accepted: SentAttempt,
  sent: readonly SentAttempt[],
  options: ApplyLimitOptions,
): Promise<LimitOutcome> {
  const { attempt, request } = accepted;
  const worked = station.capabilities.purposes?.TxProfile === true;
  station.setCapabilities(rememberAttempts(station.capabilities, attempt, sent));
  const tried = sent.some(({ attempt: { purpose } }) => purpose === "TxProfile");
  if (attempt.purpose === "TxDefaultProfile" && tried) {
    const { connectorId } = request;
    const clearing = await clearLimit(station, { connectorId, purpose: "TxProfile" }, optionsOf(options));
    if (clearing.outcome === "unknown") return unknown(clearing.why, sent);
    if (clearing.outcome === "refused" && worked) return unknown(clearing.answer, sent);
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
): LimitOutcome {
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

function optionsOf({ timeoutMs, signal, priority, heldForBoot }: ApplyLimitOptions) {
  return {
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(signal !== undefined && { signal }),
    ...(priority !== undefined && { priority }),
    ...(heldForBoot !== undefined && { heldForBoot }),
  };
}

interface Turn {
  /** Of calls that a newer limit may replace while they wait. */
  key: string;
  mine(): boolean;
  end(): void;
}

/** The newest limit of each station, connector and purpose: an older one must not overwrite it with its next attempt. */
const newest = new WeakMap<object, Map<string, symbol>>();

function takeTurn(station: object, limit: LimitRequest): Turn {
  const key = `limit ${limit.connectorId} ${placesOf(limit)[0]?.purpose}`;
  const turn = Symbol(key);
  const turns = newest.get(station) ?? new Map<string, symbol>();
  newest.set(station, turns.set(key, turn));
  const mine = () => turns.get(key) === turn;
  return {
    key,
    mine,
    end() {
      if (mine()) turns.delete(key);
    },
  };
}
