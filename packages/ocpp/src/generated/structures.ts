// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, badStep, isDateTime, isLonger, isTenths, missing, notAChoice, tooLong, under, unknownFields, words, wrongFormat, wrongType } from "../checks.ts";
import type { AuthorizationData } from "../messages/send-local-list.ts";
import type { CertificateHashData } from "../messages/certificate-hash-data.ts";
import type { ChargingProfile } from "../messages/charging-profile.ts";
import type { ChargingSchedule } from "../messages/charging-profile.ts";
import type { ChargingSchedulePeriod } from "../messages/charging-profile.ts";
import type { Firmware } from "../messages/signed-update-firmware.ts";
import type { IdTagInfo } from "../messages/id-tag-info.ts";
import type { KeyValue } from "../messages/get-configuration.ts";
import type { LogParameters } from "../messages/get-log.ts";
import type { MeterValue } from "../messages/meter-value.ts";
import type { SampledValue } from "../messages/meter-value.ts";

const words0 = words(["Accepted","Blocked","Expired","Invalid","ConcurrentTx"]);
const words1 = words(["Interruption.Begin","Interruption.End","Sample.Clock","Sample.Periodic","Transaction.Begin","Transaction.End","Trigger","Other"]);
const words2 = words(["Raw","SignedData"]);
const words3 = words(["Energy.Active.Export.Register","Energy.Active.Import.Register","Energy.Reactive.Export.Register","Energy.Reactive.Import.Register","Energy.Active.Export.Interval","Energy.Active.Import.Interval","Energy.Reactive.Export.Interval","Energy.Reactive.Import.Interval","Power.Active.Export","Power.Active.Import","Power.Offered","Power.Reactive.Export","Power.Reactive.Import","Power.Factor","Current.Import","Current.Export","Current.Offered","Voltage","Frequency","Temperature","SoC","RPM"]);
const words4 = words(["L1","L2","L3","N","L1-N","L2-N","L3-N","L1-L2","L2-L3","L3-L1"]);
const words5 = words(["Cable","EV","Inlet","Outlet","Body"]);
const words6 = words(["Wh","kWh","varh","kvarh","W","kW","VA","kVA","var","kvar","A","V","K","Celcius","Celsius","Fahrenheit","Percent"]);
const words7 = words(["A","W"]);
const words8 = words(["ChargePointMaxProfile","TxDefaultProfile","TxProfile"]);
const words9 = words(["Absolute","Recurring","Relative"]);
const words10 = words(["Daily","Weekly"]);
const words11 = words(["SHA256","SHA384","SHA512"]);

export function checkIdTagInfo(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["expiryDate"];
  if (v0 !== undefined) {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "expiryDate", "string", v0, true);
    else if (!isDateTime(v0)) wrongFormat(found, "expiryDate", "date-time", v0);
  }
  const v1 = payload["parentIdTag"];
  if (v1 !== undefined) {
    known++;
    if (typeof v1 !== "string") wrongType(found, payload, "parentIdTag", "string", v1, true);
    else if (v1.length > 20 && isLonger(v1, 20)) tooLong(found, "parentIdTag", 20, v1);
  }
  const v2 = payload["status"];
  if (v2 === undefined) missing(found, "status");
  else {
    known++;
    switch (v2) {
      case "Accepted":
      case "Blocked":
      case "Expired":
      case "Invalid":
      case "ConcurrentTx":
        break;
      default:
        if (typeof v2 !== "string") wrongType(found, payload, "status", "word", v2, false);
        else notAChoice(found, payload, "status", words0, v2, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["expiryDate","parentIdTag","status"]);
}

export function writeIdTagInfo(payload: IdTagInfo): string {
  let text = "";
  if (payload.expiryDate !== undefined) text += ",\"expiryDate\":" + JSON.stringify(payload.expiryDate);
  if (payload.parentIdTag !== undefined) text += ",\"parentIdTag\":" + JSON.stringify(payload.parentIdTag);
  text += ",\"status\":" + '"' + payload.status + '"';
  return "{" + text.slice(1) + "}";
}

export function checkKeyValue(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["key"];
  if (v0 === undefined) missing(found, "key");
  else {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "key", "string", v0, false);
    else if (v0.length > 50 && isLonger(v0, 50)) tooLong(found, "key", 50, v0);
  }
  const v1 = payload["readonly"];
  if (v1 === undefined) missing(found, "readonly");
  else {
    known++;
    if (typeof v1 !== "boolean") wrongType(found, payload, "readonly", "boolean", v1, false);
  }
  const v2 = payload["value"];
  if (v2 !== undefined) {
    known++;
    if (typeof v2 !== "string") wrongType(found, payload, "value", "string", v2, true);
    else if (v2.length > 500 && isLonger(v2, 500)) tooLong(found, "value", 500, v2);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["key","readonly","value"]);
}

export function writeKeyValue(payload: KeyValue): string {
  let text = "{\"key\":" + JSON.stringify(payload.key);
  text += ",\"readonly\":" + payload.readonly;
  if (payload.value !== undefined) text += ",\"value\":" + JSON.stringify(payload.value);
  return text + "}";
}

function checkSampledValue(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["value"];
  if (v0 === undefined) missing(found, "value");
  else {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "value", "string", v0, false);
  }
  const v1 = payload["context"];
  if (v1 !== undefined) {
    known++;
    switch (v1) {
      case "Interruption.Begin":
      case "Interruption.End":
      case "Sample.Clock":
      case "Sample.Periodic":
      case "Transaction.Begin":
      case "Transaction.End":
      case "Trigger":
      case "Other":
        break;
      default:
        if (typeof v1 !== "string") wrongType(found, payload, "context", "word", v1, true);
        else notAChoice(found, payload, "context", words1, v1, true);
    }
  }
  const v2 = payload["format"];
  if (v2 !== undefined) {
    known++;
    switch (v2) {
      case "Raw":
      case "SignedData":
        break;
      default:
        if (typeof v2 !== "string") wrongType(found, payload, "format", "word", v2, true);
        else notAChoice(found, payload, "format", words2, v2, true);
    }
  }
  const v3 = payload["measurand"];
  if (v3 !== undefined) {
    known++;
    switch (v3) {
      case "Energy.Active.Export.Register":
      case "Energy.Active.Import.Register":
      case "Energy.Reactive.Export.Register":
      case "Energy.Reactive.Import.Register":
      case "Energy.Active.Export.Interval":
      case "Energy.Active.Import.Interval":
      case "Energy.Reactive.Export.Interval":
      case "Energy.Reactive.Import.Interval":
      case "Power.Active.Export":
      case "Power.Active.Import":
      case "Power.Offered":
      case "Power.Reactive.Export":
      case "Power.Reactive.Import":
      case "Power.Factor":
      case "Current.Import":
      case "Current.Export":
      case "Current.Offered":
      case "Voltage":
      case "Frequency":
      case "Temperature":
      case "SoC":
      case "RPM":
        break;
      default:
        if (typeof v3 !== "string") wrongType(found, payload, "measurand", "word", v3, true);
        else notAChoice(found, payload, "measurand", words3, v3, true);
    }
  }
  const v4 = payload["phase"];
  if (v4 !== undefined) {
    known++;
    switch (v4) {
      case "L1":
      case "L2":
      case "L3":
      case "N":
      case "L1-N":
      case "L2-N":
      case "L3-N":
      case "L1-L2":
      case "L2-L3":
      case "L3-L1":
        break;
      default:
        if (typeof v4 !== "string") wrongType(found, payload, "phase", "word", v4, true);
        else notAChoice(found, payload, "phase", words4, v4, true);
    }
  }
  const v5 = payload["location"];
  if (v5 !== undefined) {
    known++;
    switch (v5) {
      case "Cable":
      case "EV":
      case "Inlet":
      case "Outlet":
      case "Body":
        break;
      default:
        if (typeof v5 !== "string") wrongType(found, payload, "location", "word", v5, true);
        else notAChoice(found, payload, "location", words5, v5, true);
    }
  }
  const v6 = payload["unit"];
  if (v6 !== undefined) {
    known++;
    switch (v6) {
      case "Wh":
      case "kWh":
      case "varh":
      case "kvarh":
      case "W":
      case "kW":
      case "VA":
      case "kVA":
      case "var":
      case "kvar":
      case "A":
      case "V":
      case "K":
      case "Celcius":
      case "Celsius":
      case "Fahrenheit":
      case "Percent":
        break;
      default:
        if (typeof v6 !== "string") wrongType(found, payload, "unit", "word", v6, true);
        else notAChoice(found, payload, "unit", words6, v6, true);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["value","context","format","measurand","phase","location","unit"]);
}

function writeSampledValue(payload: SampledValue): string {
  let text = "{\"value\":" + JSON.stringify(payload.value);
  if (payload.context !== undefined) text += ",\"context\":" + '"' + payload.context + '"';
  if (payload.format !== undefined) text += ",\"format\":" + '"' + payload.format + '"';
  if (payload.measurand !== undefined) text += ",\"measurand\":" + '"' + payload.measurand + '"';
  if (payload.phase !== undefined) text += ",\"phase\":" + '"' + payload.phase + '"';
  if (payload.location !== undefined) text += ",\"location\":" + '"' + payload.location + '"';
  if (payload.unit !== undefined) text += ",\"unit\":" + '"' + payload.unit + '"';
  return text + "}";
}

export function checkMeterValue(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["timestamp"];
  if (v0 === undefined) missing(found, "timestamp");
  else {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "timestamp", "string", v0, false);
    else if (!isDateTime(v0)) wrongFormat(found, "timestamp", "date-time", v0);
  }
  const v1 = payload["sampledValue"];
  if (v1 === undefined) missing(found, "sampledValue");
  else {
    known++;
    if (!Array.isArray(v1)) wrongType(found, payload, "sampledValue", "array", v1, false);
    else {
      const outer = found.count;
      for (let index = 0; index < v1.length; index++) {
        const item: unknown = v1[index];
        if (typeof item !== "object" || item === null || Array.isArray(item)) wrongType(found, v1, index, "object", item, true);
        else {
          const before = found.count;
          checkSampledValue(item as Record<string, unknown>, found);
          if (found.count > before) under(found, before, v1, index, true);
        }
      }
      if (found.count > outer) under(found, outer, payload, "sampledValue", false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["timestamp","sampledValue"]);
}

export function writeMeterValue(payload: MeterValue): string {
  let text = "{\"timestamp\":" + JSON.stringify(payload.timestamp);
  text += ",\"sampledValue\":" + "[" + payload.sampledValue.map(writeSampledValue).join(",") + "]";
  return text + "}";
}

function checkChargingSchedulePeriod(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["startPeriod"];
  if (v0 === undefined) missing(found, "startPeriod");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "startPeriod", "integer", v0, false);
  }
  const v1 = payload["limit"];
  if (v1 === undefined) missing(found, "limit");
  else {
    known++;
    if (typeof v1 !== "number" || !Number.isFinite(v1)) wrongType(found, payload, "limit", "number", v1, false);
    else if (!isTenths(v1)) badStep(found, "limit", v1);
  }
  const v2 = payload["numberPhases"];
  if (v2 !== undefined) {
    known++;
    if (!Number.isInteger(v2)) wrongType(found, payload, "numberPhases", "integer", v2, true);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["startPeriod","limit","numberPhases"]);
}

function writeChargingSchedulePeriod(payload: ChargingSchedulePeriod): string {
  let text = "{\"startPeriod\":" + payload.startPeriod;
  text += ",\"limit\":" + payload.limit;
  if (payload.numberPhases !== undefined) text += ",\"numberPhases\":" + payload.numberPhases;
  return text + "}";
}

export function checkChargingSchedule(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["duration"];
  if (v0 !== undefined) {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "duration", "integer", v0, true);
  }
  const v1 = payload["startSchedule"];
  if (v1 !== undefined) {
    known++;
    if (typeof v1 !== "string") wrongType(found, payload, "startSchedule", "string", v1, true);
    else if (!isDateTime(v1)) wrongFormat(found, "startSchedule", "date-time", v1);
  }
  const v2 = payload["chargingRateUnit"];
  if (v2 === undefined) missing(found, "chargingRateUnit");
  else {
    known++;
    switch (v2) {
      case "A":
      case "W":
        break;
      default:
        if (typeof v2 !== "string") wrongType(found, payload, "chargingRateUnit", "word", v2, false);
        else notAChoice(found, payload, "chargingRateUnit", words7, v2, false);
    }
  }
  const v3 = payload["chargingSchedulePeriod"];
  if (v3 === undefined) missing(found, "chargingSchedulePeriod");
  else {
    known++;
    if (!Array.isArray(v3)) wrongType(found, payload, "chargingSchedulePeriod", "array", v3, false);
    else {
      const outer = found.count;
      for (let index = 0; index < v3.length; index++) {
        const item: unknown = v3[index];
        if (typeof item !== "object" || item === null || Array.isArray(item)) wrongType(found, v3, index, "object", item, true);
        else {
          const before = found.count;
          checkChargingSchedulePeriod(item as Record<string, unknown>, found);
          if (found.count > before) under(found, before, v3, index, true);
        }
      }
      if (found.count > outer) under(found, outer, payload, "chargingSchedulePeriod", false);
    }
  }
  const v4 = payload["minChargingRate"];
  if (v4 !== undefined) {
    known++;
    if (typeof v4 !== "number" || !Number.isFinite(v4)) wrongType(found, payload, "minChargingRate", "number", v4, true);
    else if (!isTenths(v4)) badStep(found, "minChargingRate", v4);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["duration","startSchedule","chargingRateUnit","chargingSchedulePeriod","minChargingRate"]);
}

export function writeChargingSchedule(payload: ChargingSchedule): string {
  let text = "";
  if (payload.duration !== undefined) text += ",\"duration\":" + payload.duration;
  if (payload.startSchedule !== undefined) text += ",\"startSchedule\":" + JSON.stringify(payload.startSchedule);
  text += ",\"chargingRateUnit\":" + '"' + payload.chargingRateUnit + '"';
  text += ",\"chargingSchedulePeriod\":" + "[" + payload.chargingSchedulePeriod.map(writeChargingSchedulePeriod).join(",") + "]";
  if (payload.minChargingRate !== undefined) text += ",\"minChargingRate\":" + payload.minChargingRate;
  return "{" + text.slice(1) + "}";
}

export function checkChargingProfile(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["chargingProfileId"];
  if (v0 === undefined) missing(found, "chargingProfileId");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "chargingProfileId", "integer", v0, false);
  }
  const v1 = payload["transactionId"];
  if (v1 !== undefined) {
    known++;
    if (!Number.isInteger(v1)) wrongType(found, payload, "transactionId", "integer", v1, true);
  }
  const v2 = payload["stackLevel"];
  if (v2 === undefined) missing(found, "stackLevel");
  else {
    known++;
    if (!Number.isInteger(v2)) wrongType(found, payload, "stackLevel", "integer", v2, false);
  }
  const v3 = payload["chargingProfilePurpose"];
  if (v3 === undefined) missing(found, "chargingProfilePurpose");
  else {
    known++;
    switch (v3) {
      case "ChargePointMaxProfile":
      case "TxDefaultProfile":
      case "TxProfile":
        break;
      default:
        if (typeof v3 !== "string") wrongType(found, payload, "chargingProfilePurpose", "word", v3, false);
        else notAChoice(found, payload, "chargingProfilePurpose", words8, v3, false);
    }
  }
  const v4 = payload["chargingProfileKind"];
  if (v4 === undefined) missing(found, "chargingProfileKind");
  else {
    known++;
    switch (v4) {
      case "Absolute":
      case "Recurring":
      case "Relative":
        break;
      default:
        if (typeof v4 !== "string") wrongType(found, payload, "chargingProfileKind", "word", v4, false);
        else notAChoice(found, payload, "chargingProfileKind", words9, v4, false);
    }
  }
  const v5 = payload["recurrencyKind"];
  if (v5 !== undefined) {
    known++;
    switch (v5) {
      case "Daily":
      case "Weekly":
        break;
      default:
        if (typeof v5 !== "string") wrongType(found, payload, "recurrencyKind", "word", v5, true);
        else notAChoice(found, payload, "recurrencyKind", words10, v5, true);
    }
  }
  const v6 = payload["validFrom"];
  if (v6 !== undefined) {
    known++;
    if (typeof v6 !== "string") wrongType(found, payload, "validFrom", "string", v6, true);
    else if (!isDateTime(v6)) wrongFormat(found, "validFrom", "date-time", v6);
  }
  const v7 = payload["validTo"];
  if (v7 !== undefined) {
    known++;
    if (typeof v7 !== "string") wrongType(found, payload, "validTo", "string", v7, true);
    else if (!isDateTime(v7)) wrongFormat(found, "validTo", "date-time", v7);
  }
  const v8 = payload["chargingSchedule"];
  if (v8 === undefined) missing(found, "chargingSchedule");
  else {
    known++;
    if (typeof v8 !== "object" || v8 === null || Array.isArray(v8)) wrongType(found, payload, "chargingSchedule", "object", v8, false);
    else {
      const before = found.count;
      checkChargingSchedule(v8 as Record<string, unknown>, found);
      if (found.count > before) under(found, before, payload, "chargingSchedule", false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["chargingProfileId","transactionId","stackLevel","chargingProfilePurpose","chargingProfileKind","recurrencyKind","validFrom","validTo","chargingSchedule"]);
}

export function writeChargingProfile(payload: ChargingProfile): string {
  let text = "{\"chargingProfileId\":" + payload.chargingProfileId;
  if (payload.transactionId !== undefined) text += ",\"transactionId\":" + payload.transactionId;
  text += ",\"stackLevel\":" + payload.stackLevel;
  text += ",\"chargingProfilePurpose\":" + '"' + payload.chargingProfilePurpose + '"';
  text += ",\"chargingProfileKind\":" + '"' + payload.chargingProfileKind + '"';
  if (payload.recurrencyKind !== undefined) text += ",\"recurrencyKind\":" + '"' + payload.recurrencyKind + '"';
  if (payload.validFrom !== undefined) text += ",\"validFrom\":" + JSON.stringify(payload.validFrom);
  if (payload.validTo !== undefined) text += ",\"validTo\":" + JSON.stringify(payload.validTo);
  text += ",\"chargingSchedule\":" + writeChargingSchedule(payload.chargingSchedule);
  return text + "}";
}

export function checkAuthorizationData(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["idTag"];
  if (v0 === undefined) missing(found, "idTag");
  else {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "idTag", "string", v0, false);
    else if (v0.length > 20 && isLonger(v0, 20)) tooLong(found, "idTag", 20, v0);
  }
  const v1 = payload["idTagInfo"];
  if (v1 !== undefined) {
    known++;
    if (typeof v1 !== "object" || v1 === null || Array.isArray(v1)) wrongType(found, payload, "idTagInfo", "object", v1, true);
    else {
      const before = found.count;
      checkIdTagInfo(v1 as Record<string, unknown>, found);
      if (found.count > before) under(found, before, payload, "idTagInfo", true);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["idTag","idTagInfo"]);
}

export function writeAuthorizationData(payload: AuthorizationData): string {
  let text = "{\"idTag\":" + JSON.stringify(payload.idTag);
  if (payload.idTagInfo !== undefined) text += ",\"idTagInfo\":" + writeIdTagInfo(payload.idTagInfo);
  return text + "}";
}

export function checkCertificateHashData(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["hashAlgorithm"];
  if (v0 === undefined) missing(found, "hashAlgorithm");
  else {
    known++;
    switch (v0) {
      case "SHA256":
      case "SHA384":
      case "SHA512":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "hashAlgorithm", "word", v0, false);
        else notAChoice(found, payload, "hashAlgorithm", words11, v0, false);
    }
  }
  const v1 = payload["issuerNameHash"];
  if (v1 === undefined) missing(found, "issuerNameHash");
  else {
    known++;
    if (typeof v1 !== "string") wrongType(found, payload, "issuerNameHash", "string", v1, false);
    else if (v1.length > 128 && isLonger(v1, 128)) tooLong(found, "issuerNameHash", 128, v1);
  }
  const v2 = payload["issuerKeyHash"];
  if (v2 === undefined) missing(found, "issuerKeyHash");
  else {
    known++;
    if (typeof v2 !== "string") wrongType(found, payload, "issuerKeyHash", "string", v2, false);
    else if (v2.length > 128 && isLonger(v2, 128)) tooLong(found, "issuerKeyHash", 128, v2);
  }
  const v3 = payload["serialNumber"];
  if (v3 === undefined) missing(found, "serialNumber");
  else {
    known++;
    if (typeof v3 !== "string") wrongType(found, payload, "serialNumber", "string", v3, false);
    else if (v3.length > 40 && isLonger(v3, 40)) tooLong(found, "serialNumber", 40, v3);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["hashAlgorithm","issuerNameHash","issuerKeyHash","serialNumber"]);
}

export function writeCertificateHashData(payload: CertificateHashData): string {
  let text = "{\"hashAlgorithm\":" + '"' + payload.hashAlgorithm + '"';
  text += ",\"issuerNameHash\":" + JSON.stringify(payload.issuerNameHash);
  text += ",\"issuerKeyHash\":" + JSON.stringify(payload.issuerKeyHash);
  text += ",\"serialNumber\":" + JSON.stringify(payload.serialNumber);
  return text + "}";
}

export function checkLogParameters(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["remoteLocation"];
  if (v0 === undefined) missing(found, "remoteLocation");
  else {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "remoteLocation", "string", v0, false);
    else if (v0.length > 512 && isLonger(v0, 512)) tooLong(found, "remoteLocation", 512, v0);
  }
  const v1 = payload["oldestTimestamp"];
  if (v1 !== undefined) {
    known++;
    if (typeof v1 !== "string") wrongType(found, payload, "oldestTimestamp", "string", v1, true);
    else if (!isDateTime(v1)) wrongFormat(found, "oldestTimestamp", "date-time", v1);
  }
  const v2 = payload["latestTimestamp"];
  if (v2 !== undefined) {
    known++;
    if (typeof v2 !== "string") wrongType(found, payload, "latestTimestamp", "string", v2, true);
    else if (!isDateTime(v2)) wrongFormat(found, "latestTimestamp", "date-time", v2);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["remoteLocation","oldestTimestamp","latestTimestamp"]);
}

export function writeLogParameters(payload: LogParameters): string {
  let text = "{\"remoteLocation\":" + JSON.stringify(payload.remoteLocation);
  if (payload.oldestTimestamp !== undefined) text += ",\"oldestTimestamp\":" + JSON.stringify(payload.oldestTimestamp);
  if (payload.latestTimestamp !== undefined) text += ",\"latestTimestamp\":" + JSON.stringify(payload.latestTimestamp);
  return text + "}";
}

export function checkFirmware(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["location"];
  if (v0 === undefined) missing(found, "location");
  else {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "location", "string", v0, false);
    else if (v0.length > 512 && isLonger(v0, 512)) tooLong(found, "location", 512, v0);
  }
  const v1 = payload["retrieveDateTime"];
  if (v1 === undefined) missing(found, "retrieveDateTime");
  else {
    known++;
    if (typeof v1 !== "string") wrongType(found, payload, "retrieveDateTime", "string", v1, false);
    else if (!isDateTime(v1)) wrongFormat(found, "retrieveDateTime", "date-time", v1);
  }
  const v2 = payload["installDateTime"];
  if (v2 !== undefined) {
    known++;
    if (typeof v2 !== "string") wrongType(found, payload, "installDateTime", "string", v2, true);
    else if (!isDateTime(v2)) wrongFormat(found, "installDateTime", "date-time", v2);
  }
  const v3 = payload["signingCertificate"];
  if (v3 === undefined) missing(found, "signingCertificate");
  else {
    known++;
    if (typeof v3 !== "string") wrongType(found, payload, "signingCertificate", "string", v3, false);
    else if (v3.length > 5500 && isLonger(v3, 5500)) tooLong(found, "signingCertificate", 5500, v3);
  }
  const v4 = payload["signature"];
  if (v4 === undefined) missing(found, "signature");
  else {
    known++;
    if (typeof v4 !== "string") wrongType(found, payload, "signature", "string", v4, false);
    else if (v4.length > 800 && isLonger(v4, 800)) tooLong(found, "signature", 800, v4);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["location","retrieveDateTime","installDateTime","signingCertificate","signature"]);
}

export function writeFirmware(payload: Firmware): string {
  let text = "{\"location\":" + JSON.stringify(payload.location);
  text += ",\"retrieveDateTime\":" + JSON.stringify(payload.retrieveDateTime);
  if (payload.installDateTime !== undefined) text += ",\"installDateTime\":" + JSON.stringify(payload.installDateTime);
  text += ",\"signingCertificate\":" + JSON.stringify(payload.signingCertificate);
  text += ",\"signature\":" + JSON.stringify(payload.signature);
  return text + "}";
}
