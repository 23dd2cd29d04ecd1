import { commands, topics } from "./commands.ts";
import type { Environment } from "./environment.ts";
import { CliError, type ExitCode } from "./errors/cli-error.ts";
import { errorText, toDisplayError } from "./errors/display-error.ts";
import { ExitWith } from "./errors/exit-with.ts";
import { nearest } from "./errors/nearest.ts";
import { commandHelp } from "./help/command-help.ts";
import { rootHelp, topicHelp } from "./help/help.ts";
import type { HelpOutput } from "./help/help-output.ts";
import { paintFor } from "./output/paint.ts";
import { ownWords, wantsJson } from "./own-words.ts";
import { nodeVersion, version } from "./version.ts";

/** Runs one command line and returns the exit code. All errors are printed here. */
export async function main(argv: readonly string[], environment: Environment): Promise<ExitCode> {
  try {
    return await dispatch(argv, environment);
  } catch (error) {
    return printError(error, argv, { json: wantsJson(argv) }, environment);
  }
}

async function dispatch(argv: readonly string[], environment: Environment): Promise<ExitCode> {
  if (argv[0] === "--version" || argv[0] === "-v" || argv[0] === "version") {
    environment.stdout.write(`forecourt ${version}, node ${nodeVersion}\n`);
    return 0;
  }
  const asked = argv[0] === "help" ? argv.slice(1) : argv;
  const { id, rest } = commandOf(asked);
  const wantsHelp = argv[0] === "help" || ownWords(rest).some((word) => word === "--help" || word === "-h");
  if (id === null || wantsHelp) return showHelp(asked, id, wantsHelp, environment);
  const entry = commands[id];
  if (entry === undefined) throw new Error(`unreachable: ${id} is in the table`);
  const Loaded = await entry.load();
  const command = new Loaded(rest, environment);
  try {
    await command.run();
    return 0;
  } catch (error) {
    if (error instanceof ExitWith) return error.exit;
    return printError(error, argv, command, environment);
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
  environment: Environment,
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
  const width = Math.min(environment.stdout.columns, 100);
  const output = { paint: paintFor(environment.stdout, environment), width };
  environment.stdout.write(await helpText(id, topic, output));
  return 0;
}

async function helpText(id: string | null, topic: string | undefined, output: HelpOutput): Promise<string> {
  if (id !== null) return commandHelp(id, output);
  return topic === undefined ? rootHelp(output) : topicHelp(topic, output);
}

/** A command name has at most two words, because its arguments cannot be separated from a longer name. */
function unknownCommand(words: readonly string[]): CliError {
  const names = [...Object.keys(commands), ...Object.keys(topics)];
  const [topic = ""] = words;
  const typed = words.slice(0, 2).join(" ");
  const meant = `${topic} ${otherWords[words[1] ?? ""] ?? ""}`;
  const near = Object.hasOwn(commands, meant)
    ? [meant]
    : [typed, topic].map((given) => nearest(given, names)).find((found) => found.length > 0);
  return new CliError("wrong-usage", `"${typed}" is not a command.`, {
    hints: near?.map((name) => `forecourt ${name}`) ?? ["forecourt --help"],
  });
}

/** What other command lines call it. */
const otherWords: Readonly<Record<string, string>> = {
  add: "create",
  describe: "show",
  edit: "update",
  find: "list",
  get: "show",
  ls: "list",
  new: "create",
  remove: "delete",
  rm: "delete",
  set: "update",
};

function flagTooEarly(flag: string): CliError {
  return new CliError("wrong-usage", `${flag} comes too early: flags stand behind the command.`, {
    hints: [`forecourt COMMAND ${flag}`, "forecourt --help"],
  });
}

interface ErrorOutput {
  json: boolean;
  /** The base URL of the server that was called, if one was. */
  server?: string | undefined;
}

function printError(
  error: unknown,
  argv: readonly string[],
  { json, server }: ErrorOutput,
  environment: Environment,
): ExitCode {
  const { stderr, env, signal } = environment;
  if (signal.reason instanceof ExitWith) return signal.reason.exit;
  const shown = toDisplayError(error, { argv, signal, server });
  if (json) {
    const { exit: _, hints, requestId, ...rest } = shown;
    const body = { ...rest, try_this: hints, ...(requestId !== undefined && { request_id: requestId }) };
    // A line, since it may come after others.
    stderr.write(`${JSON.stringify({ error: body })}\n`);
  } else stderr.write(errorText(shown, paintFor(stderr, environment)));
  if (env["FORECOURT_DEBUG"]) stderr.write(`${stackOf(error)}\n`);
  return shown.exit;
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : `\ncaused by ${stackOf(error.cause)}`;
  return (error.stack ?? error.message) + cause;
}
