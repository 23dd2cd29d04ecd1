// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, missing, notAChoice, unknownFields, words, wrongType } from "../checks.ts";
import type { RemoteStopTransactionRequest, RemoteStopTransactionAnswer } from "../messages/remote-stop-transaction.ts";

const words0 = words(["Accepted","Rejected"]);

export function checkRemoteStopTransactionRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["transactionId"];
  if (v0 === undefined) missing(found, "transactionId");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "transactionId", "integer", v0, false);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["transactionId"]);
}

export function writeRemoteStopTransactionRequest(payload: RemoteStopTransactionRequest): string {
  let text = "{\"transactionId\":" + payload.transactionId;
  return text + "}";
}

export function checkRemoteStopTransactionAnswer(payload: Record<string, unknown>, found: Findings): void {
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

export function writeRemoteStopTransactionAnswer(payload: RemoteStopTransactionAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}
