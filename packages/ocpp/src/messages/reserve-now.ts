import { choice, dateTime, fromCentralSystem, integer, optional, text } from "../schema.ts";

/** Keep a connector free for one tag (section 5.13). A reservation with the same id is replaced. */
export interface ReserveNowRequest {
  /** 0: any connector, if ReserveConnectorZeroSupported says so. */
  connectorId: number;
  expiryDate: string;
  /** At most 20 characters. */
  idTag: string;
  /** Any tag of this group may use it as well. At most 20 characters. */
  parentIdTag?: string;
  reservationId: number;
}

export interface ReserveNowAnswer {
  /** Why not: the connector is Faulted, Occupied or Unavailable, or the charger takes no reservations at all (Rejected). */
  status: "Accepted" | "Faulted" | "Occupied" | "Rejected" | "Unavailable";
}

export const reserveNow = fromCentralSystem<ReserveNowRequest, ReserveNowAnswer>({
  request: {
    connectorId: integer(),
    expiryDate: dateTime(),
    idTag: text(20),
    parentIdTag: optional(text(20)),
    reservationId: integer(),
  },
  answer: { status: choice(["Accepted", "Faulted", "Occupied", "Rejected", "Unavailable"]) },
});
