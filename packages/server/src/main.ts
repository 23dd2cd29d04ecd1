import { constants, setPriority } from "node:os";
import { parseArgs } from "node:util";
import type { BuiltServer } from "./built-server.ts";
import { hostUsage, isHostCommand, runHostCommand } from "./host/host-commands.ts";
import { type Config, type ConfigProblem, parseConfig, tlsFilesIn } from "./platform/config.ts";
import { openLog } from "./platform/open-log.ts";
import { MissingPackage } from "./platform/optional-package.ts";
import { readTls } from "./platform/tls.ts";
import { startServer } from "./server.ts";
import { StoreError } from "./store/store-error.ts";

/*
 * The only file that touches the process: arguments, environment, signals, exit codes.
 * Logs go to stdout as JSON lines; messages for people go to stderr.
 */

const usage = `Usage:
  forecourt-server            serve the API and the chargers
  forecourt-server --demo     also run a demo site with simulated chargers

${hostUsage().replace("Usage:", "On the host, each with --help and --json:")}

Settings are FORECOURT_… environment variables (node --env-file=… reads them from a file).`;

const stopWithinMs = 30_000;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  if (isHostCommand(args)) return runOnHost(args);
  const flags = parseFlags(args);
  if (flags === null) return 2;
  if (flags.help) {
    say(process.stdout)(usage);
    return 0;
  }
  return serve(flags.demo);
}

/** Ctrl-C asks the command to stop where nothing is half done. A second Ctrl-C ends it at once. */
async function runOnHost(args: string[]): Promise<number> {
  const interrupted = new AbortController();
  const onSignal = (): void => {
    if (interrupted.signal.aborted) process.exit(130);
    interrupted.abort();
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  const { stdout, stderr } = process;
  return runHostCommand(args, {
    env: process.env,
    out: say(stdout),
    err: say(stderr),
    signal: interrupted.signal,
    redraw: stderr.isTTY ? (text) => void stderr.write(`\r\x1b[2K${text}`) : null,
  });
}

function parseFlags(args: string[]): { demo: boolean; help: boolean } | null {
  try {
    const { values } = parseArgs({
      args,
      options: {
        demo: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    return values;
  } catch (error) {
    say(process.stderr)(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return null;
  }
}

async function serve(withDemo: boolean): Promise<number> {
  const print = say(process.stderr);
  const parsed = parseConfig(
    withDemo
      ? { FORECOURT_LOG_LEVEL: "warn", FORECOURT_DATA_DIR: "./forecourt-demo", ...process.env }
      : process.env,
  );
  const certificates = readTls(tlsFilesIn(process.env));
  if (!parsed.ok || !certificates.ok) {
    print(
      describeProblems([
        ...(parsed.ok ? [] : parsed.problems),
        ...(certificates.ok ? [] : certificates.problems),
      ]),
    );
    return 2;
  }
  if (withDemo && !("embedded" in parsed.config.database && parsed.config.database.embedded !== "memory")) {
    print("--demo needs an embedded database. Unset FORECOURT_DATABASE_URL, or leave out --demo.");
    return 2;
  }
  if (withDemo && parsed.config.tls.own !== null) {
    print("The chargers of --demo connect without TLS. Unset FORECOURT_TLS_CERT, or leave out --demo.");
    return 2;
  }
  if (!parsed.config.serve.has("chargers") && !parsed.config.serve.has("jobs")) leaveProcessorToChargers();
  const demo = withDemo ? await import("./demo.ts") : null;
  const config = demo === null ? parsed.config : await demo.withDemoKey(parsed.config);
  const log = openLog(config.logLevel, process.stdout.fd);
  process.on("uncaughtExceptionMonitor", (err) => log.fatal({ err }, "fatal error"));

  // Without certificates, the signal ends a process that runs in a terminal, as usual. The reload of a service does not end
  // it, not even while it starts, which may take as long as a migration does.
  const early = { asked: false };
  let reload = (): void => {
    early.asked = true;
  };
  if (config.tls.own !== null || config.tls.clientCa !== null || !process.stdout.isTTY)
    process.on("SIGHUP", () => reload());

  let server: BuiltServer;
  try {
    server = await startServer(config, { log });
  } catch (error) {
    print(whyNotStarted(error, config));
    return 1;
  }
  const site = demo === null ? null : await demo.startDemo(server, config, { env: process.env, print });
  if (demo === null) print(greeting(server, config));
  reload = server.reloadTls;
  if (early.asked) reload();

  await stopSignal(print);
  // If a part hangs, the process exits: everything that the server answered is stored.
  const deadline = setTimeout(() => {
    print(`Not stopped after ${stopWithinMs / 1000} s; quitting.`);
    process.exit(1);
  }, stopWithinMs);
  await site?.close();
  await server.close({ spreadMs: demo === null ? 2_000 : 0 });
  clearTimeout(deadline);
  return 0;
}

/** A process that serves only the API does not take CPU time from chargers that another process on the host serves. */
function leaveProcessorToChargers(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Not permitted here. The server works without it.
  }
}

/**
 * Resolves at the first SIGTERM or SIGINT. The second ends the process at once, and everything that it answered is
 * stored.
 */
function stopSignal(print: (text: string) => void): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const onSignal = (): void => {
      if (asked) process.exit(130);
      asked = true;
      print("Stopping… Press Ctrl-C again to quit immediately.");
      resolve();
    };
    process.on("SIGTERM", onSignal);
    process.on("SIGINT", onSignal);
  });
}

function greeting({ url, firstKey }: BuiltServer, config: Config): string {
  const base = config.publicUrl ?? url;
  const embedded =
    "embedded" in config.database
      ? [
          "The embedded database survives a killed process, not a power cut; use PostgreSQL (FORECOURT_DATABASE_URL) for money.",
        ]
      : [];
  const key =
    firstKey === null
      ? []
      : [
          "",
          "The first admin key, shown this once:",
          `  ${firstKey}`,
          "",
          `  curl -H "Authorization: Bearer ${firstKey}" ${base}/v1/me`,
        ];
  return [
    `Forecourt serves ${base}/v1, and chargers at ${base.replace(/^http/, "ws")}/ocpp/{identity}.`,
    ...embedded,
    ...key,
  ].join("\n");
}

function describeProblems(problems: readonly ConfigProblem[]): string {
  const lines = problems.map(({ setting, problem, fix }) => `  ${setting} ${problem}. ${fix}`);
  return ["The configuration cannot be used:", ...lines].join("\n");
}

function whyNotStarted(error: unknown, config: Config): string {
  if (isSystemError(error) && error.syscall === "listen") {
    const { code, port = config.port } = error;
    const onMain = port === config.port;
    if (code === "EADDRINUSE") {
      const setting = onMain ? "FORECOURT_PORT" : "FORECOURT_METRICS";
      return `Port ${port} is in use. Stop the program that uses it, or set ${setting} to another port.`;
    }
    const setting = onMain ? "FORECOURT_HOST or FORECOURT_PORT" : "FORECOURT_METRICS";
    return `Cannot listen on ${error.address ?? config.host}:${port} (${code}). Set ${setting}.`;
  }
  if (isSystemError(error))
    return `${error.message}. Check FORECOURT_DATA_DIR and the owner of that folder; forecourt-server doctor shows more.`;
  // The user, the password or the database is wrong.
  if (error instanceof Error && error.name === "PostgresError" && "code" in error) {
    if (/^(28...|3D000)$/.test(String(error.code)))
      return `PostgreSQL rejected the connection: ${error.message}. Check FORECOURT_DATABASE_URL: user, password and name of the database.`;
  }
  if (error instanceof StoreError) {
    const hint =
      error.code === "unavailable" ? " Check FORECOURT_DATABASE_URL, and that PostgreSQL runs." : "";
    return `${error.message}${hint}`;
  }
  if (error instanceof MissingPackage) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Whether the error is from a file or a socket. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException & { address?: string; port?: number } {
  return error instanceof Error && "syscall" in error && "code" in error;
}

function say(stream: NodeJS.WriteStream): (text: string) => void {
  return (text) => void stream.write(`${text}\n`);
}
