import type { Reservations } from "../reservations.ts";
import { afterwards, type HandlersOf } from "./afterwards.ts";

export function reservationCommands(
  reservations: Reservations,
): HandlersOf<"CancelReservation" | "ReserveNow"> {
  return {
    ReserveNow(request) {
      afterwards(reservations.show);
      return { status: reservations.reserve(request) };
    },
    CancelReservation({ reservationId }) {
      afterwards(reservations.show);
      return { status: reservations.cancel(reservationId) };
    },
  };
}
