// Written by scripts/generate.ts from openapi.yaml. Do not edit.

import type { CallOptions, CsvStream, Page } from "../call.ts";
import type { EventStream, EventStreamOptions } from "../event-stream.ts";
import type { ChargerCall } from "./calls.ts";
import type { AnyEvent } from "./events.ts";
import type {
  ApiKey,
  ApiKeyCreate,
  ApiKeyRotate,
  Authorizer,
  AuthorizerWrite,
  BillingDecisionRecord,
  CallChargerQuery,
  CardExplanation,
  CardToExplain,
  Cdr,
  CdrCorrection,
  CdrSummary,
  CdrWithDecision,
  Charger,
  ChargerConfiguration,
  ChargerCreate,
  ChargerCredentials,
  ChargerMessage,
  ChargerUpdate,
  ChargingProfileRequest,
  ClearChargingProfileQuery,
  Command,
  CreatedApiKey,
  CreatedAuthorizer,
  CreatedCharger,
  CreatedWebhook,
  CredentialsRotate,
  DeleteIdTagQuery,
  Delivery,
  DeliveryWithAttempts,
  DraftQuoteRequest,
  EventTypeInfo,
  FirmwareStatus,
  FirmwareUpdateRequest,
  FoundSocket,
  GetLoadHistoryQuery,
  GetOverviewQuery,
  IdTag,
  IdTagCreate,
  IdTagUpdate,
  Issue,
  Job,
  JobCreate,
  JobItem,
  ListAllSocketsQuery,
  ListApiKeysQuery,
  ListCdrsQuery,
  ListChargerMessagesQuery,
  ListChargersQuery,
  ListCommandsQuery,
  ListCorrectionsQuery,
  ListDeliveriesQuery,
  ListEventTypesQuery,
  ListEventsQuery,
  ListIdTagsQuery,
  ListIssuesQuery,
  ListJobItemsQuery,
  ListJobsQuery,
  ListLocationsQuery,
  ListMeterValuesQuery,
  ListSessionsQuery,
  ListSocketsQuery,
  ListTariffRevisionsQuery,
  ListTariffsQuery,
  ListUnknownChargersQuery,
  ListUnknownIdTagsQuery,
  ListWebhooksQuery,
  LoadHistory,
  LoadLimit,
  LoadLimitWrite,
  LoadSnapshot,
  LocalListRequest,
  Location,
  LocationCreate,
  LocationUpdate,
  Me,
  Measurement,
  MeasurementWrite,
  MeterValue,
  Overview,
  PaymentReference,
  PaymentReferenceRequest,
  Quote,
  QuoteRequest,
  RaiseSecurityProfileQuery,
  RedeliverRequest,
  Redelivery,
  ResetChargerQuery,
  ResetRequest,
  SecurityProfileRaise,
  SendLocalListQuery,
  Session,
  SessionCost,
  SessionUpdate,
  SetChargingProfileQuery,
  Socket,
  SocketUpdate,
  StartChargingQuery,
  StartRequest,
  StopChargingQuery,
  SummarizeCdrsQuery,
  Tariff,
  TariffDraft,
  TariffReport,
  TariffWrite,
  TestWebhookQuery,
  UnknownCharger,
  UnknownIdTag,
  UnlockConnectorQuery,
  UpdateFirmwareQuery,
  Webhook,
  WebhookCreate,
  WebhookSecretRotate,
  WebhookStats,
  WebhookTest,
  WebhookUpdate,
} from "./records.ts";

/** Options of `locations.list`. */
export interface ListLocationsOptions extends ListLocationsQuery, CallOptions {}

/** Options of `locations.create`. */
export interface CreateLocationOptions extends LocationCreate, CallOptions {}

/** Options of `locations.update`. */
export interface UpdateLocationOptions extends LocationUpdate, CallOptions {}

/** Options of `locations.loadHistory`. */
export interface GetLoadHistoryOptions extends GetLoadHistoryQuery, CallOptions {}

/** Options of `locations.putMeasurement`. */
export interface PutMeasurementOptions extends MeasurementWrite, CallOptions {}

/** Options of `locations.putLimit`. */
export interface PutLoadLimitOptions extends LoadLimitWrite, CallOptions {}

/** Options of `chargers.list`. */
export interface ListChargersOptions extends ListChargersQuery, CallOptions {}

/** Options of `chargers.create`. */
export interface CreateChargerOptions extends ChargerCreate, CallOptions {}

/** Options of `chargers.listUnknown`. */
export interface ListUnknownChargersOptions extends ListUnknownChargersQuery, CallOptions {}

/** Options of `chargers.update`. */
export interface UpdateChargerOptions extends ChargerUpdate, CallOptions {}

/** Options of `chargers.rotateCredentials`. */
export interface RotateChargerCredentialsOptions extends CredentialsRotate, CallOptions {}

/** Options of `chargers.listMessages`. */
export interface ListChargerMessagesOptions extends ListChargerMessagesQuery, CallOptions {}

/** Options of `chargers.reset`. */
export interface ResetChargerOptions extends ResetChargerQuery, ResetRequest, CallOptions {}

/** Options of `chargers.raiseSecurityProfile`. */
export interface RaiseSecurityProfileOptions extends RaiseSecurityProfileQuery, SecurityProfileRaise, CallOptions {}

/** Options of `chargers.updateFirmware`. */
export interface UpdateFirmwareOptions extends UpdateFirmwareQuery, FirmwareUpdateRequest, CallOptions {}

/** Options of `chargers.call`. */
export type CallChargerOptions = CallChargerQuery & CallOptions & ChargerCall;

/** Options of `chargers.sendLocalList`. */
export interface SendLocalListOptions extends SendLocalListQuery, LocalListRequest, CallOptions {}

/** Options of `idTags.explain`. */
export interface ExplainAuthorizationOptions extends CardToExplain, CallOptions {}

/** Options of `idTags.list`. */
export interface ListIdTagsOptions extends ListIdTagsQuery, CallOptions {}

/** Options of `idTags.create`. */
export interface CreateIdTagOptions extends IdTagCreate, CallOptions {}

/** Options of `idTags.listUnknown`. */
export interface ListUnknownIdTagsOptions extends ListUnknownIdTagsQuery, CallOptions {}

/** Options of `idTags.update`. */
export interface UpdateIdTagOptions extends IdTagUpdate, CallOptions {}

/** Options of `idTags.delete`. */
export interface DeleteIdTagOptions extends DeleteIdTagQuery, CallOptions {}

/** Options of `sockets.list`. */
export interface ListSocketsOptions extends ListSocketsQuery, CallOptions {}

/** Options of `sockets.update`. */
export interface UpdateSocketOptions extends SocketUpdate, CallOptions {}

/** Options of `sockets.start`. */
export interface StartChargingOptions extends StartChargingQuery, StartRequest, CallOptions {}

/** Options of `sockets.stop`. */
export interface StopChargingOptions extends StopChargingQuery, CallOptions {}

/** Options of `sockets.unlock`. */
export interface UnlockConnectorOptions extends UnlockConnectorQuery, CallOptions {}

/** Options of `sockets.setChargingProfile`. */
export interface SetChargingProfileOptions extends SetChargingProfileQuery, ChargingProfileRequest, CallOptions {}

/** Options of `sockets.clearChargingProfile`. */
export interface ClearChargingProfileOptions extends ClearChargingProfileQuery, CallOptions {}

/** Options of `sockets.listAll`. */
export interface ListAllSocketsOptions extends ListAllSocketsQuery, CallOptions {}

/** Options of `commands.list`. */
export interface ListCommandsOptions extends ListCommandsQuery, CallOptions {}

/** Options of `jobs.list`. */
export interface ListJobsOptions extends ListJobsQuery, CallOptions {}

/** Options of `jobs.create`. */
export interface CreateJobOptions extends JobCreate, CallOptions {}

/** Options of `jobs.listItems`. */
export interface ListJobItemsOptions extends ListJobItemsQuery, CallOptions {}

/** Options of `sessions.list`. */
export interface ListSessionsOptions extends ListSessionsQuery, CallOptions {}

/** Options of `sessions.update`. */
export interface UpdateSessionOptions extends SessionUpdate, CallOptions {}

/** Options of `sessions.listMeterValues`. */
export interface ListMeterValuesOptions extends ListMeterValuesQuery, CallOptions {}

/** Options of `sessions.attachPaymentReference`. */
export interface AttachSessionPaymentReferenceOptions extends PaymentReferenceRequest, CallOptions {}

/** Options of `tariffs.list`. */
export interface ListTariffsOptions extends ListTariffsQuery, CallOptions {}

/** Options of `tariffs.create`. */
export interface CreateTariffOptions extends TariffWrite, CallOptions {}

/** Options of `tariffs.validate`. */
export interface ValidateTariffOptions extends TariffDraft, CallOptions {}

/** Options of `tariffs.quoteDraft`. */
export interface QuoteTariffDraftOptions extends DraftQuoteRequest, CallOptions {}

/** Options of `tariffs.replace`. */
export interface ReplaceTariffOptions extends TariffWrite, CallOptions {}

/** Options of `tariffs.listRevisions`. */
export interface ListTariffRevisionsOptions extends ListTariffRevisionsQuery, CallOptions {}

/** Options of `tariffs.quote`. */
export interface QuoteTariffOptions extends QuoteRequest, CallOptions {}

/** Options of `authorizer.put`. */
export interface PutAuthorizerOptions extends AuthorizerWrite, CallOptions {}

/** Options of `cdrs.list`. */
export interface ListCdrsOptions extends ListCdrsQuery, CallOptions {}

/** Options of `cdrs.summarize`. */
export interface SummarizeCdrsOptions extends SummarizeCdrsQuery, CallOptions {}

/** Options of `cdrs.attachPaymentReference`. */
export interface AttachPaymentReferenceOptions extends PaymentReferenceRequest, CallOptions {}

/** Options of `corrections.list`. */
export interface ListCorrectionsOptions extends ListCorrectionsQuery, CallOptions {}

/** Options of `apiKeys.list`. */
export interface ListApiKeysOptions extends ListApiKeysQuery, CallOptions {}

/** Options of `apiKeys.create`. */
export interface CreateApiKeyOptions extends ApiKeyCreate, CallOptions {}

/** Options of `apiKeys.rotate`. */
export interface RotateApiKeyOptions extends ApiKeyRotate, CallOptions {}

/** Options of `webhooks.list`. */
export interface ListWebhooksOptions extends ListWebhooksQuery, CallOptions {}

/** Options of `webhooks.create`. */
export interface CreateWebhookOptions extends WebhookCreate, CallOptions {}

/** Options of `webhooks.update`. */
export interface UpdateWebhookOptions extends WebhookUpdate, CallOptions {}

/** Options of `webhooks.rotateSecret`. */
export interface RotateWebhookSecretOptions extends WebhookSecretRotate, CallOptions {}

/** Options of `webhooks.test`. */
export interface TestWebhookOptions extends TestWebhookQuery, WebhookTest, CallOptions {}

/** Options of `webhooks.listDeliveries`. */
export interface ListDeliveriesOptions extends ListDeliveriesQuery, CallOptions {}

/** Options of `webhooks.redeliverMany`. */
export interface RedeliverDeliveriesOptions extends RedeliverRequest, CallOptions {}

/** Options of `eventTypes.list`. */
export interface ListEventTypesOptions extends ListEventTypesQuery, CallOptions {}

/** Options of `events.list`. */
export interface ListEventsOptions extends ListEventsQuery, CallOptions {}

/** Options of `issues.list`. */
export interface ListIssuesOptions extends ListIssuesQuery, CallOptions {}

/** Options of `overview.get`. */
export interface GetOverviewOptions extends GetOverviewQuery, CallOptions {}

export interface Resources {
  locations: {
    /** List locations. The locations of the organization. */
    list(options?: ListLocationsOptions): Promise<Page<Location>>;
    /** List locations, one by one through every page. */
    iterate(options?: ListLocationsOptions): AsyncGenerator<Location, void, undefined>;
    /** Create a location. Refusals: `tariff-not-found`, `time-zone-required`, `dlb-capacity-required`, `dlb-baseline-exceeds-capacity`, `invalid-circuits`. */
    create(options: CreateLocationOptions): Promise<Location>;
    /** Read a location. The settings of the location, and the number of its chargers. */
    get(locationId: string, options?: CallOptions): Promise<Location>;
    /** Change a location. Omitted fields stay unchanged; null clears. Refusals: `tariff-not-found`, `time-zone-required`, `dlb-capacity-required`, `dlb-baseline-exceeds-capacity`, `invalid-circuits`. */
    update(locationId: string, options: UpdateLocationOptions): Promise<Location>;
    /** Delete a location. Its chargers are unassigned, not deleted. */
    delete(locationId: string, options?: CallOptions): Promise<void>;
    /** Read the load of a location. The present state of load balancing: the capacity, the limit in force for each session, including suspended ones, and the current that is kept for sockets whose charger went offline while in use. Without load balancing, the known sessions are listed too. */
    load(locationId: string, options?: CallOptions): Promise<LoadSnapshot>;
    /** Read the load of a location over time. The server samples each location once a minute and keeps the samples for 30 days. A point summarizes the samples of one bucket of `resolution` with the highest value and the mean: a fuse trips on the highest current, and energy follows the mean. A peak between two samples is not visible.  There is a point for each bucket from `from` to `to`, the oldest first. An unknown value is null, not 0. A range that ends before it begins has no points. A range with more than 1,500 points, or with more than 20,000 points of sockets, is refused. */
    loadHistory(locationId: string, options?: GetLoadHistoryOptions): Promise<LoadHistory>;
    /** Report what a meter measures. The newest value of a meter that measures loads besides the chargers; load balancing uses it at once. Send every value of the meter, at least once in `valid_for_s`.  The server expects values of a source that it has seen. If the source is silent for `valid_for_s`, the chargers share at most `dlb_fallback_a` of the location until it returns or is deleted, and the alarm `measurement_stale` is open. A value that was measured before the stored one is ignored: the answer is the stored one.  A value is not in the event log. A location has at most 20 sources; a further one is a 422. */
    putMeasurement(locationId: string, source: string, options: PutMeasurementOptions): Promise<Measurement>;
    /** Remove a meter. The source is not expected any more, so its silence has no effect. This may raise limits at once. */
    deleteMeasurement(locationId: string, source: string, options?: CallOptions): Promise<void>;
    /** Limit all chargers of a location. The most that all chargers of the location may draw together, for example because of a grid operator, a solar roof or a price. The lowest limit applies. A limit below the present draw is accepted and lowers sessions.  With `until`, the limit ends at that time. With `valid_for_s` and `fallback_a`, it has to be sent again within that time; otherwise the lower one of `max_a` and `fallback_a` applies until the next one, and the alarm `limit_stale` is open. A location has at most 20 limits; a further one is a 422. */
    putLimit(locationId: string, limitName: string, options: PutLoadLimitOptions): Promise<LoadLimit>;
    /** Remove a limit. The chargers may draw more at once, as far as other limits allow. */
    deleteLimit(locationId: string, limitName: string, options?: CallOptions): Promise<void>;
  };
  chargers: {
    /** List chargers. The registered chargers with their sockets. A charger must match all given filters. */
    list(options?: ListChargersOptions): Promise<Page<Charger>>;
    /** List chargers, one by one through every page. */
    iterate(options?: ListChargersOptions): AsyncGenerator<Charger, void, undefined>;
    /** Register a charger. The answer contains the charger's OCPP `password`, which is shown only once. Refusals: `identity-taken`, `location-not-found`. */
    create(options: CreateChargerOptions): Promise<CreatedCharger>;
    /** List unregistered chargers that tried to connect. The last seven days, at most 1000 chargers, with the most recent first attempt at the top. Register one with its `identity` to admit it. On a server with several organizations, the list is empty unless the server is set to share it. */
    listUnknown(options?: ListUnknownChargersOptions): Promise<Page<UnknownCharger>>;
    /** List unregistered chargers that tried to connect, one by one through every page. */
    iterateUnknown(options?: ListUnknownChargersOptions): AsyncGenerator<UnknownCharger, void, undefined>;
    /** Read a charger. What the charger last reported, whether it is connected, and its sockets. */
    get(chargerId: string, options?: CallOptions): Promise<Charger>;
    /** Change a charger. Omitted fields stay unchanged; null clears. Refusals: `location-not-found`. */
    update(chargerId: string, options: UpdateChargerOptions): Promise<Charger>;
    /** Remove a charger. It is disconnected and cannot connect again. Its sessions and CDRs stay. */
    delete(chargerId: string, options?: CallOptions): Promise<void>;
    /** Close a charger's connection. Use it for a charger that is connected but does not react. The charger reconnects by itself, and repeats messages without an answer. If the charger is not connected, nothing changes. */
    disconnect(chargerId: string, options?: CallOptions): Promise<void>;
    /** Give a charger a new password. `over_ocpp` sends the password to the charger as its AuthorizationKey and does not show it; the answer contains the command, which ends as `rejected` if the charger is offline. `manual` shows the password in the answer, once, for a technician to enter. In both cases the old and the new password work until the charger first connects with the new one. */
    rotateCredentials(chargerId: string, options?: RotateChargerCredentialsOptions): Promise<ChargerCredentials>;
    /** Read the known configuration of a charger. The configuration as the charger last reported it, with the changes since then. The server does not ask the charger: send a GetConfiguration call for that. At most 1000 keys. */
    getConfiguration(chargerId: string, options?: CallOptions): Promise<ChargerConfiguration>;
    /** List the OCPP frames between a charger and the server. The frames of thirty days, MeterValues of one day. Id tags, passwords and keys are masked. With `order=oldest`, pages end two seconds before now and always have a `next_cursor`: a reader that stores it can follow the charger. */
    listMessages(chargerId: string, options?: ListChargerMessagesOptions): Promise<Page<ChargerMessage>>;
    /** List the OCPP frames between a charger and the server, one by one through every page. */
    iterateMessages(chargerId: string, options?: ListChargerMessagesOptions): AsyncGenerator<ChargerMessage, void, undefined>;
    /** Reset a charger. If the charger restarts before it answers, its BootNotification counts as acceptance. */
    reset(chargerId: string, options: ResetChargerOptions): Promise<Command>;
    /** Raise the OCPP security profile of a charger. Makes the charger connect with a higher security profile from now on (ChangeConfiguration of SecurityProfile): 1 with a password, 2 also with TLS, 3 with its own certificate. Once it has connected with the higher one, a lower one is refused. The command is refused if the charger could not reach this server with that profile, because it would be lost. */
    raiseSecurityProfile(chargerId: string, options: RaiseSecurityProfileOptions): Promise<Command>;
    /** Read the latest firmware status. The last status of a firmware update that the charger reported. */
    getFirmwareStatus(chargerId: string, options?: CallOptions): Promise<FirmwareStatus>;
    /** Update a charger's firmware. The charger downloads the image; the server never does. Follow the progress with `getFirmwareStatus`. Refusals: `firmware-url-not-allowed`. */
    updateFirmware(chargerId: string, options: UpdateFirmwareOptions): Promise<Command>;
    /** Call a charger directly. Any OCPP 1.6 call of a central system that has no operation of its own, including the security extension, with its OCPP payload. A payload that violates the OCPP schema is refused with a pointer to each mistake. Calls that change trust or software (SignedUpdateFirmware, InstallCertificate, DeleteCertificate, CertificateSigned, GetDiagnostics, GetLog) need the role admin, and so do SetChargingProfile and ClearChargingProfile, which can be sent in any OCPP form at a location without load balancing. Refusals: `call-not-allowed` for an action that has an operation of its own, for ChangeConfiguration of AuthorizationKey or SecurityProfile, and for charging profiles at a balanced location. */
    call(chargerId: string, options: CallChargerOptions): Promise<Command>;
    /** Send a charger its local authorization list. Sends the listed id tags of the organization, with their status, expiry and parent, so that the charger can decide about cards while it is offline. This is one command with as many frames as the charger needs. It sends the changes since the last list that this charger accepted, or the whole list if the charger has another one or `mode` requests it. */
    sendLocalList(chargerId: string, options?: SendLocalListOptions): Promise<Command>;
  };
  idTags: {
    /** Explain whether a card may charge at a charger. The answer that the server would give the charger now, and the rule behind it. Nothing is sent to the charger or to the authorizer. */
    explain(chargerId: string, options: ExplainAuthorizationOptions): Promise<CardExplanation>;
    /** List id tags. The id tags that the organization has listed. */
    list(options?: ListIdTagsOptions): Promise<Page<IdTag>>;
    /** List id tags, one by one through every page. */
    iterate(options?: ListIdTagsOptions): AsyncGenerator<IdTag, void, undefined>;
    /** List an id tag. Refusals: `id-tag-taken`, `location-not-found`. */
    create(options: CreateIdTagOptions): Promise<IdTag>;
    /** List unknown id tags that chargers refused. The tags of the last 30 days that were refused because they are not listed, at most 1000 tags, with the most recent first attempt at the top. List one with its `id_tag` to accept it. A charger can send any text as a tag. */
    listUnknown(options?: ListUnknownIdTagsOptions): Promise<Page<UnknownIdTag>>;
    /** List unknown id tags that chargers refused, one by one through every page. */
    iterateUnknown(options?: ListUnknownIdTagsOptions): AsyncGenerator<UnknownIdTag, void, undefined>;
    /** Read an id tag. The listed id tag. */
    get(idTagId: string, options?: CallOptions): Promise<IdTag>;
    /** Change an id tag. Omitted fields stay unchanged; null clears. Refusals: `location-not-found`. */
    update(idTagId: string, options: UpdateIdTagOptions): Promise<IdTag>;
    /** Delete an id tag. The tag is removed from the list. Its sessions and CDRs stay. */
    delete(idTagId: string, options?: DeleteIdTagOptions): Promise<void>;
  };
  sockets: {
    /** List a charger's sockets. The connectors of the charger, each with the status that it last reported. */
    list(chargerId: string, options?: ListSocketsOptions): Promise<Page<Socket>>;
    /** List a charger's sockets, one by one through every page. */
    iterate(chargerId: string, options?: ListSocketsOptions): AsyncGenerator<Socket, void, undefined>;
    /** Read a socket. The status that the connector last reported, and its open session. */
    get(chargerId: string, socketId: string, options?: CallOptions): Promise<Socket>;
    /** Change a socket. Omitted fields stay unchanged; null clears. The server sends nothing to the charger. */
    update(chargerId: string, socketId: string, options: UpdateSocketOptions): Promise<Socket>;
    /** Start a charging session. The id tag is authorized on this charger for ten minutes, listed or not, unless it is listed as blocked or expired. `limits` apply to the session of this command. Refusals: `socket-occupied`; `invalid-body` for a `max_cost` if the location has no tariff in that currency. */
    start(chargerId: string, socketId: string, options: StartChargingOptions): Promise<Command>;
    /** Stop the socket's charging session. Refusals: `no-active-session`. */
    stop(chargerId: string, socketId: string, options?: StopChargingOptions): Promise<Command>;
    /** Unlock the connector. For a cable that is stuck. The charger decides whether this also ends a running transaction. */
    unlock(chargerId: string, socketId: string, options?: UnlockConnectorOptions): Promise<Command>;
    /** Limit a socket's current. Sends one SetChargingProfile, in amperes for a single phase. With `transaction_id` it is a TxProfile, otherwise the TxDefaultProfile baseline. 0 suspends an active session. Refusals: `limit-out-of-range`, `transaction-not-active`. */
    setChargingProfile(chargerId: string, socketId: string, options: SetChargingProfileOptions): Promise<Command>;
    /** Clear a socket's transaction limit. Removes TxProfiles only; the connector returns to its baseline, not to no limit. */
    clearChargingProfile(chargerId: string, socketId: string, options?: ClearChargingProfileOptions): Promise<Command>;
    /** Find sockets of all chargers. For example the faulted ones of a location: `location_id` and `status=Faulted`. */
    listAll(options?: ListAllSocketsOptions): Promise<Page<FoundSocket>>;
    /** Find sockets of all chargers, one by one through every page. */
    iterateAll(options?: ListAllSocketsOptions): AsyncGenerator<FoundSocket, void, undefined>;
  };
  commands: {
    /** List commands. Commands of callers and of load balancing, each with its outcome. */
    list(options?: ListCommandsOptions): Promise<Page<Command>>;
    /** List commands, one by one through every page. */
    iterate(options?: ListCommandsOptions): AsyncGenerator<Command, void, undefined>;
    /** Read a command. Read it again until `status` is no longer `pending`. */
    get(commandId: string, options?: CallOptions): Promise<Command>;
  };
  jobs: {
    /** List jobs. The newest first, with the number of chargers for each outcome. */
    list(options?: ListJobsOptions): Promise<Page<Job>>;
    /** List jobs, one by one through every page. */
    iterate(options?: ListJobsOptions): AsyncGenerator<Job, void, undefined>;
    /** Send a command to many chargers. Resolves the selection, stores it, and answers. The server then sends each charger one command, a few chargers at a time. Each charger is called once, even if the server is killed in between. Role and payload are checked as for the operation for one charger: now, and again when each item begins. UpdateFirmware, GetDiagnostics, GetLog, SignedUpdateFirmware, InstallCertificate, DeleteCertificate and a ChangeConfiguration of SecurityProfile need the role admin. Refusals: `location-not-found`, `call-not-allowed`, `firmware-url-not-allowed`, `security-profile-refused`, and `invalid-body` for a selection without a charger or with more than 10,000. */
    create(options: CreateJobOptions): Promise<Job>;
    /** Read a job. The number of its chargers for each outcome so far. `listJobItems` lists the chargers. */
    get(jobId: string, options?: CallOptions): Promise<Job>;
    /** List the chargers of a job. In the order of the calls, each charger with its outcome and its command. */
    listItems(jobId: string, options?: ListJobItemsOptions): Promise<Page<JobItem>>;
    /** List the chargers of a job, one by one through every page. */
    iterateItems(jobId: string, options?: ListJobItemsOptions): AsyncGenerator<JobItem, void, undefined>;
    /** Cancel a job. The server calls no further charger. Commands in progress end normally, and the job ends with the last of them. An ended job stays unchanged. */
    cancel(jobId: string, options?: CallOptions): Promise<Job>;
    /** Begin the next wave of a job. For a job with `wave_gate` that is `waiting` after a wave. A job in another status stays unchanged. */
    continue(jobId: string, options?: CallOptions): Promise<Job>;
  };
  sessions: {
    /** List sessions. Open and ended sessions. For a viewer, `id_tag` is null. */
    list(options?: ListSessionsOptions): Promise<Page<Session>>;
    /** List sessions, one by one through every page. */
    iterate(options?: ListSessionsOptions): AsyncGenerator<Session, void, undefined>;
    /** Read a session. For a viewer, `id_tag` is null. `cdr_id` is null until the session is billed. */
    get(sessionId: string, options?: CallOptions): Promise<Session>;
    /** Change the limits of a session. Omitted limits stay unchanged; null removes a limit, and `limits` null removes all. A limit that the session has already reached stops it. A higher limit lets it continue, unless the charger has stopped it. Refusals: `session-already-ended`; `invalid-body` for a `max_cost` in another currency than the session's tariff. */
    update(sessionId: string, options: UpdateSessionOptions): Promise<Session>;
    /** List a session's meter values. Newest first. */
    listMeterValues(sessionId: string, options?: ListMeterValuesOptions): Promise<Page<MeterValue>>;
    /** List a session's meter values, one by one through every page. */
    iterateMeterValues(sessionId: string, options?: ListMeterValuesOptions): AsyncGenerator<MeterValue, void, undefined>;
    /** Read what a session costs so far. While the session runs, the receipt as if it had ended with its last register reading (`projected`), computed by the function that prices the receipt; a minimum price or a step size can make the amount jump. After the session has ended, the receipt. */
    cost(sessionId: string, options?: CallOptions): Promise<SessionCost>;
    /** End a session without its charger. For a session whose charger never reported the end. It is billed up to its last confirmed register reading, as far as its metering regime allows, and gets its one CDR. Nothing is sent to the charger: to stop a charger that can be reached, use `stopCharging`. A later stop adds a billing decision. Refusals: `session-already-ended`. */
    finalize(sessionId: string, options?: CallOptions): Promise<Session>;
    /** Attach a payment reference to a session. Like attaching it to the CDR, but possible before there is one: then `cdr_id` is null, and the CDR has the reference as soon as the session has ended. Idempotent per session and reference: 200 returns the existing reference. Every mistake in the body is a 400. */
    attachPaymentReference(sessionId: string, options: AttachSessionPaymentReferenceOptions): Promise<PaymentReference>;
  };
  tariffs: {
    /** List tariffs. The current revision of each tariff. */
    list(options?: ListTariffsOptions): Promise<Page<Tariff>>;
    /** List tariffs, one by one through every page. */
    iterate(options?: ListTariffsOptions): AsyncGenerator<Tariff, void, undefined>;
    /** Create a tariff. A body of up to 512 KiB. A tariff that would lead to wrong prices is refused with a pointer to each mistake; `warnings` lists what is allowed but probably a mistake. `validateTariff` reports both beforehand. */
    create(options: CreateTariffOptions): Promise<Tariff>;
    /** Check a tariff without storing it. Whether `createTariff` would accept the body, every mistake that it would report, and what is allowed but probably a mistake. The answer is a 200 even for an invalid tariff, because the check itself succeeded; only a body that is not a JSON object, or cannot be stored, is refused. Nothing is stored. */
    validate(options: ValidateTariffOptions): Promise<TariffReport>;
    /** Price a session with a tariff that is not stored. Like `quoteTariff`, but with the tariff in the request: what a change would cost, before a driver pays it. Mistakes are those of `createTariff`, below `/tariff`, and the id of the tariff is ignored. Nothing is stored. */
    quoteDraft(options: QuoteTariffDraftOptions): Promise<Quote>;
    /** Read a tariff. The current revision. `listTariffRevisions` lists the earlier ones. */
    get(tariffId: string, options?: CallOptions): Promise<Tariff>;
    /** Replace a tariff by a new revision. Earlier revisions stay unchanged, and running sessions keep the revision of their start. `warnings` lists what is allowed but probably a mistake. Refusals: `time-zone-required`. */
    replace(tariffId: string, options: ReplaceTariffOptions): Promise<Tariff>;
    /** Delete a tariff. CDRs continue to refer to it. Refusals: `tariff-in-use`. */
    delete(tariffId: string, options?: CallOptions): Promise<void>;
    /** List a tariff's revisions. Newest first, each with the whole tariff. */
    listRevisions(tariffId: string, options?: ListTariffRevisionsOptions): Promise<Page<Tariff>>;
    /** List a tariff's revisions, one by one through every page. */
    iterateRevisions(tariffId: string, options?: ListTariffRevisionsOptions): AsyncGenerator<Tariff, void, undefined>;
    /** Price a hypothetical session. Uses the function that prices sessions, and stores nothing. Without `samples`, energy flows evenly while the car charges; without `states`, it charges all the time. The time zone is that of the location, otherwise `time_zone`, otherwise the server's default. Refusals: `tariff-not-found` for an unknown revision, `location-not-found`, `time-zone-required`. */
    quote(tariffId: string, options: QuoteTariffOptions): Promise<Quote>;
  };
  authorizer: {
    /** Read the authorizer. The system that the server asks about cards that are not decided by the list. The answer does not contain its secret. */
    get(options?: CallOptions): Promise<Authorizer>;
    /** Let your own system decide which cards may charge. For each card that is not decided by the list, the server posts an `AuthorizationRequest` to the URL, signed according to Standard Webhooks, and expects an `AuthorizationAnswer`: a status 200 with JSON of at most 1 KiB. Any other outcome, or an answer after `timeout_ms`, is silence; then `when_silent` decides. The server does not ask about a listed card, a card of a start command, or a start that the charger delivers late.  The first PUT answers 201 with the `secret` of the signatures, which is shown only once. To get another one, delete the authorizer and put it again. Refusals: `webhook-url-not-allowed`. */
    put(options: PutAuthorizerOptions): Promise<CreatedAuthorizer>;
    /** Remove the authorizer. From then on, the list decides alone. */
    delete(options?: CallOptions): Promise<void>;
  };
  cdrs: {
    /** List CDRs. With `Accept: text/csv`, every matching CDR, from `cursor` on and in the same order, is streamed as CSV (RFC 4180) with a header row; `page` and `per_page` are ignored. Text that a spreadsheet would take for a formula starts with an apostrophe. A stream that ends without the last chunk of its transfer is incomplete. */
    list(options?: ListCdrsOptions): Promise<Page<Cdr>>;
    /** List CDRs as CSV, with every matching record. The server ignores `page` and `per_page`. */
    exportCsv(options?: ListCdrsOptions): Promise<CsvStream>;
    /** List CDRs, one by one through every page. */
    iterate(options?: ListCdrsOptions): AsyncGenerator<Cdr, void, undefined>;
    /** Sum up the CDRs of a period. Energy, time, cost and number of the CDRs that were created in a period, for each group and currency. A corrected CDR counts with its corrected values, regardless of the time of the correction: the sums of a past period change when one of its CDRs is corrected, and `GET /corrections` lists the differences. The groups add up to the totals. Costs are in each tariff's own tax basis, like `total_cost` of a CDR. The period is at most 92 days, or 366 days with `charger_id` or `location_id` (until now if it ends later), and there are at most 10,000 groups. */
    summarize(options?: SummarizeCdrsOptions): Promise<CdrSummary>;
    /** Read a CDR and its billing decision. `billing_decision` is null if the evidence of the session was complete. */
    get(cdrId: string, options?: CallOptions): Promise<CdrWithDecision>;
    /** Read why a CDR was billed the way it was. The current decision with its reason and evidence, and all earlier decisions about the session. */
    getBillingDecision(cdrId: string, options?: CallOptions): Promise<BillingDecisionRecord>;
    /** Attach a payment reference. Idempotent per session and reference: 200 returns the existing reference. Every mistake in the body is a 400. */
    attachPaymentReference(cdrId: string, options: AttachPaymentReferenceOptions): Promise<PaymentReference>;
    /** Redact a payment reference. For a reference that should not have been attached, for example because it identifies a driver. Its text and its provider are replaced, here and in the events that contain them; `redacted_at` has the time. The id is in the answer to the request that attached it (repeat that request if necessary), and in the event `payment_reference.flagged`. The record of the reference stays: attaching the same text to the session again answers 200 with the redacted reference. A second redaction changes nothing. */
    redactPaymentReference(cdrId: string, paymentReferenceId: string, options?: CallOptions): Promise<void>;
  };
  corrections: {
    /** List corrections of CDRs. A CDR never changes. Later knowledge leads to a billing decision that corrects it. This list has these decisions with both values and the difference, so that you find the refunds that you owe without webhooks. With `Accept: text/csv`, every matching correction is streamed as CSV, like `GET /cdrs`. */
    list(options?: ListCorrectionsOptions): Promise<Page<CdrCorrection>>;
    /** List corrections of CDRs as CSV, with every matching record. The server ignores `page` and `per_page`. */
    exportCsv(options?: ListCorrectionsOptions): Promise<CsvStream>;
    /** List corrections of CDRs, one by one through every page. */
    iterate(options?: ListCorrectionsOptions): AsyncGenerator<CdrCorrection, void, undefined>;
  };
  apiKeys: {
    /** List API keys. The keys of the organization, without their secrets. */
    list(options?: ListApiKeysOptions): Promise<Page<ApiKey>>;
    /** List API keys, one by one through every page. */
    iterate(options?: ListApiKeysOptions): AsyncGenerator<ApiKey, void, undefined>;
    /** Create an API key. The answer contains the `key`, which is shown only once. */
    create(options: CreateApiKeyOptions): Promise<CreatedApiKey>;
    /** Replace an API key by a new one. The new key has the name and the role of the old one; both work during the overlap. The answer contains the `key`, which is shown only once. Refusals: `api-key-revoked`. */
    rotate(apiKeyId: string, options?: RotateApiKeyOptions): Promise<CreatedApiKey>;
    /** Revoke an API key. Refusals: `last-admin-key`. */
    revoke(apiKeyId: string, options?: CallOptions): Promise<void>;
  };
  webhooks: {
    /** List webhooks. The webhooks of the organization, without their secrets. */
    list(options?: ListWebhooksOptions): Promise<Page<Webhook>>;
    /** List webhooks, one by one through every page. */
    iterate(options?: ListWebhooksOptions): AsyncGenerator<Webhook, void, undefined>;
    /** Create a webhook. The answer contains the `secret` of the signatures, which is shown only once. The URL is checked as text; its name is resolved and checked at each delivery. Refusals: `webhook-url-not-allowed`, `unknown-event-type`, `too-many-webhooks`. */
    create(options: CreateWebhookOptions): Promise<CreatedWebhook>;
    /** Read a webhook. The settings of the webhook and the state of its deliveries, without its secret. */
    get(webhookId: string, options?: CallOptions): Promise<Webhook>;
    /** Change a webhook. Pending deliveries go to the new `url`; those whose type is no longer in `events` are canceled. `enabled: false` keeps pending and new deliveries for seven days; `enabled: true` sends them, unless `resume` is `none`. Refusals: `webhook-url-not-allowed`, `unknown-event-type`. */
    update(webhookId: string, options: UpdateWebhookOptions): Promise<Webhook>;
    /** Delete a webhook. The server sends nothing to it any more, and deletes its deliveries. */
    delete(webhookId: string, options?: CallOptions): Promise<void>;
    /** Give a webhook a new secret. Deliveries are signed with the new secret and, during the overlap, with the previous ones. The answer contains the new `secret`, which is shown only once. This operation is an addition, and it deviates from the rule that a webhook's secret is returned only once, by the request that creates the webhook: a rotation returns the new secret, once. A client that never rotates a secret sees only the one of the creation. Refusals: `too-many-secrets`. */
    rotateSecret(webhookId: string, options?: RotateWebhookSecretOptions): Promise<CreatedWebhook>;
    /** Send a test event. Records a `webhook.test` event and delivers it to this webhook only, regardless of its `events` and even while it is disabled. With `event_type`, its data contains the example of that type. Refusals: `unknown-event-type`. */
    test(webhookId: string, options?: TestWebhookOptions): Promise<DeliveryWithAttempts>;
    /** List a webhook's deliveries. The deliveries of thirty days. */
    listDeliveries(webhookId: string, options?: ListDeliveriesOptions): Promise<Page<Delivery>>;
    /** List a webhook's deliveries, one by one through every page. */
    iterateDeliveries(webhookId: string, options?: ListDeliveriesOptions): AsyncGenerator<Delivery, void, undefined>;
    /** Read a delivery. With its attempts. The request (`payload`) and the receiver's answer (`response_excerpt`) are for admins, and null for others. */
    getDelivery(webhookId: string, deliveryId: string, options?: CallOptions): Promise<DeliveryWithAttempts>;
    /** Deliver an event again. The same event, with the same `webhook-id`, from the beginning of the schedule, even while the webhook is disabled. The outcome does not affect the webhook's health. Refusals: `delivery-pending`, `event-expired`. */
    redeliver(webhookId: string, deliveryId: string, options?: CallOptions): Promise<Delivery>;
    /** Deliver many events again. All deliveries of a period that are in one of the `states`, at most 100000 at once, except for events that are no longer kept. Refusals: `too-many-deliveries`, `unknown-event-type`. */
    redeliverMany(webhookId: string, options: RedeliverDeliveriesOptions): Promise<Redelivery>;
    /** Read the figures of a webhook. The figures of the last 24 hours, without redeliveries. */
    stats(webhookId: string, options?: CallOptions): Promise<WebhookStats>;
  };
  eventTypes: {
    /** List event types. The catalogue, by name: the meaning of each type, the JSON Schema of its events, and an example. */
    list(options?: ListEventTypesOptions): Promise<Page<EventTypeInfo>>;
    /** List event types, one by one through every page. */
    iterate(options?: ListEventTypesOptions): AsyncGenerator<EventTypeInfo, void, undefined>;
  };
  events: {
    /** List events. The events of thirty days. A key sees the types that its role may see: see `required_role` of an event type. */
    list(options?: ListEventsOptions): Promise<Page<AnyEvent>>;
    /** List events, one by one through every page. */
    iterate(options?: ListEventsOptions): AsyncGenerator<AnyEvent, void, undefined>;
    /** Follow events live. Server-sent events (text/event-stream) in the order of commit: `id` is a cursor, `event` the type, `data` the event as JSON. `Last-Event-ID` or `cursor` continues after that event; the `next_cursor` of `GET /events?order=oldest` works too. If the position is older than the oldest stored event, the stream begins there. Without a position, it begins with the next event. The server sends at least a comment every 15 seconds, as a sign that the stream is alive; an `id` without an event is a valid cursor as well. The stream ends when its key ends and when the server stops. 429 and 503 also mean that too many streams are open. */
    stream(options?: EventStreamOptions): EventStream;
    /** Read an event. The event with its complete `data`, which thin webhooks leave out. */
    get(eventId: string, options?: CallOptions): Promise<AnyEvent>;
  };
  issues: {
    /** List issues. The problems of chargers, connectors, sessions, receipts and webhooks, for example `?open=true`. The server opens an issue within 5 seconds of its cause, and closes it when the cause has been gone for `FORECOURT_ISSUE_HOLD_S`. There is at most one open issue of each type for each subject. Closed issues are kept for 90 days. Issues of the type `webhook_failing` need the role operator, those of the type `unknown_chargers` the role admin. */
    list(options?: ListIssuesOptions): Promise<Page<Issue>>;
    /** List issues, one by one through every page. */
    iterate(options?: ListIssuesOptions): AsyncGenerator<Issue, void, undefined>;
    /** Read an issue. Open issues, and closed ones for 90 days. */
    get(issueId: string, options?: CallOptions): Promise<Issue>;
    /** Acknowledge an issue. Records that someone takes care of it. The issue stays open until its cause has ended. The first acknowledgement counts; a later one changes nothing. */
    acknowledge(issueId: string, options?: CallOptions): Promise<Issue>;
  };
  overview: {
    /** Read the counts of the organization, or of a location. The server counts again within 5 seconds of a change; `as_of` is the time of the last count. With several hundred thousand sockets, a count takes longer than that. Today and yesterday are in the location's `time_zone`, otherwise `FORECOURT_DEFAULT_TIME_ZONE`, otherwise UTC. */
    get(options?: GetOverviewOptions): Promise<Overview>;
  };
  me: {
    /** Read who the caller is. The organization, role and id of the key that sends the request, and the version of the server. */
    get(options?: CallOptions): Promise<Me>;
  };
}

/** The options and the answer of each operation, by its id. */
export interface Operations {
  listLocations: { options: ListLocationsOptions; answer: Page<Location> };
  createLocation: { options: CreateLocationOptions; answer: Location };
  getLocation: { options: CallOptions; answer: Location };
  updateLocation: { options: UpdateLocationOptions; answer: Location };
  deleteLocation: { options: CallOptions; answer: void };
  getLocationLoad: { options: CallOptions; answer: LoadSnapshot };
  getLoadHistory: { options: GetLoadHistoryOptions; answer: LoadHistory };
  putMeasurement: { options: PutMeasurementOptions; answer: Measurement };
  deleteMeasurement: { options: CallOptions; answer: void };
  putLoadLimit: { options: PutLoadLimitOptions; answer: LoadLimit };
  deleteLoadLimit: { options: CallOptions; answer: void };
  listChargers: { options: ListChargersOptions; answer: Page<Charger> };
  createCharger: { options: CreateChargerOptions; answer: CreatedCharger };
  listUnknownChargers: { options: ListUnknownChargersOptions; answer: Page<UnknownCharger> };
  getCharger: { options: CallOptions; answer: Charger };
  updateCharger: { options: UpdateChargerOptions; answer: Charger };
  deleteCharger: { options: CallOptions; answer: void };
  disconnectCharger: { options: CallOptions; answer: void };
  rotateChargerCredentials: { options: RotateChargerCredentialsOptions; answer: ChargerCredentials };
  getChargerConfiguration: { options: CallOptions; answer: ChargerConfiguration };
  listChargerMessages: { options: ListChargerMessagesOptions; answer: Page<ChargerMessage> };
  resetCharger: { options: ResetChargerOptions; answer: Command };
  raiseSecurityProfile: { options: RaiseSecurityProfileOptions; answer: Command };
  getFirmwareStatus: { options: CallOptions; answer: FirmwareStatus };
  updateFirmware: { options: UpdateFirmwareOptions; answer: Command };
  callCharger: { options: CallChargerOptions; answer: Command };
  sendLocalList: { options: SendLocalListOptions; answer: Command };
  explainAuthorization: { options: ExplainAuthorizationOptions; answer: CardExplanation };
  listIdTags: { options: ListIdTagsOptions; answer: Page<IdTag> };
  createIdTag: { options: CreateIdTagOptions; answer: IdTag };
  listUnknownIdTags: { options: ListUnknownIdTagsOptions; answer: Page<UnknownIdTag> };
  getIdTag: { options: CallOptions; answer: IdTag };
  updateIdTag: { options: UpdateIdTagOptions; answer: IdTag };
  deleteIdTag: { options: DeleteIdTagOptions; answer: void };
  listSockets: { options: ListSocketsOptions; answer: Page<Socket> };
  getSocket: { options: CallOptions; answer: Socket };
  updateSocket: { options: UpdateSocketOptions; answer: Socket };
  startCharging: { options: StartChargingOptions; answer: Command };
  stopCharging: { options: StopChargingOptions; answer: Command };
  unlockConnector: { options: UnlockConnectorOptions; answer: Command };
  setChargingProfile: { options: SetChargingProfileOptions; answer: Command };
  clearChargingProfile: { options: ClearChargingProfileOptions; answer: Command };
  listAllSockets: { options: ListAllSocketsOptions; answer: Page<FoundSocket> };
  listCommands: { options: ListCommandsOptions; answer: Page<Command> };
  getCommand: { options: CallOptions; answer: Command };
  listJobs: { options: ListJobsOptions; answer: Page<Job> };
  createJob: { options: CreateJobOptions; answer: Job };
  getJob: { options: CallOptions; answer: Job };
  listJobItems: { options: ListJobItemsOptions; answer: Page<JobItem> };
  cancelJob: { options: CallOptions; answer: Job };
  continueJob: { options: CallOptions; answer: Job };
  listSessions: { options: ListSessionsOptions; answer: Page<Session> };
  getSession: { options: CallOptions; answer: Session };
  updateSession: { options: UpdateSessionOptions; answer: Session };
  listMeterValues: { options: ListMeterValuesOptions; answer: Page<MeterValue> };
  getSessionCost: { options: CallOptions; answer: SessionCost };
  finalizeSession: { options: CallOptions; answer: Session };
  attachSessionPaymentReference: { options: AttachSessionPaymentReferenceOptions; answer: PaymentReference };
  listTariffs: { options: ListTariffsOptions; answer: Page<Tariff> };
  createTariff: { options: CreateTariffOptions; answer: Tariff };
  validateTariff: { options: ValidateTariffOptions; answer: TariffReport };
  quoteTariffDraft: { options: QuoteTariffDraftOptions; answer: Quote };
  getTariff: { options: CallOptions; answer: Tariff };
  replaceTariff: { options: ReplaceTariffOptions; answer: Tariff };
  deleteTariff: { options: CallOptions; answer: void };
  listTariffRevisions: { options: ListTariffRevisionsOptions; answer: Page<Tariff> };
  quoteTariff: { options: QuoteTariffOptions; answer: Quote };
  getAuthorizer: { options: CallOptions; answer: Authorizer };
  putAuthorizer: { options: PutAuthorizerOptions; answer: CreatedAuthorizer };
  deleteAuthorizer: { options: CallOptions; answer: void };
  listCdrs: { options: ListCdrsOptions; answer: Page<Cdr> };
  summarizeCdrs: { options: SummarizeCdrsOptions; answer: CdrSummary };
  getCdr: { options: CallOptions; answer: CdrWithDecision };
  getBillingDecision: { options: CallOptions; answer: BillingDecisionRecord };
  attachPaymentReference: { options: AttachPaymentReferenceOptions; answer: PaymentReference };
  redactPaymentReference: { options: CallOptions; answer: void };
  listCorrections: { options: ListCorrectionsOptions; answer: Page<CdrCorrection> };
  listApiKeys: { options: ListApiKeysOptions; answer: Page<ApiKey> };
  createApiKey: { options: CreateApiKeyOptions; answer: CreatedApiKey };
  rotateApiKey: { options: RotateApiKeyOptions; answer: CreatedApiKey };
  revokeApiKey: { options: CallOptions; answer: void };
  listWebhooks: { options: ListWebhooksOptions; answer: Page<Webhook> };
  createWebhook: { options: CreateWebhookOptions; answer: CreatedWebhook };
  getWebhook: { options: CallOptions; answer: Webhook };
  updateWebhook: { options: UpdateWebhookOptions; answer: Webhook };
  deleteWebhook: { options: CallOptions; answer: void };
  rotateWebhookSecret: { options: RotateWebhookSecretOptions; answer: CreatedWebhook };
  testWebhook: { options: TestWebhookOptions; answer: DeliveryWithAttempts };
  listDeliveries: { options: ListDeliveriesOptions; answer: Page<Delivery> };
  getDelivery: { options: CallOptions; answer: DeliveryWithAttempts };
  redeliverDelivery: { options: CallOptions; answer: Delivery };
  redeliverDeliveries: { options: RedeliverDeliveriesOptions; answer: Redelivery };
  getWebhookStats: { options: CallOptions; answer: WebhookStats };
  listEventTypes: { options: ListEventTypesOptions; answer: Page<EventTypeInfo> };
  listEvents: { options: ListEventsOptions; answer: Page<AnyEvent> };
  streamEvents: { options: EventStreamOptions; answer: never };
  getEvent: { options: CallOptions; answer: AnyEvent };
  listIssues: { options: ListIssuesOptions; answer: Page<Issue> };
  getIssue: { options: CallOptions; answer: Issue };
  acknowledgeIssue: { options: CallOptions; answer: Issue };
  getOverview: { options: GetOverviewOptions; answer: Overview };
  getMe: { options: CallOptions; answer: Me };
}

/** For each function: method, path, kind, and the options that are not part of a body. */
export const operations = {
  locations: {
    list: "GET /locations",
    create: "POST /locations body",
    get: "GET /locations/{locationId}",
    update: "PATCH /locations/{locationId} body",
    delete: "DELETE /locations/{locationId}",
    load: "GET /locations/{locationId}/load",
    loadHistory: "GET /locations/{locationId}/load/history",
    putMeasurement: "PUT /locations/{locationId}/measurements/{source} body",
    deleteMeasurement: "DELETE /locations/{locationId}/measurements/{source}",
    putLimit: "PUT /locations/{locationId}/limits/{limitName} body",
    deleteLimit: "DELETE /locations/{locationId}/limits/{limitName}",
  },
  chargers: {
    list: "GET /chargers",
    create: "POST /chargers body",
    listUnknown: "GET /chargers/unknown",
    get: "GET /chargers/{chargerId}",
    update: "PATCH /chargers/{chargerId} body",
    delete: "DELETE /chargers/{chargerId}",
    disconnect: "DELETE /chargers/{chargerId}/connection",
    rotateCredentials: "POST /chargers/{chargerId}/credentials body",
    getConfiguration: "GET /chargers/{chargerId}/configuration",
    listMessages: "GET /chargers/{chargerId}/messages",
    reset: "POST /chargers/{chargerId}/reset body wait timeout",
    raiseSecurityProfile: "POST /chargers/{chargerId}/security-profile body wait timeout",
    getFirmwareStatus: "GET /chargers/{chargerId}/firmware",
    updateFirmware: "POST /chargers/{chargerId}/firmware body wait timeout",
    call: "POST /chargers/{chargerId}/calls body wait timeout",
    sendLocalList: "POST /chargers/{chargerId}/local-list body wait timeout",
  },
  idTags: {
    explain: "POST /chargers/{chargerId}/authorization body",
    list: "GET /id-tags",
    create: "POST /id-tags body",
    listUnknown: "GET /id-tags/unknown",
    get: "GET /id-tags/{idTagId}",
    update: "PATCH /id-tags/{idTagId} body",
    delete: "DELETE /id-tags/{idTagId}",
  },
  sockets: {
    list: "GET /chargers/{chargerId}/sockets",
    get: "GET /chargers/{chargerId}/sockets/{socketId}",
    update: "PATCH /chargers/{chargerId}/sockets/{socketId} body",
    start: "POST /chargers/{chargerId}/sockets/{socketId}/start body wait timeout",
    stop: "POST /chargers/{chargerId}/sockets/{socketId}/stop",
    unlock: "POST /chargers/{chargerId}/sockets/{socketId}/unlock",
    setChargingProfile: "POST /chargers/{chargerId}/sockets/{socketId}/charging-profile body wait timeout",
    clearChargingProfile: "POST /chargers/{chargerId}/sockets/{socketId}/clear-charging-profile",
    listAll: "GET /sockets",
  },
  commands: {
    list: "GET /commands",
    get: "GET /commands/{commandId}",
  },
  jobs: {
    list: "GET /jobs",
    create: "POST /jobs body",
    get: "GET /jobs/{jobId}",
    listItems: "GET /jobs/{jobId}/items",
    cancel: "POST /jobs/{jobId}/cancel",
    continue: "POST /jobs/{jobId}/continue",
  },
  sessions: {
    list: "GET /sessions",
    get: "GET /sessions/{sessionId}",
    update: "PATCH /sessions/{sessionId} body",
    listMeterValues: "GET /sessions/{sessionId}/meter-values",
    cost: "GET /sessions/{sessionId}/cost",
    finalize: "POST /sessions/{sessionId}/finalize",
    attachPaymentReference: "POST /sessions/{sessionId}/payment-reference body",
  },
  tariffs: {
    list: "GET /tariffs",
    create: "POST /tariffs body",
    validate: "POST /tariffs/validate body",
    quoteDraft: "POST /tariffs/quote body",
    get: "GET /tariffs/{tariffId}",
    replace: "PUT /tariffs/{tariffId} body",
    delete: "DELETE /tariffs/{tariffId}",
    listRevisions: "GET /tariffs/{tariffId}/revisions",
    quote: "POST /tariffs/{tariffId}/quote body",
  },
  authorizer: {
    get: "GET /authorizer",
    put: "PUT /authorizer body",
    delete: "DELETE /authorizer",
  },
  cdrs: {
    list: "GET /cdrs csv",
    summarize: "GET /cdrs/summary",
    get: "GET /cdrs/{cdrId}",
    getBillingDecision: "GET /cdrs/{cdrId}/billing-decision",
    attachPaymentReference: "POST /cdrs/{cdrId}/payment-reference body",
    redactPaymentReference: "DELETE /cdrs/{cdrId}/payment-references/{paymentReferenceId}",
  },
  corrections: {
    list: "GET /corrections csv",
  },
  apiKeys: {
    list: "GET /api-keys",
    create: "POST /api-keys body",
    rotate: "POST /api-keys/{apiKeyId}/rotate body",
    revoke: "DELETE /api-keys/{apiKeyId}",
  },
  webhooks: {
    list: "GET /webhooks",
    create: "POST /webhooks body",
    get: "GET /webhooks/{webhookId}",
    update: "PATCH /webhooks/{webhookId} body",
    delete: "DELETE /webhooks/{webhookId}",
    rotateSecret: "POST /webhooks/{webhookId}/rotate-secret body",
    test: "POST /webhooks/{webhookId}/test body wait timeout",
    listDeliveries: "GET /webhooks/{webhookId}/deliveries",
    getDelivery: "GET /webhooks/{webhookId}/deliveries/{deliveryId}",
    redeliver: "POST /webhooks/{webhookId}/deliveries/{deliveryId}/redeliver",
    redeliverMany: "POST /webhooks/{webhookId}/redeliver body",
    stats: "GET /webhooks/{webhookId}/stats",
  },
  eventTypes: {
    list: "GET /event-types",
  },
  events: {
    list: "GET /events",
    stream: "GET /events/stream stream",
    get: "GET /events/{eventId}",
  },
  issues: {
    list: "GET /issues",
    get: "GET /issues/{issueId}",
    acknowledge: "POST /issues/{issueId}/acknowledge",
  },
  overview: {
    get: "GET /overview",
  },
  me: {
    get: "GET /me",
  },
};
