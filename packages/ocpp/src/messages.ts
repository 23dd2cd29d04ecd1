import { authorize } from "./messages/authorize.ts";
import { bootNotification } from "./messages/boot-notification.ts";
import { cancelReservation } from "./messages/cancel-reservation.ts";
import { certificateSigned } from "./messages/certificate-signed.ts";
import { changeAvailability } from "./messages/change-availability.ts";
import { changeConfiguration } from "./messages/change-configuration.ts";
import { clearCache } from "./messages/clear-cache.ts";
import { clearChargingProfile } from "./messages/clear-charging-profile.ts";
import { dataTransfer } from "./messages/data-transfer.ts";
import { deleteCertificate } from "./messages/delete-certificate.ts";
import { diagnosticsStatusNotification } from "./messages/diagnostics-status-notification.ts";
import { extendedTriggerMessage } from "./messages/extended-trigger-message.ts";
import { firmwareStatusNotification } from "./messages/firmware-status-notification.ts";
import { getCompositeSchedule } from "./messages/get-composite-schedule.ts";
import { getConfiguration } from "./messages/get-configuration.ts";
import { getDiagnostics } from "./messages/get-diagnostics.ts";
import { getInstalledCertificateIds } from "./messages/get-installed-certificate-ids.ts";
import { getLocalListVersion } from "./messages/get-local-list-version.ts";
import { getLog } from "./messages/get-log.ts";
import { heartbeat } from "./messages/heartbeat.ts";
import { installCertificate } from "./messages/install-certificate.ts";
import { logStatusNotification } from "./messages/log-status-notification.ts";
import { meterValues } from "./messages/meter-values.ts";
import { remoteStartTransaction } from "./messages/remote-start-transaction.ts";
import { remoteStopTransaction } from "./messages/remote-stop-transaction.ts";
import { reserveNow } from "./messages/reserve-now.ts";
import { reset } from "./messages/reset.ts";
import { securityEventNotification } from "./messages/security-event-notification.ts";
import { sendLocalList } from "./messages/send-local-list.ts";
import { setChargingProfile } from "./messages/set-charging-profile.ts";
import { signCertificate } from "./messages/sign-certificate.ts";
import { signedFirmwareStatusNotification } from "./messages/signed-firmware-status-notification.ts";
import { signedUpdateFirmware } from "./messages/signed-update-firmware.ts";
import { startTransaction } from "./messages/start-transaction.ts";
import { statusNotification } from "./messages/status-notification.ts";
import { stopTransaction } from "./messages/stop-transaction.ts";
import { triggerMessage } from "./messages/trigger-message.ts";
import { unlockConnector } from "./messages/unlock-connector.ts";
import { updateFirmware } from "./messages/update-firmware.ts";
import type { Payload } from "./schema.ts";

/** Every OCPP 1.6 message and the side that sends it. To add one: a file in messages/, two lines here, `pnpm gen`. */
export const messages = {
  // Core
  Authorize: authorize,
  BootNotification: bootNotification,
  ChangeAvailability: changeAvailability,
  ChangeConfiguration: changeConfiguration,
  ClearCache: clearCache,
  DataTransfer: dataTransfer,
  GetConfiguration: getConfiguration,
  Heartbeat: heartbeat,
  MeterValues: meterValues,
  RemoteStartTransaction: remoteStartTransaction,
  RemoteStopTransaction: remoteStopTransaction,
  Reset: reset,
  StartTransaction: startTransaction,
  StatusNotification: statusNotification,
  StopTransaction: stopTransaction,
  UnlockConnector: unlockConnector,
  // FirmwareManagement
  DiagnosticsStatusNotification: diagnosticsStatusNotification,
  FirmwareStatusNotification: firmwareStatusNotification,
  GetDiagnostics: getDiagnostics,
  UpdateFirmware: updateFirmware,
  // LocalAuthListManagement
  GetLocalListVersion: getLocalListVersion,
  SendLocalList: sendLocalList,
  // Reservation
  CancelReservation: cancelReservation,
  ReserveNow: reserveNow,
  // SmartCharging
  ClearChargingProfile: clearChargingProfile,
  GetCompositeSchedule: getCompositeSchedule,
  SetChargingProfile: setChargingProfile,
  // RemoteTrigger
  TriggerMessage: triggerMessage,
  // The security extension (white paper, edition 3)
  CertificateSigned: certificateSigned,
  DeleteCertificate: deleteCertificate,
  ExtendedTriggerMessage: extendedTriggerMessage,
  GetInstalledCertificateIds: getInstalledCertificateIds,
  GetLog: getLog,
  InstallCertificate: installCertificate,
  LogStatusNotification: logStatusNotification,
  SecurityEventNotification: securityEventNotification,
  SignCertificate: signCertificate,
  SignedFirmwareStatusNotification: signedFirmwareStatusNotification,
  SignedUpdateFirmware: signedUpdateFirmware,
} as const;

type Messages = typeof messages;

/** The name of a message on the wire. */
export type Action = keyof Messages;

type CalledFrom<Side> = { [A in Action]: Messages[A]["from"] extends Side ? A : never }[Action];

/** Actions that a charge point sends. */
export type ChargePointAction = CalledFrom<"charge-point" | "both">;

/** Actions that a central system sends. */
export type CentralSystemAction = CalledFrom<"central-system" | "both">;

/** The request payload of an action. */
export type RequestOf<A extends Action> = A extends Action ? TypeOf<Messages[A]["request"]> : never;

/** The answer payload of an action. */
export type AnswerOf<A extends Action> = A extends Action ? TypeOf<Messages[A]["answer"]> : never;

type TypeOf<P> = P extends Payload<infer T> ? T : never;
