import type { Connector } from "./connector.ts";
import type { ConnectorStatus } from "./connector-status.ts";
import type { SecurityProfile } from "./link.ts";

/** A charger at one moment: plain data. */
export interface ChargerState {
  link: "offline" | "booting" | "online";
  /** Online, and every status is told: transactions are being told now. */
  ready: boolean;
  securityProfile: SecurityProfile;
  firmwareVersion: string;
  /** Transaction messages that the central system has not answered yet. */
  queued: number;
  /** 0: empty. -1: switched off. */
  localListVersion: number;
  reservations: readonly ReservationState[];
  connectors: readonly ConnectorState[];
}

/** A connector kept free for a tag. */
export interface ReservationState {
  id: number;
  /** 0: any. */
  connectorId: number;
  idTag: string;
}

/** One outlet at one moment. */
export interface ConnectorState {
  id: number;
  status: ConnectorStatus;
  transaction: TransactionState | null;
  /** Wh. */
  registerWh: number;
  powerW: number;
  /** Per phase. */
  currentA: number;
  /** Per phase: what the connector and its profiles allow. */
  offeredA: number;
  /** 0 to 1; null without a car. */
  soc: number | null;
}

/** The transaction that runs on a connector. */
export interface TransactionState {
  /** Null until the StartTransaction is answered; -1 when it was refused. */
  id: number | null;
  idTag: string;
  /** Wh. */
  meterStart: number;
  /** Epoch ms. */
  startedAt: number;
}

export function toConnectorState(connector: Connector): ConnectorState {
  const { registerWh, powerW, currentA, offeredA, soc } = connector.reading;
  const { id, status, transaction } = connector;
  return {
    id,
    status,
    transaction: transaction && {
      id: transaction.id,
      idTag: transaction.idTag,
      meterStart: transaction.meterStart,
      startedAt: transaction.startedAt,
    },
    registerWh,
    powerW,
    currentA,
    offeredA,
    soc,
  };
}
