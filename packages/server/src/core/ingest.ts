import type { ChargePointStatus, messageLog } from "../store/schema.ts";

/** The first write path: many small facts, one commit. Every promise resolves after that commit. */
export interface SessionIngest {
  samples(report: Link & MeterReport): Promise<void>;
  status(report: Link & StatusReport): Promise<void>;
  /**
   * For the message log, which people read. Frames are written together within a tenth of a second, after the replies to
   * chargers.
   */
  frame(row: LoggedFrame): Promise<void>;
  /** Resolves when no earlier message of this charger still waits to be written to the database. */
  settled(chargerId: string): Promise<void>;
  /** Resolves when every frame so far is stored or refused: for code that reads or erases frames. */
  flushFrames(): Promise<void>;
  close(): Promise<void>;
}

/** The origin of a frame: the charger, and the epoch of its connection. */
export interface Link {
  chargerId: string;
  orgId: string;
  epoch: number;
}

/** One MeterValue, its outlet readings in columns. */
export interface Sample {
  /** Epoch ms on the charger's clock. */
  at: number;
  context: string | null;
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

export type LoggedFrame = Omit<typeof messageLog.$inferInsert, "id">;
