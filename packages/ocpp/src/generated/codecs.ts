// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import type { Codecs } from "../checks.ts";
import { checkAuthorizeRequest, writeAuthorizeRequest, checkAuthorizeAnswer, writeAuthorizeAnswer } from "./authorize.ts";
import { checkBootNotificationRequest, writeBootNotificationRequest, checkBootNotificationAnswer, writeBootNotificationAnswer } from "./boot-notification.ts";
import { checkDiagnosticsStatusNotificationRequest, writeDiagnosticsStatusNotificationRequest, checkDiagnosticsStatusNotificationAnswer, writeDiagnosticsStatusNotificationAnswer } from "./diagnostics-status-notification.ts";
import { checkFirmwareStatusNotificationRequest, writeFirmwareStatusNotificationRequest, checkFirmwareStatusNotificationAnswer, writeFirmwareStatusNotificationAnswer } from "./firmware-status-notification.ts";
import { checkHeartbeatRequest, writeHeartbeatRequest, checkHeartbeatAnswer, writeHeartbeatAnswer } from "./heartbeat.ts";
import { checkMeterValuesRequest, writeMeterValuesRequest, checkMeterValuesAnswer, writeMeterValuesAnswer } from "./meter-values.ts";
import { checkStartTransactionRequest, writeStartTransactionRequest, checkStartTransactionAnswer, writeStartTransactionAnswer } from "./start-transaction.ts";
import { checkStatusNotificationRequest, writeStatusNotificationRequest, checkStatusNotificationAnswer, writeStatusNotificationAnswer } from "./status-notification.ts";
import { checkStopTransactionRequest, writeStopTransactionRequest, checkStopTransactionAnswer, writeStopTransactionAnswer } from "./stop-transaction.ts";
import { checkDataTransferRequest, writeDataTransferRequest, checkDataTransferAnswer, writeDataTransferAnswer } from "./data-transfer.ts";
import { checkChangeAvailabilityRequest, writeChangeAvailabilityRequest, checkChangeAvailabilityAnswer, writeChangeAvailabilityAnswer } from "./change-availability.ts";
import { checkChangeConfigurationRequest, writeChangeConfigurationRequest, checkChangeConfigurationAnswer, writeChangeConfigurationAnswer } from "./change-configuration.ts";
import { checkClearCacheRequest, writeClearCacheRequest, checkClearCacheAnswer, writeClearCacheAnswer } from "./clear-cache.ts";
import { checkClearChargingProfileRequest, writeClearChargingProfileRequest, checkClearChargingProfileAnswer, writeClearChargingProfileAnswer } from "./clear-charging-profile.ts";
import { checkGetCompositeScheduleRequest, writeGetCompositeScheduleRequest, checkGetCompositeScheduleAnswer, writeGetCompositeScheduleAnswer } from "./get-composite-schedule.ts";
import { checkGetConfigurationRequest, writeGetConfigurationRequest, checkGetConfigurationAnswer, writeGetConfigurationAnswer } from "./get-configuration.ts";
import { checkGetDiagnosticsRequest, writeGetDiagnosticsRequest, checkGetDiagnosticsAnswer, writeGetDiagnosticsAnswer } from "./get-diagnostics.ts";
import { checkRemoteStartTransactionRequest, writeRemoteStartTransactionRequest, checkRemoteStartTransactionAnswer, writeRemoteStartTransactionAnswer } from "./remote-start-transaction.ts";
import { checkRemoteStopTransactionRequest, writeRemoteStopTransactionRequest, checkRemoteStopTransactionAnswer, writeRemoteStopTransactionAnswer } from "./remote-stop-transaction.ts";
import { checkResetRequest, writeResetRequest, checkResetAnswer, writeResetAnswer } from "./reset.ts";
import { checkSetChargingProfileRequest, writeSetChargingProfileRequest, checkSetChargingProfileAnswer, writeSetChargingProfileAnswer } from "./set-charging-profile.ts";
import { checkTriggerMessageRequest, writeTriggerMessageRequest, checkTriggerMessageAnswer, writeTriggerMessageAnswer } from "./trigger-message.ts";
import { checkUnlockConnectorRequest, writeUnlockConnectorRequest, checkUnlockConnectorAnswer, writeUnlockConnectorAnswer } from "./unlock-connector.ts";
import { checkUpdateFirmwareRequest, writeUpdateFirmwareRequest, checkUpdateFirmwareAnswer, writeUpdateFirmwareAnswer } from "./update-firmware.ts";

/** Every action: which side calls it, and how its two payloads are checked and written. */
export const codecs: Codecs = {
  Authorize: {
    from: "charge-point",
    request: { check: checkAuthorizeRequest, write: writeAuthorizeRequest },
    answer: { check: checkAuthorizeAnswer, write: writeAuthorizeAnswer },
  },
  BootNotification: {
    from: "charge-point",
    request: { check: checkBootNotificationRequest, write: writeBootNotificationRequest },
    answer: { check: checkBootNotificationAnswer, write: writeBootNotificationAnswer },
  },
  DiagnosticsStatusNotification: {
    from: "charge-point",
    request: { check: checkDiagnosticsStatusNotificationRequest, write: writeDiagnosticsStatusNotificationRequest },
    answer: { check: checkDiagnosticsStatusNotificationAnswer, write: writeDiagnosticsStatusNotificationAnswer },
  },
  FirmwareStatusNotification: {
    from: "charge-point",
    request: { check: checkFirmwareStatusNotificationRequest, write: writeFirmwareStatusNotificationRequest },
    answer: { check: checkFirmwareStatusNotificationAnswer, write: writeFirmwareStatusNotificationAnswer },
  },
  Heartbeat: {
    from: "charge-point",
    request: { check: checkHeartbeatRequest, write: writeHeartbeatRequest },
    answer: { check: checkHeartbeatAnswer, write: writeHeartbeatAnswer },
  },
  MeterValues: {
    from: "charge-point",
    request: { check: checkMeterValuesRequest, write: writeMeterValuesRequest },
    answer: { check: checkMeterValuesAnswer, write: writeMeterValuesAnswer },
  },
  StartTransaction: {
    from: "charge-point",
    request: { check: checkStartTransactionRequest, write: writeStartTransactionRequest },
    answer: { check: checkStartTransactionAnswer, write: writeStartTransactionAnswer },
  },
  StatusNotification: {
    from: "charge-point",
    request: { check: checkStatusNotificationRequest, write: writeStatusNotificationRequest },
    answer: { check: checkStatusNotificationAnswer, write: writeStatusNotificationAnswer },
  },
  StopTransaction: {
    from: "charge-point",
    request: { check: checkStopTransactionRequest, write: writeStopTransactionRequest },
    answer: { check: checkStopTransactionAnswer, write: writeStopTransactionAnswer },
  },
  DataTransfer: {
    from: "both",
    request: { check: checkDataTransferRequest, write: writeDataTransferRequest },
    answer: { check: checkDataTransferAnswer, write: writeDataTransferAnswer },
  },
  ChangeAvailability: {
    from: "central-system",
    request: { check: checkChangeAvailabilityRequest, write: writeChangeAvailabilityRequest },
    answer: { check: checkChangeAvailabilityAnswer, write: writeChangeAvailabilityAnswer },
  },
  ChangeConfiguration: {
    from: "central-system",
    request: { check: checkChangeConfigurationRequest, write: writeChangeConfigurationRequest },
    answer: { check: checkChangeConfigurationAnswer, write: writeChangeConfigurationAnswer },
  },
  ClearCache: {
    from: "central-system",
    request: { check: checkClearCacheRequest, write: writeClearCacheRequest },
    answer: { check: checkClearCacheAnswer, write: writeClearCacheAnswer },
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
  GetConfiguration: {
    from: "central-system",
    request: { check: checkGetConfigurationRequest, write: writeGetConfigurationRequest },
    answer: { check: checkGetConfigurationAnswer, write: writeGetConfigurationAnswer },
  },
  GetDiagnostics: {
    from: "central-system",
    request: { check: checkGetDiagnosticsRequest, write: writeGetDiagnosticsRequest },
    answer: { check: checkGetDiagnosticsAnswer, write: writeGetDiagnosticsAnswer },
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
  Reset: {
    from: "central-system",
    request: { check: checkResetRequest, write: writeResetRequest },
    answer: { check: checkResetAnswer, write: writeResetAnswer },
  },
  SetChargingProfile: {
    from: "central-system",
    request: { check: checkSetChargingProfileRequest, write: writeSetChargingProfileRequest },
    answer: { check: checkSetChargingProfileAnswer, write: writeSetChargingProfileAnswer },
  },
  TriggerMessage: {
    from: "central-system",
    request: { check: checkTriggerMessageRequest, write: writeTriggerMessageRequest },
    answer: { check: checkTriggerMessageAnswer, write: writeTriggerMessageAnswer },
  },
  UnlockConnector: {
    from: "central-system",
    request: { check: checkUnlockConnectorRequest, write: writeUnlockConnectorRequest },
    answer: { check: checkUnlockConnectorAnswer, write: writeUnlockConnectorAnswer },
  },
  UpdateFirmware: {
    from: "central-system",
    request: { check: checkUpdateFirmwareRequest, write: writeUpdateFirmwareRequest },
    answer: { check: checkUpdateFirmwareAnswer, write: writeUpdateFirmwareAnswer },
  },
};
