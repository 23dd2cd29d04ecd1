import type { ChargePointStatus, messageLog } from "../store/schema.ts";

/** The first write path: many small facts, one commit. Every promise resolves after that commit. */
export interface SessionIngest {
  samples(report: Link & MeterReport): Promise<void>;
  status(report: Link & StatusReport): Promise<void>;
  /** For people to read: written with others within a tenth of a second, and behind the replies to chargers. */
  frame(row: LoggedFrame): Promise<void>;
  /** Resolves when nothing that this charger said before is still on its way to the store. */
  settled(chargerId: string): Promise<void>;
  /** Resolves when every frame so far is in the store, or refused: for who reads or erases frames. */
  flushFrames(): Promise<void>;
  close(): Promise<void>;
}

/** Whose frame it is: the charger, and the socket's epoch. */
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
  /** The sampled values as they came, only where the columns would lose something. */
  raw: unknown;
}

export interface MeterReport {
  /** Null for a number that is no connector. */
  connectorId: number | null;
  /** As the frame said it; null where it gave none that can be. 0 and below have no meaning. */
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
