import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { pinned } from "./cores.ts";

/** The machine of a measurement: enough to compare figures of different machines by their calibration. */
export interface Machine {
  cpu: string;
  cores: number;
  memoryGiB: number;
  node: string;
  platform: string;
  /** Ends in "-dirty" when files have changed since the commit. */
  commit: string;
  loadAverage: number[];
  /** The servers run on one core, the load generator on another. */
  pinned: boolean;
  jsonParseMBperS: number;
}

export function describeMachine(): Machine {
  return {
    cpu: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    commit: commit(),
    loadAverage: loadavg().map((load) => Number(load.toFixed(2))),
    pinned,
    jsonParseMBperS: jsonParseSpeed(),
  };
}

function commit(): string {
  try {
    const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
    return (
      git("rev-parse", "--short=12", "HEAD") + (git("status", "--porcelain", "-uno") === "" ? "" : "-dirty")
    );
  } catch {
    return "unknown";
  }
}

/** The installed versions of packages that the bench depends on. */
export function versionsOf(packages: readonly string[]): Record<string, string> {
  return Object.fromEntries(packages.map((name) => [name, versionOf(name)]));
}

function versionOf(name: string): string {
  try {
    const text = readFileSync(new URL(`../node_modules/${name}/package.json`, import.meta.url), "utf8");
    // A package.json has one.
    return (JSON.parse(text) as { version: string }).version;
  } catch {
    return "not installed";
  }
}

const parseForMs = 300;

/** MB of JSON that this machine parses in a second, the best of many runs, because noise only slows them down. */
function jsonParseSpeed(): number {
  const sample = {
    value: "230.4",
    context: "Sample.Periodic",
    measurand: "Voltage",
    phase: "L1-N",
    unit: "V",
  };
  const text = JSON.stringify({ meterValue: Array.from({ length: 10 }, () => sample) });
  const perBatch = 200;
  let best = 0;
  const until = performance.now() + parseForMs;
  while (performance.now() < until) {
    const startedAt = performance.now();
    for (let index = 0; index < perBatch; index++) JSON.parse(text);
    const seconds = (performance.now() - startedAt) / 1_000;
    best = Math.max(best, (text.length * perBatch) / seconds / 1e6);
  }
  return Math.round(best);
}
