import { dateTime, fromChargePoint, optional, text } from "../schema.ts";

/** Something happened that matters to security (security white paper, A04). Some models send it right after boot. */
export interface SecurityEventNotificationRequest {
  /** One of the names of the white paper's section 8, or a vendor's own. At most 50 characters. */
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
