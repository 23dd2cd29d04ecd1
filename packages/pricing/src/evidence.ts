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
 * `missing`: there is no such pair. `key_unknown`: no key was pinned, or the values are signed by another one.
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
  | { status: "key_unknown" | "invalid" | "meter_error"; detail: string; frameIds: readonly string[] };

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
  /** False when StartTransaction was answered Invalid, Blocked or Expired. */
  authorized: boolean;
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
