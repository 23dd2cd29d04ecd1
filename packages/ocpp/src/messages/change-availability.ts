import { choice, integer, type Schema } from "../schema.ts";

/** Take a connector, or the whole charger with 0, into or out of service (section 5.2). */
export interface ChangeAvailabilityRequest {
  connectorId: number;
  type: "Inoperative" | "Operative";
}

export interface ChangeAvailabilityAnswer {
  /** Scheduled: a transaction is going on, the change follows its end. */
  status: "Accepted" | "Rejected" | "Scheduled";
}

export const changeAvailabilityRequest = {
  connectorId: integer(),
  type: choice(["Inoperative", "Operative"]),
} satisfies Schema<ChangeAvailabilityRequest>;

export const changeAvailabilityAnswer = {
  status: choice(["Accepted", "Rejected", "Scheduled"]),
} satisfies Schema<ChangeAvailabilityAnswer>;
