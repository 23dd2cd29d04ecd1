import type { FromCentralSystem } from "../message.ts";

/** Reserves a connector for one tag (section 5.13). Replaces a reservation with the same id. */
export interface ReserveNowRequest {
  /** 0: any connector, if the charger reports ReserveConnectorZeroSupported. */
  connectorId: number;
  /** @format date-time */
  expiryDate: string;
  /** @maxLength 20 */
  idTag: string;
  /** Any tag of this group may use the reservation. @maxLength 20 */
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

/** Cancels a reservation (section 5.1). */
export interface CancelReservationRequest {
  reservationId: number;
}

export interface CancelReservationAnswer {
  /** Rejected: the reservation is unknown. */
  status: "Accepted" | "Rejected";
}

export interface ReservationMessages {
  ReserveNow: FromCentralSystem<ReserveNowRequest, ReserveNowAnswer>;
  CancelReservation: FromCentralSystem<CancelReservationRequest, CancelReservationAnswer>;
}
