import type { EventType } from "@forecourt/contract";
import { alarmCodes, type LimitOutcome, type SiteStatus } from "@forecourt/dlb";
import type { CentralSystemAction } from "@forecourt/ocpp";
import type { BillingTrigger, StopCause } from "@forecourt/pricing";

/*
 * All metrics of the server, in the order of docs/reference/metrics.md, which is generated from this table. A label
 * holds only values that are known in advance: never a text from a charger, a caller or a driver, and never a
 * person's name.
 */

/** What a label distinguishes, and its values where these are few. */
interface Label<Value extends string = string> {
  about: string;
  values: readonly Value[] | null;
}

interface Described<Labels> {
  name: string;
  help: string;
  labels: Labels;
}

export interface CounterRow<Labels = Record<string, Label>> extends Described<Labels> {
  type: "counter";
}

/** `source`: where the value comes from at a scrape. */
export interface GaugeRow<Labels = Record<string, Label>> extends Described<Labels> {
  type: "gauge";
  source: "process" | "database";
}

export interface HistogramRow<Labels = Record<string, Label>> extends Described<Labels> {
  type: "histogram";
  buckets: readonly number[];
}

export type MetricRow = CounterRow | GaugeRow | HistogramRow;

/** The values that a row's labels take. */
export type LabelsOf<Row> = Row extends { labels: infer Labels }
  ? { [Name in keyof Labels]: Labels[Name] extends Label<infer Value> ? Value : never }
  : never;

function counter<const Labels extends Record<string, Label> = Record<never, Label>>(
  name: string,
  help: string,
  labels?: Labels,
): CounterRow<Labels> {
  return { type: "counter", name, help, labels: labels ?? ({} as Labels) };
}

function gauge<const Labels extends Record<string, Label> = Record<never, Label>>(
  source: GaugeRow["source"],
  name: string,
  help: string,
  labels?: Labels,
): GaugeRow<Labels> {
  return { type: "gauge", source, name, help, labels: labels ?? ({} as Labels) };
}

function histogram<const Labels extends Record<string, Label> = Record<never, Label>>(
  name: string,
  help: string,
  buckets: readonly number[],
  labels?: Labels,
): HistogramRow<Labels> {
  return { type: "histogram", name, help, buckets, labels: labels ?? ({} as Labels) };
}

function oneOf<const Value extends string>(...values: readonly Value[]): Label<Value> {
  return { about: "", values };
}

function wordFor<Value extends string = string>(about: string): Label<Value> {
  return { about, values: null };
}

const direction = oneOf("in", "out");
const action = wordFor("the OCPP action; `other` for an unknown action");

/** The kind of work that the database connections are for. */
const pool = oneOf("chargers", "api", "engines");

/** In seconds. */
const quick = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const answering = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export const metricTable = {
  build: gauge(
    "process",
    "forecourt_build_info",
    "Always 1; the labels are the versions of the server and of Node.",
    { version: wordFor("of @forecourt/server"), node: wordFor("of Node") },
  ),

  chargersConnected: gauge(
    "process",
    "forecourt_chargers_connected",
    "Chargers whose WebSocket is open in this process.",
  ),
  connectionsOpened: counter(
    "forecourt_ocpp_connections_opened_total",
    "WebSockets of chargers that were opened.",
  ),
  connectionsClosed: counter(
    "forecourt_ocpp_connections_closed_total",
    "WebSockets of chargers that ended, by reason.",
    {
      reason: oneOf(
        "charger_closed",
        "lost",
        "replaced",
        "silent",
        "unresponsive",
        "message_too_long",
        "too_many_pieces",
        "too_many_pings",
        "invalid_frame",
        "binary_frame",
        "too_many_bad_frames",
        "not_reading",
        "answer_withheld",
        "handler_failed",
        "removed",
        "disconnected",
        "server_stop",
      ),
    },
  ),
  upgradesRefused: counter(
    "forecourt_ocpp_upgrades_refused_total",
    "WebSocket upgrades that the server refused.",
    {
      status: wordFor("the HTTP status of the answer"),
      reason: wordFor("the reason, as the OCPP engine names it"),
    },
  ),
  frames: counter("forecourt_ocpp_frames_total", "Text frames in both directions.", { direction }),
  frameBytes: counter("forecourt_ocpp_frame_bytes_total", "Bytes of these frames.", {
    direction,
  }),
  exchanges: counter(
    "forecourt_ocpp_exchanges_total",
    "OCPP calls that ended: `in` from chargers, `out` to chargers.",
    {
      direction,
      action,
      outcome: oneOf(
        "answered",
        "refused",
        "withheld",
        "fault",
        "result",
        "call-error",
        "unsupported",
        "invalid-answer",
        "timeout",
        "disconnected",
        "not-sent",
      ),
    },
  ),
  handling: histogram(
    "forecourt_ocpp_handling_duration_seconds",
    "Time from the start of the handling of a charger's call to its answer, including the commit.",
    quick,
    { action },
  ),
  callLatency: histogram(
    "forecourt_ocpp_call_duration_seconds",
    "Time from sending a call to a charger to its outcome. Calls that were not sent are not included.",
    answering,
    {
      action,
      outcome: oneOf("result", "call-error", "unsupported", "invalid-answer", "timeout", "disconnected"),
    },
  ),
  badFrames: counter("forecourt_ocpp_bad_frames_total", "Frames that are not OCPP-J messages."),
  violations: counter(
    "forecourt_ocpp_schema_violations_total",
    "Payloads of chargers that violate their schema, whether the server corrected or refused them.",
    { action },
  ),
  throttled: counter(
    "forecourt_ocpp_throttled_total",
    "Times that the server throttled a charger that sent too fast.",
  ),

  commandsCompleted: counter("forecourt_commands_completed_total", "Commands that ended, by status.", {
    type: wordFor<CentralSystemAction>("the type of the command"),
    status: oneOf("accepted", "rejected", "timeout"),
  }),
  commandDuration: histogram(
    "forecourt_command_duration_seconds",
    "Time from the creation of a command to its end, including the wait for the charger's other calls.",
    answering,
    { status: oneOf("accepted", "rejected", "timeout") },
  ),
  authorizations: histogram(
    "forecourt_authorization_duration_seconds",
    "Time to a decision about a card that the authorizer of its organization decides, by how it was decided.",
    answering,
    { outcome: oneOf("answered", "cached", "silent") },
  ),
  commandsPending: gauge("database", "forecourt_commands_pending", "Commands that have not ended yet."),

  sessionsOpen: gauge("database", "forecourt_sessions_open", "Sessions that have begun and not ended."),
  chargersRegistered: gauge("database", "forecourt_chargers_registered", "Chargers that are registered."),
  chargersOffline: gauge(
    "database",
    "forecourt_chargers_offline",
    "Registered chargers that are connected to no process.",
  ),
  sockets: gauge("database", "forecourt_sockets", "Sockets by the last status that their charger reported.", {
    status: oneOf(
      "Available",
      "Preparing",
      "Charging",
      "SuspendedEV",
      "SuspendedEVSE",
      "Finishing",
      "Reserved",
      "Unavailable",
      "Faulted",
      "none",
    ),
  }),
  energyBilled: counter(
    "forecourt_cdr_energy_wh_total",
    "Energy of the CDRs that this process made, in Wh. Corrections are not included.",
  ),
  amountBilled: counter(
    "forecourt_cdr_amount_total",
    "`total_cost` of the CDRs that this process made, in the tax basis of their tariffs. Corrections are not included.",
    { currency: wordFor("ISO 4217") },
  ),
  events: counter(
    "forecourt_events_total",
    "Events recorded by this process: sessions started and ended, CDRs, boots and all others.",
    { type: wordFor<EventType>("the type of the event, such as `session.started`") },
  ),

  balancedLocations: gauge(
    "process",
    "forecourt_balancing_locations",
    "Locations of this process, by status of load balancing. Each location belongs to one process.",
    {
      status: oneOf(
        "disabled",
        "ok",
        "limited",
        "scarce",
        "overcommitted",
        "degraded",
      ) satisfies Label<SiteStatus>,
    },
  ),
  balancingAlarms: gauge("process", "forecourt_balancing_alarms_open", "Open alarms of these locations.", {
    code: oneOf(...alarmCodes),
  }),
  balancedCapacity: gauge(
    "process",
    "forecourt_balancing_capacity_amps",
    "Total capacity of these locations, as far as they are balanced.",
  ),
  balancedExposure: gauge(
    "process",
    "forecourt_balancing_exposure_amps",
    "Total current that these locations may draw at most, by what the server knows.",
  ),
  limitsAnswered: counter(
    "forecourt_balancing_limits_total",
    "Limits that load balancing has sent to connectors, by outcome, including those of remote starts.",
    {
      outcome: oneOf("accepted", "rejected", "not_supported", "unknown", "not_sent") satisfies Label<
        LimitOutcome["outcome"]
      >,
    },
  ),
  balancingStep: histogram(
    "forecourt_balancing_step_duration_seconds",
    "Time to calculate the limits of a location, without reading and storing.",
    quick,
  ),

  sessionsEnded: counter(
    "forecourt_sessions_ended_total",
    "Sessions that ended, by trigger. All except `stop` ended without a StopTransaction.",
    {
      trigger: oneOf(
        "stop",
        "connector_available",
        "new_transaction",
        "reboot",
        "idle",
        "offline",
        "operator",
      ) satisfies Label<BillingTrigger>,
    },
  ),
  sessionsLimited: counter(
    "forecourt_sessions_limited_total",
    "Sessions that the server asked to stop: at a limit, by its kind, or because their start was refused.",
    {
      cause: oneOf("limit_energy", "limit_cost", "limit_time", "not_authorized") satisfies Label<
        StopCause | "not_authorized"
      >,
    },
  ),
  sessionsNotEnded: counter(
    "forecourt_sessions_not_ended_total",
    "Attempts to end a session without a stop that failed. The server tries again.",
  ),

  jobsFailed: counter(
    "forecourt_jobs_failed_total",
    "Runs of a periodic job that failed. The job runs again.",
    {
      job: wordFor("the name of the job, as in the log"),
    },
  ),

  webhookDeliveries: counter(
    "forecourt_webhook_deliveries_total",
    "Webhook deliveries that ended, by outcome.",
    { outcome: oneOf("delivered", "exhausted", "expired", "canceled") },
  ),
  webhookAttempts: histogram(
    "forecourt_webhook_attempt_duration_seconds",
    "Duration of a webhook attempt: `succeeded` with a 2xx answer, `refused` with another, `unanswered` without one.",
    answering,
    { outcome: oneOf("succeeded", "refused", "unanswered") },
  ),
  webhooksInFlight: gauge(
    "process",
    "forecourt_webhook_deliveries_in_flight",
    "Deliveries that this process is sending.",
  ),
  webhooksPending: gauge(
    "database",
    "forecourt_webhook_deliveries_pending",
    "Deliveries that wait for their first or next attempt, including those of disabled webhooks.",
  ),
  webhooksOldest: gauge(
    "database",
    "forecourt_webhook_oldest_due_seconds",
    "Age of the oldest due delivery, without webhooks that are disabled or whose receiver asked to wait; 0 for none.",
  ),
  circuitsOpen: gauge(
    "database",
    "forecourt_webhook_circuits_open",
    "Webhooks whose circuit breaker is open.",
  ),

  httpRequests: counter("forecourt_http_requests_total", "Requests answered.", {
    operation: wordFor("the operation of the API, or a path outside the API; `none` for an unknown path"),
    status: wordFor("the HTTP status"),
  }),
  httpDuration: histogram(
    "forecourt_http_request_duration_seconds",
    "Time from the head of a request to its answer. With `wait=true` it includes the answer of the charger.",
    [...quick, 30, 120],
    { operation: wordFor("as above") },
  ),
  keysRefused: counter("forecourt_http_keys_refused_total", "Requests without a valid API key.", {
    reason: oneOf("missing", "malformed", "unknown", "ended", "throttled"),
  }),
  eventStreams: gauge("process", "forecourt_http_event_streams", "Open event streams."),
  rateLimited: counter("forecourt_http_rate_limited_total", "Requests above the rate limit of their key."),

  dataTransfersRejected: counter(
    "forecourt_ocpp_data_transfers_rejected_total",
    "DataTransfer messages above the rate of their charger, which are not kept.",
  ),

  ingestCommit: histogram(
    "forecourt_ingest_commit_duration_seconds",
    "Duration of a group commit of meter values, statuses and logged frames.",
    quick,
    { outcome: oneOf("committed", "failed") },
  ),
  ingestRows: histogram("forecourt_ingest_group_rows", "Rows in a group commit.", [1, 2, 5, 10, 20, 50, 100]),
  ingestPending: gauge("process", "forecourt_ingest_pending_rows", "Rows that wait to be committed."),
  connectionWait: histogram(
    "forecourt_database_wait_seconds",
    "Time that work waited for a database connection; `refused` got none.",
    quick,
    { pool, outcome: oneOf("served", "refused") },
  ),
  connectionsBusy: gauge(
    "process",
    "forecourt_database_connections_busy",
    "Database connections that are in use.",
    {
      pool,
    },
  ),
  connectionsOpen: gauge(
    "process",
    "forecourt_database_connections_open",
    "Database connections that are open.",
    {
      pool,
    },
  ),
  connectionsWaiting: gauge(
    "process",
    "forecourt_database_waiting",
    "Work that waits for a database connection now.",
    { pool },
  ),
  databaseUp: gauge(
    "process",
    "forecourt_database_up",
    "1 while the database answers within 2 s, else 0. At 0 the metrics that are counted in the database are left out.",
  ),
} satisfies Record<string, MetricRow>;

export type MetricTable = typeof metricTable;

/** The metrics of the process and of Node, with the names of prom-client. The set depends on the operating system. */
export const processMetrics: readonly { prefix: string; about: string }[] = [
  { prefix: "process_cpu_", about: "CPU time, user and system." },
  { prefix: "process_start_time_seconds", about: "Start time of the process, in Unix seconds." },
  { prefix: "process_resident_memory_bytes", about: "Resident memory." },
  { prefix: "process_virtual_memory_bytes", about: "Virtual memory." },
  { prefix: "process_heap_bytes", about: "The heap of the process, as Linux counts it." },
  { prefix: "process_open_fds", about: "Open file descriptors; each WebSocket is one." },
  { prefix: "process_max_fds", about: "Limit of open file descriptors." },
  {
    prefix: "nodejs_eventloop_lag_",
    about: "How late the event loop is, since the last scrape: mean, p50, p90, p99, …",
  },
  { prefix: "nodejs_active_", about: "Resources, handles and requests that keep Node busy, by type." },
  { prefix: "nodejs_heap_", about: "The JavaScript heap, whole and by space." },
  { prefix: "nodejs_external_memory_bytes", about: "Memory of Node outside the heap." },
  { prefix: "nodejs_gc_duration_seconds", about: "Garbage collections, by kind." },
  { prefix: "nodejs_version_info", about: "The version of Node." },
];
