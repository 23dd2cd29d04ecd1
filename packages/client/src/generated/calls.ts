// Written by scripts/generate.ts from openapi.yaml. Do not edit.

/** The payload of each call that a central system makes, as OCPP 1.6 and its security extension have it. */
export interface CallPayloads {
  CancelReservation: CancelReservationRequest;
  CertificateSigned: CertificateSignedRequest;
  ChangeAvailability: ChangeAvailabilityRequest;
  ChangeConfiguration: ChangeConfigurationRequest;
  ClearCache: ClearCacheRequest;
  ClearChargingProfile: ClearChargingProfileRequest;
  DataTransfer: DataTransferRequest;
  DeleteCertificate: DeleteCertificateRequest;
  ExtendedTriggerMessage: ExtendedTriggerMessageRequest;
  GetCompositeSchedule: GetCompositeScheduleRequest;
  GetConfiguration: GetConfigurationRequest;
  GetDiagnostics: GetDiagnosticsRequest;
  GetInstalledCertificateIds: GetInstalledCertificateIdsRequest;
  GetLocalListVersion: GetLocalListVersionRequest;
  GetLog: GetLogRequest;
  InstallCertificate: InstallCertificateRequest;
  RemoteStartTransaction: RemoteStartTransactionRequest;
  RemoteStopTransaction: RemoteStopTransactionRequest;
  ReserveNow: ReserveNowRequest;
  Reset: ResetRequest;
  SendLocalList: SendLocalListRequest;
  SetChargingProfile: SetChargingProfileRequest;
  SignedUpdateFirmware: SignedUpdateFirmwareRequest;
  TriggerMessage: TriggerMessageRequest;
  UnlockConnector: UnlockConnectorRequest;
  UpdateFirmware: UpdateFirmwareRequest;
}

/** A call to a charger. `connector_id` may be given in place of the payload's `connectorId`. */
export type ChargerCall = {
  [Action in keyof CallPayloads]: "connectorId" extends keyof CallPayloads[Action]
    ?
        | { action: Action; payload: CallPayloads[Action]; connector_id?: number }
        | { action: Action; payload: Omit<CallPayloads[Action], "connectorId">; connector_id: number }
    : { action: Action; payload: CallPayloads[Action] };
}[keyof CallPayloads];

/** One tag of the local authorization list (section 7.1). */
export interface AuthorizationData {
  /** Compared case-insensitively. @maxLength 20 */
  idTag: string;
  /** Required in a Full update; absent in a Differential one: removes the tag from the list. */
  idTagInfo?: IdTagInfo;
}

/** Whether a tag may charge (section 7.2). ConcurrentTx: it is already charging elsewhere. */
export type AuthorizationStatus = "Accepted" | "Blocked" | "Expired" | "Invalid" | "ConcurrentTx";

/** Cancels a reservation (section 5.1). */
export interface CancelReservationRequest {
  reservationId: number;
}

/** Identifies a certificate without its content, as in an OCSP request (RFC 6960 section 4.1.1). */
export interface CertificateHashData {
  hashAlgorithm: "SHA256" | "SHA384" | "SHA512";
  /** Hex hash of the issuer's distinguished name. @maxLength 128 */
  issuerNameHash: string;
  /** Hex hash of the issuer's public key. @maxLength 128 */
  issuerKeyHash: string;
  /** Hex, without leading zeroes. @maxLength 40 */
  serialNumber: string;
}

/** Sends the charger the certificate that it requested with SignCertificate (security white paper, A02 and A03). */
export interface CertificateSignedRequest {
  /** PEM, the charger's own certificate first, the root left out. @maxLength 10000 */
  certificateChain: string;
}

/** Purpose of a root certificate: to verify the central system, or the manufacturer's firmware. */
export type CertificateUse = "CentralSystemRootCertificate" | "ManufacturerRootCertificate";

/** Changes the availability of a connector, or of the whole charger with 0 (section 5.2). */
export interface ChangeAvailabilityRequest {
  connectorId: number;
  type: "Inoperative" | "Operative";
}

/** Sets one configuration key (section 5.3). */
export interface ChangeConfigurationRequest {
  /** Compared case-insensitively. @maxLength 50 */
  key: string;
  /** For every type of key. @maxLength 500 */
  value: string;
}

/** A schedule and its validity (section 7.8). */
export interface ChargingProfile {
  chargingProfileId: number;
  /** Only with TxProfile: the profile ends with this transaction. */
  transactionId?: number;
  /** A higher level overrides a lower one of the same purpose. */
  stackLevel: number;
  chargingProfilePurpose: ChargingProfilePurpose;
  chargingProfileKind: "Absolute" | "Recurring" | "Relative";
  /** Only with Recurring (errata 3.56). */
  recurrencyKind?: "Daily" | "Weekly";
  /** @format date-time */
  validFrom?: string;
  /** @format date-time */
  validTo?: string;
  chargingSchedule: ChargingSchedule;
}

/**
 * Scope of a profile (section 7.10): the charger as a whole, every transaction without its own profile, or one
 * transaction. A TxProfile replaces the TxDefaultProfile; neither overrides the ChargePointMaxProfile.
 */
export type ChargingProfilePurpose = "ChargePointMaxProfile" | "TxDefaultProfile" | "TxProfile";

/**
 * Amperes per phase, or watts of all phases together (section 7.12, errata 3.68). Some models support only one of them.
 */
export type ChargingRateUnit = "A" | "W";

/** Limits over time (section 7.13). */
export interface ChargingSchedule {
  /** Seconds. Absent: the last period applies until the profile ends. */
  duration?: number;
  /** Start of Absolute and Recurring schedules. @format date-time */
  startSchedule?: string;
  chargingRateUnit: ChargingRateUnit;
  chargingSchedulePeriod: ChargingSchedulePeriod[];
  /** In the unit of the schedule; below it the charger may pause. @multipleOf 0.1 */
  minChargingRate?: number;
}

/** From `startPeriod` on this limit applies, until the next period (section 7.14). */
export interface ChargingSchedulePeriod {
  /** Seconds from the start of the schedule; 0 for the first period. */
  startPeriod: number;
  /** Amperes per phase, or watts of all phases together. @multipleOf 0.1 */
  limit: number;
  /** Absent means 3. */
  numberPhases?: number;
}

/** Clears the authorization cache (section 5.4). */
export type ClearCacheRequest = Record<string, never>;

/**
 * Removes the profiles that match all given fields; with `id` the other fields are ignored, without any field all
 * profiles are removed (section 5.5, errata 3.25 and 3.26).
 */
export interface ClearChargingProfileRequest {
  id?: number;
  /** 0 is the whole charger; absent: any connector. */
  connectorId?: number;
  chargingProfilePurpose?: ChargingProfilePurpose;
  stackLevel?: number;
}

/** Vendor-specific data in either direction (sections 4.3 and 5.6). */
export interface DataTransferRequest {
  /** @maxLength 255 */
  vendorId: string;
  /** @maxLength 50 */
  messageId?: string;
  /** Unbounded and untrusted: check it before use. */
  data?: string;
}

/** Removes a root certificate (security white paper, M04). Send the hash data exactly as the charger reported it. */
export interface DeleteCertificateRequest {
  certificateHashData: CertificateHashData;
}

/** TriggerMessage for the messages of the security extension (security white paper, A02 and section 5). */
export interface ExtendedTriggerMessageRequest {
  requestedMessage: ExtendedTriggeredMessage;
  /** Absent: all connectors. Omit it for SignChargePointCertificate. */
  connectorId?: number;
}

/** Messages that ExtendedTriggerMessage can request; FirmwareStatusNotification means the signed one. */
export type ExtendedTriggeredMessage =
  | "BootNotification"
  | "LogStatusNotification"
  | "FirmwareStatusNotification"
  | "Heartbeat"
  | "MeterValues"
  | "SignChargePointCertificate"
  | "StatusNotification";

/** A firmware image and the proof of its origin (security white paper, L01). */
export interface Firmware {
  /** URL. @maxLength 512 */
  location: string;
  /** Earliest time of the download. @format date-time */
  retrieveDateTime: string;
  /** Earliest time of the installation. @format date-time */
  installDateTime?: string;
  /** PEM, issued under an installed ManufacturerRootCertificate. @maxLength 5500 */
  signingCertificate: string;
  /** Base64 of the signature over the image. @maxLength 800 */
  signature: string;
}

/** Requests the combined limit of all installed profiles (section 5.7). */
export interface GetCompositeScheduleRequest {
  /** 0: the whole charger. */
  connectorId: number;
  /** Seconds from now. */
  duration: number;
  /** Optional preference: some models answer in the other unit. */
  chargingRateUnit?: ChargingRateUnit;
}

/** Reads configuration keys (section 5.8). */
export interface GetConfigurationRequest {
  /** Absent or empty: all keys. @maxLength 50 */
  key?: string[];
}

/** Requests an upload of diagnostics (section 5.9). */
export interface GetDiagnosticsRequest {
  /** URI of the target folder. @format uri */
  location: string;
  retries?: number;
  /** Seconds. */
  retryInterval?: number;
  /** @format date-time */
  startTime?: string;
  /** @format date-time */
  stopTime?: string;
}

/** Requests the installed root certificates of one use (security white paper, M03). */
export interface GetInstalledCertificateIdsRequest {
  certificateType: CertificateUse;
}

/** Requests the version of the local authorization list (section 5.10). */
export type GetLocalListVersionRequest = Record<string, never>;

/** Requests the upload of a log (security white paper, N01). A newer request cancels the one before it. */
export interface GetLogRequest {
  log: LogParameters;
  logType: "DiagnosticsLog" | "SecurityLog";
  /** Repeated in LogStatusNotification. */
  requestId: number;
  retries?: number;
  /** Seconds. */
  retryInterval?: number;
}

/** Authorization data of an id tag (section 7.27). */
export interface IdTagInfo {
  /** When the charger's authorization cache has to remove this entry. @format date-time */
  expiryDate?: string;
  /** The group of the tag: any tag of the group may stop a transaction. @maxLength 20 */
  parentIdTag?: string;
  status: AuthorizationStatus;
}

/** Installs a root certificate (security white paper, M05). */
export interface InstallCertificateRequest {
  certificateType: CertificateUse;
  /** PEM. @maxLength 5500 */
  certificate: string;
}

/** Time range of a log, and the upload target (security white paper, N01). */
export interface LogParameters {
  /** URL of the target folder or file. @maxLength 512 */
  remoteLocation: string;
  /** @format date-time */
  oldestTimestamp?: string;
  /** @format date-time */
  latestTimestamp?: string;
}

/** Requests the start of a transaction (section 5.11). */
export interface RemoteStartTransactionRequest {
  /** Greater than 0. Optional, but some models refuse a request without it. */
  connectorId?: number;
  /** @maxLength 20 */
  idTag: string;
  /** Must have the purpose TxProfile and no transactionId. */
  chargingProfile?: ChargingProfile;
}

/** Requests the end of a transaction (section 5.12). */
export interface RemoteStopTransactionRequest {
  transactionId: number;
}

/** Reserves a connector for one tag (section 5.13). Replaces a reservation with the same id. */
export interface ReserveNowRequest {
  /** 0: any connector, if the charger reports ReserveConnectorZeroSupported. */
  connectorId: number;
  /** @format date-time */
  expiryDate: string;
  /** @maxLength 20 */
  idTag: string;
  /** Any tag of this group may use the reservation. @maxLength 20 */
  parentIdTag?: string;
  reservationId: number;
}

/** Restarts the charger (section 5.14). Some models close the socket before they answer. */
export interface ResetRequest {
  /** Soft stops transactions first and reports them; Hard may report them after the restart. */
  type: "Hard" | "Soft";
}

/** Replaces or updates the list of tags that the charger may accept offline (section 5.15). */
export interface SendLocalListRequest {
  /** Version of the list after this update. Never 0 or -1, which have special meanings (errata 3.52). */
  listVersion: number;
  /** Absent in a Full update: clears the list. */
  localAuthorizationList?: AuthorizationData[];
  updateType: "Differential" | "Full";
}

/**
 * Installs one charging profile (section 5.16). Replaces the profile with the same id, or with the same purpose and
 * level.
 */
export interface SetChargingProfileRequest {
  /** 0: the whole charger, or every connector with TxDefaultProfile. */
  connectorId: number;
  /** One profile, despite the plural. */
  csChargingProfiles: ChargingProfile;
}

/** Requests an update to firmware that the manufacturer has signed (security white paper, L01). */
export interface SignedUpdateFirmwareRequest {
  retries?: number;
  /** Seconds. */
  retryInterval?: number;
  /** Repeated in SignedFirmwareStatusNotification. */
  requestId: number;
  firmware: Firmware;
}

/** Requests a message from the charger now (section 5.17). Not BootNotification once it is accepted (errata 3.35). */
export interface TriggerMessageRequest {
  requestedMessage: TriggeredMessage;
  /** Absent: all connectors. */
  connectorId?: number;
}

/** Messages that TriggerMessage can request (section 7.32). */
export type TriggeredMessage =
  | "BootNotification"
  | "DiagnosticsStatusNotification"
  | "FirmwareStatusNotification"
  | "Heartbeat"
  | "MeterValues"
  | "StatusNotification";

/** Unlocks a cable (section 5.18). Ends a running transaction. */
export interface UnlockConnectorRequest {
  /** Greater than 0. */
  connectorId: number;
}

/** Requests a firmware update (section 5.19). The answer only confirms receipt. */
export interface UpdateFirmwareRequest {
  /** URI of the file. @format uri */
  location: string;
  retries?: number;
  /** Earliest time of the download (errata 3.63). @format date-time */
  retrieveDate: string;
  /** Seconds. */
  retryInterval?: number;
}
