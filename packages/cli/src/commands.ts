import { commands as help } from "@oclif/plugin-help";
import type { CommandClass } from "./base-command.ts";
import { Api } from "./commands/account/api.ts";
import { Completion } from "./commands/account/completion.ts";
import { Login } from "./commands/account/login.ts";
import { Logout, ProfilesList, ProfilesRemove, ProfilesUse } from "./commands/account/profiles.ts";
import { Serve } from "./commands/account/serve.ts";
import { Simulate } from "./commands/account/simulate.ts";
import { Whoami } from "./commands/account/whoami.ts";
import { CdrsExplain } from "./commands/cdrs/explain.ts";
import { CdrsExport } from "./commands/cdrs/export.ts";
import { CdrsList, CdrsShow } from "./commands/cdrs/read.ts";
import { ChargersAvailability } from "./commands/chargers/availability.ts";
import { ChargersConfigure } from "./commands/chargers/configure.ts";
import { ChargersCreate } from "./commands/chargers/create.ts";
import { ChargersRaiseSecurityProfile } from "./commands/chargers/raise-security-profile.ts";
import { ChargersReset } from "./commands/chargers/reset.ts";
import { ChargersSendLocalList } from "./commands/chargers/send-local-list.ts";
import { CommandsWait } from "./commands/commands/wait.ts";
import { EventsReplay } from "./commands/events/replay.ts";
import { EventsTail } from "./commands/events/tail.ts";
import { FirmwareUpdate } from "./commands/firmware/update.ts";
import { Status } from "./commands/fleet/status.ts";
import { IdTagsExplain } from "./commands/id-tags/explain.ts";
import { IdTagsImport } from "./commands/id-tags/import.ts";
import { IdTagsLearn } from "./commands/id-tags/learn.ts";
import { ImportSteve } from "./commands/import/steve.ts";
import { JobsRetry } from "./commands/jobs/retry.ts";
import { JobsWatch } from "./commands/jobs/watch.ts";
import { KeysCreate } from "./commands/keys/create.ts";
import { KeysRevoke } from "./commands/keys/revoke.ts";
import { KeysRotate } from "./commands/keys/rotate.ts";
import { LocationsLoad } from "./commands/locations/load.ts";
import { OcppCall } from "./commands/ocpp/call.ts";
import { OcppDiagnostics } from "./commands/ocpp/diagnostics.ts";
import { OcppMessages } from "./commands/ocpp/messages.ts";
import { OcppTail } from "./commands/ocpp/tail.ts";
import { SessionsUpdate } from "./commands/sessions/update.ts";
import { SessionsWatch } from "./commands/sessions/watch.ts";
import { SocketsList } from "./commands/sockets/list.ts";
import { SocketsStart } from "./commands/sockets/start.ts";
import { TariffsApply } from "./commands/tariffs/apply.ts";
import { TariffsLint } from "./commands/tariffs/lint.ts";
import { TariffsQuote } from "./commands/tariffs/quote.ts";
import { TariffsShow } from "./commands/tariffs/show.ts";
import { WebhooksDelete } from "./commands/webhooks/delete.ts";
import { WebhooksListen } from "./commands/webhooks/listen.ts";
import { WebhooksRedeliverMany } from "./commands/webhooks/redeliver-many.ts";
import { WebhooksRotateSecret } from "./commands/webhooks/rotate-secret.ts";
import { WebhooksVerify } from "./commands/webhooks/verify.ts";
import { operationCommand } from "./operations/operation-command.ts";

/** By their ids. */
export const ownCommands: Readonly<Record<string, CommandClass>> = {
  login: Login,
  logout: Logout,
  whoami: Whoami,
  api: Api,
  status: Status,
  simulate: Simulate,
  serve: Serve,
  "profiles:list": ProfilesList,
  "profiles:use": ProfilesUse,
  "profiles:remove": ProfilesRemove,

  "locations:list": operationCommand("listLocations"),
  "locations:show": operationCommand("getLocation"),
  "locations:create": operationCommand("createLocation"),
  "locations:update": operationCommand("updateLocation"),
  "locations:delete": operationCommand("deleteLocation"),
  "locations:load": LocationsLoad,
  "locations:put-measurement": operationCommand("putMeasurement", {
    description:
      "The values of a meter that measures loads besides the chargers: --currents-a once for each phase, or --current-a, or --power-w. Load balancing uses them at once.",
    examples: [
      "'Harbour car park' house --kind other_loads --current-a 11.5 --valid-for-s 30",
      "'Harbour car park' house --kind grid --currents-a 6.2 --currents-a 4.8 --currents-a -3 --valid-for-s 30",
    ],
  }),
  "locations:delete-measurement": operationCommand("deleteMeasurement"),
  "locations:put-limit": operationCommand("putLoadLimit", {
    description:
      "The most that all chargers of the location may draw: --max-a or --max-power-w, and --until, or --valid-for-s with --fallback-a.",
    examples: [
      "'Harbour car park' grid-operator --max-a 20 --until 2026-11-21T20:00:00Z",
      "'Harbour car park' surplus --max-power-w 7400 --valid-for-s 120 --fallback-a 6",
    ],
  }),
  "locations:delete-limit": operationCommand("deleteLoadLimit"),
  "locations:load-history": operationCommand("getLoadHistory", {
    description:
      "The samples of a day, or of --from and --to, in buckets of --resolution: the highest value and the mean of each.",
    examples: [
      "'Harbour car park' --since 2026-11-20 --until 2026-11-21 --resolution 15m",
      "'Harbour car park' --sockets --json",
    ],
  }),

  "chargers:list": operationCommand("listChargers", {
    description: "The newest first: connection, status, model and firmware of each.",
    examples: [
      "--location 'Harbour car park' --no-connected",
      "--status Faulted --all --json",
      "--identity DEPOT-01",
    ],
  }),
  "chargers:unknown": operationCommand("listUnknownChargers"),
  "chargers:show": operationCommand("getCharger", {
    description: "With its sockets, when it was last seen, and its report at the last boot.",
    examples: ["DEPOT-01", "chg_01ka9m4c7h2j5k8m1n3p6q9r2s --json"],
  }),
  "chargers:create": ChargersCreate,
  "chargers:update": operationCommand("updateCharger", {
    description: "Omitted fields stay unchanged; --clear removes a value.",
    examples: ["DEPOT-01 --name 'Bay 42' --location 'Harbour car park'", "DEPOT-01 --clear location-id"],
  }),
  "chargers:delete": operationCommand("deleteCharger"),
  "chargers:disconnect": operationCommand("disconnectCharger"),
  "chargers:reset": ChargersReset,
  "chargers:availability": ChargersAvailability,
  "chargers:configuration": operationCommand("getChargerConfiguration"),
  "chargers:configure": ChargersConfigure,
  "chargers:rotate-credentials": operationCommand("rotateChargerCredentials"),
  "chargers:raise-security-profile": ChargersRaiseSecurityProfile,
  "chargers:send-local-list": ChargersSendLocalList,

  "firmware:status": operationCommand("getFirmwareStatus", {
    description:
      "The last report of the charger, about the current or the latest update. signed_status is the charger's own status of a signed update.",
    examples: ["DEPOT-01"],
  }),
  "firmware:update": FirmwareUpdate,

  "ocpp:call": OcppCall,
  "ocpp:diagnostics": OcppDiagnostics,
  "ocpp:messages": OcppMessages,
  "ocpp:tail": OcppTail,

  "sockets:list": SocketsList,
  "sockets:show": operationCommand("getSocket", {
    description: "The last status that the charger reported, the maximum, and the current session.",
    examples: ["DEPOT-01 1", "DEPOT-01 soc_01ka9m4c7h3t6v9w2x5y8z1a4b --json"],
  }),
  "sockets:update": operationCommand("updateSocket", {
    description:
      "Omitted fields stay unchanged; --clear removes a value. The maximum limits every limit, including those of load balancing.",
    examples: ["DEPOT-01 1 --max-amperage 32"],
  }),
  "sockets:start": SocketsStart,
  "sockets:stop": operationCommand("stopCharging", {
    description:
      "Sends a stop to the charger, and waits for its answer. The session ends when the charger reports it: forecourt sessions show SESSION.",
    examples: ["DEPOT-01 1", "DEPOT-01 1 --no-wait"],
  }),
  "sockets:unlock": operationCommand("unlockConnector", {
    description: "Makes the charger release the cable, and waits for its answer. A session on it ends first.",
    examples: ["DEPOT-01 1"],
  }),
  "sockets:limit": operationCommand("setChargingProfile", {
    description:
      "In whole amperes. With --transaction-id the limit applies to that transaction and ends with it, otherwise it is the connector's default. 0 pauses an active session. At a balanced location, a limit is a ceiling; applied_limit_a in the result is the limit that was sent.",
    examples: ["DEPOT-01 1 --limit-a 16", "DEPOT-01 1 --limit-a 0 --transaction-id 1187423"],
  }),
  "sockets:clear-limit": operationCommand("clearChargingProfile", {
    description:
      "Removes the limit of the transaction. The connector returns to its default, not to no limit.",
    examples: ["DEPOT-01 1"],
  }),

  "commands:list": operationCommand("listCommands", {
    description:
      "The newest first: the commands to chargers, their requesters and outcomes. Commands without a requester come from the server.",
    examples: ["--charger DEPOT-01 --type Reset", "--status timeout --all"],
  }),
  "commands:show": operationCommand("getCommand", {
    description: "Its present state, with the charger's answer, and its session.",
    examples: ["cmd_01ka9m5d8e1f4g7h0j3k6m9n2p"],
  }),
  "commands:wait": CommandsWait,

  "jobs:list": operationCommand("listJobs"),
  "jobs:create": operationCommand("createJob", {
    description:
      "The server calls the chargers, a few at a time, even after this command has ended. To follow it: forecourt jobs watch JOB.",
    examples: [
      `--selection '{"connected": true}' --action Reset --payload '{"type": "Soft"}' --stop-after-failures 5`,
      `--selection '{"all": true}' --action ClearCache --concurrency 50`,
    ],
  }),
  "jobs:show": operationCommand("getJob"),
  "jobs:watch": JobsWatch,
  "jobs:retry": JobsRetry,
  "jobs:items": operationCommand("listJobItems", {
    description: "The chargers in the order of the calls, each with its outcome and its command.",
    examples: ["job_01ka9mcf6h9k2n5q8s1v4x7z0b --outcome rejected --all"],
  }),
  "jobs:cancel": operationCommand("cancelJob"),
  "jobs:continue": operationCommand("continueJob"),

  "sessions:list": operationCommand("listSessions"),
  "sessions:show": operationCommand("getSession"),
  "sessions:watch": SessionsWatch,
  "sessions:update": SessionsUpdate,
  "sessions:meter-values": operationCommand("listMeterValues"),
  "sessions:cost": operationCommand("getSessionCost"),
  "sessions:finalize": operationCommand("finalizeSession"),
  "sessions:attach-payment": operationCommand("attachSessionPaymentReference"),

  "tariffs:list": operationCommand("listTariffs"),
  "tariffs:show": TariffsShow,
  "tariffs:lint": TariffsLint,
  "tariffs:quote": TariffsQuote,
  "tariffs:apply": TariffsApply,
  "tariffs:create": operationCommand("createTariff"),
  "tariffs:replace": operationCommand("replaceTariff"),
  "tariffs:delete": operationCommand("deleteTariff"),
  "tariffs:revisions": operationCommand("listTariffRevisions"),

  "authorizer:show": operationCommand("getAuthorizer"),
  "authorizer:set": operationCommand("putAuthorizer", {
    description:
      "The server asks this URL about each card that is not decided by the list. The first time, the secret of its signatures is shown, only once.",
    examples: ["--authorizer-url https://billing.example/authorize --when-silent listed --timeout-ms 2000"],
  }),
  "authorizer:delete": operationCommand("deleteAuthorizer"),

  "id-tags:list": operationCommand("listIdTags"),
  "id-tags:unknown": operationCommand("listUnknownIdTags", {
    description:
      "The newest first. List one with id-tags create, or let id-tags learn wait for the next tap.",
    examples: ["", "--charger DEPOT-01"],
  }),
  "id-tags:learn": IdTagsLearn,
  "id-tags:explain": IdTagsExplain,
  "id-tags:show": operationCommand("getIdTag"),
  "id-tags:create": operationCommand("createIdTag"),
  "id-tags:import": IdTagsImport,
  "id-tags:update": operationCommand("updateIdTag"),
  "id-tags:delete": operationCommand("deleteIdTag"),

  "import:steve": ImportSteve,

  "cdrs:list": CdrsList,
  "cdrs:show": CdrsShow,
  "cdrs:explain": CdrsExplain,
  "cdrs:export": CdrsExport,
  "cdrs:decision": operationCommand("getBillingDecision"),
  "cdrs:summary": operationCommand("summarizeCdrs", {
    description: "The sums of the receipts of a period, with the corrected values of corrected ones.",
    examples: [
      "--since 2026-11-01 --until 2026-12-01 --group-by location",
      "--group-by day,charger --time-zone Europe/Berlin --json",
    ],
  }),
  "cdrs:corrections": operationCommand("listCorrections", {
    description:
      "The newest first: the old and the new amounts of corrected receipts. You owe a negative difference to the driver.",
    examples: ["--since 2026-11-01", "--location 'Harbour car park' --all --json"],
  }),
  "cdrs:attach-payment": operationCommand("attachPaymentReference"),
  "cdrs:redact-payment": operationCommand("redactPaymentReference"),

  "keys:list": operationCommand("listApiKeys"),
  "keys:create": KeysCreate,
  "keys:rotate": KeysRotate,
  "keys:revoke": KeysRevoke,

  "webhooks:listen": WebhooksListen,
  "webhooks:verify": WebhooksVerify,
  "webhooks:list": operationCommand("listWebhooks"),
  "webhooks:show": operationCommand("getWebhook"),
  "webhooks:create": operationCommand("createWebhook"),
  "webhooks:update": operationCommand("updateWebhook"),
  "webhooks:delete": WebhooksDelete,
  "webhooks:rotate-secret": WebhooksRotateSecret,
  "webhooks:test": operationCommand("testWebhook"),
  "webhooks:deliveries": operationCommand("listDeliveries"),
  "webhooks:delivery": operationCommand("getDelivery"),
  "webhooks:redeliver": operationCommand("redeliverDelivery"),
  "webhooks:redeliver-many": WebhooksRedeliverMany,
  "webhooks:stats": operationCommand("getWebhookStats"),

  "events:tail": EventsTail,
  "events:replay": EventsReplay,
  "events:list": operationCommand("listEvents"),
  "events:show": operationCommand("getEvent"),
  "events:types": operationCommand("listEventTypes"),

  "issues:list": operationCommand("listIssues", {
    description: "The problems that the server has found, the newest first.",
    examples: ["--open", "--open --type charger_offline", "--charger DEPOT-01"],
  }),
  "issues:show": operationCommand("getIssue"),
  "issues:acknowledge": operationCommand("acknowledgeIssue"),

  completion: Completion,
};

/** Where oclif finds them. */
export const commands: Readonly<Record<string, object>> = { ...help, ...ownCommands };
