import { dateTime, fromChargePoint, optional, text } from "../schema.ts";

/** Reports a security event (security white paper, A04). Some models send it directly after boot. */
export interface SecurityEventNotificationRequest {
  /** A name from section 8 of the white paper, or vendor-specific. At most 50 characters. */
  type: string;
  timestamp: string;
  /** At most 255 characters. */
  techInfo?: string;
}

export type SecurityEventNotificationAnswer = Record<string, never>;

export const securityEventNotification = fromChargePoint<
  SecurityEventNotificationRequest,
  SecurityEventNotificationAnswer
>({
  request: { type: text(50), timestamp: dateTime(), techInfo: optional(text(255)) },
  answer: {},
});
