import type { Tariff } from "./tariff.ts";
import type { Instant } from "./timeline.ts";

/** A frame that the charger sent: its own timestamp, and when we received it. */
export interface Frame {
  at: Instant;
  receivedAt: Instant;
  /** The row of the frame in our append-only log. OCPP message ids are not unique, so they cannot be cited. */
  frameId: string;
}

/** StartTransaction or StopTransaction. `registerWh` is null when the field was absent, -1 or not a number. */
export interface TransactionFrame extends Frame {
  registerWh: number | null;
}

/** One `Energy.Active.Import.Register` sample at the outlet, in whole Wh, all phases together. */
export interface MeterSample extends Frame {
  registerWh: number;
  /** OCPP ReadingContext. Only `Transaction.Begin` and `Transaction.End` have a special meaning. */
  context?: string;
  /** The message it came in: MeterValues unless it was transactionData of the stop. */
  action?: "MeterValues" | "StopTransaction";
  /** Current.Import of the same instant at the outlet, in A, summed over the phases: for tariffs that use it. */
  currentA?: number;
}

/** A Power.Active.Import sample at the outlet, in W, all phases together. */
export interface PowerSample extends Frame {
  powerW: number;
}

/** One end of a session, as its meter signed it. */
export interface SignedReading {
  /** On the meter's clock. */
  at: Instant;
  /** In whole Wh. */
  registerWh: number;
  /** The row of the frame in which it came. */
  frameId: string;
  /** The message it came in: MeterValues unless it was transactionData of the stop. */
  action?: "MeterValues" | "StopTransaction";
}

/**
 * The result for the signed meter values of a transaction (`checkSignedSession` of `@forecourt/pricing/ocmf`). `verified`: a
 * start and a stop of one meter, each signed by the pinned key of that meter. `missing`: nothing was signed. `incomplete`:
 * something was, but no start and stop of one register. `key_unknown`: no key was pinned, or the values are signed by another
 * one. `invalid`: a signature does not match its bytes. `meter_error`: the meter reports that the pair must not be billed.
 */
export type SignedEvidence =
  | {
      status: "verified";
      start: SignedReading;
      stop: SignedReading;
      /** False when the meter reports that its clock must not be used for billing. */
      timeUsable: boolean;
      meterSerial: string | null;
      /** SHA-256 of the pinned public key (SubjectPublicKeyInfo, DER), in hex. */
      keyFingerprint: string;
    }
  | { status: "missing" }
  | {
      status: "incomplete" | "key_unknown" | "invalid" | "meter_error";
      detail: string;
      frameIds: readonly string[];
    };

/** OCPP 1.6 ChargePointStatus. */
export type ConnectorStatus =
  | "Available"
  | "Preparing"
  | "Charging"
  | "SuspendedEV"
  | "SuspendedEVSE"
  | "Finishing"
  | "Reserved"
  | "Unavailable"
  | "Faulted";

/** StatusNotification of the session's connector. */
export interface StatusFrame extends Frame {
  status: ConnectorStatus;
}

/** A stretch in which the server held the connector at 0 A; `to` is null while it lasts. */
export interface ZeroLimit {
  from: Instant;
  to: Instant | null;
}

/** A moment at which the connector had no transaction, or only another one. */
export interface FreedFrame extends Frame {
  /** A StatusNotification Available of the connector, or the StopTransaction of another transaction there. */
  by: "connector_available" | "transaction_ended";
}

/**
 * A time in which the charger was connected, by the caller's clock. An open connection is given up to the last sign of life
 * before the start was received.
 */
export interface ConnectionEvidence {
  /** From then on the charger was connected, its registration was accepted, and any boot was over. */
  acceptedAt: Instant;
  /** The last sign of life: a frame or a pong. The frame of the start itself does not count. */
  lastSeenAt: Instant;
  /**
   * Since when the charger had nothing left to deliver: after its acceptance, no transaction message older than 300 s had
   * come for 60 s, and then a sign of life came. Null: not seen.
   */
  drainedAt: Instant | null;
  /** A message on this connection got no reply: the charger repeats it, perhaps much later. */
  replyWithheld: boolean;
  /** Whether the start came by this connection. */
  hasStart: boolean;
}

/**
 * What the caller knows about the charger besides the transaction. It is used to check a start that was received more than
 * 300 s after its timestamp: a correct one was stored while the charger was away, a wrong one is by a clock that was behind.
 */
export interface ClockEvidence {
  /** When the charger became known to the caller. Null: not known. */
  registeredAt: Instant | null;
  /** Only those count whose timestamp is within 300 s of their receipt. The latest of each kind is enough. */
  freed: readonly FreedFrame[];
  /**
   * Statuses Charging, SuspendedEV or SuspendedEVSE of the connector that came before the start. A status with a correct
   * timestamp within 300 s of the start's shows that the charger reported the transaction at the time, although its start
   * came later.
   */
  inUse: readonly Frame[];
  /** Those after the start's timestamp. The latest drained one, and the one of the start, are enough. */
  connections: readonly ConnectionEvidence[];
  /** Receipts of BootNotifications, in order: at a boot the clock may be set. */
  boots: readonly Instant[];
}

/** What ended the session. With a StopTransaction the stop counts, for any trigger. */
export type BillingTrigger =
  | "stop"
  | "connector_available"
  | "new_transaction"
  | "reboot"
  | "idle"
  | "offline"
  | "operator";

/** Everything known about one transaction. Order and duplicates do not matter. It must not contain id tags. */
export interface Evidence {
  chargerId: string;
  /** OCPP connector number, from 1. */
  connectorId: number;
  /** Null when none was ever issued (a StopTransaction without its start). */
  transactionId: number | null;
  start: TransactionFrame | null;
  samples: readonly MeterSample[];
  /** Energy only where the regime estimates; otherwise for tariffs that use power, and as frames of the session. */
  powerSamples?: readonly PowerSample[];
  /** Absent: nothing was signed. */
  signed?: SignedEvidence;
  /** The StopTransaction that counts: with `furtherStops` the one received first. */
  stop: TransactionFrame | null;
  /** Every other StopTransaction of the transaction: repeats, which change nothing, and contradictions, which are named. */
  furtherStops?: readonly TransactionFrame[];
  states: readonly StatusFrame[];
  /** On our clock. */
  zeroLimits?: readonly ZeroLimit[];
  /** False when StartTransaction was answered Invalid, Blocked, Expired or ConcurrentTx. */
  authorized: boolean;
  /** The answer to a refused StartTransaction. Absent: not known. */
  refusedAs?: "Blocked" | "Expired" | "Invalid" | "ConcurrentTx";
  /** Why. Absent: not known. */
  refusedBecause?: RefusalReason;
  /** Seconds without a frame after which a session counts as abandoned. Absent: the limit of that name. */
  idleThresholdS?: number;
  /** What a late start's timestamp is checked against. Absent: it is accepted unless the frames contradict each other. */
  clock?: ClockEvidence;
  /** What first ended the session. It does not change when a stop comes later. */
  trigger: BillingTrigger;
  /** Recorded with `idle` and `offline`. */
  finalize?: { thresholdS: number; idleSince: Instant | null };
  /**
   * On our clock, when the session was first billed: a later status that no frame of the transaction follows does not belong
   * to this session. Absent: it is billed for the first time.
   */
  closedAt?: Instant;
  /** Of the socket. Unknown counts as 400 kW. */
  ratedPowerW?: number | null;
  /** The revision pinned at the start. */
  tariff: Tariff | null;
  /** The limits of this session that were in force when it ended. Absent: it had none. */
  limits?: SessionLimits;
  /** IANA name. Null when neither the location nor the organisation has one. */
  timeZone: string | null;
}

/** What a session was allowed to use. The bill does not stop at a limit: it says by how much the session passed it. */
export interface SessionLimits {
  maxEnergyWh?: number;
  /** A plain decimal in major units, taxes included. */
  maxCost?: { amount: string; currency: string };
  maxDurationS?: number;
  until?: Instant;
  /** The limit for which the server stopped the session. Absent: it did not. */
  stopCause?: StopCause;
}

/** The kind of limit for which a session was stopped. */
export type StopCause = "limit_energy" | "limit_cost" | "limit_time";

/** Why a start was not authorized. */
export type RefusalReason =
  | "blocked"
  | "expired"
  | "not_yet_valid"
  | "other_location"
  | "unknown"
  | "concurrent"
  | "authorizer"
  | "authorizer_silent";
