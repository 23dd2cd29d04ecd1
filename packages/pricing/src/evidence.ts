import type { Tariff } from "./tariff.ts";
import type { Instant } from "./timeline.ts";

/** A frame that the charger sent: its own timestamp, and when we received it. */
export interface Frame {
  at: Instant;
  receivedAt: Instant;
  /** Our append-only frame row. OCPP message ids are not unique, so they cannot be cited. */
  frameId: string;
}

/** StartTransaction or StopTransaction. `registerWh` is null when the field was absent, -1 or not a number. */
export interface TransactionFrame extends Frame {
  registerWh: number | null;
}

/** One `Energy.Active.Import.Register` sample at the outlet, in whole Wh, all phases together. */
export interface MeterSample extends Frame {
  registerWh: number;
  /** OCPP ReadingContext; `Transaction.Begin` and `Transaction.End` carry weight, others do not. */
  context?: string;
  /** The message it came in: MeterValues unless it was transactionData of the stop. */
  action?: "MeterValues" | "StopTransaction";
  /** Current.Import of the same instant at the outlet, in A, summed over the phases: for tariffs that look at it. */
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
  /** Our frame row in which it came. */
  frameId: string;
  /** The message it came in: MeterValues unless it was transactionData of the stop. */
  action?: "MeterValues" | "StopTransaction";
}

/**
 * What the signed meter values of a transaction are worth (`checkSignedSession` of `@forecourt/pricing/ocmf`).
 * `verified`: a start and a stop of one meter, each signed by the key that was pinned for it.
 * `missing`: nothing was signed. `incomplete`: something was, but no start and stop of one register. `key_unknown`: no key was pinned, or the values are signed by another one.
 * `invalid`: a signature does not fit its bytes. `meter_error`: the meter itself says that the pair must not be billed.
 */
export type SignedEvidence =
  | {
      status: "verified";
      start: SignedReading;
      stop: SignedReading;
      /** False when the meter says that its clock is not to be used for billing. */
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

/** A stretch in which we held the connector at 0 A; `to` is null while it lasts. */
export interface ZeroLimit {
  from: Instant;
  to: Instant | null;
}

/** A moment at which the connector had no transaction, or none but another one. */
export interface FreedFrame extends Frame {
  /** A StatusNotification Available of the connector, or the StopTransaction of another transaction there. */
  by: "connector_available" | "transaction_ended";
}

/**
 * A time in which the charger was connected, by the caller's clock. A connection that goes on is given up to the last sign of
 * life before the start was received.
 */
export interface ConnectionEvidence {
  /** From then on the charger was connected, had booted if it did, and its registration was accepted. */
  acceptedAt: Instant;
  /** The last sign of life: a frame or a pong. The frame of the start itself is not one. */
  lastSeenAt: Instant;
  /**
   * From when on the charger had nothing left to deliver: since it was accepted, no transaction message that was older than 300 s
   * had come for 60 s, and then a sign of life came. Null: that was not seen.
   */
  drainedAt: Instant | null;
  /** A message on this connection got no reply: the charger repeats it, perhaps much later. */
  replyWithheld: boolean;
  /** Whether the start came by this connection. */
  carriedStart: boolean;
}

/**
 * What the caller knows of the charger beside the transaction. A start that was received more than 300 s after its timestamp is
 * held against it: an honest one was kept while the charger was away, a wrong one is by a clock that was behind.
 */
export interface ClockEvidence {
  /** When the charger became known to the caller; null: not known. */
  registeredAt: Instant | null;
  /** Only those count whose timestamp is within 300 s of their receipt. The latest of each kind is enough. */
  freed: readonly FreedFrame[];
  /**
   * Statuses Charging, SuspendedEV or SuspendedEVSE of the connector that came before the start. One whose timestamp is right, and
   * within 300 s of the start's, says that the charger told of the transaction at the time, though its start came later.
   */
  inUse: readonly Frame[];
  /** Those after the start's timestamp. The latest that was drained, and the one of the start, are enough. */
  connections: readonly ConnectionEvidence[];
  /** Receipts of BootNotifications, in order: at a boot the clock may be set. */
  boots: readonly Instant[];
}

/** Why the session is settled now. With a StopTransaction at hand the stop counts, whatever the trigger. */
export type SettleTrigger =
  | "stop"
  | "connector_available"
  | "new_transaction"
  | "reboot"
  | "idle"
  | "offline"
  | "operator";

/** Everything known about one transaction. Order and duplicates do not matter; id tags have no place here. */
export interface Evidence {
  chargerId: string;
  /** OCPP connector number, from 1. */
  connectorId: number;
  /** Null when none was ever issued (a StopTransaction without its start). */
  transactionId: number | null;
  start: TransactionFrame | null;
  samples: readonly MeterSample[];
  /** Energy only where the regime estimates; elsewhere for tariffs that look at power, and as frames of the session. */
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
  /** What a refused StartTransaction was answered. Absent: not known. */
  refusedAs?: "Blocked" | "Expired" | "Invalid" | "ConcurrentTx";
  /** Seconds without a frame after which a session counts as abandoned. Absent: the limit of that name. */
  idleThresholdS?: number;
  /** What a late start's timestamp is held against. Absent: it is believed unless the frames contradict each other. */
  clock?: ClockEvidence;
  /** What first settled the session; it stays so when a stop comes later. */
  trigger: SettleTrigger;
  /** Recorded with `idle` and `offline`. */
  finalize?: { thresholdS: number; idleSince: Instant | null };
  /**
   * On our clock, when the session was first settled: a status after it that no frame of the transaction follows is not of this
   * session. Absent: it is being settled for the first time.
   */
  closedAt?: Instant;
  /** Of the socket; unknown is taken as 400 kW. */
  ratedPowerW?: number | null;
  /** The revision pinned at the start. */
  tariff: Tariff | null;
  /** IANA name; null when neither the location nor the organisation has one. */
  timeZone: string | null;
}
