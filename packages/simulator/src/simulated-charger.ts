import type { Cancel, ChargePoint, ChargePointAction, ChargePointErrorCode } from "@forecourt/ocpp";
import type { Car } from "./car.ts";
import type { ChargerState } from "./charger-state.ts";
import type { ConnectorStatus } from "./connector-status.ts";
import type { Answered, Ledger } from "./ledger.ts";
import type { SecurityEvent } from "./security/security-log.ts";
import type { Presented } from "./sessions.ts";
import type { TransactionAction } from "./transaction-queue.ts";

/** The events of `on`, by name. */
export interface ChargerEvents {
  /** Every text frame, as it is on the wire. */
  frame: { direction: "in" | "out"; text: string; at: number };
  status: { connectorId: number; status: ConnectorStatus };
  /** A new entry of the ledger. */
  answered: Answered;
  /** The central system has answered a StopTransaction. */
  stopped: { connectorId: number; transactionId: number };
  connection: ChargerState["connection"];
  /** The central system answered the connection attempt with an HTTP status. */
  refused: { status: number };
  /** The connection attempt failed without an HTTP status; the code is Node's, if there is one. */
  failed: { code: string | undefined };
}

/** A charger, with its drivers and cars. */
export interface SimulatedCharger extends AsyncDisposable {
  readonly identity: string;
  /** A new snapshot on every access. */
  readonly state: ChargerState;
  /**
   * Amperes that flow now on the highest phase: of a connector, or of all of them together. This is the cars' real
   * current, independent of accepted limits and meter values; it changes every `tickMs`.
   */
  currentA(connectorId?: number): number;
  /**
   * The current of every phase, all connectors together: all outlets are wired alike, so a single-phase car uses L1.
   */
  phaseCurrentsA(): { L1: number; L2: number; L3: number };
  /** The charger's calls and their results. */
  readonly ledger: Ledger;
  /** Starts to connect; resolves when it is accepted and has reported its statuses. Retries without a limit. */
  connect(): Promise<void>;
  plugIn(connectorId?: number, car?: Car): void;
  /** Ends the transaction, if any, with EVDisconnected. */
  unplug(connectorId?: number): void;
  /** Presents a tag of at most 20 characters: starts a transaction, or stops its own. */
  present(idTag: string, connectorId?: number): Promise<Presented>;
  /** Sets a fault: a transaction ends, and the connector is Faulted until NoError is set. */
  fault(errorCode: ChargePointErrorCode, connectorId?: number): void;
  /** A power cut as long as a reset: transactions end with PowerLoss and are reported after the boot. */
  cutPower(): void;
  /** The meter is replaced or broken: its register continues from this value in Wh. */
  setRegister(registerWh: number, connectorId?: number): void;
  /**
   * Drops the next such message before it is sent; after a lost start the other messages use the id -1 (errata 3.18).
   */
  loseNext(action: TransactionAction): void;
  /** Loses the answer to the next such call: the charger sends it again after its timeout. */
  loseAnswer(action: ChargePointAction): void;
  /** Sends the next such call twice in a row, with the same message id or another one. */
  repeatNext(action: ChargePointAction, messageId: "same" | "new"): void;
  /** Sends a message of the caller, for example a DataTransfer; the charger's state does not change. */
  readonly call: ChargePoint["call"];
  /** Records a security event: it is logged, and reported when it is critical. */
  securityEvent(type: SecurityEvent, techInfo?: string): void;
  /** Cuts the connection without a close frame; the charger reconnects. */
  drop(): void;
  /** Cuts the connection and stays offline until `online()`. It continues to charge and queues its messages. */
  offline(): void;
  online(): void;
  on<Event extends keyof ChargerEvents>(event: Event, run: (about: ChargerEvents[Event]) => void): Cancel;
  /** Resolves when the predicate holds. Rejects when the charger is closed or the signal aborts. */
  until(predicate: (state: ChargerState) => boolean, signal?: AbortSignal): Promise<ChargerState>;
  /** Closes the connection and stops all timers. A transaction stays open, as if the charger had disappeared. */
  close(): Promise<void>;
}
