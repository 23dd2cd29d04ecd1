import { choice, fromCentralSystem, integer } from "../schema.ts";

/** Give a reserved connector back (section 5.1). */
export interface CancelReservationRequest {
  reservationId: number;
}

export interface CancelReservationAnswer {
  /** Rejected: the charger knows no such reservation. */
  status: "Accepted" | "Rejected";
}

export const cancelReservation = fromCentralSystem<CancelReservationRequest, CancelReservationAnswer>({
  request: { reservationId: integer() },
  answer: { status: choice(["Accepted", "Rejected"]) },
});
