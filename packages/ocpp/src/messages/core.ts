import type { FromBoth, FromCentralSystem, FromChargePoint } from "../message.ts";

/** Whether the charger may operate (section 7.38). Pending: the central system wants to configure it first. */
export type RegistrationStatus = "Accepted" | "Pending" | "Rejected";

/** Sent after the charger has started (section 4.2). Not required after a mere reconnect. */
export interface BootNotificationRequest {
  /** @maxLength 20 */
  chargePointVendor: string;
  /** @maxLength 20 */
  chargePointModel: string;
  /** @maxLength 25 */
  chargePointSerialNumber?: string;
  /** Deprecated; some models exceed it. @maxLength 25 */
  chargeBoxSerialNumber?: string;
  /** @maxLength 50 */
  firmwareVersion?: string;
  /** Of the SIM card. @maxLength 20 */
  iccid?: string;
  /** Of the SIM card. @maxLength 20 */
  imsi?: string;
  /** @maxLength 25 */
  meterType?: string;
  /** @maxLength 25 */
  meterSerialNumber?: string;
}

export interface BootNotificationAnswer {
  status: RegistrationStatus;
  /** The charger sets its clock to it. Send UTC with a Z: some models fail on offsets. @format date-time */
  currentTime: string;
  /** Seconds: between heartbeats when accepted, otherwise until the next BootNotification. */
  interval: number;
}

/** Shows that the charger is online and requests the time (section 4.6). */
export type HeartbeatRequest = Record<string, never>;

export interface HeartbeatAnswer {
  /** Send UTC with a Z: some models fail on offsets. @format date-time */
  currentTime: string;
}

/** Status of a connector (section 7.7). Connector 0, the charger itself, is only Available, Unavailable or Faulted. */
export type ChargePointStatus =
  | "Available"
  | "Preparing"
  | "Charging"
  | "SuspendedEVSE"
  | "SuspendedEV"
  | "Finishing"
  | "Reserved"
  | "Unavailable"
  | "Faulted";

/** Error of a connector or the charger (section 7.6); NoError without one. */
export type ChargePointErrorCode =
  | "ConnectorLockFailure"
  | "EVCommunicationError"
  | "GroundFailure"
  | "HighTemperature"
  | "InternalError"
  | "LocalListConflict"
  | "NoError"
  | "OtherError"
  | "OverCurrentFailure"
  | "PowerMeterFailure"
  | "PowerSwitchFailure"
  | "ReaderFailure"
  | "ResetFailure"
  | "UnderVoltage"
  | "OverVoltage"
  | "WeakSignal";

/** Reports the status of a connector, or of the whole charger when `connectorId` is 0 (section 4.9). */
export interface StatusNotificationRequest {
  connectorId: number;
  /** @otherwise OtherError */
  errorCode: ChargePointErrorCode;
  /** @maxLength 50 */
  info?: string;
  /**
   * For connector 0 only Available, Unavailable or Faulted. Informative: it does not prove the state of a transaction.
   */
  status: ChargePointStatus;
  /** Absent: now. @format date-time */
  timestamp?: string;
  /** @maxLength 255 */
  vendorId?: string;
  /** @maxLength 50 */
  vendorErrorCode?: string;
}

export type StatusNotificationAnswer = Record<string, never>;

/** Changes the availability of a connector, or of the whole charger with 0 (section 5.2). */
export interface ChangeAvailabilityRequest {
  connectorId: number;
  type: "Inoperative" | "Operative";
}

export interface ChangeAvailabilityAnswer {
  /** Scheduled: the change follows the end of the running transaction. */
  status: "Accepted" | "Rejected" | "Scheduled";
}

/** Restarts the charger (section 5.14). Some models close the socket before they answer. */
export interface ResetRequest {
  /** Soft stops transactions first and reports them; Hard may report them after the restart. */
  type: "Hard" | "Soft";
}

export interface ResetAnswer {
  status: "Accepted" | "Rejected";
}

/** Unlocks a cable (section 5.18). Ends a running transaction. */
export interface UnlockConnectorRequest {
  /** Greater than 0. */
  connectorId: number;
}

export interface UnlockConnectorAnswer {
  /** NotSupported: a fixed cable, or an unknown connector (errata 3.85). */
  status: "Unlocked" | "UnlockFailed" | "NotSupported";
}

/** Clears the authorization cache (section 5.4). */
export type ClearCacheRequest = Record<string, never>;

export interface ClearCacheAnswer {
  /** Also Rejected by a charger without a cache (errata 3.23). */
  status: "Accepted" | "Rejected";
}

/** Vendor-specific data in either direction (sections 4.3 and 5.6). */
export interface DataTransferRequest {
  /** @maxLength 255 */
  vendorId: string;
  /** @maxLength 50 */
  messageId?: string;
  /** Unbounded and untrusted: check it before use. */
  data?: string;
}

export interface DataTransferAnswer {
  /** Answer Accepted only when the data was understood. */
  status: "Accepted" | "Rejected" | "UnknownMessageId" | "UnknownVendorId";
  data?: string;
}

export interface CoreMessages {
  BootNotification: FromChargePoint<BootNotificationRequest, BootNotificationAnswer>;
  Heartbeat: FromChargePoint<HeartbeatRequest, HeartbeatAnswer>;
  StatusNotification: FromChargePoint<StatusNotificationRequest, StatusNotificationAnswer>;
  ChangeAvailability: FromCentralSystem<ChangeAvailabilityRequest, ChangeAvailabilityAnswer>;
  Reset: FromCentralSystem<ResetRequest, ResetAnswer>;
  UnlockConnector: FromCentralSystem<UnlockConnectorRequest, UnlockConnectorAnswer>;
  ClearCache: FromCentralSystem<ClearCacheRequest, ClearCacheAnswer>;
  DataTransfer: FromBoth<DataTransferRequest, DataTransferAnswer>;
}
