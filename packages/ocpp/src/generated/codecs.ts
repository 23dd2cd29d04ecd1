// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import type { Codecs } from "../checks.ts";
import { checkAuthorizeRequest, writeAuthorizeRequest, checkAuthorizeAnswer, writeAuthorizeAnswer } from "./authorize.ts";
import { checkBootNotificationRequest, writeBootNotificationRequest, checkBootNotificationAnswer, writeBootNotificationAnswer } from "./boot-notification.ts";
import { checkChangeAvailabilityRequest, writeChangeAvailabilityRequest, checkChangeAvailabilityAnswer, writeChangeAvailabilityAnswer } from "./change-availability.ts";
import { checkChangeConfigurationRequest, writeChangeConfigurationRequest, checkChangeConfigurationAnswer, writeChangeConfigurationAnswer } from "./change-configuration.ts";
import { checkClearCacheRequest, writeClearCacheRequest, checkClearCacheAnswer, writeClearCacheAnswer } from "./clear-cache.ts";
import { checkDataTransferRequest, writeDataTransferRequest, checkDataTransferAnswer, writeDataTransferAnswer } from "./data-transfer.ts";
import { checkGetConfigurationRequest, writeGetConfigurationRequest, checkGetConfigurationAnswer, writeGetConfigurationAnswer } from "./get-configuration.ts";
import { checkHeartbeatRequest, writeHeartbeatRequest, checkHeartbeatAnswer, writeHeartbeatAnswer } from "./heartbeat.ts";
import { checkMeterValuesRequest, writeMeterValuesRequest, checkMeterValuesAnswer, writeMeterValuesAnswer } from "./meter-values.ts";
import { checkRemoteStartTransactionRequest, writeRemoteStartTransactionRequest, checkRemoteStartTransactionAnswer, writeRemoteStartTransactionAnswer } from "./remote-start-transaction.ts";
import { checkRemoteStopTransactionRequest, writeRemoteStopTransactionRequest, checkRemoteStopTransactionAnswer, writeRemoteStopTransactionAnswer } from "./remote-stop-transaction.ts";
import { checkResetRequest, writeResetRequest, checkResetAnswer, writeResetAnswer } from "./reset.ts";
import { checkStartTransactionRequest, writeStartTransactionRequest, checkStartTransactionAnswer, writeStartTransactionAnswer } from "./start-transaction.ts";
import { checkStatusNotificationRequest, writeStatusNotificationRequest, checkStatusNotificationAnswer, writeStatusNotificationAnswer } from "./status-notification.ts";
import { checkStopTransactionRequest, writeStopTransactionRequest, checkStopTransactionAnswer, writeStopTransactionAnswer } from "./stop-transaction.ts";
import { checkUnlockConnectorRequest, writeUnlockConnectorRequest, checkUnlockConnectorAnswer, writeUnlockConnectorAnswer } from "./unlock-connector.ts";
import { checkDiagnosticsStatusNotificationRequest, writeDiagnosticsStatusNotificationRequest, checkDiagnosticsStatusNotificationAnswer, writeDiagnosticsStatusNotificationAnswer } from "./diagnostics-status-notification.ts";
import { checkFirmwareStatusNotificationRequest, writeFirmwareStatusNotificationRequest, checkFirmwareStatusNotificationAnswer, writeFirmwareStatusNotificationAnswer } from "./firmware-status-notification.ts";
import { checkGetDiagnosticsRequest, writeGetDiagnosticsRequest, checkGetDiagnosticsAnswer, writeGetDiagnosticsAnswer } from "./get-diagnostics.ts";
import { checkUpdateFirmwareRequest, writeUpdateFirmwareRequest, checkUpdateFirmwareAnswer, writeUpdateFirmwareAnswer } from "./update-firmware.ts";
import { checkGetLocalListVersionRequest, writeGetLocalListVersionRequest, checkGetLocalListVersionAnswer, writeGetLocalListVersionAnswer } from "./get-local-list-version.ts";
import { checkSendLocalListRequest, writeSendLocalListRequest, checkSendLocalListAnswer, writeSendLocalListAnswer } from "./send-local-list.ts";
import { checkCancelReservationRequest, writeCancelReservationRequest, checkCancelReservationAnswer, writeCancelReservationAnswer } from "./cancel-reservation.ts";
import { checkReserveNowRequest, writeReserveNowRequest, checkReserveNowAnswer, writeReserveNowAnswer } from "./reserve-now.ts";
import { checkClearChargingProfileRequest, writeClearChargingProfileRequest, checkClearChargingProfileAnswer, writeClearChargingProfileAnswer } from "./clear-charging-profile.ts";
import { checkGetCompositeScheduleRequest, writeGetCompositeScheduleRequest, checkGetCompositeScheduleAnswer, writeGetCompositeScheduleAnswer } from "./get-composite-schedule.ts";
import { checkSetChargingProfileRequest, writeSetChargingProfileRequest, checkSetChargingProfileAnswer, writeSetChargingProfileAnswer } from "./set-charging-profile.ts";
import { checkTriggerMessageRequest, writeTriggerMessageRequest, checkTriggerMessageAnswer, writeTriggerMessageAnswer } from "./trigger-message.ts";
import { checkCertificateSignedRequest, writeCertificateSignedRequest, checkCertificateSignedAnswer, writeCertificateSignedAnswer } from "./certificate-signed.ts";
import { checkDeleteCertificateRequest, writeDeleteCertificateRequest, checkDeleteCertificateAnswer, writeDeleteCertificateAnswer } from "./delete-certificate.ts";
import { checkExtendedTriggerMessageRequest, writeExtendedTriggerMessageRequest, checkExtendedTriggerMessageAnswer, writeExtendedTriggerMessageAnswer } from "./extended-trigger-message.ts";
import { checkGetInstalledCertificateIdsRequest, writeGetInstalledCertificateIdsRequest, checkGetInstalledCertificateIdsAnswer, writeGetInstalledCertificateIdsAnswer } from "./get-installed-certificate-ids.ts";
import { checkGetLogRequest, writeGetLogRequest, checkGetLogAnswer, writeGetLogAnswer } from "./get-log.ts";
import { checkInstallCertificateRequest, writeInstallCertificateRequest, checkInstallCertificateAnswer, writeInstallCertificateAnswer } from "./install-certificate.ts";
import { checkLogStatusNotificationRequest, writeLogStatusNotificationRequest, checkLogStatusNotificationAnswer, writeLogStatusNotificationAnswer } from "./log-status-notification.ts";
import { checkSecurityEventNotificationRequest, writeSecurityEventNotificationRequest, checkSecurityEventNotificationAnswer, writeSecurityEventNotificationAnswer } from "./security-event-notification.ts";
import { checkSignCertificateRequest, writeSignCertificateRequest, checkSignCertificateAnswer, writeSignCertificateAnswer } from "./sign-certificate.ts";
import { checkSignedFirmwareStatusNotificationRequest, writeSignedFirmwareStatusNotificationRequest, checkSignedFirmwareStatusNotificationAnswer, writeSignedFirmwareStatusNotificationAnswer } from "./signed-firmware-status-notification.ts";
import { checkSignedUpdateFirmwareRequest, writeSignedUpdateFirmwareRequest, checkSignedUpdateFirmwareAnswer, writeSignedUpdateFirmwareAnswer } from "./signed-update-firmware.ts";

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
  DataTransfer: {
    from: "both",
    request: { check: checkDataTransferRequest, write: writeDataTransferRequest },
    answer: { check: checkDataTransferAnswer, write: writeDataTransferAnswer },
  },
  GetConfiguration: {
    from: "central-system",
    request: { check: checkGetConfigurationRequest, write: writeGetConfigurationRequest },
    answer: { check: checkGetConfigurationAnswer, write: writeGetConfigurationAnswer },
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
  UnlockConnector: {
    from: "central-system",
    request: { check: checkUnlockConnectorRequest, write: writeUnlockConnectorRequest },
    answer: { check: checkUnlockConnectorAnswer, write: writeUnlockConnectorAnswer },
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
  GetDiagnostics: {
    from: "central-system",
    request: { check: checkGetDiagnosticsRequest, write: writeGetDiagnosticsRequest },
    answer: { check: checkGetDiagnosticsAnswer, write: writeGetDiagnosticsAnswer },
  },
  UpdateFirmware: {
    from: "central-system",
    request: { check: checkUpdateFirmwareRequest, write: writeUpdateFirmwareRequest },
    answer: { check: checkUpdateFirmwareAnswer, write: writeUpdateFirmwareAnswer },
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
  CancelReservation: {
    from: "central-system",
    request: { check: checkCancelReservationRequest, write: writeCancelReservationRequest },
    answer: { check: checkCancelReservationAnswer, write: writeCancelReservationAnswer },
  },
  ReserveNow: {
    from: "central-system",
    request: { check: checkReserveNowRequest, write: writeReserveNowRequest },
    answer: { check: checkReserveNowAnswer, write: writeReserveNowAnswer },
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
  ExtendedTriggerMessage: {
    from: "central-system",
    request: { check: checkExtendedTriggerMessageRequest, write: writeExtendedTriggerMessageRequest },
    answer: { check: checkExtendedTriggerMessageAnswer, write: writeExtendedTriggerMessageAnswer },
  },
  GetInstalledCertificateIds: {
    from: "central-system",
    request: { check: checkGetInstalledCertificateIdsRequest, write: writeGetInstalledCertificateIdsRequest },
    answer: { check: checkGetInstalledCertificateIdsAnswer, write: writeGetInstalledCertificateIdsAnswer },
  },
  GetLog: {
    from: "central-system",
    request: { check: checkGetLogRequest, write: writeGetLogRequest },
    answer: { check: checkGetLogAnswer, write: writeGetLogAnswer },
  },
  InstallCertificate: {
    from: "central-system",
    request: { check: checkInstallCertificateRequest, write: writeInstallCertificateRequest },
    answer: { check: checkInstallCertificateAnswer, write: writeInstallCertificateAnswer },
  },
  LogStatusNotification: {
    from: "charge-point",
    request: { check: checkLogStatusNotificationRequest, write: writeLogStatusNotificationRequest },
    answer: { check: checkLogStatusNotificationAnswer, write: writeLogStatusNotificationAnswer },
  },
  SecurityEventNotification: {
    from: "charge-point",
    request: { check: checkSecurityEventNotificationRequest, write: writeSecurityEventNotificationRequest },
    answer: { check: checkSecurityEventNotificationAnswer, write: writeSecurityEventNotificationAnswer },
  },
  SignCertificate: {
    from: "charge-point",
    request: { check: checkSignCertificateRequest, write: writeSignCertificateRequest },
    answer: { check: checkSignCertificateAnswer, write: writeSignCertificateAnswer },
  },
  SignedFirmwareStatusNotification: {
    from: "charge-point",
    request: { check: checkSignedFirmwareStatusNotificationRequest, write: writeSignedFirmwareStatusNotificationRequest },
    answer: { check: checkSignedFirmwareStatusNotificationAnswer, write: writeSignedFirmwareStatusNotificationAnswer },
  },
  SignedUpdateFirmware: {
    from: "central-system",
    request: { check: checkSignedUpdateFirmwareRequest, write: writeSignedUpdateFirmwareRequest },
    answer: { check: checkSignedUpdateFirmwareAnswer, write: writeSignedUpdateFirmwareAnswer },
  },
};
