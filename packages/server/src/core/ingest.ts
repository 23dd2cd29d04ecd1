import type { ChargePointStatus } from "../store/schema.ts";

/** The first write path: many small facts, one commit. Every promise resolves after that commit. */
export interface SessionIngest {
  samples(report: ChargerConnection & MeterReport): Promise<void>;
  status(report: ChargerConnection & StatusReport): Promise<void>;
  /**
   * For the message log, which people read. Exchanges are written together within half a second, after the replies to
   * chargers. A call waits for its answer for at least a tenth of a second. `notKept` gets the error of an exchange that
   * PostgreSQL did not store.
   */
  exchange(exchange: Exchange, notKept: (exchange: Exchange, error: unknown) => void): KeptExchange;
  /** Resolves when no earlier message of this charger still waits to be written to the database. */
  flushed(chargerId: string): Promise<void>;
  /** Resolves when every exchange so far is stored or refused: for code that reads or erases frames. */
  flushExchanges(): Promise<void>;
  close(): Promise<void>;
}

/** The origin of a frame: the charger, and the epoch of its connection. */
export interface ChargerConnection {
  chargerId: string;
  orgId: string;
  epoch: number;
}

/** One MeterValue, its outlet readings in columns. */
export interface Sample {
  /** Epoch ms on the charger's clock. */
  at: number;
  context: string;
  /** Energy.Active.Import.Register. */
  energyWh: number | null;
  powerW: number | null;
  currentA: number | null;
  voltageV: number | null;
  socPct: number | null;
  /** The sampled values as received, only when the columns would lose information. */
  raw: unknown;
}

export interface MeterReport {
  /** Null for a number that is not a connector. */
  connectorId: number | null;
  /** As in the frame; null when the frame has no valid transaction id. 0 and below have no meaning. */
  transactionId: number | null;
  receivedAt: number;
  samples: readonly Sample[];
}

export interface StatusReport {
  /** 0: the charger itself. */
  connectorId: number;
  status: ChargePointStatus;
  errorCode: string;
  vendorErrorCode: string | null;
  info: string | null;
  timestamp: string | undefined;
  receivedAt: number;
}

/** What the message log stores in one row: a call with its answer, or one frame. Exactly one text is of the first frame. */
export interface Exchange extends ChargerConnection {
  /** Of the first frame, in epoch ms. */
  at: number;
  /** Whether the first frame came from the charger. */
  incoming: boolean;
  call: string | null;
  answer: string | null;
  /** A text that is not an OCPP frame. */
  invalid: string | null;
  messageId: string | null;
  /** Of the call. */
  action: string | null;
  /** Of the answer: how long after its call. */
  latencyMs: number | null;
  commandId: string | null;
}

export interface KeptExchange {
  /**
   * Adds the answer to the call. False when the call is written already, or was long before: the answer is then an exchange
   * of its own.
   */
  answer(text: string, latencyMs: number): boolean;
}
