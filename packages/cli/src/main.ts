import { commands, topics } from "./commands.ts";
import { CliError, type ExitCode } from "./errors/cli-error.ts";
import { errorText } from "./errors/error-text.ts";
import { ExitWith } from "./errors/exit-with.ts";
import { nearest } from "./errors/nearest.ts";
import { toldError } from "./errors/told-error.ts";
import type { HelpPlace } from "./help/help-place.ts";
import { paintFor } from "./output/paint.ts";
import type { Surroundings } from "./surroundings.ts";
import { nodeVersion, version } from "./version.ts";

/** Runs one command line and answers the exit code. What fails is told here, and nowhere else. */
export async function main(argv: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  try {
    return await dispatch(argv, surroundings);
  } catch (error) {
    return tell(error, argv, surroundings);
  }
}

async function dispatch(argv: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  if (argv[0] === "--version" || argv[0] === "-v" || argv[0] === "version") {
    surroundings.stdout.write(`forecourt ${version}, node ${nodeVersion}\n`);
    return 0;
  }
  const asked = argv[0] === "help" ? argv.slice(1) : argv;
  const { id, rest } = commandOf(asked);
  const end = rest.indexOf("--");
  const wantsHelp =
    argv[0] === "help" ||
    (end === -1 ? rest : rest.slice(0, end)).some((argument) => argument === "--help" || argument === "-h");
  if (id === null || wantsHelp) return showHelp(asked, id, wantsHelp, surroundings);
  const entry = commands[id];
  if (entry === undefined) throw new Error(`unreachable: ${id} is in the table`);
  const Loaded = await entry.load();
  const command = new Loaded(rest, surroundings);
  try {
    await command.run();
    return 0;
  } catch (error) {
    if (error instanceof ExitWith) return error.exit;
    return tell(error, argv, surroundings, command.hasShown);
  }
}

/** The longest beginning of the words that names a command: `locations list`, and what is left of the line. */
function commandOf(argv: readonly string[]): { id: string | null; rest: string[] } {
  const flag = argv.findIndex((argument) => argument.startsWith("-"));
  const words = flag === -1 ? argv : argv.slice(0, flag);
  for (let count = Math.min(words.length, 3); count > 0; count--) {
    const id = words.slice(0, count).join(" ");
    if (Object.hasOwn(commands, id)) return { id, rest: argv.slice(count) };
  }
  return { id: null, rest: [...argv] };
}

async function showHelp(
  asked: readonly string[],
  id: string | null,
  wantsHelp: boolean,
  surroundings: Surroundings,
): Promise<ExitCode> {
  const words = asked.filter((word) => !word.startsWith("-"));
  const topic = words[0];
  const isTopic = topic !== undefined && Object.hasOwn(topics, topic);
  if (id === null && topic !== undefined && !(isTopic && (words.length === 1 || wantsHelp))) {
    throw unknownCommand(words);
  }
  const width = Math.min(surroundings.stdout.columns, 100);
  const place = { paint: paintFor(surroundings.stdout, surroundings), width };
  surroundings.stdout.write(await helpText(id, topic, place));
  return 0;
}

async function helpText(id: string | null, topic: string | undefined, place: HelpPlace): Promise<string> {
  if (id !== null) return (await import("./help/command-help.ts")).commandHelp(id, place);
  const { rootHelp, topicHelp } = await import("./help/help.ts");
  return topic === undefined ? rootHelp(place) : topicHelp(topic, place);
}

function unknownCommand(words: readonly string[]): CliError {
  const typed = words.join(" ");
  const near = nearest(typed, [...Object.keys(commands), ...Object.keys(topics)]);
  return new CliError("wrong-usage", `"${typed}" is not a command.`, {
    tryThis: near.length > 0 ? near.map((name) => `forecourt ${name}`) : ["forecourt --help"],
  });
}

/** @param hasShown Under `--json` the result is there already, and says what failed: one value is all that stdout gets. */
function tell(
  error: unknown,
  argv: readonly string[],
  surroundings: Surroundings,
  hasShown = false,
): ExitCode {
  const { stdout, stderr, env, signal } = surroundings;
  const told = toldError(error, signal);
  const isJson = argv.includes("--json");
  if (isJson && !hasShown) {
    const { exit: _, tryThis, requestId, ...rest } = told;
    const body = { ...rest, try_this: tryThis, ...(requestId !== undefined && { request_id: requestId }) };
    stdout.write(`${JSON.stringify({ error: body }, null, 2)}\n`);
  }
  if (!isJson) {
    stderr.write(errorText(told, paintFor(stderr, surroundings)));
  }
  if (env["FORECOURT_DEBUG"]) stderr.write(`${stackOf(error)}\n`);
  return told.exit;
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : `\ncaused by ${stackOf(error.cause)}`;
  return (error.stack ?? error.message) + cause;
}
