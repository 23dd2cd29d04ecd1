// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, missing, notAChoice, unknownFields, words, wrongType } from "../checks.ts";
import type { CancelReservationRequest, CancelReservationAnswer } from "../messages/cancel-reservation.ts";

const words0 = words(["Accepted","Rejected"]);

export function checkCancelReservationRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["reservationId"];
  if (v0 === undefined) missing(found, "reservationId");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "reservationId", "integer", v0, false);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["reservationId"]);
}

export function writeCancelReservationRequest(payload: CancelReservationRequest): string {
  let text = "{\"reservationId\":" + payload.reservationId;
  return text + "}";
}

export function checkCancelReservationAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Rejected":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words0, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

export function writeCancelReservationAnswer(payload: CancelReservationAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}
