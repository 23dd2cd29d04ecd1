/** One query of a panel. */
interface Query {
  expr: string;
  /** With the labels of the series: `{{status}}`. */
  legend: string;
}

export interface Panel {
  title: string;
  /** A unit of Grafana. */
  unit: "short" | "s" | "amp" | "watth" | "bytes" | "percentunit" | "ops";
  kind: "timeseries" | "stat";
  /** Of the 24 columns of a row. */
  width: 4 | 6 | 8 | 12 | 24;
  queries: readonly Query[];
}

export interface PanelRow {
  title: string;
  panels: readonly Panel[];
}

const stat = (title: string, expr: string, unit: Panel["unit"] = "short"): Panel => ({
  title,
  unit,
  kind: "stat",
  width: 4,
  queries: [{ expr, legend: "" }],
});

const series = (
  title: string,
  unit: Panel["unit"],
  ...queries: readonly [expr: string, legend: string][]
): Panel => ({
  title,
  unit,
  kind: "timeseries",
  width: 12,
  queries: queries.map(([expr, legend]) => ({ expr, legend })),
});

const p99 = (histogram: string, by = "le"): string =>
  `histogram_quantile(0.99, sum by (${by}) (rate(${histogram}_bucket[$__rate_interval])))`;

/** The dashboard of examples/self-host/monitoring/dashboard.json, row by row. */
export const panelRows: readonly PanelRow[] = [
  {
    title: "Now",
    panels: [
      stat("Chargers connected", "sum(forecourt_chargers_connected)"),
      stat("Chargers offline", "max(forecourt_chargers_offline)"),
      stat("Sessions open", "max(forecourt_sessions_open)"),
      stat("Sockets faulted", 'max(forecourt_sockets{status="Faulted"})'),
      stat("Energy in 24 h", "sum(increase(forecourt_cdr_energy_wh_total[24h]))", "watth"),
      stat("Commands pending", "max(forecourt_commands_pending)"),
    ],
  },
  {
    title: "Charging",
    panels: [
      series("Sockets by status", "short", ["max by (status) (forecourt_sockets)", "{{status}}"]),
      series("Sessions ended per hour, by trigger", "short", [
        "sum by (trigger) (increase(forecourt_sessions_ended_total[1h]))",
        "{{trigger}}",
      ]),
      series("Energy of CDRs per hour", "watth", [
        "sum(increase(forecourt_cdr_energy_wh_total[1h]))",
        "energy",
      ]),
      series("Amounts of CDRs per hour", "short", [
        "sum by (currency) (increase(forecourt_cdr_amount_total[1h]))",
        "{{currency}}",
      ]),
    ],
  },
  {
    title: "Chargers",
    panels: [
      series(
        "Connections opened and closed",
        "ops",
        ["sum(rate(forecourt_ocpp_connections_opened_total[$__rate_interval]))", "opened"],
        [
          "sum by (reason) (rate(forecourt_ocpp_connections_closed_total[$__rate_interval]))",
          "closed: {{reason}}",
        ],
      ),
      series("Messages by action", "ops", [
        "sum by (direction, action) (rate(forecourt_ocpp_exchanges_total[$__rate_interval]))",
        "{{direction}} {{action}}",
      ]),
      series("Time to answer a charger, p99", "s", [
        p99("forecourt_ocpp_handling_duration_seconds", "le, action"),
        "{{action}}",
      ]),
      series("Commands by outcome", "ops", [
        "sum by (type, status) (rate(forecourt_commands_completed_total[$__rate_interval]))",
        "{{type}} {{status}}",
      ]),
    ],
  },
  {
    title: "Load balancing",
    panels: [
      series(
        "Limit, and the most that may be drawn",
        "amp",
        ["sum(forecourt_balancing_capacity_amps)", "limit"],
        ["sum(forecourt_balancing_exposure_amps)", "may be drawn"],
      ),
      series("Open alarms", "short", ["sum by (code) (forecourt_balancing_alarms_open)", "{{code}}"]),
    ],
  },
  {
    title: "API and webhooks",
    panels: [
      series("Requests by status", "ops", [
        "sum by (status) (rate(forecourt_http_requests_total[$__rate_interval]))",
        "{{status}}",
      ]),
      series("Time to answer a request, p99", "s", [p99("forecourt_http_request_duration_seconds"), "p99"]),
      series("Deliveries by outcome", "ops", [
        "sum by (outcome) (rate(forecourt_webhook_deliveries_total[$__rate_interval]))",
        "{{outcome}}",
      ]),
      series(
        "Deliveries that wait, and the age of the oldest due one",
        "short",
        ["max(forecourt_webhook_deliveries_pending)", "waiting"],
        ["max(forecourt_webhook_oldest_due_seconds)", "oldest, s"],
      ),
    ],
  },
  {
    title: "Processes",
    panels: [
      series("Time to commit a group of messages, p99", "s", [
        p99("forecourt_ingest_commit_duration_seconds"),
        "p99",
      ]),
      series("Wait for a database connection, p99", "s", [
        p99("forecourt_database_wait_seconds", "le, pool"),
        "{{pool}}",
      ]),
      series("Event loop delay, p99", "s", [
        "max by (instance) (nodejs_eventloop_lag_p99_seconds)",
        "{{instance}}",
      ]),
      series("Memory", "bytes", ["max by (instance) (process_resident_memory_bytes)", "{{instance}}"]),
    ],
  },
];
