import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Arguments, parseArguments } from "./arguments.ts";
import { pinGenerator } from "./cores.ts";
import { judge, readGoals, regressions } from "./goals.ts";
import { describeMachine, versionsOf } from "./machine.ts";
import { newestResult } from "./newest-result.ts";
import { QuietGate } from "./quiet-gate.ts";
import { report } from "./report.ts";
import type { Result } from "./result.ts";
import { killServers } from "./server-process.ts";
import type { Run } from "./suite.ts";
import { suites } from "./suites.ts";

/* `pnpm bench`: measures, prints a Markdown table, and says whether the goals are met. */

const waitBudgetMs = { quick: 6_000, full: 45_000 };
const patientMs = { quick: 20_000, full: 120_000 };

process.on("SIGINT", () => {
  killServers();
  process.exit(130);
});
process.on("SIGTERM", () => {
  killServers();
  process.exit(143);
});
process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const parsed = parseArguments(args);
  if (!parsed.ok) {
    (parsed.exitCode === 0 ? console.log : console.error)(parsed.message);
    return parsed.exitCode;
  }
  const asked = parsed.arguments;
  const startMs = performance.now();
  const startedAt = new Date().toISOString();
  // Before it has only one core of them.
  const machine = describeMachine();
  pinGenerator();
  const { done, packages, waitedMs } = await measure(asked);
  const result: Result = {
    startedAt,
    command: ["pnpm bench", ...args].join(" "),
    durationS: Math.round((performance.now() - startMs) / 1_000),
    waitedS: Math.round(waitedMs / 1_000),
    machine,
    versions: versionsOf(packages),
    suites: done,
    verdicts: judge(
      readGoals().filter(({ measurement }) =>
        asked.suites.some((name) => measurement.startsWith(`${name}/`)),
      ),
      done.flatMap(({ measurements }) => measurements),
    ),
  };
  if (asked.json !== undefined) writeFileSync(fromCaller(asked.json), `${JSON.stringify(result, null, 2)}\n`);
  console.log(report(result));
  if (!asked.check) return 0;
  const slower = regressions(
    result.verdicts,
    done.flatMap(({ name }) => newestResult(name).verdicts),
  );
  for (const line of slower) console.error(`slower: ${line}`);
  return slower.length > 0 ? 1 : 0;
}

async function measure(asked: Arguments) {
  const done: Result["suites"] = [];
  const packages: string[] = [];
  let waitedMs = 0;
  for (const suite of suites.filter(({ name }) => asked.suites.includes(name))) {
    const run: Run = {
      mode: asked.mode,
      rounds: asked.rounds,
      gate: new QuietGate(waitBudgetMs[asked.mode]),
      patientUntilMs: performance.now() + patientMs[asked.mode],
      builds: new Map([...asked.builds].map(([name, folder]) => [name, fromCaller(folder)])),
      profileFolder: asked.profileFolder === undefined ? undefined : fromCaller(asked.profileFolder),
      progress: (line) => progress(`${suite.name}: ${line}`),
    };
    const { packages: theirs, ...result } = await suite.measure(run);
    done.push({ name: suite.name, ...result });
    packages.push(...theirs);
    waitedMs += run.gate.waitedMs;
  }
  progress("");
  return { done, packages, waitedMs };
}

/** pnpm runs us in our own folder, and remembers where it was called. */
function fromCaller(path: string): string {
  return resolve(process.env["INIT_CWD"] ?? process.cwd(), path);
}

/** Over the last line on a terminal, else one line each. */
function progress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
  else if (line !== "") process.stderr.write(`${line}\n`);
}
