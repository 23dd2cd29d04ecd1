import { expect, test } from "vitest";
import { performancePage } from "./performance-page.ts";
import { report } from "./report.ts";
import type { Result } from "./result.ts";

const result: Result = {
  startedAt: "2026-01-02T03:04:05.000Z",
  command: "pnpm bench ocpp",
  durationS: 80,
  waitedS: 3,
  machine: {
    cpu: "Some CPU",
    cores: 2,
    memoryGiB: 8,
    node: "v20.19.0",
    platform: "linux x64",
    commit: "abc",
    loadAverage: [0.1, 0.2, 0.3],
    pinned: true,
    jsonParseMBperS: 200,
  },
  versions: { ws: "8.0.0" },
  suites: [
    {
      name: "ocpp",
      subjects: [{ name: "ours", configuration: "as it is" }],
      skipped: ["theirs: not installed"],
      notes: ["A note."],
      measurements: [
        {
          name: "ocpp/speed",
          title: "Speed",
          unit: "things / s",
          better: "more",
          reference: "bare",
          rounds: { bare: [100, 200], ours: [50, 80], theirs: [] },
          steady: ["ours"],
          foreignCores: 0.25,
          attempts: 2,
          faults: [{ subject: "theirs", what: "3 lost" }],
        },
      ],
    },
  ],
  verdicts: [
    {
      goal: {
        measurement: "ocpp/speed",
        subject: "ours",
        against: "bare",
        must: 0.4,
        stretch: 0.6,
        tolerance: 0,
      },
      value: 0.45,
      outcome: "met",
    },
  ],
};

test("a table has a line for each measurement of the same subjects: medians, ratios with quartiles, and what failed", () => {
  const [suite] = result.suites;
  const [speed] = suite?.measurements ?? [];
  if (suite === undefined || speed === undefined)
    throw new Error("unreachable: the result has a measurement");
  const slower = { ...speed, title: "Noisy speed", rounds: { ...speed.rounds, ours: [10, 180] }, faults: [] };
  const alone = {
    ...speed,
    title: "Memory",
    unit: "MiB",
    better: "less" as const,
    rounds: { ours: [7] },
    faults: [],
  };
  // Without what makes the columns equally wide.
  const lines = report({ ...result, suites: [{ ...suite, measurements: [speed, alone, slower] }] })
    .replaceAll(/ +/g, " ")
    .replaceAll(/-{2,}/g, "-")
    .split("\n");
  const at = lines.indexOf("| measured | unit (better) | bare | ours, beside bare | theirs, beside bare |");
  // 50/100 and 80/200: 0.5 and 0.4. 10/100 and 180/200: 0.1 and 0.9.
  expect(lines.slice(at + 1, at + 9)).toEqual([
    "| - | - | - | - | - |",
    "| Speed | things / s (more) | 150 | 65: 0.45 (0.425–0.475) | |",
    "| Noisy speed (noisy) | things / s (more) | 150 | 95: 0.5 (0.3–0.7) | |",
    "- **fault**: Speed: theirs: 3 lost",
    "",
    "| measured | unit (better) | ours, beside bare |",
    "| - | - | - |",
    "| Memory | MiB (less) | 7 |",
  ]);
  expect(lines).toContain("- not measured: theirs: not installed");
  expect(lines).toContain("| ocpp/speed | ours / bare | 0.45 | 0.4 | 0.6 | met |");
});

test("what is measured of this repository alone has a commit for its version", () => {
  expect(report({ ...result, versions: {} }).split("\n")).toContain("- commit abc");
});

test("the page holds all reports, whole, and the commands that make them", () => {
  const of = (name: string) => ({ ...result, command: `pnpm bench ${name}` });
  const results = {
    ocpp: of("ocpp"),
    dlb: of("dlb"),
    pricing: of("pricing"),
    webhooks: of("webhooks"),
    client: of("client"),
    cli: of("cli"),
    ingest: of("ingest"),
    http: of("http"),
    console: of("console"),
    fleet: of("fleet"),
  };
  const page = performancePage(results);
  for (const [name, each] of Object.entries(results)) {
    expect(page).toContain(report(each).trimEnd());
    expect(page).toContain(`bench ${name} --full`);
  }
});
