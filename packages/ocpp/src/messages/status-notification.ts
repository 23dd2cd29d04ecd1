import { choice, dateTime, fromChargePoint, integer, optional, text } from "../schema.ts";

/** What a connector is doing (section 7.7). Connector 0, the charger itself, is Available, Unavailable or Faulted only. */
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

/** What is wrong with a connector or the charger (section 7.6); NoError when nothing is. */
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

/** The state of a connector, or of the whole charger when `connectorId` is 0 (section 4.9). */
export interface StatusNotificationRequest {
  connectorId: number;
  /** A word that the specification does not know is read as OtherError. */
  errorCode: ChargePointErrorCode;
  /** At most 50 characters. */
  info?: string;
  /** For connector 0 only Available, Unavailable or Faulted. Advisory: it proves nothing about a transaction. */
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
