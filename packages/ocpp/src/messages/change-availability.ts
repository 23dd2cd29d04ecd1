import { choice, fromCentralSystem, integer } from "../schema.ts";

/** Take a connector, or the whole charger with 0, into or out of service (section 5.2). */
export interface ChangeAvailabilityRequest {
  connectorId: number;
  type: "Inoperative" | "Operative";
}

export interface ChangeAvailabilityAnswer {
  /** Scheduled: a transaction is going on, the change follows its end. */
  status: "Accepted" | "Rejected" | "Scheduled";
}

export const changeAvailability = fromCentralSystem<ChangeAvailabilityRequest, ChangeAvailabilityAnswer>({
  request: {
    connectorId: integer(),
    type: choice(["Inoperative", "Operative"]),
  },
  answer: {
    status: choice(["Accepted", "Rejected", "Scheduled"]),
  },
});
