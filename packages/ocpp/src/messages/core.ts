import {
  choice,
  dateTime,
  fromBoth,
  fromCentralSystem,
  fromChargePoint,
  integer,
  optional,
  text,
} from "../schema.ts";

/** Whether the charger may operate (section 7.38). Pending: the central system wants to configure it first. */
export type RegistrationStatus = "Accepted" | "Pending" | "Rejected";

/** Sent after the charger has started (section 4.2). Not required after a mere reconnect. */
export interface BootNotificationRequest {
  /** At most 20 characters. */
  chargePointVendor: string;
  /** At most 20 characters. */
  chargePointModel: string;
  /** At most 25 characters. */
  chargePointSerialNumber?: string;
  /** Deprecated; some models exceed its 25 characters. */
  chargeBoxSerialNumber?: string;
  /** At most 50 characters. */
  firmwareVersion?: string;
  /** Of the SIM card. At most 20 characters. */
  iccid?: string;
  /** Of the SIM card. At most 20 characters. */
  imsi?: string;
  /** At most 25 characters. */
  meterType?: string;
  /** At most 25 characters. */
  meterSerialNumber?: string;
}

export interface BootNotificationAnswer {
  status: RegistrationStatus;
  /** The charger sets its clock to it. Send UTC with a Z: some models fail on offsets. */
  currentTime: string;
  /** Seconds: between heartbeats when accepted, otherwise until the next BootNotification. */
  interval: number;
}

const bootNotification = fromChargePoint<BootNotificationRequest, BootNotificationAnswer>({
  request: {
    chargePointVendor: text(20),
    chargePointModel: text(20),
    chargePointSerialNumber: optional(text(25)),
    chargeBoxSerialNumber: optional(text(25)),
    firmwareVersion: optional(text(50)),
    iccid: optional(text(20)),
    imsi: optional(text(20)),
    meterType: optional(text(25)),
    meterSerialNumber: optional(text(25)),
  },
  answer: {
    status: choice(["Accepted", "Pending", "Rejected"]),
    currentTime: dateTime(),
    interval: integer(),
  },
});

/** Shows that the charger is online and requests the time (section 4.6). */
export type HeartbeatRequest = Record<string, never>;

export interface HeartbeatAnswer {
  /** Send UTC with a Z: some models fail on offsets. */
  currentTime: string;
}

const heartbeat = fromChargePoint<HeartbeatRequest, HeartbeatAnswer>({
  request: {},
  answer: { currentTime: dateTime() },
});

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
  /** An unknown value is read as OtherError. */
  errorCode: ChargePointErrorCode;
  /** At most 50 characters. */
  info?: string;
  /**
   * For connector 0 only Available, Unavailable or Faulted. Informative: it does not prove the state of a transaction.
   */
  status: ChargePointStatus;
  /** Absent: now. */
  timestamp?: string;
  /** At most 255 characters. */
  vendorId?: string;
  /** At most 50 characters. */
  vendorErrorCode?: string;
}

export type StatusNotificationAnswer = Record<string, never>;

const statusNotification = fromChargePoint<StatusNotificationRequest, StatusNotificationAnswer>({
  request: {
    connectorId: integer(),
    errorCode: choice(
      [
        "ConnectorLockFailure",
        "EVCommunicationError",
        "GroundFailure",
        "HighTemperature",
        "InternalError",
        "LocalListConflict",
        "NoError",
        "OtherError",
        "OverCurrentFailure",
        "PowerMeterFailure",
        "PowerSwitchFailure",
        "ReaderFailure",
        "ResetFailure",
        "UnderVoltage",
        "OverVoltage",
        "WeakSignal",
      ],
      { otherwise: "OtherError" },
    ),
    info: optional(text(50)),
    status: choice([
      "Available",
      "Preparing",
      "Charging",
      "SuspendedEVSE",
      "SuspendedEV",
      "Finishing",
      "Reserved",
      "Unavailable",
      "Faulted",
    ]),
    timestamp: optional(dateTime()),
    vendorId: optional(text(255)),
    vendorErrorCode: optional(text(50)),
  },
  answer: {},
});

/** Changes the availability of a connector, or of the whole charger with 0 (section 5.2). */
export interface ChangeAvailabilityRequest {
  connectorId: number;
  type: "Inoperative" | "Operative";
}

export interface ChangeAvailabilityAnswer {
  /** Scheduled: the change follows the end of the running transaction. */
  status: "Accepted" | "Rejected" | "Scheduled";
}

const changeAvailability = fromCentralSystem<ChangeAvailabilityRequest, ChangeAvailabilityAnswer>({
  request: {
    connectorId: integer(),
    type: choice(["Inoperative", "Operative"]),
  },
  answer: {
    status: choice(["Accepted", "Rejected", "Scheduled"]),
  },
});

/** Restarts the charger (section 5.14). Some models close the socket before they answer. */
export interface ResetRequest {
  /** Soft stops transactions first and reports them; Hard may report them after the restart. */
  type: "Hard" | "Soft";
}

export interface ResetAnswer {
  status: "Accepted" | "Rejected";
}

const reset = fromCentralSystem<ResetRequest, ResetAnswer>({
  request: { type: choice(["Hard", "Soft"]) },
  answer: { status: choice(["Accepted", "Rejected"]) },
});

/** Unlocks a cable (section 5.18). Ends a running transaction. */
export interface UnlockConnectorRequest {
  /** Greater than 0. */
  connectorId: number;
}

export interface UnlockConnectorAnswer {
  /** NotSupported: a fixed cable, or an unknown connector (errata 3.85). */
  status: "Unlocked" | "UnlockFailed" | "NotSupported";
}

const unlockConnector = fromCentralSystem<UnlockConnectorRequest, UnlockConnectorAnswer>({
  request: { connectorId: integer() },
  answer: {
    status: choice(["Unlocked", "UnlockFailed", "NotSupported"]),
  },
});

/** Clears the authorization cache (section 5.4). */
export type ClearCacheRequest = Record<string, never>;

export interface ClearCacheAnswer {
  /** Also Rejected by a charger without a cache (errata 3.23). */
  status: "Accepted" | "Rejected";
}

const clearCache = fromCentralSystem<ClearCacheRequest, ClearCacheAnswer>({
  request: {},
  answer: {
    status: choice(["Accepted", "Rejected"]),
  },
});

/** Vendor-specific data in either direction (sections 4.3 and 5.6). */
export interface DataTransferRequest {
  /** At most 255 characters. */
  vendorId: string;
  /** At most 50 characters. */
  messageId?: string;
  /** Unbounded and untrusted: check it before use. */
  data?: string;
}

export interface DataTransferAnswer {
  /** Answer Accepted only when the data was understood. */
  status: "Accepted" | "Rejected" | "UnknownMessageId" | "UnknownVendorId";
  data?: string;
}

const dataTransfer = fromBoth<DataTransferRequest, DataTransferAnswer>({
  request: {
    vendorId: text(255),
    messageId: optional(text(50)),
    data: optional(text()),
  },
  answer: {
    status: choice(["Accepted", "Rejected", "UnknownMessageId", "UnknownVendorId"]),
    data: optional(text()),
  },
});

export const core = {
  BootNotification: bootNotification,
  Heartbeat: heartbeat,
  StatusNotification: statusNotification,
  ChangeAvailability: changeAvailability,
  Reset: reset,
  UnlockConnector: unlockConnector,
  ClearCache: clearCache,
  DataTransfer: dataTransfer,
};
