import { metricRows } from "../server-tables.ts";
import { type Alert, alerts } from "./alerts.ts";
import { selectorsOf } from "./metric-names.ts";
import { type Panel, type PanelRow, panelRows } from "./panels.ts";

const folder = "examples/self-host/monitoring";

/**
 * The rules of Prometheus and the dashboard of Grafana, by path.
 * @throws Error when one reads a metric or a label that the server does not have.
 */
export async function monitoringFiles(): Promise<Map<string, string>> {
  const expressions = [
    ...alerts.map(({ expr }) => expr),
    ...panelRows.flatMap(({ panels }) => panels.flatMap(({ queries }) => queries.map(({ expr }) => expr))),
  ];
  const unknown = await unknownMetrics(expressions);
  if (unknown.length > 0) throw new Error(`The server does not have: ${unknown.join(", ")}.`);
  return new Map([
    [`${folder}/alerts.yaml`, alertRules(alerts)],
    [`${folder}/dashboard.json`, `${JSON.stringify(dashboard(panelRows), null, 2)}\n`],
  ]);
}

async function unknownMetrics(expressions: readonly string[]): Promise<string[]> {
  const { own, ofProcess } = await metricRows();
  return expressions.flatMap(selectorsOf).flatMap(({ name, matchers }) => {
    if (ofProcess.some(({ prefix }) => name.startsWith(prefix))) return [];
    const row = own.find((each) =>
      each.type === "histogram"
        ? [`${each.name}_bucket`, `${each.name}_count`, `${each.name}_sum`].includes(name)
        : each.name === name,
    );
    if (row === undefined) return [name];
    return matchers.flatMap(({ label, value }) => {
      const known = row.labels[label];
      if (known === undefined) return [`${name}{${label}}`];
      const values = known.values;
      return value
        .split("|")
        .filter((each) => values !== null && !values.includes(each))
        .map((each) => `${name}{${label}="${each}"}`);
    });
  });
}

function alertRules(rules: readonly Alert[]): string {
  const lines = [
    "# Written by `pnpm gen` from packages/harness/src/checks/monitoring/alerts.ts. Do not edit.",
    "groups:",
    "  - name: forecourt",
    "    rules:",
  ];
  for (const { name, expr, for: wait, severity, summary } of rules) {
    lines.push(
      `      - alert: ${name}`,
      // JSON is YAML, and quotes what YAML would take for something else.
      `        expr: ${JSON.stringify(expr)}`,
      ...(wait === undefined ? [] : [`        for: ${wait}`]),
      `        labels: { severity: ${severity} }`,
      `        annotations: { summary: ${JSON.stringify(summary)} }`,
    );
  }
  return `${lines.join("\n")}\n`;
}

function dashboard(rows: readonly PanelRow[]): object {
  const panels: object[] = [];
  let y = 0;
  for (const row of rows) {
    panels.push({
      id: panels.length + 1,
      type: "row",
      title: row.title,
      collapsed: false,
      gridPos: { h: 1, w: 24, x: 0, y },
    });
    y += 1;
    let x = 0;
    let lineHeight = 0;
    for (const panel of row.panels) {
      if (x + panel.width > 24) {
        x = 0;
        y += lineHeight;
      }
      lineHeight = panel.kind === "stat" ? 4 : 8;
      panels.push({
        id: panels.length + 1,
        ...panelJson(panel),
        gridPos: { h: lineHeight, w: panel.width, x, y },
      });
      x += panel.width;
    }
    y += lineHeight;
  }
  return {
    uid: "forecourt",
    title: "Forecourt",
    tags: ["forecourt", "ocpp"],
    editable: true,
    schemaVersion: 39,
    refresh: "30s",
    time: { from: "now-6h", to: "now" },
    timezone: "browser",
    templating: {
      list: [{ name: "datasource", type: "datasource", query: "prometheus", label: "Data source" }],
    },
    panels,
  };
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: Grafana puts the name of the variable in.
const datasource = { type: "prometheus", uid: "${datasource}" };

function panelJson({ title, unit, kind, queries }: Panel): object {
  return {
    type: kind,
    title,
    datasource,
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    options:
      kind === "stat" ? { reduceOptions: { calcs: ["lastNotNull"] } } : { legend: { displayMode: "list" } },
    targets: queries.map(({ expr, legend }, index) => ({
      refId: String.fromCharCode(65 + index),
      datasource,
      expr,
      legendFormat: legend,
    })),
  };
}
