/** A rule of Prometheus. */
export interface Alert {
  name: string;
  expr: string;
  for?: string;
  severity: "page" | "ticket";
  /** What is wrong, and where to look. One or two sentences. */
  summary: string;
}

/** The alerts of examples/self-host/monitoring/alerts.yaml. `page` cannot wait until the morning. */
export const alerts: readonly Alert[] = [
  {
    name: "ForecourtDown",
    expr: 'up{job="forecourt"} == 0',
    for: "2m",
    severity: "page",
    summary: "Prometheus cannot read the metrics of a process.",
  },
  {
    name: "ForecourtNoDatabase",
    expr: "forecourt_database_up == 0",
    for: "1m",
    severity: "page",
    summary: "The database does not answer. Chargers keep their messages until it is back.",
  },
  {
    name: "ForecourtChargersOffline",
    expr: "max(forecourt_chargers_offline) > 0.2 * max(forecourt_chargers_registered)",
    for: "10m",
    severity: "page",
    summary: "More than a fifth of the chargers are offline. If yours often are, raise the share.",
  },
  {
    name: "ForecourtChargersReconnect",
    expr: "sum(rate(forecourt_ocpp_connections_opened_total[5m])) > 0.1 * sum(forecourt_chargers_connected) / 60",
    for: "15m",
    severity: "ticket",
    summary: "Chargers connect again and again. A proxy or a network may drop idle connections.",
  },
  {
    name: "ForecourtAnswersSlow",
    expr: "histogram_quantile(0.99, sum by (le) (rate(forecourt_ocpp_handling_duration_seconds_bucket[5m]))) > 1",
    for: "10m",
    severity: "ticket",
    summary: "One of a hundred answers to chargers takes more than 1 s.",
  },
  {
    name: "ForecourtFaults",
    expr: 'sum(rate(forecourt_ocpp_exchanges_total{outcome="fault"}[5m])) > 0 or sum(rate(forecourt_http_requests_total{status="500"}[5m])) > 0',
    severity: "ticket",
    summary: "The server has a bug. The log has a line of the level error; please report it.",
  },
  {
    name: "ForecourtCommandsUnanswered",
    expr: 'sum(rate(forecourt_commands_completed_total{status="timeout"}[15m])) > 0.2 * sum(rate(forecourt_commands_completed_total[15m]))',
    for: "15m",
    severity: "ticket",
    summary: "More than a fifth of the commands get no answer from their chargers.",
  },
  {
    name: "ForecourtDatabaseBusy",
    expr: 'sum by (instance, pool) (rate(forecourt_database_wait_seconds_count{outcome="refused"}[5m])) > 0',
    for: "5m",
    severity: "ticket",
    summary: "Work gets no database connection in time.",
  },
  {
    name: "ForecourtNotStored",
    expr: 'sum(rate(forecourt_ingest_commit_duration_seconds_count{outcome="failed"}[5m])) > 0',
    severity: "page",
    summary:
      "Messages of chargers cannot be stored, for example because a disk is full. They are not acknowledged.",
  },
  {
    name: "ForecourtJobsFail",
    expr: "sum(increase(forecourt_jobs_failed_total[15m])) > 3",
    severity: "ticket",
    summary: 'A regular job fails. The log has "job failed" with its name.',
  },
  {
    name: "ForecourtFuseMayTrip",
    expr: 'sum(forecourt_balancing_alarms_open{code="overcommitted"}) > 0',
    for: "30s",
    severity: "page",
    summary: "The chargers of a location may draw more than its limit. See the guide on load balancing.",
  },
  {
    name: "ForecourtReceiptsMissing",
    expr: 'sum(increase(forecourt_events_total{type="session.ended"}[1h])) - sum(increase(forecourt_events_total{type="cdr.created"}[1h])) > 1',
    for: "15m",
    severity: "page",
    summary: "Sessions ended and have no CDR.",
  },
  {
    name: "ForecourtWebhooksLate",
    expr: "max(forecourt_webhook_oldest_due_seconds) > 60",
    for: "5m",
    severity: "ticket",
    summary: "The server sends webhooks later than they are due. Receivers that fail are not counted.",
  },
  {
    name: "ForecourtWebhooksGivenUp",
    expr: 'sum(increase(forecourt_webhook_deliveries_total{outcome="exhausted"}[1h])) > 0',
    severity: "ticket",
    summary: "A receiver did not take an event in twelve attempts over three days.",
  },
  {
    name: "ForecourtReceiversFail",
    expr: "max(forecourt_webhook_circuits_open) > 0",
    for: "30m",
    severity: "ticket",
    summary: "A webhook is paused because its receiver fails.",
  },
  {
    name: "ForecourtKeysGuessed",
    expr: 'sum(rate(forecourt_http_keys_refused_total{reason=~"unknown|throttled"}[5m])) > 1',
    for: "5m",
    severity: "ticket",
    summary: "Many requests come with invalid API keys.",
  },
  {
    name: "ForecourtEventLoopLate",
    expr: "nodejs_eventloop_lag_p99_seconds > 0.2",
    for: "10m",
    severity: "ticket",
    summary: "A process has too much to do. See the page on scaling.",
  },
];
