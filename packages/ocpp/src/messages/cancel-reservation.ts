import { choice, fromCentralSystem, integer } from "../schema.ts";

/** Cancels a reservation (section 5.1). */
export interface CancelReservationRequest {
  reservationId: number;
}

export interface CancelReservationAnswer {
  /** Rejected: the reservation is unknown. */
  status: "Accepted" | "Rejected";
}

export const cancelReservation = fromCentralSystem<CancelReservationRequest, CancelReservationAnswer>({
  request: { reservationId: integer() },
  answer: { status: choice(["Accepted", "Rejected"]) },
});
