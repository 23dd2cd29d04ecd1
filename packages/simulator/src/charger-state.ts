import type { SecurityProfile } from "./connection.ts";
import type { Connector } from "./connector.ts";
import type { ConnectorStatus } from "./connector-status.ts";

/** Snapshot of a charger, as plain data. */
export interface ChargerState {
  connection: "offline" | "booting" | "online";
  /** Online and all statuses are reported: transaction messages are being sent. */
  ready: boolean;
  securityProfile: SecurityProfile;
  firmwareVersion: string;
  /** Transaction messages that the central system has not answered yet. */
  queued: number;
  /** 0: empty. -1: disabled. */
  localListVersion: number;
  reservations: readonly ReservationState[];
  connectors: readonly ConnectorState[];
}

/** A reservation for a tag. */
export interface ReservationState {
  id: number;
  /** 0: any connector. */
  connectorId: number;
  idTag: string;
}

/** Snapshot of one outlet. */
export interface ConnectorState {
  id: number;
  status: ConnectorStatus;
  transaction: TransactionState | null;
  /** Wh. */
  registerWh: number;
  powerW: number;
  /** Per phase. */
  currentA: number;
  /** Per phase: the limit of the connector and its profiles. */
  offeredA: number;
  /** 0 to 1; null without a car. */
  soc: number | null;
}

/** The running transaction of a connector. */
export interface TransactionState {
  /** Null until StartTransaction is answered; -1 when it was refused. */
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
