import { choice, dateTime, fromChargePoint, integer, optional, text } from "../schema.ts";

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

export const bootNotification = fromChargePoint<BootNotificationRequest, BootNotificationAnswer>({
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
