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
    /** List locations. The sites of the organization. */
    list(options?: ListLocationsOptions): Promise<Page<Location>>;
    /** List locations, one by one through every page. */
    iterate(options?: ListLocationsOptions): AsyncGenerator<Location, void, undefined>;
    /** Create a location. Refusals: `tariff-not-found`, `time-zone-required`, `dlb-capacity-required`, `dlb-baseline-exceeds-capacity`, `invalid-circuits`. */
    create(options: CreateLocationOptions): Promise<Location>;
    /** Read a location. The settings of the site, and how many chargers it has. */
    get(locationId: string, options?: CallOptions): Promise<Location>;
    /** Change a location. What is left out stays; null clears. Refusals: `tariff-not-found`, `time-zone-required`, `dlb-capacity-required`, `dlb-baseline-exceeds-capacity`, `invalid-circuits`. */
    update(locationId: string, options: UpdateLocationOptions): Promise<Location>;
    /** Delete a location. Its chargers are unassigned, not deleted. */
    delete(locationId: string, options?: CallOptions): Promise<void>;
    /** Read the load of a location. What load balancing knows at this moment: the capacity, what is in force at each session, suspended ones included, and what is kept for sockets whose charger is offline while they are in use. Sessions are listed without load balancing too, with what is known of them. */
    load(locationId: string, options?: CallOptions): Promise<LoadSnapshot>;
    /** Read the load of a location over time. The server samples each location once a minute and keeps the samples for 30 days. A point sums up the samples of one bucket of `resolution`, and has both the highest value and the mean: a fuse trips on the highest current, and the mean is what the energy follows. A peak between two samples is not seen.  There is a point for each bucket from `from` to `to`, the oldest first. A value that was not known is null, not 0. A range that ends before it begins has no points. A range with more than 1,500 points is refused, and so are more than 20,000 points of sockets. */
    loadHistory(locationId: string, options?: GetLoadHistoryOptions): Promise<LoadHistory>;
    /** Report what a meter measures. The newest value of a meter beside the chargers; load balancing takes it into account at once. Send it as often as the meter measures, at least once in `valid_for_s`.  A source that was ever used stays expected. When it is silent for `valid_for_s`, the chargers share at most `dlb_fallback_a` of the location, until it returns or is deleted, and the alarm `measurement_stale` is open. A value that was measured before the stored one is not used: the answer is the stored one.  A value is not in the event log. A location has at most 20 sources; a further one is a 422. */
    putMeasurement(locationId: string, source: string, options: PutMeasurementOptions): Promise<Measurement>;
    /** Remove a meter. The source is not expected any more, so its silence means nothing. This may raise limits at once. */
    deleteMeasurement(locationId: string, source: string, options?: CallOptions): Promise<void>;
    /** Limit all chargers of a location. The most that all chargers of the location may draw together: the order of a grid operator, a solar surplus, a price. The lowest of all limits wins. A limit below what is drawn now lowers sessions; it is never refused for that.  With `until` the limit is lifted at that time. With `valid_for_s` and `fallback_a` it has to be sent again within that time; when it is not, the lower one of `max_a` and `fallback_a` applies until the next one, and the alarm `limit_stale` is open. A location has at most 20 limits; a further one is a 422. */
    putLimit(locationId: string, limitName: string, options: PutLoadLimitOptions): Promise<LoadLimit>;
    /** Remove a limit. The chargers may draw more at once, as far as other limits allow it. */
    deleteLimit(locationId: string, limitName: string, options?: CallOptions): Promise<void>;
  };
  chargers: {
    /** List chargers. The registered chargers with their sockets. A charger is listed when it matches every filter that is given. */
    list(options?: ListChargersOptions): Promise<Page<Charger>>;
    /** List chargers, one by one through every page. */
    iterate(options?: ListChargersOptions): AsyncGenerator<Charger, void, undefined>;
    /** Register a charger. The answer holds the charger's OCPP `password`; it is not shown again. Refusals: `identity-taken`, `location-not-found`. */
    create(options: CreateChargerOptions): Promise<CreatedCharger>;
    /** List unregistered chargers that tried to connect. The last seven days, at most 1000 chargers, the one that was first seen last at the top. Register one with its `identity` to admit it. Empty on a server with several organizations, unless it is set to share them. */
    listUnknown(options?: ListUnknownChargersOptions): Promise<Page<UnknownCharger>>;
    /** List unregistered chargers that tried to connect, one by one through every page. */
    iterateUnknown(options?: ListUnknownChargersOptions): AsyncGenerator<UnknownCharger, void, undefined>;
    /** Read a charger. What the charger last reported, whether it is connected, and its sockets. */
    get(chargerId: string, options?: CallOptions): Promise<Charger>;
    /** Change a charger. What is left out stays; null clears. Refusals: `location-not-found`. */
    update(chargerId: string, options: UpdateChargerOptions): Promise<Charger>;
    /** Remove a charger. It is disconnected and may not connect again. Its sessions and CDRs stay. */
    delete(chargerId: string, options?: CallOptions): Promise<void>;
    /** Close a charger's connection. Use it for a charger whose connection is open, but which does not react. The charger connects again by itself, and sends again what was not answered. A charger that is not connected stays as it is. */
    disconnect(chargerId: string, options?: CallOptions): Promise<void>;
    /** Give a charger a new password. `over_ocpp` sends the password to the charger as its AuthorizationKey and does not show it; the answer holds the command. The command ends as `rejected` when the charger is offline. `manual` shows the password in the answer, once, for a technician to enter. Either way the old and the new password work until the charger first connects with the new one. */
    rotateCredentials(chargerId: string, options?: RotateChargerCredentialsOptions): Promise<ChargerCredentials>;
    /** Read what is known of a charger's configuration. As the charger last reported it and as it was last changed. The server does not ask the charger: send a GetConfiguration call for that. At most 1000 keys. */
    getConfiguration(chargerId: string, options?: CallOptions): Promise<ChargerConfiguration>;
    /** List the OCPP frames between a charger and the server. Thirty days of them, of MeterValues one day. Id tags, passwords and keys are masked. With `order=oldest` pages end two seconds before now and `next_cursor` is always there: a reader who keeps it follows the charger. */
    listMessages(chargerId: string, options?: ListChargerMessagesOptions): Promise<Page<ChargerMessage>>;
    /** List the OCPP frames between a charger and the server, one by one through every page. */
    iterateMessages(chargerId: string, options?: ListChargerMessagesOptions): AsyncGenerator<ChargerMessage, void, undefined>;
    /** Reset a charger. When the charger restarts before it answers, its BootNotification counts as acceptance. */
    reset(chargerId: string, options: ResetChargerOptions): Promise<Command>;
    /** Raise the OCPP security profile of a charger. Tells the charger to connect with a higher security profile from now on (ChangeConfiguration of SecurityProfile): 1 with a password, 2 with TLS as well, 3 with a certificate of its own. Once it has come with the higher one, it is refused with a lower one. Refused where this server could not be reached with that profile: the charger would be lost. */
    raiseSecurityProfile(chargerId: string, options: RaiseSecurityProfileOptions): Promise<Command>;
    /** Read the latest firmware status. The last status of a firmware update that the charger reported. */
    getFirmwareStatus(chargerId: string, options?: CallOptions): Promise<FirmwareStatus>;
    /** Tell a charger to update its firmware. The charger fetches the image, the service never does. Follow the progress with `getFirmwareStatus`. Refusals: `firmware-url-not-allowed`. */
    updateFirmware(chargerId: string, options: UpdateFirmwareOptions): Promise<Command>;
    /** Call a charger directly. Any OCPP 1.6 call of a central system that has no operation of its own, the security extension included, with its payload as OCPP has it. A payload that breaks the OCPP schema is refused with a pointer to each fault. Calls that change trust or software (SignedUpdateFirmware, InstallCertificate, DeleteCertificate, CertificateSigned, GetDiagnostics, GetLog) need the role admin, and so do SetChargingProfile and ClearChargingProfile, which are sent in any form of OCPP where no load is balanced. Refusals: `call-not-allowed` for an action that has an operation of its own, for ChangeConfiguration of AuthorizationKey or SecurityProfile, and for charging profiles where load is balanced. */
    call(chargerId: string, options: CallChargerOptions): Promise<Command>;
    /** Send a charger its local authorization list. The listed id tags of the organization, with their status, expiry and parent, for the charger to decide by itself when it is offline. One command, in as many frames as the charger takes tags at a time. What has changed since the last list that this charger took is sent, or the whole list, where the charger holds another one or `mode` says so. */
    sendLocalList(chargerId: string, options?: SendLocalListOptions): Promise<Command>;
  };
  idTags: {
    /** Tell whether a card may charge at a charger, and why. What the server would answer the charger now, by the rules that answer it. Nothing is sent to the charger or to the authorizer. */
    explain(chargerId: string, options: ExplainAuthorizationOptions): Promise<CardExplanation>;
    /** List id tags. The id tags that the organization has listed. */
    list(options?: ListIdTagsOptions): Promise<Page<IdTag>>;
    /** List id tags, one by one through every page. */
    iterate(options?: ListIdTagsOptions): AsyncGenerator<IdTag, void, undefined>;
    /** List an id tag. Refusals: `id-tag-taken`, `location-not-found`. */
    create(options: CreateIdTagOptions): Promise<IdTag>;
    /** List unknown id tags that chargers refused. The tags of the last 30 days that were not accepted because no list has them, at most 1000 tags, the one that was first seen last at the top. List one with its `id_tag` to accept it. A charger can send any text as a tag. */
    listUnknown(options?: ListUnknownIdTagsOptions): Promise<Page<UnknownIdTag>>;
    /** List unknown id tags that chargers refused, one by one through every page. */
    iterateUnknown(options?: ListUnknownIdTagsOptions): AsyncGenerator<UnknownIdTag, void, undefined>;
    /** Read an id tag. The id tag as it is listed. */
    get(idTagId: string, options?: CallOptions): Promise<IdTag>;
    /** Change an id tag. What is left out stays; null clears. Refusals: `location-not-found`. */
    update(idTagId: string, options: UpdateIdTagOptions): Promise<IdTag>;
    /** Delete an id tag. The server no longer knows the tag. Sessions and CDRs that it started stay. */
    delete(idTagId: string, options?: DeleteIdTagOptions): Promise<void>;
  };
  sockets: {
    /** List a charger's sockets. The connectors of the charger, each with the status that it last reported. */
    list(chargerId: string, options?: ListSocketsOptions): Promise<Page<Socket>>;
    /** List a charger's sockets, one by one through every page. */
    iterate(chargerId: string, options?: ListSocketsOptions): AsyncGenerator<Socket, void, undefined>;
    /** Read a socket. The status that the connector last reported, and its open session. */
    get(chargerId: string, socketId: string, options?: CallOptions): Promise<Socket>;
    /** Change a socket. What is left out stays; null clears. The server sends nothing to the charger. */
    update(chargerId: string, socketId: string, options: UpdateSocketOptions): Promise<Socket>;
    /** Start a charging session. The id tag is authorized on this charger for ten minutes, listed or not, unless it is listed as blocked or expired. `limits` are of the session that the command starts. Refusals: `socket-occupied`; `invalid-body` for a `max_cost` where the location has no tariff in that currency. */
    start(chargerId: string, socketId: string, options: StartChargingOptions): Promise<Command>;
    /** Stop the socket's charging session. Refusals: `no-active-session`. */
    stop(chargerId: string, socketId: string, options?: StopChargingOptions): Promise<Command>;
    /** Unlock the connector. For a cable that is stuck. The charger decides whether it also ends a running transaction. */
    unlock(chargerId: string, socketId: string, options?: UnlockConnectorOptions): Promise<Command>;
    /** Limit a socket's current. One SetChargingProfile: in amps, single phase. `transaction_id` makes it a TxProfile, else it is the TxDefaultProfile baseline. 0 suspends an active session. Refusals: `limit-out-of-range`, `transaction-not-active`. */
    setChargingProfile(chargerId: string, socketId: string, options: SetChargingProfileOptions): Promise<Command>;
    /** Clear a socket's transaction limit. Removes TxProfiles only; the connector goes back to its baseline, not to no limit. */
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
    /** List jobs. The newest first, with how many of their chargers have come to which outcome. */
    list(options?: ListJobsOptions): Promise<Page<Job>>;
    /** List jobs, one by one through every page. */
    iterate(options?: ListJobsOptions): AsyncGenerator<Job, void, undefined>;
    /** Ask many chargers for the same thing. Resolves the selection, stores it, and answers. The server then sends each charger one command, a few chargers at a time. A charger is asked once, whatever happens to the server meanwhile. Role and payload are judged as for the operation that asks one charger: now, and again when each item begins. UpdateFirmware, GetDiagnostics, GetLog, SignedUpdateFirmware, InstallCertificate, DeleteCertificate and a ChangeConfiguration of SecurityProfile need the role admin. Refusals: `location-not-found`, `call-not-allowed`, `firmware-url-not-allowed`, `security-profile-refused`, and `invalid-body` for a selection without a charger or with more than 10,000. */
    create(options: CreateJobOptions): Promise<Job>;
    /** Read a job. How many of its chargers have come to which outcome so far. The chargers are in `listJobItems`. */
    get(jobId: string, options?: CallOptions): Promise<Job>;
    /** List the chargers of a job. In the order in which they are asked, each with its outcome and the command that it was sent. */
    listItems(jobId: string, options?: ListJobItemsOptions): Promise<Page<JobItem>>;
    /** List the chargers of a job, one by one through every page. */
    iterateItems(jobId: string, options?: ListJobItemsOptions): AsyncGenerator<JobItem, void, undefined>;
    /** Cancel a job. No further charger is asked. Commands that are under way end normally, and the job ends with the last of them. A job that has ended stays as it is. */
    cancel(jobId: string, options?: CallOptions): Promise<Job>;
    /** Begin the next wave of a job. Of a job with `wave_gate` that is `waiting` after a wave. A job in another status stays as it is. */
    continue(jobId: string, options?: CallOptions): Promise<Job>;
  };
  sessions: {
    /** List sessions. Sessions that run and sessions that ended. A viewer gets null as `id_tag`. */
    list(options?: ListSessionsOptions): Promise<Page<Session>>;
    /** List sessions, one by one through every page. */
    iterate(options?: ListSessionsOptions): AsyncGenerator<Session, void, undefined>;
    /** Read a session. A viewer gets null as `id_tag`. `cdr_id` is null until the session is billed. */
    get(sessionId: string, options?: CallOptions): Promise<Session>;
    /** Change the limits of a session. What is left out of `limits` stays; null removes a limit, and `limits` null removes all. A limit that the session has reached already stops it. A higher limit lets it go on, unless the charger has stopped it. Refusals: `session-already-ended`; `invalid-body` for a `max_cost` in another currency than the session's tariff. */
    update(sessionId: string, options: UpdateSessionOptions): Promise<Session>;
    /** List a session's meter values. Newest first. */
    listMeterValues(sessionId: string, options?: ListMeterValuesOptions): Promise<Page<MeterValue>>;
    /** List a session's meter values, one by one through every page. */
    iterateMeterValues(sessionId: string, options?: ListMeterValuesOptions): AsyncGenerator<MeterValue, void, undefined>;
    /** Read what a session costs so far. While the session runs (`projected`), what its receipt would say if it had ended with its last confirmed register reading, by the function that will price it; a minimum price or a step size can make it jump. Once it has ended, what its receipt says. */
    cost(sessionId: string, options?: CallOptions): Promise<SessionCost>;
    /** End a session without its charger. For a session whose end the charger never reported. It is billed up to its last confirmed register reading, as its location's metering regime allows, and gets its one CDR. Nothing is sent to the charger: to stop one that can be reached, use `stopCharging`. A stop that comes later adds a billing decision. Refusals: `session-already-ended`. */
    finalize(sessionId: string, options?: CallOptions): Promise<Session>;
    /** Attach a payment reference to a session. As on the CDR, and also before there is one: then `cdr_id` is null, and the reference is on the CDR as soon as the session has ended. Idempotent per session and reference: 200 answers the reference that was already there. Any fault of the body answers 400. */
    attachPaymentReference(sessionId: string, options: AttachSessionPaymentReferenceOptions): Promise<PaymentReference>;
  };
  tariffs: {
    /** List tariffs. The current revision of each tariff. */
    list(options?: ListTariffsOptions): Promise<Page<Tariff>>;
    /** List tariffs, one by one through every page. */
    iterate(options?: ListTariffsOptions): AsyncGenerator<Tariff, void, undefined>;
    /** Create a tariff. A body of up to 512 KiB. A tariff that would misprice is refused with a pointer to each fault; what is allowed but probably not meant is in `warnings`. `validateTariff` reports both beforehand. */
    create(options: CreateTariffOptions): Promise<Tariff>;
    /** Check a tariff without storing it. Answers whether `createTariff` would take the body, every fault that it would name, and what is allowed but probably not meant. The answer is a 200 also for a tariff that is not valid, because the check itself succeeded; only a body that is not a JSON object, or cannot be stored, is refused. Nothing becomes a tariff. */
    validate(options: ValidateTariffOptions): Promise<TariffReport>;
    /** Price a session by a tariff that is not stored. As `quoteTariff` does, by a tariff in the request: what a change would cost, before anybody pays it. Its faults are those that `createTariff` would name, below `/tariff`, and its id does not matter. Nothing becomes a tariff. */
    quoteDraft(options: QuoteTariffDraftOptions): Promise<Quote>;
    /** Read a tariff. The current revision. `listTariffRevisions` has the earlier ones. */
    get(tariffId: string, options?: CallOptions): Promise<Tariff>;
    /** Replace a tariff by a new revision. Earlier revisions stay as they are, and sessions that run keep the one with which they started. What is allowed but probably not meant is in `warnings`. Refusals: `time-zone-required`. */
    replace(tariffId: string, options: ReplaceTariffOptions): Promise<Tariff>;
    /** Delete a tariff. CDRs keep pointing at it. Refusals: `tariff-in-use`. */
    delete(tariffId: string, options?: CallOptions): Promise<void>;
    /** List a tariff's revisions. Newest first, each the whole tariff as it stood. */
    listRevisions(tariffId: string, options?: ListTariffRevisionsOptions): Promise<Page<Tariff>>;
    /** List a tariff's revisions, one by one through every page. */
    iterateRevisions(tariffId: string, options?: ListTariffRevisionsOptions): AsyncGenerator<Tariff, void, undefined>;
    /** Price a session that never was. By the function that prices sessions, and with nothing stored. Without `samples` the energy flows evenly while the car charges; without `states` it charges all the time. The location's time zone counts, then `time_zone`, then the server's default. Refusals: `tariff-not-found` for a revision that there is not, `location-not-found`, `time-zone-required`. */
    quote(tariffId: string, options: QuoteTariffOptions): Promise<Quote>;
  };
  authorizer: {
    /** Read the authorizer. Where the server asks about cards that the list does not decide. Its secret is not in the answer. */
    get(options?: CallOptions): Promise<Authorizer>;
    /** Let your own system decide which cards may charge. For each card that the list does not decide, the server posts an `AuthorizationRequest` to the URL, signed as Standard Webhooks specifies, and takes an `AuthorizationAnswer`: a status 200 with JSON of at most 1 KiB. Anything else, and an answer after `timeout_ms`, is silence; then `when_silent` decides. A card that is listed, and one that a start command names, is not asked about. Neither is a start that the charger delivers late.  The first PUT answers 201 with the `secret` of the signatures, which is not shown again. To get another one, delete the authorizer and put it again. Refusals: `webhook-url-not-allowed`. */
    put(options: PutAuthorizerOptions): Promise<CreatedAuthorizer>;
    /** Remove the authorizer. From then on, the list decides alone. */
    delete(options?: CallOptions): Promise<void>;
  };
  cdrs: {
    /** List CDRs. With `Accept: text/csv` every CDR that matches, from `cursor` on and in the same order, is streamed as CSV (RFC 4180) with a header row; `page` and `per_page` mean nothing then. Text that a spreadsheet would take for a formula has an apostrophe before it. A stream that ends without the last chunk of its transfer is not complete. */
    list(options?: ListCdrsOptions): Promise<Page<Cdr>>;
    /** List CDRs as CSV, with every matching record. The server ignores `page` and `per_page`. */
    exportCsv(options?: ListCdrsOptions): Promise<CsvStream>;
    /** List CDRs, one by one through every page. */
    iterate(options?: ListCdrsOptions): AsyncGenerator<Cdr, void, undefined>;
    /** Sum up the CDRs of a period. Energy, time, cost and number of the CDRs that were created in a period, for each group and currency. A CDR that was corrected counts with its corrected values, whenever the correction was made: the sums of a past period change when one of its CDRs is corrected, and `GET /corrections` lists by how much. The groups add up to the totals. Costs are in each tariff's own tax basis, as `total_cost` of a CDR is. At most 92 days, or 366 days with `charger_id` or `location_id`, counted to now where the period ends later, and at most 10,000 groups. */
    summarize(options?: SummarizeCdrsOptions): Promise<CdrSummary>;
    /** Read a CDR and its billing decision. `billing_decision` is null when the record came about the normal way. */
    get(cdrId: string, options?: CallOptions): Promise<CdrWithDecision>;
    /** Read why a CDR was billed the way it was. The current decision with its reason and evidence, and all earlier decisions about the session. */
    getBillingDecision(cdrId: string, options?: CallOptions): Promise<BillingDecisionRecord>;
    /** Attach a payment reference. Idempotent per session and reference: 200 answers the reference that was already there. Any fault of the body answers 400. */
    attachPaymentReference(cdrId: string, options: AttachPaymentReferenceOptions): Promise<PaymentReference>;
    /** Redact a payment reference. For a reference that should not have been attached, for example because it names a driver. Its text and its provider are replaced, here and in the events that carry them, and `redacted_at` says since when. The id is in the answer that attached it, which a repetition gets again, and in the event `payment_reference.flagged`. That there was one stays on record: attaching the same text to the session again answers 200 with the redacted reference. Redacting it twice changes nothing more. */
    redactPaymentReference(cdrId: string, paymentReferenceId: string, options?: CallOptions): Promise<void>;
  };
  corrections: {
    /** List corrections of CDRs. A CDR never changes. What came to be known later is a billing decision that corrects it: here with both values and the difference, so that refunds that are owed are found without webhooks. With `Accept: text/csv` every correction that matches is streamed as CSV, as `GET /cdrs` does. */
    list(options?: ListCorrectionsOptions): Promise<Page<CdrCorrection>>;
    /** List corrections of CDRs as CSV, with every matching record. The server ignores `page` and `per_page`. */
    exportCsv(options?: ListCorrectionsOptions): Promise<CsvStream>;
    /** List corrections of CDRs, one by one through every page. */
    iterate(options?: ListCorrectionsOptions): AsyncGenerator<CdrCorrection, void, undefined>;
  };
  apiKeys: {
    /** List API keys. The keys of the organization. Their secrets are not in the answer. */
    list(options?: ListApiKeysOptions): Promise<Page<ApiKey>>;
    /** List API keys, one by one through every page. */
    iterate(options?: ListApiKeysOptions): AsyncGenerator<ApiKey, void, undefined>;
    /** Create an API key. The answer holds the `key`; it is not shown again. */
    create(options: CreateApiKeyOptions): Promise<CreatedApiKey>;
    /** Replace an API key by a new one. The new key has the old one's name and role; both work during the overlap. The answer holds the `key`; it is not shown again. Refusals: `api-key-revoked`. */
    rotate(apiKeyId: string, options?: RotateApiKeyOptions): Promise<CreatedApiKey>;
    /** Revoke an API key. Refusals: `last-admin-key`. */
    revoke(apiKeyId: string, options?: CallOptions): Promise<void>;
  };
  webhooks: {
    /** List webhooks. The webhooks of the organization. Their secrets are not in the answer. */
    list(options?: ListWebhooksOptions): Promise<Page<Webhook>>;
    /** List webhooks, one by one through every page. */
    iterate(options?: ListWebhooksOptions): AsyncGenerator<Webhook, void, undefined>;
    /** Create a webhook. The answer holds the `secret` that its deliveries are signed with; it is not shown again. The URL is checked as text; its name is resolved, and judged, at each delivery. Refusals: `webhook-url-not-allowed`, `unknown-event-type`, `too-many-webhooks`. */
    create(options: CreateWebhookOptions): Promise<CreatedWebhook>;
    /** Read a webhook. The settings of the webhook, and how its deliveries go. Its secret is not in the answer. */
    get(webhookId: string, options?: CallOptions): Promise<Webhook>;
    /** Change a webhook. What is pending goes to the new `url`; what is pending of types that are no longer in `events` is canceled. `enabled: false` keeps what is pending, and what happens from then on, for seven days; `enabled: true` sends it, unless `resume` is `none`. Refusals: `webhook-url-not-allowed`, `unknown-event-type`. */
    update(webhookId: string, options: UpdateWebhookOptions): Promise<Webhook>;
    /** Delete a webhook. Nothing is sent to it any more; its deliveries go with it. */
    delete(webhookId: string, options?: CallOptions): Promise<void>;
    /** Give a webhook a new secret. Deliveries are signed with the new secret and, during the overlap, with the ones before it. The answer holds the new `secret`; it is not shown again. This operation is an addition, and it deviates from the rule that a webhook's secret is returned once, by the request that creates the webhook: a rotation returns the new secret once as well. A client that never rotates a secret sees only the one of the creation. Refusals: `too-many-secrets`. */
    rotateSecret(webhookId: string, options?: RotateWebhookSecretOptions): Promise<CreatedWebhook>;
    /** Send a test event. Records a `webhook.test` event and delivers it to this webhook alone, whatever its `events` are, also while it is disabled. With `event_type` its data holds the example of that type. Refusals: `unknown-event-type`. */
    test(webhookId: string, options?: TestWebhookOptions): Promise<DeliveryWithAttempts>;
    /** List a webhook's deliveries. Thirty days of them. */
    listDeliveries(webhookId: string, options?: ListDeliveriesOptions): Promise<Page<Delivery>>;
    /** List a webhook's deliveries, one by one through every page. */
    iterateDeliveries(webhookId: string, options?: ListDeliveriesOptions): AsyncGenerator<Delivery, void, undefined>;
    /** Read a delivery. With its attempts. What was sent (`payload`) and what the receiver answered (`response_excerpt`) is for admins, null for others. */
    getDelivery(webhookId: string, deliveryId: string, options?: CallOptions): Promise<DeliveryWithAttempts>;
    /** Deliver an event again. The same event, under the same `webhook-id`, from the beginning of the schedule, also while the webhook is disabled. How it goes does not count for the webhook's health. Refusals: `delivery-pending`, `event-expired`. */
    redeliver(webhookId: string, deliveryId: string, options?: CallOptions): Promise<Delivery>;
    /** Deliver many events again. Everything that was to be delivered in a span of time and is in one of the `states`, at most 100000 at once, but for events that are no longer kept. Refusals: `too-many-deliveries`, `unknown-event-type`. */
    redeliverMany(webhookId: string, options: RedeliverDeliveriesOptions): Promise<Redelivery>;
    /** Read how a webhook is doing. Of the last 24 hours, without redeliveries. */
    stats(webhookId: string, options?: CallOptions): Promise<WebhookStats>;
  };
  eventTypes: {
    /** List event types. The catalogue, by name: what each type means, the JSON Schema of its events, and an example. */
    list(options?: ListEventTypesOptions): Promise<Page<EventTypeInfo>>;
    /** List event types, one by one through every page. */
    iterate(options?: ListEventTypesOptions): AsyncGenerator<EventTypeInfo, void, undefined>;
  };
  events: {
    /** List events. Thirty days of them. Each key sees the types that its role may see: see `required_role` of an event type. */
    list(options?: ListEventsOptions): Promise<Page<AnyEvent>>;
    /** List events, one by one through every page. */
    iterate(options?: ListEventsOptions): AsyncGenerator<AnyEvent, void, undefined>;
    /** Follow events live. Server-sent events (text/event-stream) in the order of commit: `id` is a cursor, `event` the type, `data` the event as JSON. `Last-Event-ID` goes on behind that event, as does `cursor`; the `next_cursor` of `GET /events?order=oldest` is one too; behind one that is older than what is kept come the oldest events that are. Without either it begins with what happens next. Something comes every 15 seconds, if only a comment, as a sign that the stream is alive; an `id` without an event counts like any other. It ends when its key does, and when the server stops. 429 and 503 also when too many streams are open. */
    stream(options?: EventStreamOptions): EventStream;
    /** Read an event. The event with its whole `data`, which thin webhooks leave out. */
    get(eventId: string, options?: CallOptions): Promise<AnyEvent>;
  };
  issues: {
    /** List issues. What is wrong at chargers, connectors, sessions, receipts and webhooks, for example `?open=true`. The server opens an issue within 5 seconds of its cause, and closes it when the cause has been gone for `FORECOURT_ISSUE_HOLD_S`. There is at most one open issue of each type for each subject. Closed issues are kept for 90 days. Issues of the type `webhook_failing` need the role operator, those of the type `unknown_chargers` the role admin. */
    list(options?: ListIssuesOptions): Promise<Page<Issue>>;
    /** List issues, one by one through every page. */
    iterate(options?: ListIssuesOptions): AsyncGenerator<Issue, void, undefined>;
    /** Read an issue. Open or closed; closed ones for 90 days. */
    get(issueId: string, options?: CallOptions): Promise<Issue>;
    /** Acknowledge an issue. Notes that someone takes care of it. The issue stays open until its cause has ended. The first acknowledgement counts; a later one changes nothing. */
    acknowledge(issueId: string, options?: CallOptions): Promise<Issue>;
  };
  overview: {
    /** Read the counts of the organization, or of a location. The server counts again within 5 seconds of a change; `as_of` says when it counted last. Counting takes longer than that when the server has several hundred thousand sockets. Today and yesterday are those of the location's `time_zone`, or of `FORECOURT_DEFAULT_TIME_ZONE`, or UTC. */
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
