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

test("a result shows medians, the best slices, ratios with quartiles, and who is missing", () => {
  // Without what makes the columns equally wide.
  const lines = report(result).replaceAll(/ +/g, " ").split("\n");
  expect(lines).toContain(
    "things / s, more is better; others used 0.25 cores; measured 2 times; **fault**: theirs: 3 lost",
  );
  // 50/100 and 80/200: 0.5 and 0.4; best over best 80/200.
  expect(lines).toContain("| ours | 65 | 80 | 0.45 (0.425–0.475) | 0.4 | 2 |");
  expect(lines).toContain("| bare | 150 | 200 | 1 (1–1) | 1 | 2 |");
  expect(lines).toContain("| theirs | | | | | 0 |");
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
