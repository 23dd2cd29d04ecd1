import type { Reservations } from "../reservations.ts";
import { type HandlersOf, runAfterAnswer } from "./after-answer.ts";

export function reservationCommands(
  reservations: Reservations,
): HandlersOf<"CancelReservation" | "ReserveNow"> {
  return {
    ReserveNow(request) {
      runAfterAnswer(reservations.show);
      return { status: reservations.reserve(request) };
    },
    CancelReservation({ reservationId }) {
      runAfterAnswer(reservations.show);
      return { status: reservations.cancel(reservationId) };
    },
  };
}
