import { choice, dateTime, fromCentralSystem, integer, optional } from "../schema.ts";
import { type ChargingRateUnit, type ChargingSchedule, chargingSchedule } from "./charging-profile.ts";

/** Requests the combined limit of all installed profiles (section 5.7). */
export interface GetCompositeScheduleRequest {
  /** 0: the whole charger. */
  connectorId: number;
  /** Seconds from now. */
  duration: number;
  /** Optional preference: some models answer in the other unit. */
  chargingRateUnit?: ChargingRateUnit;
}

export interface GetCompositeScheduleAnswer {
  status: "Accepted" | "Rejected";
  connectorId?: number;
  /** Start of the periods. */
  scheduleStart?: string;
  chargingSchedule?: ChargingSchedule;
}

export const getCompositeSchedule = fromCentralSystem<
  GetCompositeScheduleRequest,
  GetCompositeScheduleAnswer
>({
  request: {
    connectorId: integer(),
    duration: integer(),
    chargingRateUnit: optional(choice(["A", "W"])),
  },
  answer: {
    status: choice(["Accepted", "Rejected"]),
    connectorId: optional(integer()),
    scheduleStart: optional(dateTime()),
    chargingSchedule: optional(chargingSchedule),
  },
});
