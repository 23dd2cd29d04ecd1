import {
  type AuthorizeAnswer,
  type AuthorizeRequest,
  authorizeAnswer,
  authorizeRequest,
} from "./messages/authorize.ts";
import {
  type BootNotificationAnswer,
  type BootNotificationRequest,
  bootNotificationAnswer,
  bootNotificationRequest,
} from "./messages/boot-notification.ts";
import {
  type ChangeAvailabilityAnswer,
  type ChangeAvailabilityRequest,
  changeAvailabilityAnswer,
  changeAvailabilityRequest,
} from "./messages/change-availability.ts";
import {
  type ChangeConfigurationAnswer,
  type ChangeConfigurationRequest,
  changeConfigurationAnswer,
  changeConfigurationRequest,
} from "./messages/change-configuration.ts";
import {
  type ClearCacheAnswer,
  type ClearCacheRequest,
  clearCacheAnswer,
  clearCacheRequest,
} from "./messages/clear-cache.ts";
import {
  type ClearChargingProfileAnswer,
  type ClearChargingProfileRequest,
  clearChargingProfileAnswer,
  clearChargingProfileRequest,
} from "./messages/clear-charging-profile.ts";
import {
  type DataTransferAnswer,
  type DataTransferRequest,
  dataTransferAnswer,
  dataTransferRequest,
} from "./messages/data-transfer.ts";
import {
  type DiagnosticsStatusNotificationAnswer,
  type DiagnosticsStatusNotificationRequest,
  diagnosticsStatusNotificationAnswer,
  diagnosticsStatusNotificationRequest,
} from "./messages/diagnostics-status-notification.ts";
import {
  type FirmwareStatusNotificationAnswer,
  type FirmwareStatusNotificationRequest,
  firmwareStatusNotificationAnswer,
  firmwareStatusNotificationRequest,
} from "./messages/firmware-status-notification.ts";
import {
  type GetCompositeScheduleAnswer,
  type GetCompositeScheduleRequest,
  getCompositeScheduleAnswer,
  getCompositeScheduleRequest,
} from "./messages/get-composite-schedule.ts";
import {
  type GetConfigurationAnswer,
  type GetConfigurationRequest,
  getConfigurationAnswer,
  getConfigurationRequest,
} from "./messages/get-configuration.ts";
import {
  type GetDiagnosticsAnswer,
  type GetDiagnosticsRequest,
  getDiagnosticsAnswer,
  getDiagnosticsRequest,
} from "./messages/get-diagnostics.ts";
import {
  type HeartbeatAnswer,
  type HeartbeatRequest,
  heartbeatAnswer,
  heartbeatRequest,
} from "./messages/heartbeat.ts";
import {
  type MeterValuesAnswer,
  type MeterValuesRequest,
  meterValuesAnswer,
  meterValuesRequest,
} from "./messages/meter-values.ts";
import {
  type RemoteStartTransactionAnswer,
  type RemoteStartTransactionRequest,
  remoteStartTransactionAnswer,
  remoteStartTransactionRequest,
} from "./messages/remote-start-transaction.ts";
import {
  type RemoteStopTransactionAnswer,
  type RemoteStopTransactionRequest,
  remoteStopTransactionAnswer,
  remoteStopTransactionRequest,
} from "./messages/remote-stop-transaction.ts";
import { type ResetAnswer, type ResetRequest, resetAnswer, resetRequest } from "./messages/reset.ts";
import {
  type SetChargingProfileAnswer,
  type SetChargingProfileRequest,
  setChargingProfileAnswer,
  setChargingProfileRequest,
} from "./messages/set-charging-profile.ts";
import {
  type StartTransactionAnswer,
  type StartTransactionRequest,
  startTransactionAnswer,
  startTransactionRequest,
} from "./messages/start-transaction.ts";
import {
  type StatusNotificationAnswer,
  type StatusNotificationRequest,
  statusNotificationAnswer,
  statusNotificationRequest,
} from "./messages/status-notification.ts";
import {
  type StopTransactionAnswer,
  type StopTransactionRequest,
  stopTransactionAnswer,
  stopTransactionRequest,
} from "./messages/stop-transaction.ts";
import {
  type TriggerMessageAnswer,
  type TriggerMessageRequest,
  triggerMessageAnswer,
  triggerMessageRequest,
} from "./messages/trigger-message.ts";
import {
  type UnlockConnectorAnswer,
  type UnlockConnectorRequest,
  unlockConnectorAnswer,
  unlockConnectorRequest,
} from "./messages/unlock-connector.ts";
import {
  type UpdateFirmwareAnswer,
  type UpdateFirmwareRequest,
  updateFirmwareAnswer,
  updateFirmwareRequest,
} from "./messages/update-firmware.ts";
import type { Schema } from "./schema.ts";

/** One half of a message. The type travels beside its schema, because it cannot be read back out of it. */
export interface Payload<T> {
  readonly schema: Schema<T>;
  /** Never there: carries the type. */
  readonly type?: T;
}

function payload<T>(schema: Schema<T>): Payload<T> {
  return { schema };
}

/** Every OCPP 1.6 message we speak, and which side calls. To add one: its file in messages/, its lines here, `pnpm gen`. */
export const messages = {
  Authorize: {
    from: "charge-point",
    request: payload<AuthorizeRequest>(authorizeRequest),
    answer: payload<AuthorizeAnswer>(authorizeAnswer),
  },
  BootNotification: {
    from: "charge-point",
    request: payload<BootNotificationRequest>(bootNotificationRequest),
    answer: payload<BootNotificationAnswer>(bootNotificationAnswer),
  },
  DiagnosticsStatusNotification: {
    from: "charge-point",
    request: payload<DiagnosticsStatusNotificationRequest>(diagnosticsStatusNotificationRequest),
    answer: payload<DiagnosticsStatusNotificationAnswer>(diagnosticsStatusNotificationAnswer),
  },
  FirmwareStatusNotification: {
    from: "charge-point",
    request: payload<FirmwareStatusNotificationRequest>(firmwareStatusNotificationRequest),
    answer: payload<FirmwareStatusNotificationAnswer>(firmwareStatusNotificationAnswer),
  },
  Heartbeat: {
    from: "charge-point",
    request: payload<HeartbeatRequest>(heartbeatRequest),
    answer: payload<HeartbeatAnswer>(heartbeatAnswer),
  },
  MeterValues: {
    from: "charge-point",
    request: payload<MeterValuesRequest>(meterValuesRequest),
    answer: payload<MeterValuesAnswer>(meterValuesAnswer),
  },
  StartTransaction: {
    from: "charge-point",
    request: payload<StartTransactionRequest>(startTransactionRequest),
    answer: payload<StartTransactionAnswer>(startTransactionAnswer),
  },
  StatusNotification: {
    from: "charge-point",
    request: payload<StatusNotificationRequest>(statusNotificationRequest),
    answer: payload<StatusNotificationAnswer>(statusNotificationAnswer),
  },
  StopTransaction: {
    from: "charge-point",
    request: payload<StopTransactionRequest>(stopTransactionRequest),
    answer: payload<StopTransactionAnswer>(stopTransactionAnswer),
  },
  DataTransfer: {
    from: "both",
    request: payload<DataTransferRequest>(dataTransferRequest),
    answer: payload<DataTransferAnswer>(dataTransferAnswer),
  },
  ChangeAvailability: {
    from: "central-system",
    request: payload<ChangeAvailabilityRequest>(changeAvailabilityRequest),
    answer: payload<ChangeAvailabilityAnswer>(changeAvailabilityAnswer),
  },
  ChangeConfiguration: {
    from: "central-system",
    request: payload<ChangeConfigurationRequest>(changeConfigurationRequest),
    answer: payload<ChangeConfigurationAnswer>(changeConfigurationAnswer),
  },
  ClearCache: {
    from: "central-system",
    request: payload<ClearCacheRequest>(clearCacheRequest),
    answer: payload<ClearCacheAnswer>(clearCacheAnswer),
  },
  ClearChargingProfile: {
    from: "central-system",
    request: payload<ClearChargingProfileRequest>(clearChargingProfileRequest),
    answer: payload<ClearChargingProfileAnswer>(clearChargingProfileAnswer),
  },
  GetCompositeSchedule: {
    from: "central-system",
    request: payload<GetCompositeScheduleRequest>(getCompositeScheduleRequest),
    answer: payload<GetCompositeScheduleAnswer>(getCompositeScheduleAnswer),
  },
  GetConfiguration: {
    from: "central-system",
    request: payload<GetConfigurationRequest>(getConfigurationRequest),
    answer: payload<GetConfigurationAnswer>(getConfigurationAnswer),
  },
  GetDiagnostics: {
    from: "central-system",
    request: payload<GetDiagnosticsRequest>(getDiagnosticsRequest),
    answer: payload<GetDiagnosticsAnswer>(getDiagnosticsAnswer),
  },
  RemoteStartTransaction: {
    from: "central-system",
    request: payload<RemoteStartTransactionRequest>(remoteStartTransactionRequest),
    answer: payload<RemoteStartTransactionAnswer>(remoteStartTransactionAnswer),
  },
  RemoteStopTransaction: {
    from: "central-system",
    request: payload<RemoteStopTransactionRequest>(remoteStopTransactionRequest),
    answer: payload<RemoteStopTransactionAnswer>(remoteStopTransactionAnswer),
  },
  Reset: {
    from: "central-system",
    request: payload<ResetRequest>(resetRequest),
    answer: payload<ResetAnswer>(resetAnswer),
  },
  SetChargingProfile: {
    from: "central-system",
    request: payload<SetChargingProfileRequest>(setChargingProfileRequest),
    answer: payload<SetChargingProfileAnswer>(setChargingProfileAnswer),
  },
  TriggerMessage: {
    from: "central-system",
    request: payload<TriggerMessageRequest>(triggerMessageRequest),
    answer: payload<TriggerMessageAnswer>(triggerMessageAnswer),
  },
  UnlockConnector: {
    from: "central-system",
    request: payload<UnlockConnectorRequest>(unlockConnectorRequest),
    answer: payload<UnlockConnectorAnswer>(unlockConnectorAnswer),
  },
  UpdateFirmware: {
    from: "central-system",
    request: payload<UpdateFirmwareRequest>(updateFirmwareRequest),
    answer: payload<UpdateFirmwareAnswer>(updateFirmwareAnswer),
  },
} as const;

type Messages = typeof messages;

/** The name of a message, as it is on the wire. */
export type Action = keyof Messages;

type CalledFrom<Side> = { [A in Action]: Messages[A]["from"] extends Side ? A : never }[Action];

/** The calls that a charge point initiates. */
export type ChargePointAction = CalledFrom<"charge-point" | "both">;

/** The calls that a central system initiates. */
export type CentralSystemAction = CalledFrom<"central-system" | "both">;

/** What a call carries. */
export type RequestOf<A extends Action> = A extends Action ? TypeOf<Messages[A]["request"]> : never;

/** What its answer carries. */
export type AnswerOf<A extends Action> = A extends Action ? TypeOf<Messages[A]["answer"]> : never;

type TypeOf<P> = P extends Payload<infer T> ? T : never;
