// Written by scripts/generate.ts from openapi.yaml. Do not edit.

import type { Answer, CsvStream, Item, Options } from "../call.ts";
import type { EventStream, EventStreamOptions } from "../event-stream.ts";

export interface Resources {
  locations: {
    /** List locations. */
    list(options?: Options<"listLocations">): Promise<Answer<"listLocations">>;
    /** List locations, one by one through every page. */
    iterate(options?: Options<"listLocations">): AsyncGenerator<Item<"listLocations">, void, undefined>;
    /** Create a location. Refusals: `tariff-not-found`, `time-zone-required`, `dlb-capacity-required`, `dlb-baseline-exceeds-capacity`, `invalid-circuits`. */
    create(options: Options<"createLocation">): Promise<Answer<"createLocation">>;
    /** Read a location. */
    get(locationId: string, options?: Options<"getLocation">): Promise<Answer<"getLocation">>;
    /** Change a location. What is left out stays; null clears. Refusals: `tariff-not-found`, `time-zone-required`, `dlb-capacity-required`, `dlb-baseline-exceeds-capacity`, `invalid-circuits`. */
    update(locationId: string, options: Options<"updateLocation">): Promise<Answer<"updateLocation">>;
    /** Delete a location. Its chargers are unassigned, not deleted. */
    delete(locationId: string, options?: Options<"deleteLocation">): Promise<Answer<"deleteLocation">>;
    /** Read the load of a location. What load balancing knows at this moment: the capacity, what is in force at each session, suspended ones included, and what is kept for sockets whose charger is offline while they are in use. Sessions are listed without load balancing too, with what is known of them. */
    load(locationId: string, options?: Options<"getLocationLoad">): Promise<Answer<"getLocationLoad">>;
  };
  chargers: {
    /** List chargers. */
    list(options?: Options<"listChargers">): Promise<Answer<"listChargers">>;
    /** List chargers, one by one through every page. */
    iterate(options?: Options<"listChargers">): AsyncGenerator<Item<"listChargers">, void, undefined>;
    /** Register a charger. The answer holds the charger's OCPP `password`; it is not shown again. Refusals: `identity-taken`, `location-not-found`. */
    create(options: Options<"createCharger">): Promise<Answer<"createCharger">>;
    /** List unregistered chargers that tried to connect. The last seven days, at most 1000 chargers, the one that was first seen last at the top. Register one with its `identity` to admit it. Empty on a server with several organizations, unless it is set to share them. */
    listUnknown(options?: Options<"listUnknownChargers">): Promise<Answer<"listUnknownChargers">>;
    /** List unregistered chargers that tried to connect, one by one through every page. */
    iterateUnknown(options?: Options<"listUnknownChargers">): AsyncGenerator<Item<"listUnknownChargers">, void, undefined>;
    /** Read a charger. */
    get(chargerId: string, options?: Options<"getCharger">): Promise<Answer<"getCharger">>;
    /** Change a charger. What is left out stays; null clears. Refusals: `location-not-found`. */
    update(chargerId: string, options: Options<"updateCharger">): Promise<Answer<"updateCharger">>;
    /** Remove a charger. It is disconnected and may not connect again. Its sessions and CDRs stay. */
    delete(chargerId: string, options?: Options<"deleteCharger">): Promise<Answer<"deleteCharger">>;
    /** Give a charger a new password. `over_ocpp` sends the password to the charger as its AuthorizationKey and does not show it; the answer holds the command. The command ends as `rejected` when the charger is offline. `manual` shows the password in the answer, once, for a technician to enter. Either way the old and the new password work until the charger first connects with the new one. */
    rotateCredentials(chargerId: string, options?: Options<"rotateChargerCredentials">): Promise<Answer<"rotateChargerCredentials">>;
    /** Read what is known of a charger's configuration. As the charger last reported it and as it was last changed. The server does not ask the charger: send a GetConfiguration call for that. At most 1000 keys. */
    getConfiguration(chargerId: string, options?: Options<"getChargerConfiguration">): Promise<Answer<"getChargerConfiguration">>;
    /** List the OCPP frames between a charger and the server. Thirty days of them, of MeterValues one day. Id tags, passwords and keys are masked. With `order=oldest` pages end two seconds before now and `next_cursor` is always there: a reader who keeps it follows the charger. */
    listMessages(chargerId: string, options?: Options<"listChargerMessages">): Promise<Answer<"listChargerMessages">>;
    /** List the OCPP frames between a charger and the server, one by one through every page. */
    iterateMessages(chargerId: string, options?: Options<"listChargerMessages">): AsyncGenerator<Item<"listChargerMessages">, void, undefined>;
    /** Reset a charger. */
    reset(chargerId: string, options: Options<"resetCharger">): Promise<Answer<"resetCharger">>;
    /** Raise the OCPP security profile of a charger. Tells the charger to connect with a higher security profile from now on (ChangeConfiguration of SecurityProfile): 1 with a password, 2 with TLS as well, 3 with a certificate of its own. Once it has come with the higher one, it is refused with a lower one. Refused where this server could not be reached with that profile: the charger would be lost. */
    raiseSecurityProfile(chargerId: string, options: Options<"raiseSecurityProfile">): Promise<Answer<"raiseSecurityProfile">>;
    /** Read the latest firmware status. */
    getFirmwareStatus(chargerId: string, options?: Options<"getFirmwareStatus">): Promise<Answer<"getFirmwareStatus">>;
    /** Tell a charger to update its firmware. The charger fetches the image, the service never does. Follow the progress with `getFirmwareStatus`. Refusals: `firmware-url-not-allowed`. */
    updateFirmware(chargerId: string, options: Options<"updateFirmware">): Promise<Answer<"updateFirmware">>;
    /** Call a charger directly. Any OCPP 1.6 call of a central system that has no operation of its own, the security extension included, with its payload as OCPP has it. A payload that breaks the OCPP schema is refused with a pointer to each fault. Calls that change trust or software (SignedUpdateFirmware, InstallCertificate, DeleteCertificate, CertificateSigned, GetDiagnostics, GetLog) need the role admin. Refusals: `call-not-allowed` for an action that has an operation of its own, and for ChangeConfiguration of AuthorizationKey or SecurityProfile. */
    call(chargerId: string, options: Options<"callCharger">): Promise<Answer<"callCharger">>;
    /** Send a charger its local authorization list. The listed id tags of the organization, with their status, expiry and parent, for the charger to decide by itself when it is offline. One command, in as many frames as the charger takes tags at a time. What has changed since the last list that this charger took is sent, or the whole list, where the charger holds another one or `mode` says so. */
    sendLocalList(chargerId: string, options?: Options<"sendLocalList">): Promise<Answer<"sendLocalList">>;
  };
  sockets: {
    /** List a charger's sockets. */
    list(chargerId: string, options?: Options<"listSockets">): Promise<Answer<"listSockets">>;
    /** List a charger's sockets, one by one through every page. */
    iterate(chargerId: string, options?: Options<"listSockets">): AsyncGenerator<Item<"listSockets">, void, undefined>;
    /** Read a socket. */
    get(chargerId: string, socketId: string, options?: Options<"getSocket">): Promise<Answer<"getSocket">>;
    /** Change a socket. */
    update(chargerId: string, socketId: string, options: Options<"updateSocket">): Promise<Answer<"updateSocket">>;
    /** Start a charging session. The id tag is authorized on this charger for ten minutes, listed or not, unless it is listed as blocked or expired. Refusals: `socket-occupied`. */
    start(chargerId: string, socketId: string, options: Options<"startCharging">): Promise<Answer<"startCharging">>;
    /** Stop the socket's charging session. Refusals: `no-active-session`. */
    stop(chargerId: string, socketId: string, options?: Options<"stopCharging">): Promise<Answer<"stopCharging">>;
    /** Unlock the connector. */
    unlock(chargerId: string, socketId: string, options?: Options<"unlockConnector">): Promise<Answer<"unlockConnector">>;
    /** Limit a socket's current. One SetChargingProfile: in amps, single phase. `transaction_id` makes it a TxProfile, else it is the TxDefaultProfile baseline. 0 suspends an active session. Refusals: `limit-out-of-range`, `transaction-not-active`. */
    setChargingProfile(chargerId: string, socketId: string, options: Options<"setChargingProfile">): Promise<Answer<"setChargingProfile">>;
    /** Clear a socket's transaction limit. Removes TxProfiles only; the connector goes back to its baseline, not to no limit. */
    clearChargingProfile(chargerId: string, socketId: string, options?: Options<"clearChargingProfile">): Promise<Answer<"clearChargingProfile">>;
  };
  commands: {
    /** List commands. */
    list(options?: Options<"listCommands">): Promise<Answer<"listCommands">>;
    /** List commands, one by one through every page. */
    iterate(options?: Options<"listCommands">): AsyncGenerator<Item<"listCommands">, void, undefined>;
    /** Read a command. */
    get(commandId: string, options?: Options<"getCommand">): Promise<Answer<"getCommand">>;
  };
  sessions: {
    /** List sessions. */
    list(options?: Options<"listSessions">): Promise<Answer<"listSessions">>;
    /** List sessions, one by one through every page. */
    iterate(options?: Options<"listSessions">): AsyncGenerator<Item<"listSessions">, void, undefined>;
    /** Read a session. */
    get(sessionId: string, options?: Options<"getSession">): Promise<Answer<"getSession">>;
    /** List a session's meter values. Newest first. */
    listMeterValues(sessionId: string, options?: Options<"listMeterValues">): Promise<Answer<"listMeterValues">>;
    /** List a session's meter values, one by one through every page. */
    iterateMeterValues(sessionId: string, options?: Options<"listMeterValues">): AsyncGenerator<Item<"listMeterValues">, void, undefined>;
    /** Read what a session costs so far. While the session runs (`projected`), what its receipt would say if it had ended with its last confirmed register reading, by the function that will price it; a minimum price or a step size can make it jump. Once it has ended, what its receipt says. */
    cost(sessionId: string, options?: Options<"getSessionCost">): Promise<Answer<"getSessionCost">>;
    /** End a session without its charger. For a session whose end the charger never reported. It is billed up to its last confirmed register reading, as its location's metering regime allows, and gets its one CDR. Nothing is sent to the charger: to stop one that can be reached, use `stopCharging`. A stop that comes later adds a billing decision. Refusals: `session-already-ended`. */
    finalize(sessionId: string, options?: Options<"finalizeSession">): Promise<Answer<"finalizeSession">>;
    /** Attach a payment reference to a session. As on the CDR, and also before there is one: then `cdr_id` is null, and the reference is on the CDR as soon as the session has ended. Idempotent per session and reference: 200 answers the reference that was already there. Any fault of the body answers 400. */
    attachPaymentReference(sessionId: string, options: Options<"attachSessionPaymentReference">): Promise<Answer<"attachSessionPaymentReference">>;
  };
  tariffs: {
    /** List tariffs. */
    list(options?: Options<"listTariffs">): Promise<Answer<"listTariffs">>;
    /** List tariffs, one by one through every page. */
    iterate(options?: Options<"listTariffs">): AsyncGenerator<Item<"listTariffs">, void, undefined>;
    /** Create a tariff. A body of up to 512 KiB. A tariff that would misprice is refused with a pointer to each fault; what is allowed but probably not meant is in `warnings`. `validateTariff` reports both beforehand. */
    create(options: Options<"createTariff">): Promise<Answer<"createTariff">>;
    /** Check a tariff without storing it. Answers whether `createTariff` would take the body, every fault that it would name, and what is allowed but probably not meant. The answer is a 200 also for a tariff that is not valid, because the check itself succeeded; only a body that is not a JSON object, or cannot be stored, is refused. Nothing becomes a tariff. */
    validate(options: Options<"validateTariff">): Promise<Answer<"validateTariff">>;
    /** Price a session by a tariff that is not stored. As `quoteTariff` does, by a tariff in the request: what a change would cost, before anybody pays it. Its faults are those that `createTariff` would name, below `/tariff`, and its id does not matter. Nothing becomes a tariff. */
    quoteDraft(options: Options<"quoteTariffDraft">): Promise<Answer<"quoteTariffDraft">>;
    /** Read a tariff. */
    get(tariffId: string, options?: Options<"getTariff">): Promise<Answer<"getTariff">>;
    /** Replace a tariff by a new revision. Earlier revisions stay as they are, and sessions that run keep the one with which they started. What is allowed but probably not meant is in `warnings`. Refusals: `time-zone-required`. */
    replace(tariffId: string, options: Options<"replaceTariff">): Promise<Answer<"replaceTariff">>;
    /** Delete a tariff. CDRs keep pointing at it. Refusals: `tariff-in-use`. */
    delete(tariffId: string, options?: Options<"deleteTariff">): Promise<Answer<"deleteTariff">>;
    /** List a tariff's revisions. Newest first, each the whole tariff as it stood. */
    listRevisions(tariffId: string, options?: Options<"listTariffRevisions">): Promise<Answer<"listTariffRevisions">>;
    /** List a tariff's revisions, one by one through every page. */
    iterateRevisions(tariffId: string, options?: Options<"listTariffRevisions">): AsyncGenerator<Item<"listTariffRevisions">, void, undefined>;
    /** Price a session that never was. By the function that prices sessions, and with nothing stored. Without `samples` the energy flows evenly while the car charges; without `states` it charges all the time. The location's time zone counts, then `time_zone`, then the server's default. Refusals: `tariff-not-found` for a revision that there is not, `location-not-found`, `time-zone-required`. */
    quote(tariffId: string, options: Options<"quoteTariff">): Promise<Answer<"quoteTariff">>;
  };
  idTags: {
    /** List id tags. */
    list(options?: Options<"listIdTags">): Promise<Answer<"listIdTags">>;
    /** List id tags, one by one through every page. */
    iterate(options?: Options<"listIdTags">): AsyncGenerator<Item<"listIdTags">, void, undefined>;
    /** List an id tag. Refusals: `id-tag-taken`. */
    create(options: Options<"createIdTag">): Promise<Answer<"createIdTag">>;
    /** Read an id tag. */
    get(idTagId: string, options?: Options<"getIdTag">): Promise<Answer<"getIdTag">>;
    /** Change an id tag. What is left out stays; null clears. */
    update(idTagId: string, options: Options<"updateIdTag">): Promise<Answer<"updateIdTag">>;
    /** Delete an id tag. */
    delete(idTagId: string, options?: Options<"deleteIdTag">): Promise<Answer<"deleteIdTag">>;
  };
  cdrs: {
    /** List CDRs. With `Accept: text/csv` every CDR that matches, from `cursor` on and in the same order, is streamed as CSV (RFC 4180) with a header row; `page` and `per_page` mean nothing then. Text that a spreadsheet would take for a formula has an apostrophe before it. A stream that ends without the last chunk of its transfer is not complete. */
    list(options?: Options<"listCdrs">): Promise<Answer<"listCdrs">>;
    /** List CDRs as CSV, with every matching record. The server ignores `page` and `per_page`. */
    exportCsv(options?: Options<"listCdrs">): Promise<CsvStream>;
    /** List CDRs, one by one through every page. */
    iterate(options?: Options<"listCdrs">): AsyncGenerator<Item<"listCdrs">, void, undefined>;
    /** Read a CDR and its billing decision. */
    get(cdrId: string, options?: Options<"getCdr">): Promise<Answer<"getCdr">>;
    /** Read why a CDR was billed the way it was. */
    getBillingDecision(cdrId: string, options?: Options<"getBillingDecision">): Promise<Answer<"getBillingDecision">>;
    /** Attach a payment reference. Idempotent per session and reference: 200 answers the reference that was already there. Any fault of the body answers 400. */
    attachPaymentReference(cdrId: string, options: Options<"attachPaymentReference">): Promise<Answer<"attachPaymentReference">>;
    /** Redact a payment reference. For a reference that should not have been attached, for example because it names a driver. Its text and its provider are replaced, here and in the events that carry them, and `redacted_at` says since when. The id is in the answer that attached it, which a repetition gets again, and in the event `payment_reference.flagged`. That there was one stays on record: attaching the same text to the session again answers 200 with the redacted reference. Redacting it twice changes nothing more. */
    redactPaymentReference(cdrId: string, paymentReferenceId: string, options?: Options<"redactPaymentReference">): Promise<Answer<"redactPaymentReference">>;
  };
  apiKeys: {
    /** List API keys. */
    list(options?: Options<"listApiKeys">): Promise<Answer<"listApiKeys">>;
    /** List API keys, one by one through every page. */
    iterate(options?: Options<"listApiKeys">): AsyncGenerator<Item<"listApiKeys">, void, undefined>;
    /** Create an API key. The answer holds the `key`; it is not shown again. */
    create(options: Options<"createApiKey">): Promise<Answer<"createApiKey">>;
    /** Replace an API key by a new one. The new key has the old one's name and role; both work during the overlap. The answer holds the `key`; it is not shown again. Refusals: `api-key-revoked`. */
    rotate(apiKeyId: string, options?: Options<"rotateApiKey">): Promise<Answer<"rotateApiKey">>;
    /** Revoke an API key. Refusals: `last-admin-key`. */
    revoke(apiKeyId: string, options?: Options<"revokeApiKey">): Promise<Answer<"revokeApiKey">>;
  };
  webhooks: {
    /** List webhooks. */
    list(options?: Options<"listWebhooks">): Promise<Answer<"listWebhooks">>;
    /** List webhooks, one by one through every page. */
    iterate(options?: Options<"listWebhooks">): AsyncGenerator<Item<"listWebhooks">, void, undefined>;
    /** Create a webhook. The answer holds the `secret` that its deliveries are signed with; it is not shown again. The URL is checked as text; its name is resolved, and judged, at each delivery. Refusals: `webhook-url-not-allowed`, `unknown-event-type`, `too-many-webhooks`. */
    create(options: Options<"createWebhook">): Promise<Answer<"createWebhook">>;
    /** Read a webhook. */
    get(webhookId: string, options?: Options<"getWebhook">): Promise<Answer<"getWebhook">>;
    /** Change a webhook. What is pending goes to the new `url`; what is pending of types that are no longer in `events` is canceled. `enabled: false` keeps what is pending, and what happens from then on, for seven days; `enabled: true` sends it, unless `resume` is `none`. Refusals: `webhook-url-not-allowed`, `unknown-event-type`. */
    update(webhookId: string, options: Options<"updateWebhook">): Promise<Answer<"updateWebhook">>;
    /** Delete a webhook. Nothing is sent to it any more; its deliveries go with it. */
    delete(webhookId: string, options?: Options<"deleteWebhook">): Promise<Answer<"deleteWebhook">>;
    /** Give a webhook a new secret. Deliveries are signed with the new secret and, during the overlap, with the ones before it. The answer holds the new `secret`; it is not shown again. This operation is an addition, and it deviates from the rule that a webhook's secret is returned once, by the request that creates the webhook: a rotation returns the new secret once as well. A client that never rotates a secret sees only the one of the creation. Refusals: `too-many-secrets`. */
    rotateSecret(webhookId: string, options?: Options<"rotateWebhookSecret">): Promise<Answer<"rotateWebhookSecret">>;
    /** Send a test event. Records a `webhook.test` event and delivers it to this webhook alone, whatever its `events` are, also while it is disabled. With `event_type` its data holds the example of that type. Refusals: `unknown-event-type`. */
    test(webhookId: string, options?: Options<"testWebhook">): Promise<Answer<"testWebhook">>;
    /** List a webhook's deliveries. Thirty days of them. */
    listDeliveries(webhookId: string, options?: Options<"listDeliveries">): Promise<Answer<"listDeliveries">>;
    /** List a webhook's deliveries, one by one through every page. */
    iterateDeliveries(webhookId: string, options?: Options<"listDeliveries">): AsyncGenerator<Item<"listDeliveries">, void, undefined>;
    /** Read a delivery. With its attempts. What was sent (`payload`) and what the receiver answered (`response_excerpt`) is for admins, null for others. */
    getDelivery(webhookId: string, deliveryId: string, options?: Options<"getDelivery">): Promise<Answer<"getDelivery">>;
    /** Deliver an event again. The same event, under the same `webhook-id`, from the beginning of the schedule, also while the webhook is disabled. How it goes does not count for the webhook's health. Refusals: `delivery-pending`, `event-expired`. */
    redeliver(webhookId: string, deliveryId: string, options?: Options<"redeliverDelivery">): Promise<Answer<"redeliverDelivery">>;
    /** Deliver many events again. Everything that was to be delivered in a span of time and is in one of the `states`, at most 100000 at once, but for events that are no longer kept. Refusals: `too-many-deliveries`, `unknown-event-type`. */
    redeliverMany(webhookId: string, options: Options<"redeliverDeliveries">): Promise<Answer<"redeliverDeliveries">>;
    /** Read how a webhook is doing. Of the last 24 hours, without redeliveries. */
    stats(webhookId: string, options?: Options<"getWebhookStats">): Promise<Answer<"getWebhookStats">>;
  };
  eventTypes: {
    /** List event types. The catalogue, by name: what each type means, the JSON Schema of its events, and an example. */
    list(options?: Options<"listEventTypes">): Promise<Answer<"listEventTypes">>;
    /** List event types, one by one through every page. */
    iterate(options?: Options<"listEventTypes">): AsyncGenerator<Item<"listEventTypes">, void, undefined>;
  };
  events: {
    /** List events. Thirty days of them. */
    list(options?: Options<"listEvents">): Promise<Answer<"listEvents">>;
    /** List events, one by one through every page. */
    iterate(options?: Options<"listEvents">): AsyncGenerator<Item<"listEvents">, void, undefined>;
    /** Follow events live. Server-sent events (text/event-stream) in the order of commit: `id` is a cursor, `event` the type, `data` the event as JSON. `Last-Event-ID` goes on behind that event, as does `cursor`; the `next_cursor` of `GET /events?order=oldest` is one too; behind one that is older than what is kept come the oldest events that are. Without either it begins with what happens next. Something comes every 15 seconds, if only a comment, as a sign that the stream is alive; an `id` without an event counts like any other. It ends when its key does, and when the server stops. 429 and 503 also when too many streams are open. */
    stream(options?: EventStreamOptions): EventStream;
    /** Read an event. */
    get(eventId: string, options?: Options<"getEvent">): Promise<Answer<"getEvent">>;
  };
  me: {
    /** Read who the caller is. */
    get(options?: Options<"getMe">): Promise<Answer<"getMe">>;
  };
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
  },
  chargers: {
    list: "GET /chargers",
    create: "POST /chargers body",
    listUnknown: "GET /chargers/unknown",
    get: "GET /chargers/{chargerId}",
    update: "PATCH /chargers/{chargerId} body",
    delete: "DELETE /chargers/{chargerId}",
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
  sockets: {
    list: "GET /chargers/{chargerId}/sockets",
    get: "GET /chargers/{chargerId}/sockets/{socketId}",
    update: "PATCH /chargers/{chargerId}/sockets/{socketId} body",
    start: "POST /chargers/{chargerId}/sockets/{socketId}/start body wait timeout",
    stop: "POST /chargers/{chargerId}/sockets/{socketId}/stop",
    unlock: "POST /chargers/{chargerId}/sockets/{socketId}/unlock",
    setChargingProfile: "POST /chargers/{chargerId}/sockets/{socketId}/charging-profile body wait timeout",
    clearChargingProfile: "POST /chargers/{chargerId}/sockets/{socketId}/clear-charging-profile",
  },
  commands: {
    list: "GET /commands",
    get: "GET /commands/{commandId}",
  },
  sessions: {
    list: "GET /sessions",
    get: "GET /sessions/{sessionId}",
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
  idTags: {
    list: "GET /id-tags",
    create: "POST /id-tags body",
    get: "GET /id-tags/{idTagId}",
    update: "PATCH /id-tags/{idTagId} body",
    delete: "DELETE /id-tags/{idTagId}",
  },
  cdrs: {
    list: "GET /cdrs csv",
    get: "GET /cdrs/{cdrId}",
    getBillingDecision: "GET /cdrs/{cdrId}/billing-decision",
    attachPaymentReference: "POST /cdrs/{cdrId}/payment-reference body",
    redactPaymentReference: "DELETE /cdrs/{cdrId}/payment-references/{paymentReferenceId}",
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
  me: {
    get: "GET /me",
  },
};
