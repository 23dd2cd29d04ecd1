import type { Cancel, ChargePoint, ChargePointAction, ChargePointErrorCode } from "@forecourt/ocpp";
import type { Car } from "./car.ts";
import type { ChargerState } from "./charger-state.ts";
import type { ConnectorStatus } from "./connector-status.ts";
import type { Answered, Ledger } from "./ledger.ts";
import type { SecurityEvent } from "./security/security-log.ts";
import type { Presented } from "./sessions.ts";
import type { TransactionAction } from "./transaction-queue.ts";

/** What `on` can be asked to tell, by name. */
export interface ChargerEvents {
  /** Every text frame, as it is on the wire. */
  frame: { direction: "in" | "out"; text: string; at: number };
  status: { connectorId: number; status: ConnectorStatus };
  /** A new entry of the ledger. */
  answered: Answered;
  /** The central system has answered a StopTransaction: that transaction is told to its end. */
  stopped: { connectorId: number; transactionId: number };
  link: ChargerState["link"];
  /** The central system answered the connection attempt with an HTTP status. */
  refused: { status: number };
  /** Nobody answered the connection attempt, or TLS did not come about; what Node calls the reason, if it has a name. */
  failed: { code: string | undefined };
}

/** A charger, and the people and cars around it. */
export interface SimulatedCharger extends AsyncDisposable {
  readonly identity: string;
  /** Built anew at each look. */
  readonly state: ChargerState;
  /**
   * Amperes that flow at this moment, on the fullest phase: of a connector, or of all of them on the same one. It is what the
   * cars really draw, whatever was accepted or measured, and it moves on every `tickMs`.
   */
  currentA(connectorId?: number): number;
  /** The same of every phase, all connectors together: every outlet is wired alike, so a car on one phase draws on L1. */
  phaseCurrentsA(): { L1: number; L2: number; L3: number };
  /** What it was answered, and what it was not. */
  readonly ledger: Ledger;
  /** Starts to connect; resolves when it is accepted and has told its statuses. Tries for as long as it takes. */
  connect(): Promise<void>;
  plugIn(connectorId?: number, car?: Car): void;
  /** Ends the transaction, if there is one, with EVDisconnected. */
  unplug(connectorId?: number): void;
  /** Holds a tag of at most 20 characters to the reader: starts a transaction, or stops one of its own. */
  present(idTag: string, connectorId?: number): Promise<Presented>;
  /** Something breaks: a transaction ends, the connector is Faulted until NoError is reported. */
  fault(errorCode: ChargePointErrorCode, connectorId?: number): void;
  /** The mains fail for as long as a reset takes: transactions end with PowerLoss, and are told after the boot. */
  cutPower(): void;
  /** The meter is exchanged, or broken: its register shows this many Wh from now on. */
  setRegister(registerWh: number, connectorId?: number): void;
  /** The next such message is forgotten before it is sent; after a lost start the rest goes by the id -1 (errata 3.18). */
  loseNext(action: TransactionAction): void;
  /** The answer to the next such call never arrives: the charger sends it again when its patience is over. */
  loseAnswer(action: ChargePointAction): void;
  /** The next such call is sent twice in a row, under the same message id or another one. */
  repeatNext(action: ChargePointAction, messageId: "same" | "new"): void;
  /** Sends a message of one's own, such as a DataTransfer; the charger knows nothing of it. */
  readonly call: ChargePoint["call"];
  /** Something happens that matters to security: it is logged, and told when it is critical. */
  securityEvent(type: SecurityEvent, techInfo?: string): void;
  /** Cuts the line without a word; the charger connects again by itself. */
  drop(): void;
  /** Cuts the line and stays away until `online()`. It goes on charging, and keeps what it has to tell. */
  offline(): void;
  online(): void;
  on<Event extends keyof ChargerEvents>(event: Event, run: (about: ChargerEvents[Event]) => void): Cancel;
  /** Resolves as soon as the predicate holds. Rejects when the charger is closed, or the signal aborts. */
  until(predicate: (state: ChargerState) => boolean, signal?: AbortSignal): Promise<ChargerState>;
  /** Hangs up and stops every timer. A transaction stays open, as when somebody steals the charger. */
  close(): Promise<void>;
}
