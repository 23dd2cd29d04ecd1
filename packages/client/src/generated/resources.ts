// Written by scripts/generate.ts from openapi.yaml. Do not edit.

import type { Answer, Call, CsvStream, Export, Item, Iterate, Options } from "../call.ts";

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
    /** List chargers that knocked and are not registered. Seven days of them, the newest 1000, those that first came last at the top. Register one with its `identity` to let it in. Empty on a server with several organizations, unless it is set to share them. */
    listUnknown(options?: Options<"listUnknownChargers">): Promise<Answer<"listUnknownChargers">>;
    /** List chargers that knocked and are not registered, one by one through every page. */
    iterateUnknown(options?: Options<"listUnknownChargers">): AsyncGenerator<Item<"listUnknownChargers">, void, undefined>;
    /** Read a charger. */
    get(chargerId: string, options?: Options<"getCharger">): Promise<Answer<"getCharger">>;
    /** Change a charger. What is left out stays; null clears. Refusals: `location-not-found`. */
    update(chargerId: string, options: Options<"updateCharger">): Promise<Answer<"updateCharger">>;
    /** Remove a charger. It is disconnected and may not connect again. Its sessions and CDRs stay. */
    delete(chargerId: string, options?: Options<"deleteCharger">): Promise<Answer<"deleteCharger">>;
    /** Give a charger a new password. `over_ocpp` sends it to the charger as its AuthorizationKey, and nobody gets to see it; the answer holds the command, which ends at once when the charger is offline. `manual` answers it, once, for somebody to enter. Either way the old and the new one work until the charger first comes with the new one. */
    rotateCredentials(chargerId: string, options?: Options<"rotateChargerCredentials">): Promise<Answer<"rotateChargerCredentials">>;
    /** Read what is known of a charger's configuration. As the charger last told it and as it was last changed; the charger is not asked. Ask it with a GetConfiguration call. At most 1000 keys. */
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
    /** End a session without its charger. For a session whose end the charger never told. It is billed up to its last confirmed register reading, as its location's metering regime allows, and gets its one CDR. Nothing is sent to the charger: to stop one that can be reached, use `stopCharging`. A stop that comes later adds a billing decision. Refusals: `session-already-ended`. */
    finalize(sessionId: string, options?: Options<"finalizeSession">): Promise<Answer<"finalizeSession">>;
    /** Attach a payment reference to a session. As on the CDR, and also before there is one: then `cdr_id` is null, and the reference is on the CDR as soon as the session has ended. Idempotent per session and reference: 200 answers the reference that was already there. Any fault of the body answers 400. */
    attachPaymentReference(sessionId: string, options: Options<"attachSessionPaymentReference">): Promise<Answer<"attachSessionPaymentReference">>;
  };
  tariffs: {
    /** List tariffs. */
    list(options?: Options<"listTariffs">): Promise<Answer<"listTariffs">>;
    /** List tariffs, one by one through every page. */
    iterate(options?: Options<"listTariffs">): AsyncGenerator<Item<"listTariffs">, void, undefined>;
    /** Create a tariff. A body of up to 512 KiB. A tariff that would misprice is refused with a pointer to each fault; what is allowed but probably not meant is in `warnings`. `validateTariff` tells both beforehand. */
    create(options: Options<"createTariff">): Promise<Answer<"createTariff">>;
    /** Check a tariff without storing it. Answers whether `createTariff` would take the body, every fault that it would name, and what is allowed but probably not meant. The answer is a 200 also for a tariff that is not valid, because the check itself succeeded; only what is no JSON object, or cannot be stored, is refused. Nothing becomes a tariff. */
    validate(options: Options<"validateTariff">): Promise<Answer<"validateTariff">>;
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
    /** List CDRs as CSV, every one that matches; `page` and `per_page` mean nothing. */
    exportCsv(options?: Options<"listCdrs">): Promise<CsvStream>;
    /** List CDRs, one by one through every page. */
    iterate(options?: Options<"listCdrs">): AsyncGenerator<Item<"listCdrs">, void, undefined>;
    /** Read a CDR and its billing decision. */
    get(cdrId: string, options?: Options<"getCdr">): Promise<Answer<"getCdr">>;
    /** Read why a CDR was billed the way it was. */
    getBillingDecision(cdrId: string, options?: Options<"getBillingDecision">): Promise<Answer<"getBillingDecision">>;
    /** Attach a payment reference. Idempotent per session and reference: 200 answers the reference that was already there. Any fault of the body answers 400. */
    attachPaymentReference(cdrId: string, options: Options<"attachPaymentReference">): Promise<Answer<"attachPaymentReference">>;
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
    /** Give a webhook a new secret. Deliveries are signed with the new secret and, during the overlap, with the ones before it. The answer holds the new `secret`; it is not shown again. Refusals: `too-many-secrets`. */
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
    /** List event types. The catalogue, by name: what each type tells, the JSON Schema of its events, and an example. */
    list(options?: Options<"listEventTypes">): Promise<Answer<"listEventTypes">>;
    /** List event types, one by one through every page. */
    iterate(options?: Options<"listEventTypes">): AsyncGenerator<Item<"listEventTypes">, void, undefined>;
  };
  events: {
    /** List events. Thirty days of them. */
    list(options?: Options<"listEvents">): Promise<Answer<"listEvents">>;
    /** List events, one by one through every page. */
    iterate(options?: Options<"listEvents">): AsyncGenerator<Item<"listEvents">, void, undefined>;
    /** Read an event. */
    get(eventId: string, options?: Options<"getEvent">): Promise<Answer<"getEvent">>;
  };
  me: {
    /** Read who the caller is. */
    get(options?: Options<"getMe">): Promise<Answer<"getMe">>;
  };
}

export function createResources(call: Call, iterate: Iterate, exportCsv: Export): Resources {
  return {
    locations: {
      list: (options) => call({ id: "listLocations", method: "GET", path: "/locations", query: ["page","per_page","cursor"], hasBody: false }, {}, options),
      iterate: (options) => iterate({ id: "listLocations", method: "GET", path: "/locations", query: ["page","per_page","cursor"], hasBody: false }, {}, options),
      create: (options) => call({ id: "createLocation", method: "POST", path: "/locations", hasBody: true }, {}, options),
      get: (locationId, options) => call({ id: "getLocation", method: "GET", path: "/locations/{location_id}", hasBody: false }, { location_id: locationId }, options),
      update: (locationId, options) => call({ id: "updateLocation", method: "PATCH", path: "/locations/{location_id}", hasBody: true }, { location_id: locationId }, options),
      delete: (locationId, options) => call({ id: "deleteLocation", method: "DELETE", path: "/locations/{location_id}", hasBody: false }, { location_id: locationId }, options),
      load: (locationId, options) => call({ id: "getLocationLoad", method: "GET", path: "/locations/{location_id}/load", hasBody: false }, { location_id: locationId }, options),
    },
    chargers: {
      list: (options) => call({ id: "listChargers", method: "GET", path: "/chargers", query: ["page","per_page","cursor","location_id","connected","status"], hasBody: false }, {}, options),
      iterate: (options) => iterate({ id: "listChargers", method: "GET", path: "/chargers", query: ["page","per_page","cursor","location_id","connected","status"], hasBody: false }, {}, options),
      create: (options) => call({ id: "createCharger", method: "POST", path: "/chargers", hasBody: true }, {}, options),
      listUnknown: (options) => call({ id: "listUnknownChargers", method: "GET", path: "/chargers/unknown", query: ["page","per_page","cursor"], hasBody: false }, {}, options),
      iterateUnknown: (options) => iterate({ id: "listUnknownChargers", method: "GET", path: "/chargers/unknown", query: ["page","per_page","cursor"], hasBody: false }, {}, options),
      get: (chargerId, options) => call({ id: "getCharger", method: "GET", path: "/chargers/{charger_id}", hasBody: false }, { charger_id: chargerId }, options),
      update: (chargerId, options) => call({ id: "updateCharger", method: "PATCH", path: "/chargers/{charger_id}", hasBody: true }, { charger_id: chargerId }, options),
      delete: (chargerId, options) => call({ id: "deleteCharger", method: "DELETE", path: "/chargers/{charger_id}", hasBody: false }, { charger_id: chargerId }, options),
      rotateCredentials: (chargerId, options) => call({ id: "rotateChargerCredentials", method: "POST", path: "/chargers/{charger_id}/credentials", hasBody: true }, { charger_id: chargerId }, options),
      getConfiguration: (chargerId, options) => call({ id: "getChargerConfiguration", method: "GET", path: "/chargers/{charger_id}/configuration", hasBody: false }, { charger_id: chargerId }, options),
      listMessages: (chargerId, options) => call({ id: "listChargerMessages", method: "GET", path: "/chargers/{charger_id}/messages", query: ["page","per_page","cursor","order","direction","action","message_id","connection_id","command_id","from","to","errors_only"], hasBody: false }, { charger_id: chargerId }, options),
      iterateMessages: (chargerId, options) => iterate({ id: "listChargerMessages", method: "GET", path: "/chargers/{charger_id}/messages", query: ["page","per_page","cursor","order","direction","action","message_id","connection_id","command_id","from","to","errors_only"], hasBody: false }, { charger_id: chargerId }, options),
      reset: (chargerId, options) => call({ id: "resetCharger", method: "POST", path: "/chargers/{charger_id}/reset", query: ["wait","timeout"], hasBody: true }, { charger_id: chargerId }, options),
      raiseSecurityProfile: (chargerId, options) => call({ id: "raiseSecurityProfile", method: "POST", path: "/chargers/{charger_id}/security-profile", query: ["wait","timeout"], hasBody: true }, { charger_id: chargerId }, options),
      getFirmwareStatus: (chargerId, options) => call({ id: "getFirmwareStatus", method: "GET", path: "/chargers/{charger_id}/firmware", hasBody: false }, { charger_id: chargerId }, options),
      updateFirmware: (chargerId, options) => call({ id: "updateFirmware", method: "POST", path: "/chargers/{charger_id}/firmware", query: ["wait","timeout"], hasBody: true }, { charger_id: chargerId }, options),
      call: (chargerId, options) => call({ id: "callCharger", method: "POST", path: "/chargers/{charger_id}/calls", query: ["wait","timeout"], hasBody: true }, { charger_id: chargerId }, options),
      sendLocalList: (chargerId, options) => call({ id: "sendLocalList", method: "POST", path: "/chargers/{charger_id}/local-list", query: ["wait","timeout"], hasBody: true }, { charger_id: chargerId }, options),
    },
    sockets: {
      list: (chargerId, options) => call({ id: "listSockets", method: "GET", path: "/chargers/{charger_id}/sockets", query: ["page","per_page","cursor"], hasBody: false }, { charger_id: chargerId }, options),
      iterate: (chargerId, options) => iterate({ id: "listSockets", method: "GET", path: "/chargers/{charger_id}/sockets", query: ["page","per_page","cursor"], hasBody: false }, { charger_id: chargerId }, options),
      get: (chargerId, socketId, options) => call({ id: "getSocket", method: "GET", path: "/chargers/{charger_id}/sockets/{socket_id}", hasBody: false }, { charger_id: chargerId, socket_id: socketId }, options),
      update: (chargerId, socketId, options) => call({ id: "updateSocket", method: "PATCH", path: "/chargers/{charger_id}/sockets/{socket_id}", hasBody: true }, { charger_id: chargerId, socket_id: socketId }, options),
      start: (chargerId, socketId, options) => call({ id: "startCharging", method: "POST", path: "/chargers/{charger_id}/sockets/{socket_id}/start", query: ["wait","timeout"], hasBody: true }, { charger_id: chargerId, socket_id: socketId }, options),
      stop: (chargerId, socketId, options) => call({ id: "stopCharging", method: "POST", path: "/chargers/{charger_id}/sockets/{socket_id}/stop", query: ["wait","timeout"], hasBody: false }, { charger_id: chargerId, socket_id: socketId }, options),
      unlock: (chargerId, socketId, options) => call({ id: "unlockConnector", method: "POST", path: "/chargers/{charger_id}/sockets/{socket_id}/unlock", query: ["wait","timeout"], hasBody: false }, { charger_id: chargerId, socket_id: socketId }, options),
      setChargingProfile: (chargerId, socketId, options) => call({ id: "setChargingProfile", method: "POST", path: "/chargers/{charger_id}/sockets/{socket_id}/charging-profile", query: ["wait","timeout"], hasBody: true }, { charger_id: chargerId, socket_id: socketId }, options),
      clearChargingProfile: (chargerId, socketId, options) => call({ id: "clearChargingProfile", method: "POST", path: "/chargers/{charger_id}/sockets/{socket_id}/clear-charging-profile", query: ["wait","timeout"], hasBody: false }, { charger_id: chargerId, socket_id: socketId }, options),
    },
    commands: {
      list: (options) => call({ id: "listCommands", method: "GET", path: "/commands", query: ["page","per_page","cursor","charger_id","type","status"], hasBody: false }, {}, options),
      iterate: (options) => iterate({ id: "listCommands", method: "GET", path: "/commands", query: ["page","per_page","cursor","charger_id","type","status"], hasBody: false }, {}, options),
      get: (commandId, options) => call({ id: "getCommand", method: "GET", path: "/commands/{command_id}", hasBody: false }, { command_id: commandId }, options),
    },
    sessions: {
      list: (options) => call({ id: "listSessions", method: "GET", path: "/sessions", query: ["page","per_page","cursor","charger_id","location_id","socket_id","status"], hasBody: false }, {}, options),
      iterate: (options) => iterate({ id: "listSessions", method: "GET", path: "/sessions", query: ["page","per_page","cursor","charger_id","location_id","socket_id","status"], hasBody: false }, {}, options),
      get: (sessionId, options) => call({ id: "getSession", method: "GET", path: "/sessions/{session_id}", hasBody: false }, { session_id: sessionId }, options),
      listMeterValues: (sessionId, options) => call({ id: "listMeterValues", method: "GET", path: "/sessions/{session_id}/meter-values", query: ["page","per_page","cursor"], hasBody: false }, { session_id: sessionId }, options),
      iterateMeterValues: (sessionId, options) => iterate({ id: "listMeterValues", method: "GET", path: "/sessions/{session_id}/meter-values", query: ["page","per_page","cursor"], hasBody: false }, { session_id: sessionId }, options),
      cost: (sessionId, options) => call({ id: "getSessionCost", method: "GET", path: "/sessions/{session_id}/cost", hasBody: false }, { session_id: sessionId }, options),
      finalize: (sessionId, options) => call({ id: "finalizeSession", method: "POST", path: "/sessions/{session_id}/finalize", hasBody: false }, { session_id: sessionId }, options),
      attachPaymentReference: (sessionId, options) => call({ id: "attachSessionPaymentReference", method: "POST", path: "/sessions/{session_id}/payment-reference", hasBody: true }, { session_id: sessionId }, options),
    },
    tariffs: {
      list: (options) => call({ id: "listTariffs", method: "GET", path: "/tariffs", query: ["page","per_page","cursor"], hasBody: false }, {}, options),
      iterate: (options) => iterate({ id: "listTariffs", method: "GET", path: "/tariffs", query: ["page","per_page","cursor"], hasBody: false }, {}, options),
      create: (options) => call({ id: "createTariff", method: "POST", path: "/tariffs", hasBody: true }, {}, options),
      validate: (options) => call({ id: "validateTariff", method: "POST", path: "/tariffs/validate", hasBody: true }, {}, options),
      get: (tariffId, options) => call({ id: "getTariff", method: "GET", path: "/tariffs/{tariff_id}", hasBody: false }, { tariff_id: tariffId }, options),
      replace: (tariffId, options) => call({ id: "replaceTariff", method: "PUT", path: "/tariffs/{tariff_id}", hasBody: true }, { tariff_id: tariffId }, options),
      delete: (tariffId, options) => call({ id: "deleteTariff", method: "DELETE", path: "/tariffs/{tariff_id}", hasBody: false }, { tariff_id: tariffId }, options),
      listRevisions: (tariffId, options) => call({ id: "listTariffRevisions", method: "GET", path: "/tariffs/{tariff_id}/revisions", query: ["page","per_page","cursor"], hasBody: false }, { tariff_id: tariffId }, options),
      iterateRevisions: (tariffId, options) => iterate({ id: "listTariffRevisions", method: "GET", path: "/tariffs/{tariff_id}/revisions", query: ["page","per_page","cursor"], hasBody: false }, { tariff_id: tariffId }, options),
      quote: (tariffId, options) => call({ id: "quoteTariff", method: "POST", path: "/tariffs/{tariff_id}/quote", hasBody: true }, { tariff_id: tariffId }, options),
    },
    idTags: {
      list: (options) => call({ id: "listIdTags", method: "GET", path: "/id-tags", query: ["page","per_page","cursor"], hasBody: false }, {}, options),
      iterate: (options) => iterate({ id: "listIdTags", method: "GET", path: "/id-tags", query: ["page","per_page","cursor"], hasBody: false }, {}, options),
      create: (options) => call({ id: "createIdTag", method: "POST", path: "/id-tags", hasBody: true }, {}, options),
      get: (idTagId, options) => call({ id: "getIdTag", method: "GET", path: "/id-tags/{id_tag_id}", hasBody: false }, { id_tag_id: idTagId }, options),
      update: (idTagId, options) => call({ id: "updateIdTag", method: "PATCH", path: "/id-tags/{id_tag_id}", hasBody: true }, { id_tag_id: idTagId }, options),
      delete: (idTagId, options) => call({ id: "deleteIdTag", method: "DELETE", path: "/id-tags/{id_tag_id}", query: ["erase"], hasBody: false }, { id_tag_id: idTagId }, options),
    },
    cdrs: {
      list: (options) => call({ id: "listCdrs", method: "GET", path: "/cdrs", query: ["page","per_page","cursor","order","charger_id","start_date","end_date","payment_reference","payment_provider","session_id","location_id","status"], hasBody: false }, {}, options),
      exportCsv: (options) => exportCsv({ id: "listCdrs", method: "GET", path: "/cdrs", query: ["page","per_page","cursor","order","charger_id","start_date","end_date","payment_reference","payment_provider","session_id","location_id","status"], hasBody: false }, {}, options),
      iterate: (options) => iterate({ id: "listCdrs", method: "GET", path: "/cdrs", query: ["page","per_page","cursor","order","charger_id","start_date","end_date","payment_reference","payment_provider","session_id","location_id","status"], hasBody: false }, {}, options),
      get: (cdrId, options) => call({ id: "getCdr", method: "GET", path: "/cdrs/{cdr_id}", hasBody: false }, { cdr_id: cdrId }, options),
      getBillingDecision: (cdrId, options) => call({ id: "getBillingDecision", method: "GET", path: "/cdrs/{cdr_id}/billing-decision", hasBody: false }, { cdr_id: cdrId }, options),
      attachPaymentReference: (cdrId, options) => call({ id: "attachPaymentReference", method: "POST", path: "/cdrs/{cdr_id}/payment-reference", hasBody: true }, { cdr_id: cdrId }, options),
    },
    apiKeys: {
      list: (options) => call({ id: "listApiKeys", method: "GET", path: "/api-keys", query: ["page","per_page","cursor"], hasBody: false }, {}, options),
      iterate: (options) => iterate({ id: "listApiKeys", method: "GET", path: "/api-keys", query: ["page","per_page","cursor"], hasBody: false }, {}, options),
      create: (options) => call({ id: "createApiKey", method: "POST", path: "/api-keys", hasBody: true }, {}, options),
      rotate: (apiKeyId, options) => call({ id: "rotateApiKey", method: "POST", path: "/api-keys/{api_key_id}/rotate", hasBody: true }, { api_key_id: apiKeyId }, options),
      revoke: (apiKeyId, options) => call({ id: "revokeApiKey", method: "DELETE", path: "/api-keys/{api_key_id}", hasBody: false }, { api_key_id: apiKeyId }, options),
    },
    webhooks: {
      list: (options) => call({ id: "listWebhooks", method: "GET", path: "/webhooks", query: ["page","per_page","cursor"], hasBody: false }, {}, options),
      iterate: (options) => iterate({ id: "listWebhooks", method: "GET", path: "/webhooks", query: ["page","per_page","cursor"], hasBody: false }, {}, options),
      create: (options) => call({ id: "createWebhook", method: "POST", path: "/webhooks", hasBody: true }, {}, options),
      get: (webhookId, options) => call({ id: "getWebhook", method: "GET", path: "/webhooks/{webhook_id}", hasBody: false }, { webhook_id: webhookId }, options),
      update: (webhookId, options) => call({ id: "updateWebhook", method: "PATCH", path: "/webhooks/{webhook_id}", hasBody: true }, { webhook_id: webhookId }, options),
      delete: (webhookId, options) => call({ id: "deleteWebhook", method: "DELETE", path: "/webhooks/{webhook_id}", hasBody: false }, { webhook_id: webhookId }, options),
      rotateSecret: (webhookId, options) => call({ id: "rotateWebhookSecret", method: "POST", path: "/webhooks/{webhook_id}/rotate-secret", hasBody: true }, { webhook_id: webhookId }, options),
      test: (webhookId, options) => call({ id: "testWebhook", method: "POST", path: "/webhooks/{webhook_id}/test", query: ["wait","timeout"], hasBody: true }, { webhook_id: webhookId }, options),
      listDeliveries: (webhookId, options) => call({ id: "listDeliveries", method: "GET", path: "/webhooks/{webhook_id}/deliveries", query: ["page","per_page","cursor","state","event_type","since","until"], hasBody: false }, { webhook_id: webhookId }, options),
      iterateDeliveries: (webhookId, options) => iterate({ id: "listDeliveries", method: "GET", path: "/webhooks/{webhook_id}/deliveries", query: ["page","per_page","cursor","state","event_type","since","until"], hasBody: false }, { webhook_id: webhookId }, options),
      getDelivery: (webhookId, deliveryId, options) => call({ id: "getDelivery", method: "GET", path: "/webhooks/{webhook_id}/deliveries/{delivery_id}", hasBody: false }, { webhook_id: webhookId, delivery_id: deliveryId }, options),
      redeliver: (webhookId, deliveryId, options) => call({ id: "redeliverDelivery", method: "POST", path: "/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver", hasBody: false }, { webhook_id: webhookId, delivery_id: deliveryId }, options),
      redeliverMany: (webhookId, options) => call({ id: "redeliverDeliveries", method: "POST", path: "/webhooks/{webhook_id}/redeliver", hasBody: true }, { webhook_id: webhookId }, options),
      stats: (webhookId, options) => call({ id: "getWebhookStats", method: "GET", path: "/webhooks/{webhook_id}/stats", hasBody: false }, { webhook_id: webhookId }, options),
    },
    eventTypes: {
      list: (options) => call({ id: "listEventTypes", method: "GET", path: "/event-types", query: ["page","per_page","cursor"], hasBody: false }, {}, options),
      iterate: (options) => iterate({ id: "listEventTypes", method: "GET", path: "/event-types", query: ["page","per_page","cursor"], hasBody: false }, {}, options),
    },
    events: {
      list: (options) => call({ id: "listEvents", method: "GET", path: "/events", query: ["page","per_page","cursor","order","type"], hasBody: false }, {}, options),
      iterate: (options) => iterate({ id: "listEvents", method: "GET", path: "/events", query: ["page","per_page","cursor","order","type"], hasBody: false }, {}, options),
      get: (eventId, options) => call({ id: "getEvent", method: "GET", path: "/events/{event_id}", hasBody: false }, { event_id: eventId }, options),
    },
    me: {
      get: (options) => call({ id: "getMe", method: "GET", path: "/me", hasBody: false }, {}, options),
    },
  };
}
