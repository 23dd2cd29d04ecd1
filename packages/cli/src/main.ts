import { commands, topics } from "./commands.ts";
import { CliError, type ExitCode } from "./errors/cli-error.ts";
import { errorText } from "./errors/error-text.ts";
import { ExitWith } from "./errors/exit-with.ts";
import { nearest } from "./errors/nearest.ts";
import { toldError } from "./errors/told-error.ts";
import { commandHelp } from "./help/command-help.ts";
import { rootHelp, topicHelp } from "./help/help.ts";
import type { HelpPlace } from "./help/help-place.ts";
import { paintFor } from "./output/paint.ts";
import { ownWords } from "./own-words.ts";
import type { Surroundings } from "./surroundings.ts";
import { nodeVersion, version } from "./version.ts";

/** Runs one command line and answers the exit code. What fails is told here, and nowhere else. */
export async function main(argv: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  try {
    return await dispatch(argv, surroundings);
  } catch (error) {
    return tell(error, { json: ownWords(argv).includes("--json") }, surroundings);
  }
}

async function dispatch(argv: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  if (argv[0] === "--version" || argv[0] === "-v" || argv[0] === "version") {
    surroundings.stdout.write(`forecourt ${version}, node ${nodeVersion}\n`);
    return 0;
  }
  const asked = argv[0] === "help" ? argv.slice(1) : argv;
  const { id, rest } = commandOf(asked);
  const wantsHelp = argv[0] === "help" || ownWords(rest).some((word) => word === "--help" || word === "-h");
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
    return tell(error, command, surroundings);
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
  const flag = asked.find((word) => word.startsWith("-"));
  const isEarly = flag === asked[0] || commandOf(words).id !== null;
  if (id === null && !wantsHelp && flag !== undefined && isEarly) throw flagTooEarly(flag);
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
  if (id !== null) return commandHelp(id, place);
  return topic === undefined ? rootHelp(place) : topicHelp(topic, place);
}

/** What stands behind the command cannot be told from what belongs to it: a name has two words at most. */
function unknownCommand(words: readonly string[]): CliError {
  const names = [...Object.keys(commands), ...Object.keys(topics)];
  const [topic = ""] = words;
  const typed = words.slice(0, 2).join(" ");
  const near = [typed, topic].map((given) => nearest(given, names)).find((found) => found.length > 0);
  return new CliError("wrong-usage", `"${typed}" is not a command.`, {
    tryThis: near?.map((name) => `forecourt ${name}`) ?? ["forecourt --help"],
  });
}

function flagTooEarly(flag: string): CliError {
  return new CliError("wrong-usage", `${flag} comes too early: flags stand behind the command.`, {
    tryThis: [`forecourt COMMAND ${flag}`, "forecourt --help"],
  });
}

interface Telling {
  json: boolean;
  /** Under `--json` the result is there already, and says what failed: one value is all that stdout gets. */
  hasShown?: boolean;
}

function tell(error: unknown, { json, hasShown }: Telling, surroundings: Surroundings): ExitCode {
  const { stdout, stderr, env, signal } = surroundings;
  if (signal.reason instanceof ExitWith) return signal.reason.exit;
  const told = toldError(error, signal);
  if (json && !hasShown) {
    const { exit: _, tryThis, requestId, ...rest } = told;
    const body = { ...rest, try_this: tryThis, ...(requestId !== undefined && { request_id: requestId }) };
    // A line, since it may come after others.
    stdout.write(`${JSON.stringify({ error: body })}\n`);
  }
  if (!json) stderr.write(errorText(told, paintFor(stderr, surroundings)));
  if (env["FORECOURT_DEBUG"]) stderr.write(`${stackOf(error)}\n`);
  return told.exit;
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : `\ncaused by ${stackOf(error.cause)}`;
  return (error.stack ?? error.message) + cause;
}
