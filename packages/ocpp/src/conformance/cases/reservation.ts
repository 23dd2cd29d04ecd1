import type { ConformanceCase, Step } from "../case.ts";
import { asks, authorize, calls, start, status } from "./frames.ts";

/** The central system chooses the reservation id. */
const reserve = (answer: string, connectorId = 1) =>
  asks(
    "ReserveNow",
    `{"connectorId":${connectorId},"expiryDate":"<now+300>","idTag":"TAG-ACCEPTED"}`,
    `[2,"<id>","ReserveNow",{"connectorId":${connectorId},"expiryDate":"<date-time>","idTag":"TAG-ACCEPTED","reservationId":"<integer as reservationId>"}]`,
    `[3,"<id>",{"status":"${answer}"}]`,
  );

const cancel = (answer: string) =>
  asks(
    "CancelReservation",
    '{"reservationId":"<reservationId>"}',
    '[2,"<id>","CancelReservation",{"reservationId":"<reservationId>"}]',
    `[3,"<id>",{"status":"${answer}"}]`,
  );

const chargeReserved: readonly Step[] = [
  authorize(),
  status(1, "Preparing"),
  start({ reserved: true }),
  status(1, "Charging"),
];

const reservation = (id: string, title: string, steps: readonly Step[]): ConformanceCase => ({
  id,
  title,
  section: "Reservation",
  securityProfile: 1,
  precondition: "booted",
  steps,
});

/** The 10 cases of the Reservation profile. */
export const reservationCases: readonly ConformanceCase[] = [
  reservation("TC_046", "Reserve a connector, and charge there", [
    reserve("Accepted"),
    status(1, "Reserved"),
    ...chargeReserved,
  ]),
  reservation("TC_047", "Reserve a connector, and let the reservation expire", [
    reserve("Accepted"),
    status(1, "Reserved"),
    status(1, "Available"),
  ]),
  reservation("TC_048_1", "Reserve a connector that is faulted", [reserve("Faulted")]),
  reservation("TC_048_2", "Reserve a connector that is occupied", [
    status(1, "Preparing"),
    reserve("Occupied"),
  ]),
  reservation("TC_048_3", "Reserve a connector that is unavailable", [
    asks(
      "ChangeAvailability",
      '{"connectorId":1,"type":"Inoperative"}',
      '[2,"<id>","ChangeAvailability",{"connectorId":1,"type":"Inoperative"}]',
      '[3,"<id>",{"status":"Accepted"}]',
    ),
    status(1, "Unavailable"),
    reserve("Unavailable"),
  ]),
  reservation("TC_048_4", "Reserve a connector, rejected", [reserve("Rejected")]),
  reservation("TC_049", "Reserve any connector, and charge", [
    reserve("Accepted", 0),
    status(1, "Reserved"),
    ...chargeReserved,
  ]),
  reservation("TC_051", "Cancel a reservation", [
    reserve("Accepted"),
    status(1, "Reserved"),
    cancel("Accepted"),
    status(1, "Available"),
  ]),
  reservation("TC_052", "Cancel a reservation, rejected", [
    reserve("Accepted"),
    status(1, "Reserved"),
    cancel("Rejected"),
  ]),
  reservation("TC_053", "Use a reserved connector with another id of the same parent", [
    asks(
      "ReserveNow",
      '{"connectorId":1,"expiryDate":"<now+300>","idTag":"TAG-CHILD-1"}',
      '[2,"<id>","ReserveNow",{"connectorId":1,"expiryDate":"<date-time>","idTag":"TAG-CHILD-1","parentIdTag":"TAG-PARENT","reservationId":"<integer as reservationId>"}]',
      '[3,"<id>",{"status":"Accepted"}]',
    ),
    status(1, "Reserved"),
    // The charger learns from the answer that the other id has the same parent.
    calls(
      '[2,"<id>","Authorize",{"idTag":"TAG-CHILD-2"}]',
      '[3,"<id>",{"idTagInfo":{"parentIdTag":"TAG-PARENT","status":"Accepted"}}]',
    ),
    status(1, "Preparing"),
    start({ idTag: "TAG-CHILD-2", reserved: true }),
    status(1, "Charging"),
  ]),
];
