import { choice, dateTime, fromCentralSystem, integer, optional, text } from "../schema.ts";

/** Reserves a connector for one tag (section 5.13). Replaces a reservation with the same id. */
export interface ReserveNowRequest {
  /** 0: any connector, if the charger reports ReserveConnectorZeroSupported. */
  connectorId: number;
  expiryDate: string;
  /** At most 20 characters. */
  idTag: string;
  /** Any tag of this group may use the reservation. At most 20 characters. */
  parentIdTag?: string;
  reservationId: number;
}

export interface ReserveNowAnswer {
  /**
   * The reason of a refusal: the connector is Faulted, Occupied or Unavailable, or the charger supports no reservations
   * (Rejected).
   */
  status: "Accepted" | "Faulted" | "Occupied" | "Rejected" | "Unavailable";
}

const reserveNow = fromCentralSystem<ReserveNowRequest, ReserveNowAnswer>({
  request: {
    connectorId: integer(),
    expiryDate: dateTime(),
    idTag: text(20),
    parentIdTag: optional(text(20)),
    reservationId: integer(),
  },
  answer: { status: choice(["Accepted", "Faulted", "Occupied", "Rejected", "Unavailable"]) },
});

/** Cancels a reservation (section 5.1). */
export interface CancelReservationRequest {
  reservationId: number;
}

export interface CancelReservationAnswer {
  /** Rejected: the reservation is unknown. */
  status: "Accepted" | "Rejected";
}

const cancelReservation = fromCentralSystem<CancelReservationRequest, CancelReservationAnswer>({
  request: { reservationId: integer() },
  answer: { status: choice(["Accepted", "Rejected"]) },
});

export const reservation = {
  ReserveNow: reserveNow,
  CancelReservation: cancelReservation,
};
