import { writeFileSync } from "node:fs";
import { type Amounts, parseFuzzArguments } from "./fuzz-arguments.ts";
import type { FuzzReport, FuzzRun } from "./fuzz-run.ts";

/** A suite of `pnpm fuzz`, `pnpm faults` or `pnpm sim`. */
export interface FuzzSuite<A extends Amounts> {
  name: string;
  amounts: A;
  run(run: FuzzRun<A>): Promise<FuzzReport>;
}

const shownFailures = 20;
const progressEveryMs = 500;

/**
 * Runs a suite of `pnpm fuzz` from the command line: options from the arguments, progress on stderr, the summary on
 * stdout. Ends early and in order on Ctrl-C. What escapes from the code under test is a failure as well.
 */
export function fuzzCommand<A extends Amounts>(suite: FuzzSuite<A>): Promise<void> {
  return suiteCommand("pnpm fuzz", suite);
}

/** The same for a suite of `pnpm faults`: laws about a server in trouble, figures of how it bore it. */
export function faultsCommand<A extends Amounts>(suite: FuzzSuite<A>): Promise<void> {
  return suiteCommand("pnpm faults", suite);
}

/** The same for a suite of `pnpm sim`: laws about random days, figures of how they went. */
export function simulationCommand<A extends Amounts>(suite: FuzzSuite<A>): Promise<void> {
  return suiteCommand("pnpm sim", suite);
}

async function suiteCommand<A extends Amounts>(command: string, suite: FuzzSuite<A>): Promise<void> {
  const parsed = parseFuzzArguments(process.argv.slice(2), suite.amounts, () => Date.now() % 2 ** 31);
  if (!parsed.ok) {
    console.error(`${command} ${suite.name}: ${parsed.message}`);
    process.exitCode = 2;
    return;
  }
  const asked = parsed.arguments;
  const startedAt = performance.now();
  const endsAt = asked.seconds === null ? Number.POSITIVE_INFINITY : startedAt + asked.seconds * 1_000;
  const escaped = catchEscaped();
  let interrupted = false;
  process.on("SIGINT", () => {
    // Pressed again, it is meant.
    if (interrupted) process.exit(130);
    interrupted = true;
  });
  const report = await suite
    .run({
      ...asked,
      goOn: () => !interrupted && performance.now() < endsAt,
      progress: progressLine(suite.name),
    })
    // Without a word of its own it would end as if nothing had been the matter: what escapes is kept, not thrown.
    .catch((error: unknown): FuzzReport => {
      escaped.push(error);
      return { figures: {}, failures: [] };
    });
  clearProgress();
  const failures = [
    ...report.failures,
    ...escaped.map((error) => ({
      law: "nothing escapes as an exception or a rejection",
      input: error instanceof Error ? (error.stack ?? error.message) : String(error),
      again: `--seed ${asked.seed}`,
    })),
  ];
  const summary = {
    command,
    suite: suite.name,
    seed: asked.seed,
    asked: asked.amounts,
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    interrupted,
    node: process.version,
    figures: report.figures,
    failures,
  };
  if (asked.json !== null) writeFileSync(asked.json, `${JSON.stringify(summary, null, 2)}\n`);
  console.log(asText(summary));
  process.exitCode = failures.length === 0 ? 0 : 1;
  // The event loop is empty then. Node 20 may spin for ever in its own clean-up of closed handles, after thousands of sockets.
  process.once("beforeExit", () => process.exit());
}

function catchEscaped(): unknown[] {
  const escaped: unknown[] = [];
  const keep = (error: unknown) => {
    if (escaped.length < shownFailures) escaped.push(error);
  };
  process.on("uncaughtException", keep);
  process.on("unhandledRejection", keep);
  return escaped;
}

/** Over the last line on a terminal, else a new line now and then. */
function progressLine(name: string): (line: string) => void {
  const everyMs = process.stderr.isTTY ? progressEveryMs : progressEveryMs * 20;
  let shownAt = Number.NEGATIVE_INFINITY;
  return (line) => {
    const now = performance.now();
    if (now - shownAt < everyMs) return;
    shownAt = now;
    process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${name}: ${line}` : `${name}: ${line}\n`);
  };
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
}

interface Summary extends FuzzReport {
  command: string;
  suite: string;
  seed: number;
  seconds: number;
  interrupted: boolean;
}

function asText({ command, suite, seed, seconds, interrupted, figures, failures }: Summary): string {
  const rows = Object.entries(figures);
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return [
    `${command} ${suite} --seed ${seed}: ${seconds} s${interrupted ? ", interrupted" : ""}`,
    ...rows.map(([name, value]) => `  ${name.padEnd(width)}  ${written(value)}`),
    failures.length === 0 ? "No law was broken." : `${failures.length} failures:`,
    ...failures
      .slice(0, shownFailures)
      .flatMap(({ law, input, again }) => [`- ${law}`, `    ${again}`, `    ${input}`]),
    ...(failures.length > shownFailures ? [`and ${failures.length - shownFailures} more`] : []),
  ].join("\n");
}

function written(value: number | string): string {
  return typeof value === "number" ? value.toLocaleString("en", { maximumFractionDigits: 3 }) : value;
}
