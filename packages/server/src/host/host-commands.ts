import { ProblemError } from "../platform/problems.ts";
import { StoreError } from "../store/store-error.ts";
import { backup } from "./backup.ts";
import { ConfigRefusal } from "./configured.ts";
import { dbDisableRls, dbEnableRls, dbMigrate } from "./db.ts";
import { doctor } from "./doctor.ts";
import { type Host, type HostCommand, HostRefusal, type Report } from "./host-command.ts";
import { keysCreate, keysGenerate, keysList, keysRevoke } from "./keys.ts";
import { move } from "./move.ts";
import { orgsCreate, orgsList } from "./orgs.ts";
import { restore } from "./restore.ts";

/** In the order in which they are shown. Also the source of docs/reference/host-commands.md. */
export const hostCommands: readonly HostCommand[] = [
  doctor,
  orgsCreate,
  orgsList,
  keysGenerate,
  keysCreate,
  keysList,
  keysRevoke,
  backup,
  restore,
  move,
  dbMigrate,
  dbEnableRls,
  dbDisableRls,
];

/** Whether these arguments name a host command. Without arguments, or with flags alone, they start the server. */
export function isHostCommand([topic]: readonly string[]): boolean {
  return topic !== undefined && !topic.startsWith("-");
}

/**
 * Runs what only the host may do, with the same settings as the server.
 * Returns the exit code: 0 done, 1 refused or failed, 2 not understood, 130 interrupted.
 */
export async function runHostCommand(args: readonly string[], host: Host): Promise<number> {
  const command = commandOf(args);
  if (command === undefined) {
    host.err(`${unknown(args)}\n\n${hostUsage(args[0])}`);
    return 2;
  }
  const rest = args.slice(command.name.split(" ").length);
  if (rest.includes("--help") || rest.includes("-h")) {
    host.out(helpOf(command));
    return 0;
  }
  const inJson = rest.includes("--json");
  let run: (host: Host) => Promise<Report>;
  try {
    run = command.parse(rest.filter((arg) => arg !== "--json"));
  } catch (error) {
    host.err(`${error instanceof Error ? error.message : String(error)}\n\n${helpOf(command)}`);
    return 2;
  }
  try {
    const { json, lines, failed = false } = await run(host);
    if (inJson) host.out(JSON.stringify(json, null, 2));
    else for (const line of lines) host.out(line);
    return failed ? 1 : 0;
  } catch (error) {
    host.redraw?.("");
    const shown = shownRefusal(error, host.signal);
    if (shown === null) throw error;
    if (inJson) host.out(JSON.stringify({ error: shown.json }, null, 2));
    else for (const line of shown.lines) host.err(line);
    return shown.code;
  }
}

/** The usage of every command that begins with `topic`; of all commands when none does. */
export function hostUsage(topic?: string): string {
  const ours = hostCommands.filter(({ name }) => name.split(" ")[0] === topic);
  const listed = ours.length > 0 ? ours : hostCommands;
  return ["Usage:", ...listed.map((command) => `  ${synopsis(command)}`)].join("\n");
}

/** The output of `--help`. */
export function helpOf(command: HostCommand): string {
  const options = [
    ...command.options,
    { flag: "--json", about: "Answer one JSON document, errors included." },
    { flag: "--help", about: "Show this." },
  ];
  const width = Math.max(...options.map(({ flag }) => flag.length));
  const lines = options.map(({ flag, about }) => `  ${flag.padEnd(width)}  ${about}`);
  const more = command.more === "" ? [] : ["", command.more];
  return [command.about, "", `Usage: ${synopsis(command)}`, "", ...lines, ...more].join("\n");
}

function synopsis({ name, takes }: HostCommand): string {
  return ["forecourt-server", name, takes].filter((part) => part !== "").join(" ");
}

function commandOf(args: readonly string[]): HostCommand | undefined {
  return hostCommands.find(({ name }) => name.split(" ").every((word, place) => args[place] === word));
}

function unknown(args: readonly string[]): string {
  const words = args.filter((arg) => !arg.startsWith("-")).slice(0, 2);
  return `Unknown command ${JSON.stringify(words.join(" "))}.`;
}

interface ShownError {
  code: number;
  json: unknown;
  lines: string[];
}

/** Null for an unexpected error. */
function shownRefusal(error: unknown, signal: AbortSignal): ShownError | null {
  if (error instanceof ConfigRefusal) {
    const { problems } = error;
    const lines = problems.map(({ setting, problem, fix }) => `${setting} ${problem}. ${fix}`);
    return { code: 2, json: { message: error.message, problems }, lines };
  }
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof HostRefusal) {
    const code = signal.aborted ? 130 : 1;
    const hint = error.hint === undefined ? [] : [`Try this: ${error.hint}`];
    return { code, json: { message, try: error.hint ?? null }, lines: [message, ...hint] };
  }
  if (error instanceof Error && error.name === "PostgresError")
    return { code: 1, json: { message, try: null }, lines: [`PostgreSQL rejected the command: ${message}`] };
  // File errors: no such folder, no space, not permitted.
  if (error instanceof Error && "syscall" in error && "code" in error)
    return { code: 1, json: { message, code: error.code, try: null }, lines: [message] };
  if (error instanceof StoreError || error instanceof ProblemError)
    return { code: 1, json: { message, code: error.code, try: null }, lines: [message] };
  return null;
}
