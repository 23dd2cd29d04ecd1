export { type AcceptEverythingOptions, acceptEverything } from "./accept-everything.ts";
export type { CallOptions, CallOutcome, DisconnectReason, NotSentReason } from "./call-outcome.ts";
export { type LearnOptions, learnCapabilities } from "./capabilities/ask.ts";
export type { Capabilities, FeatureProfile, LimitDialect } from "./capabilities/capabilities.ts";
export { takesAmps, takesOnlyWatts } from "./capabilities/capabilities.ts";
export { readCapabilities } from "./capabilities/read.ts";
export { type CentralSystem, type CentralSystemOptions, createCentralSystem } from "./central-system.ts";
export { type CertificateHashOptions, certificateHashData } from "./certificate-hash-data.ts";
export {
  type CertificateSigningOptions,
  type Signing,
  type SigningRequest,
  type SigningResult,
  signCertificates,
} from "./certificate-signing.ts";
export {
  type ChargePoint,
  type ChargePointCallOptions,
  type ChargePointHooks,
  type ChargePointOptions,
  createChargePoint,
} from "./charge-point.ts";
export {
  type CurrentLimit,
  type LimitPeriod,
  type LimitProfile,
  type LimitTerms,
  limitCurrent,
  type Phases,
  profileOf,
  type ScheduleStart,
  toTimestamp,
} from "./charging-profile.ts";
export { type Cancel, type Clock, systemClock } from "./clock.ts";
export type { ClosingReason } from "./closing-reason.ts";
export type { Connection, Exchange } from "./connection/side.ts";
export { type CurrentOptions, type CurrentReading, currentOf } from "./current.ts";
export { OcppError, type OcppErrorCode, type RpcErrorCode } from "./errors.ts";
export {
  type ChargePointHandlers,
  defineHandlers,
  type Handlers,
  type InboundCall,
  type ReceivedCall,
  type Refusal,
  type Reply,
  refuse,
  type Withheld,
  withhold,
} from "./handlers.ts";
export type { EndOfConnection, Hooks } from "./hooks.ts";
export {
  type ApplyLimitOptions,
  applyLimit,
  type LimitableStation,
  type LimitOutcome,
  writesProfile,
} from "./limits/apply-limit.ts";
export { type ClearedProfiles, type ClearOutcome, clearLimit, clearRequest } from "./limits/clear-limit.ts";
export type { AnsweredAttempt, LimitAttempt, LimitRequest, ProfilePlace } from "./limits/next-attempt.ts";
export { profileIdOf } from "./limits/profile-id.ts";
export { startProfile } from "./limits/start-profile.ts";
export { type ExpectedLimit, type LimitVerification, verifyLimit } from "./limits/verify-limit.ts";
export {
  type MeasurandKey,
  type MeasurandsOptions,
  type MeasurandsOutcome,
  setMeasurands,
} from "./measurands.ts";
export type { CertificateHashData, CertificateUse } from "./messages/certificates.ts";
export type { ChargePointErrorCode, ChargePointStatus, RegistrationStatus } from "./messages/core.ts";
export type { DiagnosticsStatus, FirmwareStatus } from "./messages/firmware-management.ts";
export type { AuthorizationData } from "./messages/local-auth-list.ts";
export type {
  Location,
  Measurand,
  MeterValue,
  Phase,
  ReadingContext,
  SampledValue,
  UnitOfMeasure,
} from "./messages/meter-values.ts";
export type { TriggeredMessage } from "./messages/remote-trigger.ts";
export type {
  ExtendedTriggeredMessage,
  Firmware,
  LogParameters,
  SignedFirmwareStatus,
  UploadLogStatus,
} from "./messages/security.ts";
export type {
  ChargingProfile,
  ChargingProfilePurpose,
  ChargingRateUnit,
  ChargingSchedule,
  ChargingSchedulePeriod,
} from "./messages/smart-charging.ts";
export type { AuthorizationStatus, IdTagInfo, StopReason } from "./messages/transactions.ts";
export type { Action, AnswerOf, CentralSystemAction, ChargePointAction, RequestOf } from "./messages.ts";
export {
  type EnergyReading,
  type MeterValuesOptions,
  type NormalizedMeterValues,
  normalizeMeterValues,
  type QuantityReading,
  type ReadingFlag,
  type SignedReading,
} from "./meter-values.ts";
export { type RemoteStart, remoteStart } from "./remote-start.ts";
export type { Socket } from "./socket.ts";
export type { ConnectOptions, Registration, Station } from "./station.ts";
export { type ReadTimestamp, readTimestamp, type TimestampFlag } from "./timestamp.ts";
export { isCentralSystemAction, type ValidatedRequest, validateRequest } from "./validate-request.ts";
export type { Violation } from "./violation.ts";
export {
  type Frame,
  formatCall,
  formatError,
  formatResult,
  type ParsedFrame,
  parseFrame,
  type Validation,
} from "./wire.ts";
