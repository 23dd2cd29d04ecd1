import { type CommandTable, plain } from "./commands/command-table.ts";

/** Every command, by its name. */
export const commands: CommandTable = {
  login: {
    summary: "Log in to a server, and keep the key",
    load: async () => (await import("./commands/account/login.ts")).Login,
  },
  logout: {
    summary: "Forget the key of a profile",
    load: async () => (await import("./commands/account/profiles.ts")).Logout,
  },
  whoami: {
    summary: "Tell who you are, and on which server",
    load: async () => (await import("./commands/account/whoami.ts")).Whoami,
  },
  api: {
    summary: "Call any operation of the API",
    load: async () => (await import("./commands/account/api.ts")).Api,
  },
  status: {
    summary: "Say what is charging, what is broken, and what it brought",
    load: async () => (await import("./commands/fleet/status.ts")).Status,
  },
  simulate: {
    summary: "Let simulated chargers and cars use the server",
    load: async () => (await import("./commands/account/simulate.ts")).Simulate,
  },
  serve: {
    summary: "Start a server here: hands over to forecourt-server",
    load: async () => (await import("./commands/account/serve.ts")).Serve,
  },
  "profiles list": {
    summary: "List the profiles that were logged in",
    load: async () => (await import("./commands/account/profiles.ts")).ProfilesList,
  },
  "profiles use": {
    summary: "Make a profile the current one",
    load: async () => (await import("./commands/account/profiles.ts")).ProfilesUse,
  },
  "profiles remove": {
    summary: "Forget a profile and its key",
    load: async () => (await import("./commands/account/profiles.ts")).ProfilesRemove,
  },

  "locations list": plain("listLocations"),
  "locations show": plain("getLocation"),
  "locations create": plain("createLocation"),
  "locations update": plain("updateLocation"),
  "locations delete": plain("deleteLocation"),
  "locations load": {
    summary: "Read the load of a location, or watch it",
    load: async () => (await import("./commands/locations/load.ts")).LocationsLoad,
  },
  "locations put-measurement": plain("putMeasurement", {
    description:
      "What a meter beside the chargers measures: --currents-a once for each phase, or --current-a, or --power-w. Load balancing uses it at once.",
    examples: [
      "'Harbour car park' house --kind other_loads --current-a 11.5 --valid-for-s 30",
      "'Harbour car park' house --kind grid --currents-a 6.2 --currents-a 4.8 --currents-a -3 --valid-for-s 30",
    ],
  }),
  "locations delete-measurement": plain("deleteMeasurement"),
  "locations put-limit": plain("putLoadLimit", {
    description:
      "The most that all chargers of the location may draw: --max-a or --max-power-w, and --until, or --valid-for-s with --fallback-a.",
    examples: [
      "'Harbour car park' grid-operator --max-a 20 --until 2026-11-21T20:00:00Z",
      "'Harbour car park' surplus --max-power-w 7400 --valid-for-s 120 --fallback-a 6",
    ],
  }),
  "locations delete-limit": plain("deleteLoadLimit"),
  "locations load-history": plain("getLoadHistory", {
    description:
      "The samples of a day, or of --from and --to, in buckets of --resolution: the highest value and the mean of each.",
    examples: [
      "'Harbour car park' --since 2026-11-20 --until 2026-11-21 --resolution 15m",
      "'Harbour car park' --sockets --json",
    ],
  }),

  "chargers list": plain("listChargers", {
    description:
      "The newest first: which are connected, their own status, what they are and which firmware they have.",
    examples: [
      "--location 'Harbour car park' --no-connected",
      "--status Faulted --all --json",
      "--identity DEPOT-01",
    ],
  }),
  "chargers unknown": plain("listUnknownChargers"),
  "chargers show": plain("getCharger", {
    description: "With its sockets, when it was last seen, and what it said of itself at its last boot.",
    examples: ["DEPOT-01", "chg_01ka9m4c7h2j5k8m1n3p6q9r2s --json"],
  }),
  "chargers create": {
    summary: "Register a charger",
    load: async () => (await import("./commands/chargers/create.ts")).ChargersCreate,
  },
  "chargers update": plain("updateCharger", {
    description: "What is left out stays; --clear sets to nothing.",
    examples: ["DEPOT-01 --name 'Bay 42' --location 'Harbour car park'", "DEPOT-01 --clear location-id"],
  }),
  "chargers delete": plain("deleteCharger"),
  "chargers reset": {
    summary: "Reset a charger, or many",
    load: async () => (await import("./commands/chargers/reset.ts")).ChargersReset,
  },
  "chargers availability": {
    summary: "Take a charger, or many, out of service or back",
    load: async () => (await import("./commands/chargers/availability.ts")).ChargersAvailability,
  },
  "chargers configuration": plain("getChargerConfiguration"),
  "chargers configure": {
    summary: "Set a configuration key of a charger, or of many",
    load: async () => (await import("./commands/chargers/configure.ts")).ChargersConfigure,
  },
  "chargers rotate-credentials": plain("rotateChargerCredentials"),
  "chargers raise-security-profile": {
    summary: "Raise the OCPP security profile of a charger, or of many",
    load: async () =>
      (await import("./commands/chargers/raise-security-profile.ts")).ChargersRaiseSecurityProfile,
  },
  "chargers send-local-list": {
    summary: "Send a charger, or many, the local authorization list",
    load: async () => (await import("./commands/chargers/send-local-list.ts")).ChargersSendLocalList,
  },

  "firmware status": plain("getFirmwareStatus", {
    description:
      "The last report of the charger, about the current or the latest update. signed_status is the charger's own status of a signed update.",
    examples: ["DEPOT-01"],
  }),
  "firmware update": {
    summary: "Update the firmware of a charger, or of many",
    load: async () => (await import("./commands/firmware/update.ts")).FirmwareUpdate,
  },

  "ocpp call": {
    summary: "Call a charger directly, and see what it answers",
    load: async () => (await import("./commands/ocpp/call.ts")).OcppCall,
  },
  "ocpp diagnostics": {
    summary: "Ask a charger, or many, to upload diagnostics",
    load: async () => (await import("./commands/ocpp/diagnostics.ts")).OcppDiagnostics,
  },
  "ocpp messages": {
    summary: "List the OCPP frames between a charger and the server",
    load: async () => (await import("./commands/ocpp/messages.ts")).OcppMessages,
  },
  "ocpp tail": {
    summary: "Follow the OCPP frames between a charger and the server",
    load: async () => (await import("./commands/ocpp/tail.ts")).OcppTail,
  },

  "sockets list": {
    summary: "List the sockets of all chargers, or of one",
    load: async () => (await import("./commands/sockets/list.ts")).SocketsList,
  },
  "sockets show": plain("getSocket", {
    description: "The last status that the charger reported, the maximum, and the current session.",
    examples: ["DEPOT-01 1", "DEPOT-01 soc_01ka9m4c7h3t6v9w2x5y8z1a4b --json"],
  }),
  "sockets update": plain("updateSocket", {
    description:
      "What is left out stays; --clear sets to nothing. The maximum bounds every limit, and what load balancing gives.",
    examples: ["DEPOT-01 1 --max-amperage 32"],
  }),
  "sockets start": {
    summary: "Start a charging session",
    load: async () => (await import("./commands/sockets/start.ts")).SocketsStart,
  },
  "sockets stop": plain("stopCharging", {
    description:
      "Asks the charger to stop, and waits for its answer. The session ends when the charger reports it: forecourt sessions show SESSION.",
    examples: ["DEPOT-01 1", "DEPOT-01 1 --no-wait"],
  }),
  "sockets unlock": plain("unlockConnector", {
    description:
      "Asks the charger to let go of the cable, and waits for its answer. A session on it ends first.",
    examples: ["DEPOT-01 1"],
  }),
  "sockets limit": plain("setChargingProfile", {
    description:
      "In whole amperes. With --transaction-id it is a limit of that transaction and ends with it, without it the connector's default. 0 pauses an active session. Where load is balanced, a limit is a ceiling; applied_limit_a in the result is what was sent.",
    examples: ["DEPOT-01 1 --limit-a 16", "DEPOT-01 1 --limit-a 0 --transaction-id 1187423"],
  }),
  "sockets clear-limit": plain("clearChargingProfile", {
    description:
      "Removes the limit of the transaction. The connector goes back to its default, not to no limit.",
    examples: ["DEPOT-01 1"],
  }),

  "commands list": plain("listCommands", {
    description:
      "The newest first: the commands to chargers, who requested them, and their outcomes. Commands without a requester are the server's own.",
    examples: ["--charger DEPOT-01 --type Reset", "--status timeout --all"],
  }),
  "commands show": plain("getCommand", {
    description: "How it stands now, with the charger's answer, and the session that it started or acted on.",
    examples: ["cmd_01ka9m5d8e1f4g7h0j3k6m9n2p"],
  }),
  "commands wait": {
    summary: "Wait for the end of a command",
    load: async () => (await import("./commands/commands/wait.ts")).CommandsWait,
  },

  "jobs list": plain("listJobs"),
  "jobs create": plain("createJob", {
    description:
      "The server asks the chargers, a few at a time, also after this command has ended. Follow it with: forecourt jobs watch JOB.",
    examples: [
      `--selection '{"connected": true}' --action Reset --payload '{"type": "Soft"}' --stop-after-failures 5`,
      `--selection '{"all": true}' --action ClearCache --concurrency 50`,
    ],
  }),
  "jobs show": plain("getJob"),
  "jobs watch": {
    summary: "Watch a job until it has ended",
    load: async () => (await import("./commands/jobs/watch.ts")).JobsWatch,
  },
  "jobs retry": {
    summary: "Ask the chargers of a job that have not accepted again",
    load: async () => (await import("./commands/jobs/retry.ts")).JobsRetry,
  },
  "jobs items": plain("listJobItems", {
    description: "The chargers in the order in which they are asked, each with its outcome and its command.",
    examples: ["job_01ka9mcf6h9k2n5q8s1v4x7z0b --outcome rejected --all"],
  }),
  "jobs cancel": plain("cancelJob"),
  "jobs continue": plain("continueJob"),

  "sessions list": plain("listSessions"),
  "sessions show": plain("getSession"),
  "sessions watch": {
    summary: "Watch open sessions, or one until it has ended",
    load: async () => (await import("./commands/sessions/watch.ts")).SessionsWatch,
  },
  "sessions update": {
    summary: "Change the limits of a session",
    load: async () => (await import("./commands/sessions/update.ts")).SessionsUpdate,
  },
  "sessions meter-values": plain("listMeterValues"),
  "sessions cost": plain("getSessionCost"),
  "sessions finalize": plain("finalizeSession"),
  "sessions attach-payment": plain("attachSessionPaymentReference"),

  "tariffs list": plain("listTariffs"),
  "tariffs show": {
    summary: "Read a tariff: what it asks, and when",
    load: async () => (await import("./commands/tariffs/show.ts")).TariffsShow,
  },
  "tariffs lint": {
    summary: "Check a tariff in a file, and name the lines of what is wrong",
    load: async () => (await import("./commands/tariffs/lint.ts")).TariffsLint,
  },
  "tariffs quote": {
    summary: "Price a session that never was",
    load: async () => (await import("./commands/tariffs/quote.ts")).TariffsQuote,
  },
  "tariffs apply": {
    summary: "Create or replace tariffs from files, once it is clear what changes",
    load: async () => (await import("./commands/tariffs/apply.ts")).TariffsApply,
  },
  "tariffs create": plain("createTariff"),
  "tariffs replace": plain("replaceTariff"),
  "tariffs delete": plain("deleteTariff"),
  "tariffs revisions": plain("listTariffRevisions"),

  "authorizer show": plain("getAuthorizer"),
  "authorizer set": plain("putAuthorizer", {
    description:
      "The server asks this URL about each card that the list does not decide. The first time, the secret of its signatures is shown, and not again.",
    examples: ["--authorizer-url https://billing.example/authorize --when-silent listed --timeout-ms 2000"],
  }),
  "authorizer delete": plain("deleteAuthorizer"),

  "id-tags list": plain("listIdTags"),
  "id-tags unknown": plain("listUnknownIdTags", {
    description:
      "The newest first. List one with id-tags create, or let id-tags learn wait for the next tap.",
    examples: ["", "--charger DEPOT-01"],
  }),
  "id-tags learn": {
    summary: "List the next unknown card that is tapped",
    load: async () => (await import("./commands/id-tags/learn.ts")).IdTagsLearn,
  },
  "id-tags explain": {
    summary: "Tell whether a card may charge at a charger, and why",
    load: async () => (await import("./commands/id-tags/explain.ts")).IdTagsExplain,
  },
  "id-tags show": plain("getIdTag"),
  "id-tags create": plain("createIdTag"),
  "id-tags import": {
    summary: "List the id tags of a CSV",
    load: async () => (await import("./commands/id-tags/import.ts")).IdTagsImport,
  },
  "id-tags update": plain("updateIdTag"),
  "id-tags delete": plain("deleteIdTag"),

  "cdrs list": {
    summary: "List receipts",
    load: async () => (await import("./commands/cdrs/read.ts")).CdrsList,
  },
  "cdrs show": {
    summary: "Read a receipt: its total, its lines, its taxes",
    load: async () => (await import("./commands/cdrs/read.ts")).CdrsShow,
  },
  "cdrs explain": {
    summary: "Tell in sentences why a receipt says what it says",
    load: async () => (await import("./commands/cdrs/explain.ts")).CdrsExplain,
  },
  "cdrs export": {
    summary: "Write every receipt that matches, as CSV or JSON",
    load: async () => (await import("./commands/cdrs/export.ts")).CdrsExport,
  },
  "cdrs decision": plain("getBillingDecision"),
  "cdrs summary": plain("summarizeCdrs", {
    description:
      "What the receipts of a period add up to, with the corrected values of those that were corrected.",
    examples: [
      "--since 2026-11-01 --until 2026-12-01 --group-by location",
      "--group-by day,charger --time-zone Europe/Berlin --json",
    ],
  }),
  "cdrs corrections": plain("listCorrections", {
    description:
      "The newest first: what receipts said before and say now. A difference below 0 is owed to the driver.",
    examples: ["--since 2026-11-01", "--location 'Harbour car park' --all --json"],
  }),
  "cdrs attach-payment": plain("attachPaymentReference"),
  "cdrs redact-payment": plain("redactPaymentReference"),

  "keys list": plain("listApiKeys"),
  "keys create": {
    summary: "Create an API key",
    load: async () => (await import("./commands/keys/create.ts")).KeysCreate,
  },
  "keys rotate": {
    summary: "Replace an API key by a new one",
    load: async () => (await import("./commands/keys/rotate.ts")).KeysRotate,
  },
  "keys revoke": {
    summary: "Revoke an API key",
    load: async () => (await import("./commands/keys/revoke.ts")).KeysRevoke,
  },

  "webhooks listen": {
    summary: "Forward what happens to a receiver on this machine",
    load: async () => (await import("./commands/webhooks/listen.ts")).WebhooksListen,
  },
  "webhooks verify": {
    summary: "Say whether a request is rightly signed, or what is wrong",
    load: async () => (await import("./commands/webhooks/verify.ts")).WebhooksVerify,
  },
  "webhooks list": plain("listWebhooks"),
  "webhooks show": plain("getWebhook"),
  "webhooks create": plain("createWebhook"),
  "webhooks update": plain("updateWebhook"),
  "webhooks delete": {
    summary: "Delete a webhook",
    load: async () => (await import("./commands/webhooks/delete.ts")).WebhooksDelete,
  },
  "webhooks rotate-secret": {
    summary: "Give a webhook a new secret",
    load: async () => (await import("./commands/webhooks/rotate-secret.ts")).WebhooksRotateSecret,
  },
  "webhooks test": plain("testWebhook"),
  "webhooks deliveries": plain("listDeliveries"),
  "webhooks delivery": plain("getDelivery"),
  "webhooks redeliver": plain("redeliverDelivery"),
  "webhooks redeliver-many": {
    summary: "Deliver many events again",
    load: async () => (await import("./commands/webhooks/redeliver-many.ts")).WebhooksRedeliverMany,
  },
  "webhooks stats": plain("getWebhookStats"),

  "events tail": {
    summary: "Tell what happens, as it happens",
    load: async () => (await import("./commands/events/tail.ts")).EventsTail,
  },
  "events replay": {
    summary: "Send events again, from here or from the server",
    load: async () => (await import("./commands/events/replay.ts")).EventsReplay,
  },
  "events list": plain("listEvents"),
  "events show": plain("getEvent"),
  "events types": plain("listEventTypes"),

  "issues list": plain("listIssues", {
    description: "What is wrong, the newest first.",
    examples: ["--open", "--open --type charger_offline", "--charger DEPOT-01"],
  }),
  "issues show": plain("getIssue"),
  "issues acknowledge": plain("acknowledgeIssue"),

  completion: {
    summary: "Complete commands in your shell",
    // It needs the table, which therefore is given to it.
    load: async () => (await import("./commands/account/completion.ts")).completionOf(commands, topics),
  },
};

/** The first words of those that have two, and what they are about. */
export const topics: Readonly<Record<string, string>> = {
  issues: "What is wrong, and since when",
  locations: "Sites, their capacity and how it is shared",
  chargers: "Chargers, one or many at once",
  firmware: "Firmware of chargers",
  ocpp: "What is said between a charger and the server",
  sockets: "Start, stop, unlock and limit charging",
  commands: "The commands to chargers, and their outcomes",
  jobs: "One command to many chargers, and how it went",
  sessions: "Charging sessions",
  tariffs: "Prices: check, try out, apply",
  "id-tags": "Who may charge",
  authorizer: "Your own system, which decides about cards",
  cdrs: "Receipts, and the reasons behind them",
  keys: "API keys",
  profiles: "Servers that were logged in to",
  webhooks: "Receive events as webhooks, or print them here",
  events: "Everything that happened",
};
