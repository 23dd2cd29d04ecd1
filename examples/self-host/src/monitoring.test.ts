import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, selectorsOf, startServerProcess } from "@forecourt/harness";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";

const folder = new URL("../monitoring/", import.meta.url);
const read = (name: string): Promise<string> => readFile(new URL(name, folder), "utf8");

interface Panel {
  title: string;
  targets?: { expr: string }[];
}

test("each query of the dashboard finds series in the metrics of the demo", async () => {
  const data = await mkdtemp(join(tmpdir(), "forecourt-monitoring-"));
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  const [port, metricsPort] = [await freePort(), await freePort()];
  await using server = await startServerProcess({
    entry: fileURLToPath(new URL("../../../packages/server/src/main.ts", import.meta.url)),
    args: ["--demo"],
    env: {
      FORECOURT_PORT: String(port),
      FORECOURT_METRICS: `127.0.0.1:${metricsPort}`,
      FORECOURT_DATA_DIR: join(data, "demo"),
    },
    readyLine: /Admin key/,
    timeoutMs: 120_000,
  });
  // Rates need a first receipt, and the demo has one within a minute.
  await server.line(/^CDR cdr_/);
  const series = seriesOf(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text());

  // The file is the project's own.
  const { panels } = JSON.parse(await read("dashboard.json")) as { panels: Panel[] };
  const queries = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
  expect(queries.length).toBeGreaterThan(20);
  const empty = queries.filter(({ expr }) =>
    selectorsOf(expr).some(
      ({ name, matchers }) =>
        !series.some(
          (each) => each.name === name && matchers.every((matcher) => matches(each.labels, matcher)),
        ),
    ),
  );
  expect(empty).toEqual([]);
});

test("the rules are what Prometheus reads, and each says what is wrong", async () => {
  // The file is the project's own.
  const { groups } = parse(await read("alerts.yaml")) as {
    groups: { name: string; rules: Record<string, unknown>[] }[];
  };
  const rules = groups.flatMap(({ rules: own }) => own);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const rule of rules) {
    expect(rule).toMatchObject({
      alert: expect.stringMatching(/^Forecourt\w+$/),
      expr: expect.stringMatching(/\S/),
      labels: { severity: expect.stringMatching(/^(page|ticket)$/) },
      annotations: { summary: expect.stringMatching(/\.$/) },
    });
    if (rule["for"] !== undefined) expect(rule["for"]).toMatch(/^\d+[sm]$/);
  }
});

test("compose mounts files that exist", async () => {
  const { services } = parse(await readFile(new URL("../compose.yaml", import.meta.url), "utf8")) as {
    services: Record<string, { volumes?: string[] }>;
  };
  const mounted = Object.values(services)
    .flatMap(({ volumes = [] }) => volumes)
    .map((volume) => volume.split(":")[0] ?? "")
    .filter((path) => path.startsWith("./"));
  expect(mounted.length).toBeGreaterThan(4);
  for (const path of mounted)
    expect([path, (await readFile(new URL(`../${path}`, import.meta.url), "utf8")).length > 0]).toEqual([
      path,
      true,
    ]);
});

/** The samples of a scrape: names, and labels with their values. */
function seriesOf(text: string): { name: string; labels: Map<string, string> }[] {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, name = "", labels = ""] = /^(\w+)(?:\{([^}]*)\})?/.exec(line) ?? [];
      return {
        name,
        labels: new Map(
          [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = "", value = ""]) => [label, value]),
        ),
      };
    });
}

function matches(
  labels: ReadonlyMap<string, string>,
  { label, operator, value }: ReturnType<typeof selectorsOf>[number]["matchers"][number],
): boolean {
  const own = labels.get(label) ?? "";
  return operator === "=" ? own === value : new RegExp(`^(?:${value})$`).test(own);
}
