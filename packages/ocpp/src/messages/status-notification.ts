import { choice, dateTime, fromChargePoint, integer, optional, text } from "../schema.ts";

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

export const statusNotification = fromChargePoint<StatusNotificationRequest, StatusNotificationAnswer>({
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
