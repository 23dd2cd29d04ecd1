import type { Action } from "../../src/messages.ts";
import type { Violation } from "../../src/violation.ts";

/** A violation found by Ajv or by us. */
export interface Complaint {
  path: string;
  rule: Violation["rule"];
  value: unknown;
}

/** An intended difference between our validators and Ajv with the official schemas. */
export interface Difference {
  name: string;
  /** Why we differ from Ajv. */
  reason: string;
  /** The validator that reports it. */
  side: "ours" | "theirs";
  covers(complaint: Complaint): boolean;
  /** A payload with this difference and no other violation. */
  example: { action: Action; half: "request" | "answer"; payload: string };
}

const isText = (value: unknown): value is string => typeof value === "string";

export const differences: readonly Difference[] = [
  {
    name: "a URI needs a scheme and has no blanks",
    reason:
      "Only the charger knows which URLs it can fetch: operators write passwords and file name patterns into them that RFC 3986 requires to be percent-encoded.",
    side: "theirs",
    covers: ({ rule, path, value }) =>
      rule === "format" && path === "/location" && isText(value) && /^[a-z][a-z0-9+.-]*:\S+$/i.test(value),
    example: {
      action: "GetDiagnostics",
      half: "request",
      payload: '{"location":"ftp://user:p|ss@files.example.org/{serial}"}',
    },
  },
  {
    name: "a leap second at the end of any hour",
    reason: "The oracle accepts it at midnight UTC only; a charger that sends local time has it elsewhere.",
    side: "theirs",
    covers: ({ rule, value }) => rule === "format" && isText(value) && /[T\s]\d\d:59:60/i.test(value),
    example: { action: "Heartbeat", half: "answer", payload: '{"currentTime":"2024-01-01T11:59:60Z"}' },
  },
  {
    name: "tenths are decimal",
    reason: "The oracle divides doubles: for it 0.3 is not a multiple of 0.1.",
    side: "theirs",
    covers: ({ rule, value }) =>
      rule === "step" && typeof value === "number" && Math.abs(value - Number(value.toFixed(1))) <= 1.1e-7,
    example: {
      action: "GetCompositeSchedule",
      half: "answer",
      payload:
        '{"status":"Accepted","chargingSchedule":{"chargingRateUnit":"A","chargingSchedulePeriod":[],"minChargingRate":0.3}}',
    },
  },
];
