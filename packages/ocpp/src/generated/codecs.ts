// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Codecs, type Findings, badStep, dateTimePattern, isLonger, isTenths, leaveOutItems, missing, notAChoice, tooFew, tooLong, under, unknownFields, uriPattern, wrongFormat, wrongType, words } from "../checks.ts";
import type { CertificateHashData, CertificateSignedRequest, CertificateSignedAnswer, DeleteCertificateRequest, DeleteCertificateAnswer, GetInstalledCertificateIdsRequest, GetInstalledCertificateIdsAnswer, InstallCertificateRequest, InstallCertificateAnswer, SignCertificateRequest, SignCertificateAnswer } from "../messages/certificates.ts";
import type { KeyValue, ChangeConfigurationRequest, ChangeConfigurationAnswer, GetConfigurationRequest, GetConfigurationAnswer } from "../messages/configuration.ts";
import type { BootNotificationRequest, BootNotificationAnswer, HeartbeatRequest, HeartbeatAnswer, StatusNotificationRequest, StatusNotificationAnswer, ChangeAvailabilityRequest, ChangeAvailabilityAnswer, ResetRequest, ResetAnswer, UnlockConnectorRequest, UnlockConnectorAnswer, ClearCacheRequest, ClearCacheAnswer, DataTransferRequest, DataTransferAnswer } from "../messages/core.ts";
import type { UpdateFirmwareRequest, UpdateFirmwareAnswer, FirmwareStatusNotificationRequest, FirmwareStatusNotificationAnswer, GetDiagnosticsRequest, GetDiagnosticsAnswer, DiagnosticsStatusNotificationRequest, DiagnosticsStatusNotificationAnswer } from "../messages/firmware-management.ts";
import type { AuthorizationData, GetLocalListVersionRequest, GetLocalListVersionAnswer, SendLocalListRequest, SendLocalListAnswer } from "../messages/local-auth-list.ts";
import type { SampledValue, MeterValue, MeterValuesRequest, MeterValuesAnswer } from "../messages/meter-values.ts";
import type { TriggerMessageRequest, TriggerMessageAnswer } from "../messages/remote-trigger.ts";
import type { ReserveNowRequest, ReserveNowAnswer, CancelReservationRequest, CancelReservationAnswer } from "../messages/reservation.ts";
import type { LogParameters, Firmware, SecurityEventNotificationRequest, SecurityEventNotificationAnswer, ExtendedTriggerMessageRequest, ExtendedTriggerMessageAnswer, GetLogRequest, GetLogAnswer, LogStatusNotificationRequest, LogStatusNotificationAnswer, SignedUpdateFirmwareRequest, SignedUpdateFirmwareAnswer, SignedFirmwareStatusNotificationRequest, SignedFirmwareStatusNotificationAnswer } from "../messages/security.ts";
import type { ChargingSchedulePeriod, ChargingSchedule, ChargingProfile, SetChargingProfileRequest, SetChargingProfileAnswer, ClearChargingProfileRequest, ClearChargingProfileAnswer, GetCompositeScheduleRequest, GetCompositeScheduleAnswer } from "../messages/smart-charging.ts";
import type { IdTagInfo, AuthorizeRequest, AuthorizeAnswer, StartTransactionRequest, StartTransactionAnswer, StopTransactionRequest, StopTransactionAnswer, RemoteStartTransactionRequest, RemoteStartTransactionAnswer, RemoteStopTransactionRequest, RemoteStopTransactionAnswer } from "../messages/transactions.ts";

const words0 = words(["Accepted","Pending","Rejected"]);
const words1 = words(["ConnectorLockFailure","EVCommunicationError","GroundFailure","HighTemperature","InternalError","LocalListConflict","NoError","OtherError","OverCurrentFailure","PowerMeterFailure","PowerSwitchFailure","ReaderFailure","ResetFailure","UnderVoltage","OverVoltage","WeakSignal"], "OtherError");
const words2 = words(["Available","Preparing","Charging","SuspendedEVSE","SuspendedEV","Finishing","Reserved","Unavailable","Faulted"]);
const words3 = words(["Inoperative","Operative"]);
const words4 = words(["Accepted","Rejected","Scheduled"]);
const words5 = words(["Hard","Soft"]);
const words6 = words(["Accepted","Rejected"]);
const words7 = words(["Unlocked","UnlockFailed","NotSupported"]);
const words8 = words(["Accepted","Rejected","UnknownMessageId","UnknownVendorId"]);
const words9 = words(["Accepted","Rejected","RebootRequired","NotSupported"]);
const words10 = words(["EmergencyStop","EVDisconnected","HardReset","Local","Other","PowerLoss","Reboot","Remote","SoftReset","UnlockCommand","DeAuthorized"], "Other");
const words11 = words(["Downloaded","DownloadFailed","Downloading","Idle","InstallationFailed","Installing","Installed"]);
const words12 = words(["Idle","Uploaded","UploadFailed","Uploading"]);
const words13 = words(["Differential","Full"]);
const words14 = words(["Accepted","Failed","NotSupported","VersionMismatch"]);
const words15 = words(["Accepted","Faulted","Occupied","Rejected","Unavailable"]);
const words16 = words(["Accepted","Rejected","NotSupported"]);
const words17 = words(["ChargePointMaxProfile","TxDefaultProfile","TxProfile"]);
const words18 = words(["Accepted","Unknown"]);
const words19 = words(["A","W"]);
const words20 = words(["BootNotification","DiagnosticsStatusNotification","FirmwareStatusNotification","Heartbeat","MeterValues","StatusNotification"]);
const words21 = words(["Accepted","Rejected","NotImplemented"]);
const words22 = words(["BootNotification","LogStatusNotification","FirmwareStatusNotification","Heartbeat","MeterValues","SignChargePointCertificate","StatusNotification"]);
const words23 = words(["DiagnosticsLog","SecurityLog"]);
const words24 = words(["Accepted","Rejected","AcceptedCanceled"]);
const words25 = words(["BadMessage","Idle","NotSupportedOperation","PermissionDenied","Uploaded","UploadFailure","Uploading"]);
const words26 = words(["Accepted","Rejected","AcceptedCanceled","InvalidCertificate","RevokedCertificate"]);
const words27 = words(["Downloaded","DownloadFailed","Downloading","DownloadScheduled","DownloadPaused","Idle","InstallationFailed","Installing","Installed","InstallRebooting","InstallScheduled","InstallVerificationFailed","InvalidSignature","SignatureVerified"]);
const words28 = words(["Accepted","Failed","NotFound"]);
const words29 = words(["CentralSystemRootCertificate","ManufacturerRootCertificate"]);
const words30 = words(["Accepted","NotFound"]);
const words31 = words(["Accepted","Failed","Rejected"]);
const words32 = words(["Accepted","Blocked","Expired","Invalid","ConcurrentTx"]);
const words33 = words(["Interruption.Begin","Interruption.End","Sample.Clock","Sample.Periodic","Transaction.Begin","Transaction.End","Trigger","Other"]);
const words34 = words(["Raw","SignedData"]);
const words35 = words(["Energy.Active.Export.Register","Energy.Active.Import.Register","Energy.Reactive.Export.Register","Energy.Reactive.Import.Register","Energy.Active.Export.Interval","Energy.Active.Import.Interval","Energy.Reactive.Export.Interval","Energy.Reactive.Import.Interval","Power.Active.Export","Power.Active.Import","Power.Offered","Power.Reactive.Export","Power.Reactive.Import","Power.Factor","Current.Import","Current.Export","Current.Offered","Voltage","Frequency","Temperature","SoC","RPM"]);
const words36 = words(["L1","L2","L3","N","L1-N","L2-N","L3-N","L1-L2","L2-L3","L3-L1"]);
const words37 = words(["Cable","EV","Inlet","Outlet","Body"]);
const words38 = words(["Wh","kWh","varh","kvarh","W","kW","VA","kVA","var","kvar","A","V","K","Celcius","Celsius","Fahrenheit","Percent"]);
const words39 = words(["Absolute","Recurring","Relative"]);
const words40 = words(["Daily","Weekly"]);
const words41 = words(["SHA256","SHA384","SHA512"]);

/** Every action: which side calls it, and how its two payloads are checked and written. */
export const codecs: Codecs = {
  BootNotification: {
    from: "charge-point",
    request: { check: checkBootNotificationRequest, write: writeBootNotificationRequest },
    answer: { check: checkBootNotificationAnswer, write: writeBootNotificationAnswer },
  },
  Heartbeat: {
    from: "charge-point",
    request: { check: checkHeartbeatRequest, write: writeHeartbeatRequest },
    answer: { check: checkHeartbeatAnswer, write: writeHeartbeatAnswer },
  },
  StatusNotification: {
    from: "charge-point",
    request: { check: checkStatusNotificationRequest, write: writeStatusNotificationRequest },
    answer: { check: checkStatusNotificationAnswer, write: writeStatusNotificationAnswer },
  },
  ChangeAvailability: {
    from: "central-system",
    request: { check: checkChangeAvailabilityRequest, write: writeChangeAvailabilityRequest },
    answer: { check: checkChangeAvailabilityAnswer, write: writeChangeAvailabilityAnswer },
  },
  Reset: {
    from: "central-system",
    request: { check: checkResetRequest, write: writeResetRequest },
    answer: { check: checkResetAnswer, write: writeResetAnswer },
  },
  UnlockConnector: {
    from: "central-system",
    request: { check: checkUnlockConnectorRequest, write: writeUnlockConnectorRequest },
    answer: { check: checkUnlockConnectorAnswer, write: writeUnlockConnectorAnswer },
  },
  ClearCache: {
    from: "central-system",
    request: { check: checkClearCacheRequest, write: writeClearCacheRequest },
    answer: { check: checkClearCacheAnswer, write: writeClearCacheAnswer },
  },
  DataTransfer: {
    from: "both",
    request: { check: checkDataTransferRequest, write: writeDataTransferRequest },
    answer: { check: checkDataTransferAnswer, write: writeDataTransferAnswer },
  },
  ChangeConfiguration: {
    from: "central-system",
    request: { check: checkChangeConfigurationRequest, write: writeChangeConfigurationRequest },
    answer: { check: checkChangeConfigurationAnswer, write: writeChangeConfigurationAnswer },
  },
  GetConfiguration: {
    from: "central-system",
    request: { check: checkGetConfigurationRequest, write: writeGetConfigurationRequest },
    answer: { check: checkGetConfigurationAnswer, write: writeGetConfigurationAnswer },
  },
  Authorize: {
    from: "charge-point",
    request: { check: checkAuthorizeRequest, write: writeAuthorizeRequest },
    answer: { check: checkAuthorizeAnswer, write: writeAuthorizeAnswer },
  },
  StartTransaction: {
    from: "charge-point",
    request: { check: checkStartTransactionRequest, write: writeStartTransactionRequest },
    answer: { check: checkStartTransactionAnswer, write: writeStartTransactionAnswer },
  },
  StopTransaction: {
    from: "charge-point",
    request: { check: checkStopTransactionRequest, write: writeStopTransactionRequest },
    answer: { check: checkStopTransactionAnswer, write: writeStopTransactionAnswer },
  },
  RemoteStartTransaction: {
    from: "central-system",
    request: { check: checkRemoteStartTransactionRequest, write: writeRemoteStartTransactionRequest },
    answer: { check: checkRemoteStartTransactionAnswer, write: writeRemoteStartTransactionAnswer },
  },
  RemoteStopTransaction: {
    from: "central-system",
    request: { check: checkRemoteStopTransactionRequest, write: writeRemoteStopTransactionRequest },
    answer: { check: checkRemoteStopTransactionAnswer, write: writeRemoteStopTransactionAnswer },
  },
  MeterValues: {
    from: "charge-point",
    request: { check: checkMeterValuesRequest, write: writeMeterValuesRequest },
    answer: { check: checkMeterValuesAnswer, write: writeMeterValuesAnswer },
  },
  UpdateFirmware: {
    from: "central-system",
    request: { check: checkUpdateFirmwareRequest, write: writeUpdateFirmwareRequest },
    answer: { check: checkUpdateFirmwareAnswer, write: writeUpdateFirmwareAnswer },
  },
  FirmwareStatusNotification: {
    from: "charge-point",
    request: { check: checkFirmwareStatusNotificationRequest, write: writeFirmwareStatusNotificationRequest },
    answer: { check: checkFirmwareStatusNotificationAnswer, write: writeFirmwareStatusNotificationAnswer },
  },
  GetDiagnostics: {
    from: "central-system",
    request: { check: checkGetDiagnosticsRequest, write: writeGetDiagnosticsRequest },
    answer: { check: checkGetDiagnosticsAnswer, write: writeGetDiagnosticsAnswer },
  },
  DiagnosticsStatusNotification: {
    from: "charge-point",
    request: { check: checkDiagnosticsStatusNotificationRequest, write: writeDiagnosticsStatusNotificationRequest },
    answer: { check: checkDiagnosticsStatusNotificationAnswer, write: writeDiagnosticsStatusNotificationAnswer },
  },
  GetLocalListVersion: {
    from: "central-system",
    request: { check: checkGetLocalListVersionRequest, write: writeGetLocalListVersionRequest },
    answer: { check: checkGetLocalListVersionAnswer, write: writeGetLocalListVersionAnswer },
  },
  SendLocalList: {
    from: "central-system",
    request: { check: checkSendLocalListRequest, write: writeSendLocalListRequest },
    answer: { check: checkSendLocalListAnswer, write: writeSendLocalListAnswer },
  },
  ReserveNow: {
    from: "central-system",
    request: { check: checkReserveNowRequest, write: writeReserveNowRequest },
    answer: { check: checkReserveNowAnswer, write: writeReserveNowAnswer },
  },
  CancelReservation: {
    from: "central-system",
    request: { check: checkCancelReservationRequest, write: writeCancelReservationRequest },
    answer: { check: checkCancelReservationAnswer, write: writeCancelReservationAnswer },
  },
  SetChargingProfile: {
    from: "central-system",
    request: { check: checkSetChargingProfileRequest, write: writeSetChargingProfileRequest },
    answer: { check: checkSetChargingProfileAnswer, write: writeSetChargingProfileAnswer },
  },
  ClearChargingProfile: {
    from: "central-system",
    request: { check: checkClearChargingProfileRequest, write: writeClearChargingProfileRequest },
    answer: { check: checkClearChargingProfileAnswer, write: writeClearChargingProfileAnswer },
  },
  GetCompositeSchedule: {
    from: "central-system",
    request: { check: checkGetCompositeScheduleRequest, write: writeGetCompositeScheduleRequest },
    answer: { check: checkGetCompositeScheduleAnswer, write: writeGetCompositeScheduleAnswer },
  },
  TriggerMessage: {
    from: "central-system",
    request: { check: checkTriggerMessageRequest, write: writeTriggerMessageRequest },
    answer: { check: checkTriggerMessageAnswer, write: writeTriggerMessageAnswer },
  },
  SecurityEventNotification: {
    from: "charge-point",
    request: { check: checkSecurityEventNotificationRequest, write: writeSecurityEventNotificationRequest },
    answer: { check: checkSecurityEventNotificationAnswer, write: writeSecurityEventNotificationAnswer },
  },
  ExtendedTriggerMessage: {
    from: "central-system",
    request: { check: checkExtendedTriggerMessageRequest, write: writeExtendedTriggerMessageRequest },
    answer: { check: checkExtendedTriggerMessageAnswer, write: writeExtendedTriggerMessageAnswer },
  },
  GetLog: {
    from: "central-system",
    request: { check: checkGetLogRequest, write: writeGetLogRequest },
    answer: { check: checkGetLogAnswer, write: writeGetLogAnswer },
  },
  LogStatusNotification: {
    from: "charge-point",
    request: { check: checkLogStatusNotificationRequest, write: writeLogStatusNotificationRequest },
    answer: { check: checkLogStatusNotificationAnswer, write: writeLogStatusNotificationAnswer },
  },
  SignedUpdateFirmware: {
    from: "central-system",
    request: { check: checkSignedUpdateFirmwareRequest, write: writeSignedUpdateFirmwareRequest },
    answer: { check: checkSignedUpdateFirmwareAnswer, write: writeSignedUpdateFirmwareAnswer },
  },
  SignedFirmwareStatusNotification: {
    from: "charge-point",
    request: { check: checkSignedFirmwareStatusNotificationRequest, write: writeSignedFirmwareStatusNotificationRequest },
    answer: { check: checkSignedFirmwareStatusNotificationAnswer, write: writeSignedFirmwareStatusNotificationAnswer },
  },
  CertificateSigned: {
    from: "central-system",
    request: { check: checkCertificateSignedRequest, write: writeCertificateSignedRequest },
    answer: { check: checkCertificateSignedAnswer, write: writeCertificateSignedAnswer },
  },
  DeleteCertificate: {
    from: "central-system",
    request: { check: checkDeleteCertificateRequest, write: writeDeleteCertificateRequest },
    answer: { check: checkDeleteCertificateAnswer, write: writeDeleteCertificateAnswer },
  },
  GetInstalledCertificateIds: {
    from: "central-system",
    request: { check: checkGetInstalledCertificateIdsRequest, write: writeGetInstalledCertificateIdsRequest },
    answer: { check: checkGetInstalledCertificateIdsAnswer, write: writeGetInstalledCertificateIdsAnswer },
  },
  InstallCertificate: {
    from: "central-system",
    request: { check: checkInstallCertificateRequest, write: writeInstallCertificateRequest },
    answer: { check: checkInstallCertificateAnswer, write: writeInstallCertificateAnswer },
  },
  SignCertificate: {
    from: "charge-point",
    request: { check: checkSignCertificateRequest, write: writeSignCertificateRequest },
    answer: { check: checkSignCertificateAnswer, write: writeSignCertificateAnswer },
  },
};

function checkKeyValue(payload: Record<string, unknown>, found: Findings): void {
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

function writeKeyValue(payload: KeyValue): string {
  let text = "{\"key\":" + JSON.stringify(payload.key);
  text += ",\"readonly\":" + payload.readonly;
  if (payload.value !== undefined) text += ",\"value\":" + JSON.stringify(payload.value);
  return text + "}";
}

function checkIdTagInfo(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["expiryDate"];
  if (v0 !== undefined) {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "expiryDate", "string", v0, true);
    else if (!dateTimePattern.test(v0)) wrongFormat(found, "expiryDate", "date-time", v0);
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
        else notAChoice(found, payload, "status", words32, v2, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["expiryDate","parentIdTag","status"]);
}

function writeIdTagInfo(payload: IdTagInfo): string {
  let text = "";
  if (payload.expiryDate !== undefined) text += ",\"expiryDate\":" + JSON.stringify(payload.expiryDate);
  if (payload.parentIdTag !== undefined) text += ",\"parentIdTag\":" + JSON.stringify(payload.parentIdTag);
  text += ",\"status\":" + '"' + payload.status + '"';
  return "{" + text.slice(1) + "}";
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
        else notAChoice(found, payload, "context", words33, v1, true);
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
        else notAChoice(found, payload, "format", words34, v2, true);
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
        else notAChoice(found, payload, "measurand", words35, v3, true);
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
        else notAChoice(found, payload, "phase", words36, v4, true);
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
        else notAChoice(found, payload, "location", words37, v5, true);
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
        else notAChoice(found, payload, "unit", words38, v6, true);
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

function checkMeterValue(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["timestamp"];
  if (v0 === undefined) missing(found, "timestamp");
  else {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "timestamp", "string", v0, false);
    else if (!dateTimePattern.test(v0)) wrongFormat(found, "timestamp", "date-time", v0);
  }
  const v1 = payload["sampledValue"];
  if (v1 === undefined) missing(found, "sampledValue");
  else {
    known++;
    if (!Array.isArray(v1)) wrongType(found, payload, "sampledValue", "array", v1, false);
    else {
      const outer = found.count;
      for (let index = 0; index < v1.length; index++) {
        if (found.areCountedOnly) index = leaveOutItems(found, v1, index, "value");
        if (index === v1.length) break;
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

function writeMeterValue(payload: MeterValue): string {
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

function checkChargingSchedule(payload: Record<string, unknown>, found: Findings): void {
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
    else if (!dateTimePattern.test(v1)) wrongFormat(found, "startSchedule", "date-time", v1);
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
        else notAChoice(found, payload, "chargingRateUnit", words19, v2, false);
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
        if (found.areCountedOnly) index = leaveOutItems(found, v3, index, "startPeriod");
        if (index === v3.length) break;
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

function writeChargingSchedule(payload: ChargingSchedule): string {
  let text = "";
  if (payload.duration !== undefined) text += ",\"duration\":" + payload.duration;
  if (payload.startSchedule !== undefined) text += ",\"startSchedule\":" + JSON.stringify(payload.startSchedule);
  text += ",\"chargingRateUnit\":" + '"' + payload.chargingRateUnit + '"';
  text += ",\"chargingSchedulePeriod\":" + "[" + payload.chargingSchedulePeriod.map(writeChargingSchedulePeriod).join(",") + "]";
  if (payload.minChargingRate !== undefined) text += ",\"minChargingRate\":" + payload.minChargingRate;
  return "{" + text.slice(1) + "}";
}

function checkChargingProfile(payload: Record<string, unknown>, found: Findings): void {
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
        else notAChoice(found, payload, "chargingProfilePurpose", words17, v3, false);
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
        else notAChoice(found, payload, "chargingProfileKind", words39, v4, false);
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
        else notAChoice(found, payload, "recurrencyKind", words40, v5, true);
    }
  }
  const v6 = payload["validFrom"];
  if (v6 !== undefined) {
    known++;
    if (typeof v6 !== "string") wrongType(found, payload, "validFrom", "string", v6, true);
    else if (!dateTimePattern.test(v6)) wrongFormat(found, "validFrom", "date-time", v6);
  }
  const v7 = payload["validTo"];
  if (v7 !== undefined) {
    known++;
    if (typeof v7 !== "string") wrongType(found, payload, "validTo", "string", v7, true);
    else if (!dateTimePattern.test(v7)) wrongFormat(found, "validTo", "date-time", v7);
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

function writeChargingProfile(payload: ChargingProfile): string {
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

function checkAuthorizationData(payload: Record<string, unknown>, found: Findings): void {
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

function writeAuthorizationData(payload: AuthorizationData): string {
  let text = "{\"idTag\":" + JSON.stringify(payload.idTag);
  if (payload.idTagInfo !== undefined) text += ",\"idTagInfo\":" + writeIdTagInfo(payload.idTagInfo);
  return text + "}";
}

function checkLogParameters(payload: Record<string, unknown>, found: Findings): void {
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
    else if (!dateTimePattern.test(v1)) wrongFormat(found, "oldestTimestamp", "date-time", v1);
  }
  const v2 = payload["latestTimestamp"];
  if (v2 !== undefined) {
    known++;
    if (typeof v2 !== "string") wrongType(found, payload, "latestTimestamp", "string", v2, true);
    else if (!dateTimePattern.test(v2)) wrongFormat(found, "latestTimestamp", "date-time", v2);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["remoteLocation","oldestTimestamp","latestTimestamp"]);
}

function writeLogParameters(payload: LogParameters): string {
  let text = "{\"remoteLocation\":" + JSON.stringify(payload.remoteLocation);
  if (payload.oldestTimestamp !== undefined) text += ",\"oldestTimestamp\":" + JSON.stringify(payload.oldestTimestamp);
  if (payload.latestTimestamp !== undefined) text += ",\"latestTimestamp\":" + JSON.stringify(payload.latestTimestamp);
  return text + "}";
}

function checkFirmware(payload: Record<string, unknown>, found: Findings): void {
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
    else if (!dateTimePattern.test(v1)) wrongFormat(found, "retrieveDateTime", "date-time", v1);
  }
  const v2 = payload["installDateTime"];
  if (v2 !== undefined) {
    known++;
    if (typeof v2 !== "string") wrongType(found, payload, "installDateTime", "string", v2, true);
    else if (!dateTimePattern.test(v2)) wrongFormat(found, "installDateTime", "date-time", v2);
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

function writeFirmware(payload: Firmware): string {
  let text = "{\"location\":" + JSON.stringify(payload.location);
  text += ",\"retrieveDateTime\":" + JSON.stringify(payload.retrieveDateTime);
  if (payload.installDateTime !== undefined) text += ",\"installDateTime\":" + JSON.stringify(payload.installDateTime);
  text += ",\"signingCertificate\":" + JSON.stringify(payload.signingCertificate);
  text += ",\"signature\":" + JSON.stringify(payload.signature);
  return text + "}";
}

function checkCertificateHashData(payload: Record<string, unknown>, found: Findings): void {
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
        else notAChoice(found, payload, "hashAlgorithm", words41, v0, false);
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

function writeCertificateHashData(payload: CertificateHashData): string {
  let text = "{\"hashAlgorithm\":" + '"' + payload.hashAlgorithm + '"';
  text += ",\"issuerNameHash\":" + JSON.stringify(payload.issuerNameHash);
  text += ",\"issuerKeyHash\":" + JSON.stringify(payload.issuerKeyHash);
  text += ",\"serialNumber\":" + JSON.stringify(payload.serialNumber);
  return text + "}";
}

function checkBootNotificationRequest(payload: Record<string, unknown>, found: Findings): void {
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

function writeBootNotificationRequest(payload: BootNotificationRequest): string {
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

function checkBootNotificationAnswer(payload: Record<string, unknown>, found: Findings): void {
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
    else if (!dateTimePattern.test(v1)) wrongFormat(found, "currentTime", "date-time", v1);
  }
  const v2 = payload["interval"];
  if (v2 === undefined) missing(found, "interval");
  else {
    known++;
    if (!Number.isInteger(v2)) wrongType(found, payload, "interval", "integer", v2, false);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status","currentTime","interval"]);
}

function writeBootNotificationAnswer(payload: BootNotificationAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  text += ",\"currentTime\":" + JSON.stringify(payload.currentTime);
  text += ",\"interval\":" + payload.interval;
  return text + "}";
}

function checkHeartbeatRequest(payload: Record<string, unknown>, found: Findings): void {
  if (Object.keys(payload).length !== 0) unknownFields(found, payload, []);
}

function writeHeartbeatRequest(_payload: HeartbeatRequest): string {
  return "{}";
}

function checkHeartbeatAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["currentTime"];
  if (v0 === undefined) missing(found, "currentTime");
  else {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "currentTime", "string", v0, false);
    else if (!dateTimePattern.test(v0)) wrongFormat(found, "currentTime", "date-time", v0);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["currentTime"]);
}

function writeHeartbeatAnswer(payload: HeartbeatAnswer): string {
  let text = "{\"currentTime\":" + JSON.stringify(payload.currentTime);
  return text + "}";
}

function checkStatusNotificationRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["connectorId"];
  if (v0 === undefined) missing(found, "connectorId");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "connectorId", "integer", v0, false);
  }
  const v1 = payload["errorCode"];
  if (v1 === undefined) missing(found, "errorCode");
  else {
    known++;
    switch (v1) {
      case "ConnectorLockFailure":
      case "EVCommunicationError":
      case "GroundFailure":
      case "HighTemperature":
      case "InternalError":
      case "LocalListConflict":
      case "NoError":
      case "OtherError":
      case "OverCurrentFailure":
      case "PowerMeterFailure":
      case "PowerSwitchFailure":
      case "ReaderFailure":
      case "ResetFailure":
      case "UnderVoltage":
      case "OverVoltage":
      case "WeakSignal":
        break;
      default:
        if (typeof v1 !== "string") wrongType(found, payload, "errorCode", "word", v1, false);
        else notAChoice(found, payload, "errorCode", words1, v1, false);
    }
  }
  const v2 = payload["info"];
  if (v2 !== undefined) {
    known++;
    if (typeof v2 !== "string") wrongType(found, payload, "info", "string", v2, true);
    else if (v2.length > 50 && isLonger(v2, 50)) tooLong(found, "info", 50, v2);
  }
  const v3 = payload["status"];
  if (v3 === undefined) missing(found, "status");
  else {
    known++;
    switch (v3) {
      case "Available":
      case "Preparing":
      case "Charging":
      case "SuspendedEVSE":
      case "SuspendedEV":
      case "Finishing":
      case "Reserved":
      case "Unavailable":
      case "Faulted":
        break;
      default:
        if (typeof v3 !== "string") wrongType(found, payload, "status", "word", v3, false);
        else notAChoice(found, payload, "status", words2, v3, false);
    }
  }
  const v4 = payload["timestamp"];
  if (v4 !== undefined) {
    known++;
    if (typeof v4 !== "string") wrongType(found, payload, "timestamp", "string", v4, true);
    else if (!dateTimePattern.test(v4)) wrongFormat(found, "timestamp", "date-time", v4);
  }
  const v5 = payload["vendorId"];
  if (v5 !== undefined) {
    known++;
    if (typeof v5 !== "string") wrongType(found, payload, "vendorId", "string", v5, true);
    else if (v5.length > 255 && isLonger(v5, 255)) tooLong(found, "vendorId", 255, v5);
  }
  const v6 = payload["vendorErrorCode"];
  if (v6 !== undefined) {
    known++;
    if (typeof v6 !== "string") wrongType(found, payload, "vendorErrorCode", "string", v6, true);
    else if (v6.length > 50 && isLonger(v6, 50)) tooLong(found, "vendorErrorCode", 50, v6);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["connectorId","errorCode","info","status","timestamp","vendorId","vendorErrorCode"]);
}

function writeStatusNotificationRequest(payload: StatusNotificationRequest): string {
  let text = "{\"connectorId\":" + payload.connectorId;
  text += ",\"errorCode\":" + '"' + payload.errorCode + '"';
  if (payload.info !== undefined) text += ",\"info\":" + JSON.stringify(payload.info);
  text += ",\"status\":" + '"' + payload.status + '"';
  if (payload.timestamp !== undefined) text += ",\"timestamp\":" + JSON.stringify(payload.timestamp);
  if (payload.vendorId !== undefined) text += ",\"vendorId\":" + JSON.stringify(payload.vendorId);
  if (payload.vendorErrorCode !== undefined) text += ",\"vendorErrorCode\":" + JSON.stringify(payload.vendorErrorCode);
  return text + "}";
}

function checkStatusNotificationAnswer(payload: Record<string, unknown>, found: Findings): void {
  if (Object.keys(payload).length !== 0) unknownFields(found, payload, []);
}

function writeStatusNotificationAnswer(_payload: StatusNotificationAnswer): string {
  return "{}";
}

function checkChangeAvailabilityRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["connectorId"];
  if (v0 === undefined) missing(found, "connectorId");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "connectorId", "integer", v0, false);
  }
  const v1 = payload["type"];
  if (v1 === undefined) missing(found, "type");
  else {
    known++;
    switch (v1) {
      case "Inoperative":
      case "Operative":
        break;
      default:
        if (typeof v1 !== "string") wrongType(found, payload, "type", "word", v1, false);
        else notAChoice(found, payload, "type", words3, v1, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["connectorId","type"]);
}

function writeChangeAvailabilityRequest(payload: ChangeAvailabilityRequest): string {
  let text = "{\"connectorId\":" + payload.connectorId;
  text += ",\"type\":" + '"' + payload.type + '"';
  return text + "}";
}

function checkChangeAvailabilityAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Rejected":
      case "Scheduled":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words4, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

function writeChangeAvailabilityAnswer(payload: ChangeAvailabilityAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}

function checkResetRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["type"];
  if (v0 === undefined) missing(found, "type");
  else {
    known++;
    switch (v0) {
      case "Hard":
      case "Soft":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "type", "word", v0, false);
        else notAChoice(found, payload, "type", words5, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["type"]);
}

function writeResetRequest(payload: ResetRequest): string {
  let text = "{\"type\":" + '"' + payload.type + '"';
  return text + "}";
}

function checkResetAnswer(payload: Record<string, unknown>, found: Findings): void {
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
        else notAChoice(found, payload, "status", words6, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

function writeResetAnswer(payload: ResetAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}

function checkUnlockConnectorRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["connectorId"];
  if (v0 === undefined) missing(found, "connectorId");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "connectorId", "integer", v0, false);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["connectorId"]);
}

function writeUnlockConnectorRequest(payload: UnlockConnectorRequest): string {
  let text = "{\"connectorId\":" + payload.connectorId;
  return text + "}";
}

function checkUnlockConnectorAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Unlocked":
      case "UnlockFailed":
      case "NotSupported":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words7, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

function writeUnlockConnectorAnswer(payload: UnlockConnectorAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}

function checkClearCacheRequest(payload: Record<string, unknown>, found: Findings): void {
  if (Object.keys(payload).length !== 0) unknownFields(found, payload, []);
}

function writeClearCacheRequest(_payload: ClearCacheRequest): string {
  return "{}";
}

function checkClearCacheAnswer(payload: Record<string, unknown>, found: Findings): void {
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
        else notAChoice(found, payload, "status", words6, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

function writeClearCacheAnswer(payload: ClearCacheAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}

function checkDataTransferRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["vendorId"];
  if (v0 === undefined) missing(found, "vendorId");
  else {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "vendorId", "string", v0, false);
    else if (v0.length > 255 && isLonger(v0, 255)) tooLong(found, "vendorId", 255, v0);
  }
  const v1 = payload["messageId"];
  if (v1 !== undefined) {
    known++;
    if (typeof v1 !== "string") wrongType(found, payload, "messageId", "string", v1, true);
    else if (v1.length > 50 && isLonger(v1, 50)) tooLong(found, "messageId", 50, v1);
  }
  const v2 = payload["data"];
  if (v2 !== undefined) {
    known++;
    if (typeof v2 !== "string") wrongType(found, payload, "data", "string", v2, true);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["vendorId","messageId","data"]);
}

function writeDataTransferRequest(payload: DataTransferRequest): string {
  let text = "{\"vendorId\":" + JSON.stringify(payload.vendorId);
  if (payload.messageId !== undefined) text += ",\"messageId\":" + JSON.stringify(payload.messageId);
  if (payload.data !== undefined) text += ",\"data\":" + JSON.stringify(payload.data);
  return text + "}";
}

function checkDataTransferAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Rejected":
      case "UnknownMessageId":
      case "UnknownVendorId":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words8, v0, false);
    }
  }
  const v1 = payload["data"];
  if (v1 !== undefined) {
    known++;
    if (typeof v1 !== "string") wrongType(found, payload, "data", "string", v1, true);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status","data"]);
}

function writeDataTransferAnswer(payload: DataTransferAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  if (payload.data !== undefined) text += ",\"data\":" + JSON.stringify(payload.data);
  return text + "}";
}

function checkChangeConfigurationRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["key"];
  if (v0 === undefined) missing(found, "key");
  else {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "key", "string", v0, false);
    else if (v0.length > 50 && isLonger(v0, 50)) tooLong(found, "key", 50, v0);
  }
  const v1 = payload["value"];
  if (v1 === undefined) missing(found, "value");
  else {
    known++;
    if (typeof v1 !== "string") wrongType(found, payload, "value", "string", v1, false);
    else if (v1.length > 500 && isLonger(v1, 500)) tooLong(found, "value", 500, v1);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["key","value"]);
}

function writeChangeConfigurationRequest(payload: ChangeConfigurationRequest): string {
  let text = "{\"key\":" + JSON.stringify(payload.key);
  text += ",\"value\":" + JSON.stringify(payload.value);
  return text + "}";
}

function checkChangeConfigurationAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Rejected":
      case "RebootRequired":
      case "NotSupported":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words9, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

function writeChangeConfigurationAnswer(payload: ChangeConfigurationAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}

function checkGetConfigurationRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["key"];
  if (v0 !== undefined) {
    known++;
    if (!Array.isArray(v0)) wrongType(found, payload, "key", "array", v0, true);
    else {
      const outer = found.count;
      for (let index = 0; index < v0.length; index++) {
        const item: unknown = v0[index];
        if (typeof item !== "string") wrongType(found, v0, index, "string", item, true);
        else if (item.length > 50 && isLonger(item, 50)) tooLong(found, index, 50, item);
      }
      if (found.count > outer) under(found, outer, payload, "key", true);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["key"]);
}

function writeGetConfigurationRequest(payload: GetConfigurationRequest): string {
  let text = "";
  if (payload.key !== undefined) text += ",\"key\":" + JSON.stringify(payload.key);
  return "{" + text.slice(1) + "}";
}

function checkGetConfigurationAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["configurationKey"];
  if (v0 !== undefined) {
    known++;
    if (!Array.isArray(v0)) wrongType(found, payload, "configurationKey", "array", v0, true);
    else {
      const outer = found.count;
      for (let index = 0; index < v0.length; index++) {
        if (found.areCountedOnly) index = leaveOutItems(found, v0, index, "key");
        if (index === v0.length) break;
        const item: unknown = v0[index];
        if (typeof item !== "object" || item === null || Array.isArray(item)) wrongType(found, v0, index, "object", item, true);
        else {
          const before = found.count;
          checkKeyValue(item as Record<string, unknown>, found);
          if (found.count > before) under(found, before, v0, index, true);
        }
      }
      if (found.count > outer) under(found, outer, payload, "configurationKey", true);
    }
  }
  const v1 = payload["unknownKey"];
  if (v1 !== undefined) {
    known++;
    if (!Array.isArray(v1)) wrongType(found, payload, "unknownKey", "array", v1, true);
    else {
      const outer = found.count;
      for (let index = 0; index < v1.length; index++) {
        const item: unknown = v1[index];
        if (typeof item !== "string") wrongType(found, v1, index, "string", item, true);
        else if (item.length > 50 && isLonger(item, 50)) tooLong(found, index, 50, item);
      }
      if (found.count > outer) under(found, outer, payload, "unknownKey", true);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["configurationKey","unknownKey"]);
}

function writeGetConfigurationAnswer(payload: GetConfigurationAnswer): string {
  let text = "";
  if (payload.configurationKey !== undefined) text += ",\"configurationKey\":" + "[" + payload.configurationKey.map(writeKeyValue).join(",") + "]";
  if (payload.unknownKey !== undefined) text += ",\"unknownKey\":" + JSON.stringify(payload.unknownKey);
  return "{" + text.slice(1) + "}";
}

function checkAuthorizeRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["idTag"];
  if (v0 === undefined) missing(found, "idTag");
  else {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "idTag", "string", v0, false);
    else if (v0.length > 20 && isLonger(v0, 20)) tooLong(found, "idTag", 20, v0);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["idTag"]);
}

function writeAuthorizeRequest(payload: AuthorizeRequest): string {
  let text = "{\"idTag\":" + JSON.stringify(payload.idTag);
  return text + "}";
}

function checkAuthorizeAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["idTagInfo"];
  if (v0 === undefined) missing(found, "idTagInfo");
  else {
    known++;
    if (typeof v0 !== "object" || v0 === null || Array.isArray(v0)) wrongType(found, payload, "idTagInfo", "object", v0, false);
    else {
      const before = found.count;
      checkIdTagInfo(v0 as Record<string, unknown>, found);
      if (found.count > before) under(found, before, payload, "idTagInfo", false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["idTagInfo"]);
}

function writeAuthorizeAnswer(payload: AuthorizeAnswer): string {
  let text = "{\"idTagInfo\":" + writeIdTagInfo(payload.idTagInfo);
  return text + "}";
}

function checkStartTransactionRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["connectorId"];
  if (v0 === undefined) missing(found, "connectorId");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "connectorId", "integer", v0, false);
  }
  const v1 = payload["idTag"];
  if (v1 === undefined) missing(found, "idTag");
  else {
    known++;
    if (typeof v1 !== "string") wrongType(found, payload, "idTag", "string", v1, false);
    else if (v1.length > 20 && isLonger(v1, 20)) tooLong(found, "idTag", 20, v1);
  }
  const v2 = payload["meterStart"];
  if (v2 === undefined) missing(found, "meterStart");
  else {
    known++;
    if (!Number.isInteger(v2)) wrongType(found, payload, "meterStart", "integer", v2, false);
  }
  const v3 = payload["reservationId"];
  if (v3 !== undefined) {
    known++;
    if (!Number.isInteger(v3)) wrongType(found, payload, "reservationId", "integer", v3, true);
  }
  const v4 = payload["timestamp"];
  if (v4 === undefined) missing(found, "timestamp");
  else {
    known++;
    if (typeof v4 !== "string") wrongType(found, payload, "timestamp", "string", v4, false);
    else if (!dateTimePattern.test(v4)) wrongFormat(found, "timestamp", "date-time", v4);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["connectorId","idTag","meterStart","reservationId","timestamp"]);
}

function writeStartTransactionRequest(payload: StartTransactionRequest): string {
  let text = "{\"connectorId\":" + payload.connectorId;
  text += ",\"idTag\":" + JSON.stringify(payload.idTag);
  text += ",\"meterStart\":" + payload.meterStart;
  if (payload.reservationId !== undefined) text += ",\"reservationId\":" + payload.reservationId;
  text += ",\"timestamp\":" + JSON.stringify(payload.timestamp);
  return text + "}";
}

function checkStartTransactionAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["idTagInfo"];
  if (v0 === undefined) missing(found, "idTagInfo");
  else {
    known++;
    if (typeof v0 !== "object" || v0 === null || Array.isArray(v0)) wrongType(found, payload, "idTagInfo", "object", v0, false);
    else {
      const before = found.count;
      checkIdTagInfo(v0 as Record<string, unknown>, found);
      if (found.count > before) under(found, before, payload, "idTagInfo", false);
    }
  }
  const v1 = payload["transactionId"];
  if (v1 === undefined) missing(found, "transactionId");
  else {
    known++;
    if (!Number.isInteger(v1)) wrongType(found, payload, "transactionId", "integer", v1, false);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["idTagInfo","transactionId"]);
}

function writeStartTransactionAnswer(payload: StartTransactionAnswer): string {
  let text = "{\"idTagInfo\":" + writeIdTagInfo(payload.idTagInfo);
  text += ",\"transactionId\":" + payload.transactionId;
  return text + "}";
}

function checkStopTransactionRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["idTag"];
  if (v0 !== undefined) {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "idTag", "string", v0, true);
    else if (v0.length > 20 && isLonger(v0, 20)) tooLong(found, "idTag", 20, v0);
  }
  const v1 = payload["meterStop"];
  if (v1 === undefined) missing(found, "meterStop");
  else {
    known++;
    if (!Number.isInteger(v1)) wrongType(found, payload, "meterStop", "integer", v1, false);
  }
  const v2 = payload["timestamp"];
  if (v2 === undefined) missing(found, "timestamp");
  else {
    known++;
    if (typeof v2 !== "string") wrongType(found, payload, "timestamp", "string", v2, false);
    else if (!dateTimePattern.test(v2)) wrongFormat(found, "timestamp", "date-time", v2);
  }
  const v3 = payload["transactionId"];
  if (v3 === undefined) missing(found, "transactionId");
  else {
    known++;
    if (!Number.isInteger(v3)) wrongType(found, payload, "transactionId", "integer", v3, false);
  }
  const v4 = payload["reason"];
  if (v4 !== undefined) {
    known++;
    switch (v4) {
      case "EmergencyStop":
      case "EVDisconnected":
      case "HardReset":
      case "Local":
      case "Other":
      case "PowerLoss":
      case "Reboot":
      case "Remote":
      case "SoftReset":
      case "UnlockCommand":
      case "DeAuthorized":
        break;
      default:
        if (typeof v4 !== "string") wrongType(found, payload, "reason", "word", v4, true);
        else notAChoice(found, payload, "reason", words10, v4, true);
    }
  }
  const v5 = payload["transactionData"];
  if (v5 !== undefined) {
    known++;
    if (!Array.isArray(v5)) wrongType(found, payload, "transactionData", "array", v5, true);
    else {
      const outer = found.count;
      for (let index = 0; index < v5.length; index++) {
        if (found.areCountedOnly) index = leaveOutItems(found, v5, index, "timestamp");
        if (index === v5.length) break;
        const item: unknown = v5[index];
        if (typeof item !== "object" || item === null || Array.isArray(item)) wrongType(found, v5, index, "object", item, true);
        else {
          const before = found.count;
          checkMeterValue(item as Record<string, unknown>, found);
          if (found.count > before) under(found, before, v5, index, true);
        }
      }
      if (found.count > outer) under(found, outer, payload, "transactionData", true);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["idTag","meterStop","timestamp","transactionId","reason","transactionData"]);
}

function writeStopTransactionRequest(payload: StopTransactionRequest): string {
  let text = "";
  if (payload.idTag !== undefined) text += ",\"idTag\":" + JSON.stringify(payload.idTag);
  text += ",\"meterStop\":" + payload.meterStop;
  text += ",\"timestamp\":" + JSON.stringify(payload.timestamp);
  text += ",\"transactionId\":" + payload.transactionId;
  if (payload.reason !== undefined) text += ",\"reason\":" + '"' + payload.reason + '"';
  if (payload.transactionData !== undefined) text += ",\"transactionData\":" + "[" + payload.transactionData.map(writeMeterValue).join(",") + "]";
  return "{" + text.slice(1) + "}";
}

function checkStopTransactionAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["idTagInfo"];
  if (v0 !== undefined) {
    known++;
    if (typeof v0 !== "object" || v0 === null || Array.isArray(v0)) wrongType(found, payload, "idTagInfo", "object", v0, true);
    else {
      const before = found.count;
      checkIdTagInfo(v0 as Record<string, unknown>, found);
      if (found.count > before) under(found, before, payload, "idTagInfo", true);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["idTagInfo"]);
}

function writeStopTransactionAnswer(payload: StopTransactionAnswer): string {
  let text = "";
  if (payload.idTagInfo !== undefined) text += ",\"idTagInfo\":" + writeIdTagInfo(payload.idTagInfo);
  return "{" + text.slice(1) + "}";
}

function checkRemoteStartTransactionRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["connectorId"];
  if (v0 !== undefined) {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "connectorId", "integer", v0, true);
  }
  const v1 = payload["idTag"];
  if (v1 === undefined) missing(found, "idTag");
  else {
    known++;
    if (typeof v1 !== "string") wrongType(found, payload, "idTag", "string", v1, false);
    else if (v1.length > 20 && isLonger(v1, 20)) tooLong(found, "idTag", 20, v1);
  }
  const v2 = payload["chargingProfile"];
  if (v2 !== undefined) {
    known++;
    if (typeof v2 !== "object" || v2 === null || Array.isArray(v2)) wrongType(found, payload, "chargingProfile", "object", v2, true);
    else {
      const before = found.count;
      checkChargingProfile(v2 as Record<string, unknown>, found);
      if (found.count > before) under(found, before, payload, "chargingProfile", true);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["connectorId","idTag","chargingProfile"]);
}

function writeRemoteStartTransactionRequest(payload: RemoteStartTransactionRequest): string {
  let text = "";
  if (payload.connectorId !== undefined) text += ",\"connectorId\":" + payload.connectorId;
  text += ",\"idTag\":" + JSON.stringify(payload.idTag);
  if (payload.chargingProfile !== undefined) text += ",\"chargingProfile\":" + writeChargingProfile(payload.chargingProfile);
  return "{" + text.slice(1) + "}";
}

function checkRemoteStartTransactionAnswer(payload: Record<string, unknown>, found: Findings): void {
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
        else notAChoice(found, payload, "status", words6, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

function writeRemoteStartTransactionAnswer(payload: RemoteStartTransactionAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}

function checkRemoteStopTransactionRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["transactionId"];
  if (v0 === undefined) missing(found, "transactionId");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "transactionId", "integer", v0, false);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["transactionId"]);
}

function writeRemoteStopTransactionRequest(payload: RemoteStopTransactionRequest): string {
  let text = "{\"transactionId\":" + payload.transactionId;
  return text + "}";
}

function checkRemoteStopTransactionAnswer(payload: Record<string, unknown>, found: Findings): void {
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
        else notAChoice(found, payload, "status", words6, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

function writeRemoteStopTransactionAnswer(payload: RemoteStopTransactionAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}

function checkMeterValuesRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["connectorId"];
  if (v0 === undefined) missing(found, "connectorId");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "connectorId", "integer", v0, false);
  }
  const v1 = payload["transactionId"];
  if (v1 !== undefined) {
    known++;
    if (!Number.isInteger(v1)) wrongType(found, payload, "transactionId", "integer", v1, true);
  }
  const v2 = payload["meterValue"];
  if (v2 === undefined) missing(found, "meterValue");
  else {
    known++;
    if (!Array.isArray(v2)) wrongType(found, payload, "meterValue", "array", v2, false);
    else {
      const outer = found.count;
      for (let index = 0; index < v2.length; index++) {
        if (found.areCountedOnly) index = leaveOutItems(found, v2, index, "timestamp");
        if (index === v2.length) break;
        const item: unknown = v2[index];
        if (typeof item !== "object" || item === null || Array.isArray(item)) wrongType(found, v2, index, "object", item, true);
        else {
          const before = found.count;
          checkMeterValue(item as Record<string, unknown>, found);
          if (found.count > before) under(found, before, v2, index, true);
        }
      }
      if (found.count > outer) under(found, outer, payload, "meterValue", false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["connectorId","transactionId","meterValue"]);
}

function writeMeterValuesRequest(payload: MeterValuesRequest): string {
  let text = "{\"connectorId\":" + payload.connectorId;
  if (payload.transactionId !== undefined) text += ",\"transactionId\":" + payload.transactionId;
  text += ",\"meterValue\":" + "[" + payload.meterValue.map(writeMeterValue).join(",") + "]";
  return text + "}";
}

function checkMeterValuesAnswer(payload: Record<string, unknown>, found: Findings): void {
  if (Object.keys(payload).length !== 0) unknownFields(found, payload, []);
}

function writeMeterValuesAnswer(_payload: MeterValuesAnswer): string {
  return "{}";
}

function checkUpdateFirmwareRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["location"];
  if (v0 === undefined) missing(found, "location");
  else {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "location", "string", v0, false);
    else if (!uriPattern.test(v0)) wrongFormat(found, "location", "uri", v0);
  }
  const v1 = payload["retries"];
  if (v1 !== undefined) {
    known++;
    if (!Number.isInteger(v1)) wrongType(found, payload, "retries", "integer", v1, true);
  }
  const v2 = payload["retrieveDate"];
  if (v2 === undefined) missing(found, "retrieveDate");
  else {
    known++;
    if (typeof v2 !== "string") wrongType(found, payload, "retrieveDate", "string", v2, false);
    else if (!dateTimePattern.test(v2)) wrongFormat(found, "retrieveDate", "date-time", v2);
  }
  const v3 = payload["retryInterval"];
  if (v3 !== undefined) {
    known++;
    if (!Number.isInteger(v3)) wrongType(found, payload, "retryInterval", "integer", v3, true);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["location","retries","retrieveDate","retryInterval"]);
}

function writeUpdateFirmwareRequest(payload: UpdateFirmwareRequest): string {
  let text = "{\"location\":" + JSON.stringify(payload.location);
  if (payload.retries !== undefined) text += ",\"retries\":" + payload.retries;
  text += ",\"retrieveDate\":" + JSON.stringify(payload.retrieveDate);
  if (payload.retryInterval !== undefined) text += ",\"retryInterval\":" + payload.retryInterval;
  return text + "}";
}

function checkUpdateFirmwareAnswer(payload: Record<string, unknown>, found: Findings): void {
  if (Object.keys(payload).length !== 0) unknownFields(found, payload, []);
}

function writeUpdateFirmwareAnswer(_payload: UpdateFirmwareAnswer): string {
  return "{}";
}

function checkFirmwareStatusNotificationRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Downloaded":
      case "DownloadFailed":
      case "Downloading":
      case "Idle":
      case "InstallationFailed":
      case "Installing":
      case "Installed":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words11, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

function writeFirmwareStatusNotificationRequest(payload: FirmwareStatusNotificationRequest): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}

function checkFirmwareStatusNotificationAnswer(payload: Record<string, unknown>, found: Findings): void {
  if (Object.keys(payload).length !== 0) unknownFields(found, payload, []);
}

function writeFirmwareStatusNotificationAnswer(_payload: FirmwareStatusNotificationAnswer): string {
  return "{}";
}

function checkGetDiagnosticsRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["location"];
  if (v0 === undefined) missing(found, "location");
  else {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "location", "string", v0, false);
    else if (!uriPattern.test(v0)) wrongFormat(found, "location", "uri", v0);
  }
  const v1 = payload["retries"];
  if (v1 !== undefined) {
    known++;
    if (!Number.isInteger(v1)) wrongType(found, payload, "retries", "integer", v1, true);
  }
  const v2 = payload["retryInterval"];
  if (v2 !== undefined) {
    known++;
    if (!Number.isInteger(v2)) wrongType(found, payload, "retryInterval", "integer", v2, true);
  }
  const v3 = payload["startTime"];
  if (v3 !== undefined) {
    known++;
    if (typeof v3 !== "string") wrongType(found, payload, "startTime", "string", v3, true);
    else if (!dateTimePattern.test(v3)) wrongFormat(found, "startTime", "date-time", v3);
  }
  const v4 = payload["stopTime"];
  if (v4 !== undefined) {
    known++;
    if (typeof v4 !== "string") wrongType(found, payload, "stopTime", "string", v4, true);
    else if (!dateTimePattern.test(v4)) wrongFormat(found, "stopTime", "date-time", v4);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["location","retries","retryInterval","startTime","stopTime"]);
}

function writeGetDiagnosticsRequest(payload: GetDiagnosticsRequest): string {
  let text = "{\"location\":" + JSON.stringify(payload.location);
  if (payload.retries !== undefined) text += ",\"retries\":" + payload.retries;
  if (payload.retryInterval !== undefined) text += ",\"retryInterval\":" + payload.retryInterval;
  if (payload.startTime !== undefined) text += ",\"startTime\":" + JSON.stringify(payload.startTime);
  if (payload.stopTime !== undefined) text += ",\"stopTime\":" + JSON.stringify(payload.stopTime);
  return text + "}";
}

function checkGetDiagnosticsAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["fileName"];
  if (v0 !== undefined) {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "fileName", "string", v0, true);
    else if (v0.length > 255 && isLonger(v0, 255)) tooLong(found, "fileName", 255, v0);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["fileName"]);
}

function writeGetDiagnosticsAnswer(payload: GetDiagnosticsAnswer): string {
  let text = "";
  if (payload.fileName !== undefined) text += ",\"fileName\":" + JSON.stringify(payload.fileName);
  return "{" + text.slice(1) + "}";
}

function checkDiagnosticsStatusNotificationRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Idle":
      case "Uploaded":
      case "UploadFailed":
      case "Uploading":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words12, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

function writeDiagnosticsStatusNotificationRequest(payload: DiagnosticsStatusNotificationRequest): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}

function checkDiagnosticsStatusNotificationAnswer(payload: Record<string, unknown>, found: Findings): void {
  if (Object.keys(payload).length !== 0) unknownFields(found, payload, []);
}

function writeDiagnosticsStatusNotificationAnswer(_payload: DiagnosticsStatusNotificationAnswer): string {
  return "{}";
}

function checkGetLocalListVersionRequest(payload: Record<string, unknown>, found: Findings): void {
  if (Object.keys(payload).length !== 0) unknownFields(found, payload, []);
}

function writeGetLocalListVersionRequest(_payload: GetLocalListVersionRequest): string {
  return "{}";
}

function checkGetLocalListVersionAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["listVersion"];
  if (v0 === undefined) missing(found, "listVersion");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "listVersion", "integer", v0, false);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["listVersion"]);
}

function writeGetLocalListVersionAnswer(payload: GetLocalListVersionAnswer): string {
  let text = "{\"listVersion\":" + payload.listVersion;
  return text + "}";
}

function checkSendLocalListRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["listVersion"];
  if (v0 === undefined) missing(found, "listVersion");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "listVersion", "integer", v0, false);
  }
  const v1 = payload["localAuthorizationList"];
  if (v1 !== undefined) {
    known++;
    if (!Array.isArray(v1)) wrongType(found, payload, "localAuthorizationList", "array", v1, true);
    else {
      const outer = found.count;
      for (let index = 0; index < v1.length; index++) {
        if (found.areCountedOnly) index = leaveOutItems(found, v1, index, "idTag");
        if (index === v1.length) break;
        const item: unknown = v1[index];
        if (typeof item !== "object" || item === null || Array.isArray(item)) wrongType(found, v1, index, "object", item, true);
        else {
          const before = found.count;
          checkAuthorizationData(item as Record<string, unknown>, found);
          if (found.count > before) under(found, before, v1, index, true);
        }
      }
      if (found.count > outer) under(found, outer, payload, "localAuthorizationList", true);
    }
  }
  const v2 = payload["updateType"];
  if (v2 === undefined) missing(found, "updateType");
  else {
    known++;
    switch (v2) {
      case "Differential":
      case "Full":
        break;
      default:
        if (typeof v2 !== "string") wrongType(found, payload, "updateType", "word", v2, false);
        else notAChoice(found, payload, "updateType", words13, v2, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["listVersion","localAuthorizationList","updateType"]);
}

function writeSendLocalListRequest(payload: SendLocalListRequest): string {
  let text = "{\"listVersion\":" + payload.listVersion;
  if (payload.localAuthorizationList !== undefined) text += ",\"localAuthorizationList\":" + "[" + payload.localAuthorizationList.map(writeAuthorizationData).join(",") + "]";
  text += ",\"updateType\":" + '"' + payload.updateType + '"';
  return text + "}";
}

function checkSendLocalListAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Failed":
      case "NotSupported":
      case "VersionMismatch":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words14, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

function writeSendLocalListAnswer(payload: SendLocalListAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}

function checkReserveNowRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["connectorId"];
  if (v0 === undefined) missing(found, "connectorId");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "connectorId", "integer", v0, false);
  }
  const v1 = payload["expiryDate"];
  if (v1 === undefined) missing(found, "expiryDate");
  else {
    known++;
    if (typeof v1 !== "string") wrongType(found, payload, "expiryDate", "string", v1, false);
    else if (!dateTimePattern.test(v1)) wrongFormat(found, "expiryDate", "date-time", v1);
  }
  const v2 = payload["idTag"];
  if (v2 === undefined) missing(found, "idTag");
  else {
    known++;
    if (typeof v2 !== "string") wrongType(found, payload, "idTag", "string", v2, false);
    else if (v2.length > 20 && isLonger(v2, 20)) tooLong(found, "idTag", 20, v2);
  }
  const v3 = payload["parentIdTag"];
  if (v3 !== undefined) {
    known++;
    if (typeof v3 !== "string") wrongType(found, payload, "parentIdTag", "string", v3, true);
    else if (v3.length > 20 && isLonger(v3, 20)) tooLong(found, "parentIdTag", 20, v3);
  }
  const v4 = payload["reservationId"];
  if (v4 === undefined) missing(found, "reservationId");
  else {
    known++;
    if (!Number.isInteger(v4)) wrongType(found, payload, "reservationId", "integer", v4, false);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["connectorId","expiryDate","idTag","parentIdTag","reservationId"]);
}

function writeReserveNowRequest(payload: ReserveNowRequest): string {
  let text = "{\"connectorId\":" + payload.connectorId;
  text += ",\"expiryDate\":" + JSON.stringify(payload.expiryDate);
  text += ",\"idTag\":" + JSON.stringify(payload.idTag);
  if (payload.parentIdTag !== undefined) text += ",\"parentIdTag\":" + JSON.stringify(payload.parentIdTag);
  text += ",\"reservationId\":" + payload.reservationId;
  return text + "}";
}

function checkReserveNowAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Faulted":
      case "Occupied":
      case "Rejected":
      case "Unavailable":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words15, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

function writeReserveNowAnswer(payload: ReserveNowAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}

function checkCancelReservationRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["reservationId"];
  if (v0 === undefined) missing(found, "reservationId");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "reservationId", "integer", v0, false);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["reservationId"]);
}

function writeCancelReservationRequest(payload: CancelReservationRequest): string {
  let text = "{\"reservationId\":" + payload.reservationId;
  return text + "}";
}

function checkCancelReservationAnswer(payload: Record<string, unknown>, found: Findings): void {
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
        else notAChoice(found, payload, "status", words6, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

function writeCancelReservationAnswer(payload: CancelReservationAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}

function checkSetChargingProfileRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["connectorId"];
  if (v0 === undefined) missing(found, "connectorId");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "connectorId", "integer", v0, false);
  }
  const v1 = payload["csChargingProfiles"];
  if (v1 === undefined) missing(found, "csChargingProfiles");
  else {
    known++;
    if (typeof v1 !== "object" || v1 === null || Array.isArray(v1)) wrongType(found, payload, "csChargingProfiles", "object", v1, false);
    else {
      const before = found.count;
      checkChargingProfile(v1 as Record<string, unknown>, found);
      if (found.count > before) under(found, before, payload, "csChargingProfiles", false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["connectorId","csChargingProfiles"]);
}

function writeSetChargingProfileRequest(payload: SetChargingProfileRequest): string {
  let text = "{\"connectorId\":" + payload.connectorId;
  text += ",\"csChargingProfiles\":" + writeChargingProfile(payload.csChargingProfiles);
  return text + "}";
}

function checkSetChargingProfileAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Rejected":
      case "NotSupported":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words16, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

function writeSetChargingProfileAnswer(payload: SetChargingProfileAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}

function checkClearChargingProfileRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["id"];
  if (v0 !== undefined) {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "id", "integer", v0, true);
  }
  const v1 = payload["connectorId"];
  if (v1 !== undefined) {
    known++;
    if (!Number.isInteger(v1)) wrongType(found, payload, "connectorId", "integer", v1, true);
  }
  const v2 = payload["chargingProfilePurpose"];
  if (v2 !== undefined) {
    known++;
    switch (v2) {
      case "ChargePointMaxProfile":
      case "TxDefaultProfile":
      case "TxProfile":
        break;
      default:
        if (typeof v2 !== "string") wrongType(found, payload, "chargingProfilePurpose", "word", v2, true);
        else notAChoice(found, payload, "chargingProfilePurpose", words17, v2, true);
    }
  }
  const v3 = payload["stackLevel"];
  if (v3 !== undefined) {
    known++;
    if (!Number.isInteger(v3)) wrongType(found, payload, "stackLevel", "integer", v3, true);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["id","connectorId","chargingProfilePurpose","stackLevel"]);
}

function writeClearChargingProfileRequest(payload: ClearChargingProfileRequest): string {
  let text = "";
  if (payload.id !== undefined) text += ",\"id\":" + payload.id;
  if (payload.connectorId !== undefined) text += ",\"connectorId\":" + payload.connectorId;
  if (payload.chargingProfilePurpose !== undefined) text += ",\"chargingProfilePurpose\":" + '"' + payload.chargingProfilePurpose + '"';
  if (payload.stackLevel !== undefined) text += ",\"stackLevel\":" + payload.stackLevel;
  return "{" + text.slice(1) + "}";
}

function checkClearChargingProfileAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Unknown":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words18, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

function writeClearChargingProfileAnswer(payload: ClearChargingProfileAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}

function checkGetCompositeScheduleRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["connectorId"];
  if (v0 === undefined) missing(found, "connectorId");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "connectorId", "integer", v0, false);
  }
  const v1 = payload["duration"];
  if (v1 === undefined) missing(found, "duration");
  else {
    known++;
    if (!Number.isInteger(v1)) wrongType(found, payload, "duration", "integer", v1, false);
  }
  const v2 = payload["chargingRateUnit"];
  if (v2 !== undefined) {
    known++;
    switch (v2) {
      case "A":
      case "W":
        break;
      default:
        if (typeof v2 !== "string") wrongType(found, payload, "chargingRateUnit", "word", v2, true);
        else notAChoice(found, payload, "chargingRateUnit", words19, v2, true);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["connectorId","duration","chargingRateUnit"]);
}

function writeGetCompositeScheduleRequest(payload: GetCompositeScheduleRequest): string {
  let text = "{\"connectorId\":" + payload.connectorId;
  text += ",\"duration\":" + payload.duration;
  if (payload.chargingRateUnit !== undefined) text += ",\"chargingRateUnit\":" + '"' + payload.chargingRateUnit + '"';
  return text + "}";
}

function checkGetCompositeScheduleAnswer(payload: Record<string, unknown>, found: Findings): void {
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
        else notAChoice(found, payload, "status", words6, v0, false);
    }
  }
  const v1 = payload["connectorId"];
  if (v1 !== undefined) {
    known++;
    if (!Number.isInteger(v1)) wrongType(found, payload, "connectorId", "integer", v1, true);
  }
  const v2 = payload["scheduleStart"];
  if (v2 !== undefined) {
    known++;
    if (typeof v2 !== "string") wrongType(found, payload, "scheduleStart", "string", v2, true);
    else if (!dateTimePattern.test(v2)) wrongFormat(found, "scheduleStart", "date-time", v2);
  }
  const v3 = payload["chargingSchedule"];
  if (v3 !== undefined) {
    known++;
    if (typeof v3 !== "object" || v3 === null || Array.isArray(v3)) wrongType(found, payload, "chargingSchedule", "object", v3, true);
    else {
      const before = found.count;
      checkChargingSchedule(v3 as Record<string, unknown>, found);
      if (found.count > before) under(found, before, payload, "chargingSchedule", true);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status","connectorId","scheduleStart","chargingSchedule"]);
}

function writeGetCompositeScheduleAnswer(payload: GetCompositeScheduleAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  if (payload.connectorId !== undefined) text += ",\"connectorId\":" + payload.connectorId;
  if (payload.scheduleStart !== undefined) text += ",\"scheduleStart\":" + JSON.stringify(payload.scheduleStart);
  if (payload.chargingSchedule !== undefined) text += ",\"chargingSchedule\":" + writeChargingSchedule(payload.chargingSchedule);
  return text + "}";
}

function checkTriggerMessageRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["requestedMessage"];
  if (v0 === undefined) missing(found, "requestedMessage");
  else {
    known++;
    switch (v0) {
      case "BootNotification":
      case "DiagnosticsStatusNotification":
      case "FirmwareStatusNotification":
      case "Heartbeat":
      case "MeterValues":
      case "StatusNotification":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "requestedMessage", "word", v0, false);
        else notAChoice(found, payload, "requestedMessage", words20, v0, false);
    }
  }
  const v1 = payload["connectorId"];
  if (v1 !== undefined) {
    known++;
    if (!Number.isInteger(v1)) wrongType(found, payload, "connectorId", "integer", v1, true);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["requestedMessage","connectorId"]);
}

function writeTriggerMessageRequest(payload: TriggerMessageRequest): string {
  let text = "{\"requestedMessage\":" + '"' + payload.requestedMessage + '"';
  if (payload.connectorId !== undefined) text += ",\"connectorId\":" + payload.connectorId;
  return text + "}";
}

function checkTriggerMessageAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Rejected":
      case "NotImplemented":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words21, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

function writeTriggerMessageAnswer(payload: TriggerMessageAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}

function checkSecurityEventNotificationRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["type"];
  if (v0 === undefined) missing(found, "type");
  else {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "type", "string", v0, false);
    else if (v0.length > 50 && isLonger(v0, 50)) tooLong(found, "type", 50, v0);
  }
  const v1 = payload["timestamp"];
  if (v1 === undefined) missing(found, "timestamp");
  else {
    known++;
    if (typeof v1 !== "string") wrongType(found, payload, "timestamp", "string", v1, false);
    else if (!dateTimePattern.test(v1)) wrongFormat(found, "timestamp", "date-time", v1);
  }
  const v2 = payload["techInfo"];
  if (v2 !== undefined) {
    known++;
    if (typeof v2 !== "string") wrongType(found, payload, "techInfo", "string", v2, true);
    else if (v2.length > 255 && isLonger(v2, 255)) tooLong(found, "techInfo", 255, v2);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["type","timestamp","techInfo"]);
}

function writeSecurityEventNotificationRequest(payload: SecurityEventNotificationRequest): string {
  let text = "{\"type\":" + JSON.stringify(payload.type);
  text += ",\"timestamp\":" + JSON.stringify(payload.timestamp);
  if (payload.techInfo !== undefined) text += ",\"techInfo\":" + JSON.stringify(payload.techInfo);
  return text + "}";
}

function checkSecurityEventNotificationAnswer(payload: Record<string, unknown>, found: Findings): void {
  if (Object.keys(payload).length !== 0) unknownFields(found, payload, []);
}

function writeSecurityEventNotificationAnswer(_payload: SecurityEventNotificationAnswer): string {
  return "{}";
}

function checkExtendedTriggerMessageRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["requestedMessage"];
  if (v0 === undefined) missing(found, "requestedMessage");
  else {
    known++;
    switch (v0) {
      case "BootNotification":
      case "LogStatusNotification":
      case "FirmwareStatusNotification":
      case "Heartbeat":
      case "MeterValues":
      case "SignChargePointCertificate":
      case "StatusNotification":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "requestedMessage", "word", v0, false);
        else notAChoice(found, payload, "requestedMessage", words22, v0, false);
    }
  }
  const v1 = payload["connectorId"];
  if (v1 !== undefined) {
    known++;
    if (!Number.isInteger(v1)) wrongType(found, payload, "connectorId", "integer", v1, true);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["requestedMessage","connectorId"]);
}

function writeExtendedTriggerMessageRequest(payload: ExtendedTriggerMessageRequest): string {
  let text = "{\"requestedMessage\":" + '"' + payload.requestedMessage + '"';
  if (payload.connectorId !== undefined) text += ",\"connectorId\":" + payload.connectorId;
  return text + "}";
}

function checkExtendedTriggerMessageAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Rejected":
      case "NotImplemented":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words21, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

function writeExtendedTriggerMessageAnswer(payload: ExtendedTriggerMessageAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}

function checkGetLogRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["log"];
  if (v0 === undefined) missing(found, "log");
  else {
    known++;
    if (typeof v0 !== "object" || v0 === null || Array.isArray(v0)) wrongType(found, payload, "log", "object", v0, false);
    else {
      const before = found.count;
      checkLogParameters(v0 as Record<string, unknown>, found);
      if (found.count > before) under(found, before, payload, "log", false);
    }
  }
  const v1 = payload["logType"];
  if (v1 === undefined) missing(found, "logType");
  else {
    known++;
    switch (v1) {
      case "DiagnosticsLog":
      case "SecurityLog":
        break;
      default:
        if (typeof v1 !== "string") wrongType(found, payload, "logType", "word", v1, false);
        else notAChoice(found, payload, "logType", words23, v1, false);
    }
  }
  const v2 = payload["requestId"];
  if (v2 === undefined) missing(found, "requestId");
  else {
    known++;
    if (!Number.isInteger(v2)) wrongType(found, payload, "requestId", "integer", v2, false);
  }
  const v3 = payload["retries"];
  if (v3 !== undefined) {
    known++;
    if (!Number.isInteger(v3)) wrongType(found, payload, "retries", "integer", v3, true);
  }
  const v4 = payload["retryInterval"];
  if (v4 !== undefined) {
    known++;
    if (!Number.isInteger(v4)) wrongType(found, payload, "retryInterval", "integer", v4, true);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["log","logType","requestId","retries","retryInterval"]);
}

function writeGetLogRequest(payload: GetLogRequest): string {
  let text = "{\"log\":" + writeLogParameters(payload.log);
  text += ",\"logType\":" + '"' + payload.logType + '"';
  text += ",\"requestId\":" + payload.requestId;
  if (payload.retries !== undefined) text += ",\"retries\":" + payload.retries;
  if (payload.retryInterval !== undefined) text += ",\"retryInterval\":" + payload.retryInterval;
  return text + "}";
}

function checkGetLogAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Rejected":
      case "AcceptedCanceled":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words24, v0, false);
    }
  }
  const v1 = payload["filename"];
  if (v1 !== undefined) {
    known++;
    if (typeof v1 !== "string") wrongType(found, payload, "filename", "string", v1, true);
    else if (v1.length > 255 && isLonger(v1, 255)) tooLong(found, "filename", 255, v1);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status","filename"]);
}

function writeGetLogAnswer(payload: GetLogAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  if (payload.filename !== undefined) text += ",\"filename\":" + JSON.stringify(payload.filename);
  return text + "}";
}

function checkLogStatusNotificationRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "BadMessage":
      case "Idle":
      case "NotSupportedOperation":
      case "PermissionDenied":
      case "Uploaded":
      case "UploadFailure":
      case "Uploading":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words25, v0, false);
    }
  }
  const v1 = payload["requestId"];
  if (v1 !== undefined) {
    known++;
    if (!Number.isInteger(v1)) wrongType(found, payload, "requestId", "integer", v1, true);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status","requestId"]);
}

function writeLogStatusNotificationRequest(payload: LogStatusNotificationRequest): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  if (payload.requestId !== undefined) text += ",\"requestId\":" + payload.requestId;
  return text + "}";
}

function checkLogStatusNotificationAnswer(payload: Record<string, unknown>, found: Findings): void {
  if (Object.keys(payload).length !== 0) unknownFields(found, payload, []);
}

function writeLogStatusNotificationAnswer(_payload: LogStatusNotificationAnswer): string {
  return "{}";
}

function checkSignedUpdateFirmwareRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["retries"];
  if (v0 !== undefined) {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "retries", "integer", v0, true);
  }
  const v1 = payload["retryInterval"];
  if (v1 !== undefined) {
    known++;
    if (!Number.isInteger(v1)) wrongType(found, payload, "retryInterval", "integer", v1, true);
  }
  const v2 = payload["requestId"];
  if (v2 === undefined) missing(found, "requestId");
  else {
    known++;
    if (!Number.isInteger(v2)) wrongType(found, payload, "requestId", "integer", v2, false);
  }
  const v3 = payload["firmware"];
  if (v3 === undefined) missing(found, "firmware");
  else {
    known++;
    if (typeof v3 !== "object" || v3 === null || Array.isArray(v3)) wrongType(found, payload, "firmware", "object", v3, false);
    else {
      const before = found.count;
      checkFirmware(v3 as Record<string, unknown>, found);
      if (found.count > before) under(found, before, payload, "firmware", false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["retries","retryInterval","requestId","firmware"]);
}

function writeSignedUpdateFirmwareRequest(payload: SignedUpdateFirmwareRequest): string {
  let text = "";
  if (payload.retries !== undefined) text += ",\"retries\":" + payload.retries;
  if (payload.retryInterval !== undefined) text += ",\"retryInterval\":" + payload.retryInterval;
  text += ",\"requestId\":" + payload.requestId;
  text += ",\"firmware\":" + writeFirmware(payload.firmware);
  return "{" + text.slice(1) + "}";
}

function checkSignedUpdateFirmwareAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Rejected":
      case "AcceptedCanceled":
      case "InvalidCertificate":
      case "RevokedCertificate":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words26, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

function writeSignedUpdateFirmwareAnswer(payload: SignedUpdateFirmwareAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}

function checkSignedFirmwareStatusNotificationRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Downloaded":
      case "DownloadFailed":
      case "Downloading":
      case "DownloadScheduled":
      case "DownloadPaused":
      case "Idle":
      case "InstallationFailed":
      case "Installing":
      case "Installed":
      case "InstallRebooting":
      case "InstallScheduled":
      case "InstallVerificationFailed":
      case "InvalidSignature":
      case "SignatureVerified":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words27, v0, false);
    }
  }
  const v1 = payload["requestId"];
  if (v1 !== undefined) {
    known++;
    if (!Number.isInteger(v1)) wrongType(found, payload, "requestId", "integer", v1, true);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status","requestId"]);
}

function writeSignedFirmwareStatusNotificationRequest(payload: SignedFirmwareStatusNotificationRequest): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  if (payload.requestId !== undefined) text += ",\"requestId\":" + payload.requestId;
  return text + "}";
}

function checkSignedFirmwareStatusNotificationAnswer(payload: Record<string, unknown>, found: Findings): void {
  if (Object.keys(payload).length !== 0) unknownFields(found, payload, []);
}

function writeSignedFirmwareStatusNotificationAnswer(_payload: SignedFirmwareStatusNotificationAnswer): string {
  return "{}";
}

function checkCertificateSignedRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["certificateChain"];
  if (v0 === undefined) missing(found, "certificateChain");
  else {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "certificateChain", "string", v0, false);
    else if (v0.length > 10000 && isLonger(v0, 10000)) tooLong(found, "certificateChain", 10000, v0);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["certificateChain"]);
}

function writeCertificateSignedRequest(payload: CertificateSignedRequest): string {
  let text = "{\"certificateChain\":" + JSON.stringify(payload.certificateChain);
  return text + "}";
}

function checkCertificateSignedAnswer(payload: Record<string, unknown>, found: Findings): void {
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
        else notAChoice(found, payload, "status", words6, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

function writeCertificateSignedAnswer(payload: CertificateSignedAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}

function checkDeleteCertificateRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["certificateHashData"];
  if (v0 === undefined) missing(found, "certificateHashData");
  else {
    known++;
    if (typeof v0 !== "object" || v0 === null || Array.isArray(v0)) wrongType(found, payload, "certificateHashData", "object", v0, false);
    else {
      const before = found.count;
      checkCertificateHashData(v0 as Record<string, unknown>, found);
      if (found.count > before) under(found, before, payload, "certificateHashData", false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["certificateHashData"]);
}

function writeDeleteCertificateRequest(payload: DeleteCertificateRequest): string {
  let text = "{\"certificateHashData\":" + writeCertificateHashData(payload.certificateHashData);
  return text + "}";
}

function checkDeleteCertificateAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Failed":
      case "NotFound":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words28, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

function writeDeleteCertificateAnswer(payload: DeleteCertificateAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}

function checkGetInstalledCertificateIdsRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["certificateType"];
  if (v0 === undefined) missing(found, "certificateType");
  else {
    known++;
    switch (v0) {
      case "CentralSystemRootCertificate":
      case "ManufacturerRootCertificate":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "certificateType", "word", v0, false);
        else notAChoice(found, payload, "certificateType", words29, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["certificateType"]);
}

function writeGetInstalledCertificateIdsRequest(payload: GetInstalledCertificateIdsRequest): string {
  let text = "{\"certificateType\":" + '"' + payload.certificateType + '"';
  return text + "}";
}

function checkGetInstalledCertificateIdsAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["certificateHashData"];
  if (v0 !== undefined) {
    known++;
    if (!Array.isArray(v0)) wrongType(found, payload, "certificateHashData", "array", v0, true);
    else if (v0.length === 0) tooFew(found, "certificateHashData", v0);
    else {
      const outer = found.count;
      for (let index = 0; index < v0.length; index++) {
        if (found.areCountedOnly) index = leaveOutItems(found, v0, index, "hashAlgorithm");
        if (index === v0.length) break;
        const item: unknown = v0[index];
        if (typeof item !== "object" || item === null || Array.isArray(item)) wrongType(found, v0, index, "object", item, true);
        else {
          const before = found.count;
          checkCertificateHashData(item as Record<string, unknown>, found);
          if (found.count > before) under(found, before, v0, index, true);
        }
      }
      if (found.count > outer) under(found, outer, payload, "certificateHashData", true);
    }
  }
  const v1 = payload["status"];
  if (v1 === undefined) missing(found, "status");
  else {
    known++;
    switch (v1) {
      case "Accepted":
      case "NotFound":
        break;
      default:
        if (typeof v1 !== "string") wrongType(found, payload, "status", "word", v1, false);
        else notAChoice(found, payload, "status", words30, v1, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["certificateHashData","status"]);
}

function writeGetInstalledCertificateIdsAnswer(payload: GetInstalledCertificateIdsAnswer): string {
  let text = "";
  if (payload.certificateHashData !== undefined) text += ",\"certificateHashData\":" + "[" + payload.certificateHashData.map(writeCertificateHashData).join(",") + "]";
  text += ",\"status\":" + '"' + payload.status + '"';
  return "{" + text.slice(1) + "}";
}

function checkInstallCertificateRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["certificateType"];
  if (v0 === undefined) missing(found, "certificateType");
  else {
    known++;
    switch (v0) {
      case "CentralSystemRootCertificate":
      case "ManufacturerRootCertificate":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "certificateType", "word", v0, false);
        else notAChoice(found, payload, "certificateType", words29, v0, false);
    }
  }
  const v1 = payload["certificate"];
  if (v1 === undefined) missing(found, "certificate");
  else {
    known++;
    if (typeof v1 !== "string") wrongType(found, payload, "certificate", "string", v1, false);
    else if (v1.length > 5500 && isLonger(v1, 5500)) tooLong(found, "certificate", 5500, v1);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["certificateType","certificate"]);
}

function writeInstallCertificateRequest(payload: InstallCertificateRequest): string {
  let text = "{\"certificateType\":" + '"' + payload.certificateType + '"';
  text += ",\"certificate\":" + JSON.stringify(payload.certificate);
  return text + "}";
}

function checkInstallCertificateAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Failed":
      case "Rejected":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words31, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

function writeInstallCertificateAnswer(payload: InstallCertificateAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}

function checkSignCertificateRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["csr"];
  if (v0 === undefined) missing(found, "csr");
  else {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "csr", "string", v0, false);
    else if (v0.length > 5500 && isLonger(v0, 5500)) tooLong(found, "csr", 5500, v0);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["csr"]);
}

function writeSignCertificateRequest(payload: SignCertificateRequest): string {
  let text = "{\"csr\":" + JSON.stringify(payload.csr);
  return text + "}";
}

function checkSignCertificateAnswer(payload: Record<string, unknown>, found: Findings): void {
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
        else notAChoice(found, payload, "status", words6, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

function writeSignCertificateAnswer(payload: SignCertificateAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}
