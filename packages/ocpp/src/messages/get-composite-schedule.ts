import { choice, dateTime, integer, optional, type Schema } from "../schema.ts";
import { type ChargingRateUnit, type ChargingSchedule, chargingSchedule } from "./charging-profile.ts";

/** Ask what all installed profiles together amount to (section 5.7). */
export interface GetCompositeScheduleRequest {
  /** 0: the whole charger. */
  connectorId: number;
  /** Seconds from now. */
  duration: number;
  /** A wish: some models answer in the other unit. */
  chargingRateUnit?: ChargingRateUnit;
}

export interface GetCompositeScheduleAnswer {
  status: "Accepted" | "Rejected";
  connectorId?: number;
  /** Periods count from here. */
  scheduleStart?: string;
  chargingSchedule?: ChargingSchedule;
}

export const getCompositeScheduleRequest = {
  connectorId: integer(),
  duration: integer(),
  chargingRateUnit: optional(choice(["A", "W"])),
} satisfies Schema<GetCompositeScheduleRequest>;

export const getCompositeScheduleAnswer = {
  status: choice(["Accepted", "Rejected"]),
  connectorId: optional(integer()),
  scheduleStart: optional(dateTime()),
  chargingSchedule: optional(chargingSchedule),
} satisfies Schema<GetCompositeScheduleAnswer>;
