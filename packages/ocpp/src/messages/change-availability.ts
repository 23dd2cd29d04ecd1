import { choice, fromCentralSystem, integer } from "../schema.ts";

/** Changes the availability of a connector, or of the whole charger with 0 (section 5.2). */
export interface ChangeAvailabilityRequest {
  connectorId: number;
  type: "Inoperative" | "Operative";
}

export interface ChangeAvailabilityAnswer {
  /** Scheduled: the change follows the end of the running transaction. */
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
