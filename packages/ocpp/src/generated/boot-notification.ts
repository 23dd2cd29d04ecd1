// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, isDateTime, isLonger, missing, notAChoice, tooLong, unknownFields, words, wrongFormat, wrongType } from "../checks.ts";
import type { BootNotificationRequest, BootNotificationAnswer } from "../messages/boot-notification.ts";

const words0 = words(["Accepted","Pending","Rejected"]);

export function checkBootNotificationRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["chargePointVendor"];
  if (v0 === undefined) missing(found, "chargePointVendor");
  else {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "chargePointVendor", "string", v0, false);
    else if (v0.length > 20 && isLonger(v0, 20)) tooLong(found, "chargePointVendor", 20, v0);
  }
  const v1 = payload["chargePointModel"];
  if (v1 === undefined) missing(found, "chargePointModel");
  else {
    known++;
    if (typeof v1 !== "string") wrongType(found, payload, "chargePointModel", "string", v1, false);
    else if (v1.length > 20 && isLonger(v1, 20)) tooLong(found, "chargePointModel", 20, v1);
  }
  const v2 = payload["chargePointSerialNumber"];
  if (v2 !== undefined) {
    known++;
    if (typeof v2 !== "string") wrongType(found, payload, "chargePointSerialNumber", "string", v2, true);
    else if (v2.length > 25 && isLonger(v2, 25)) tooLong(found, "chargePointSerialNumber", 25, v2);
  }
  const v3 = payload["chargeBoxSerialNumber"];
  if (v3 !== undefined) {
    known++;
    if (typeof v3 !== "string") wrongType(found, payload, "chargeBoxSerialNumber", "string", v3, true);
    else if (v3.length > 25 && isLonger(v3, 25)) tooLong(found, "chargeBoxSerialNumber", 25, v3);
  }
  const v4 = payload["firmwareVersion"];
  if (v4 !== undefined) {
    known++;
    if (typeof v4 !== "string") wrongType(found, payload, "firmwareVersion", "string", v4, true);
    else if (v4.length > 50 && isLonger(v4, 50)) tooLong(found, "firmwareVersion", 50, v4);
  }
  const v5 = payload["iccid"];
  if (v5 !== undefined) {
    known++;
    if (typeof v5 !== "string") wrongType(found, payload, "iccid", "string", v5, true);
    else if (v5.length > 20 && isLonger(v5, 20)) tooLong(found, "iccid", 20, v5);
  }
  const v6 = payload["imsi"];
  if (v6 !== undefined) {
    known++;
    if (typeof v6 !== "string") wrongType(found, payload, "imsi", "string", v6, true);
    else if (v6.length > 20 && isLonger(v6, 20)) tooLong(found, "imsi", 20, v6);
  }
  const v7 = payload["meterType"];
  if (v7 !== undefined) {
    known++;
    if (typeof v7 !== "string") wrongType(found, payload, "meterType", "string", v7, true);
    else if (v7.length > 25 && isLonger(v7, 25)) tooLong(found, "meterType", 25, v7);
  }
  const v8 = payload["meterSerialNumber"];
  if (v8 !== undefined) {
    known++;
    if (typeof v8 !== "string") wrongType(found, payload, "meterSerialNumber", "string", v8, true);
    else if (v8.length > 25 && isLonger(v8, 25)) tooLong(found, "meterSerialNumber", 25, v8);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["chargePointVendor","chargePointModel","chargePointSerialNumber","chargeBoxSerialNumber","firmwareVersion","iccid","imsi","meterType","meterSerialNumber"]);
}

export function writeBootNotificationRequest(payload: BootNotificationRequest): string {
  let text = "{\"chargePointVendor\":" + JSON.stringify(payload.chargePointVendor);
  text += ",\"chargePointModel\":" + JSON.stringify(payload.chargePointModel);
  if (payload.chargePointSerialNumber !== undefined) text += ",\"chargePointSerialNumber\":" + JSON.stringify(payload.chargePointSerialNumber);
  if (payload.chargeBoxSerialNumber !== undefined) text += ",\"chargeBoxSerialNumber\":" + JSON.stringify(payload.chargeBoxSerialNumber);
  if (payload.firmwareVersion !== undefined) text += ",\"firmwareVersion\":" + JSON.stringify(payload.firmwareVersion);
  if (payload.iccid !== undefined) text += ",\"iccid\":" + JSON.stringify(payload.iccid);
  if (payload.imsi !== undefined) text += ",\"imsi\":" + JSON.stringify(payload.imsi);
  if (payload.meterType !== undefined) text += ",\"meterType\":" + JSON.stringify(payload.meterType);
  if (payload.meterSerialNumber !== undefined) text += ",\"meterSerialNumber\":" + JSON.stringify(payload.meterSerialNumber);
  return text + "}";
}

export function checkBootNotificationAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Pending":
      case "Rejected":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words0, v0, false);
    }
  }
  const v1 = payload["currentTime"];
  if (v1 === undefined) missing(found, "currentTime");
  else {
    known++;
    if (typeof v1 !== "string") wrongType(found, payload, "currentTime", "string", v1, false);
    else if (!isDateTime(v1)) wrongFormat(found, "currentTime", "date-time", v1);
  }
  const v2 = payload["interval"];
  if (v2 === undefined) missing(found, "interval");
  else {
    known++;
    if (!Number.isInteger(v2)) wrongType(found, payload, "interval", "integer", v2, false);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status","currentTime","interval"]);
}

export function writeBootNotificationAnswer(payload: BootNotificationAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  text += ",\"currentTime\":" + JSON.stringify(payload.currentTime);
  text += ",\"interval\":" + payload.interval;
  return text + "}";
}
