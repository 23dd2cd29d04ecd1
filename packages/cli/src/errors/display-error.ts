import type { Problem } from "@forecourt/contract";
import type { Paint } from "../output/paint.ts";
import { printable } from "../output/printable.ts";
import { CliError, type CliErrorCode, cliErrorCodes, type ExitCode } from "./cli-error.ts";
import { againInstead, type Hint } from "./hint.ts";
import { hintsFor, type ProblemCode, usualAdvice } from "./hints.ts";
import { nearest } from "./nearest.ts";
import { parserWords } from "./parser-words.ts";

/** An error as shown: text on stderr, or `{"error": …}` on stdout. */
export interface DisplayError {
  code: string;
  message: string;
  exit: ExitCode;
  hints: readonly string[];
  /** URL of the page that explains the code. */
  ref: string;
  /** HTTP status of the server's response. */
  status?: number;
  faults?: Problem["errors"];
  requestId?: string;
  details?: Readonly<Record<string, unknown>>;
}

const cliPage = "https://forecourt.dev/docs/reference/cli#errors";

/** Its hints are not yet made for the command line. */
type Described = Omit<DisplayError, "hints"> & { hints: readonly Hint[] };

/** The command that failed. */
export interface Failed {
  /** Its command line. */
  argv: readonly string[];
  /** The base URL of the server that it called, if it called one. */
  server?: string | undefined;
}

/** Converts any thrown value. An unexpected error keeps its own message, because it is a bug of the CLI. */
export function toDisplayError(error: unknown, { argv, server }: Failed, signal: AbortSignal): DisplayError {
  const described = describe(error, signal, server);
  const hints = described.hints.map((hint) => (typeof hint === "string" ? hint : hint(argv)));
  return { ...described, hints };
}

function describe(error: unknown, signal: AbortSignal, server: string | undefined): Described {
  if (signal.aborted && isAbort(error, signal)) {
    return ownError("interrupted", error instanceof CliError ? error.message : "Interrupted.", error);
  }
  if (error instanceof CliError) return ownError(error.code, error.message, error);
  if (isForecourtError(error)) return ofClient(error, server);
  if (isParseError(error)) {
    const message = missingArgs(error) ?? parserWords(error.message);
    const hints = nearestFlags(error);
    return ownError("wrong-usage", message, new CliError("wrong-usage", message, { hints }));
  }
  const message = error instanceof Error ? error.message : String(error);
  return {
    code: "internal-error",
    message: `This is a mistake in forecourt itself: ${message}`,
    exit: 1,
    hints: ["Repeat the command with FORECOURT_DEBUG=1, to see where; then report it."],
    ref: cliPage,
  };
}

function ownError(code: CliErrorCode, message: string, error: unknown): Described {
  const { hints, details } = error instanceof CliError ? error : { hints: [], details: {} };
  return {
    code,
    message,
    exit: cliErrorCodes[code].exit,
    hints: hints.length === 0 ? [usualAdvice[code]] : hints,
    ref: cliPage,
    ...(Object.keys(details).length > 0 && { details }),
  };
}

/** Checks the shape, not the class: the client may be bundled twice. */
interface ClientError extends Error {
  code: ProblemCode;
  status: number | undefined;
  problem: Problem | undefined;
}

function isForecourtError(error: unknown): error is ClientError {
  return error instanceof Error && error.name === "ForecourtError" && "code" in error;
}

function ofClient({ code, message, status, problem }: ClientError, server: string | undefined): Described {
  const exit = code === "wait-timeout" ? 4 : status === 401 || status === 403 ? 3 : 1;
  return {
    code,
    message: problem === undefined ? message : (problem.detail ?? problem.title),
    exit,
    hints: hintsFor(code),
    ref: problem === undefined ? cliPage : problemPage(problem, server),
    ...(status !== undefined && { status }),
    ...(problem?.errors !== undefined && { faults: problem.errors }),
    ...(problem !== undefined && { requestId: problem.request_id }),
  };
}

/** Each server has the pages of its own codes; `type` is an identifier, and nothing need answer there. */
function problemPage({ code, type }: Problem, server: string | undefined): string {
  return server === undefined ? type : `${server.replace(/\/v1$/, "")}/problems/${code}`;
}

/** oclif's parser marks its errors so, whichever of its classes they are of. */
function isParseError(error: unknown): error is ParseError {
  return error instanceof Error && "oclif" in error;
}

interface ParseError extends Error {
  /** Those that are missing; of other faults, words. */
  args?: readonly (string | { name: string; description?: string })[];
  /** Those that the command does not have, with their dashes. */
  flags?: readonly string[];
  parse?: { input?: { flags: Readonly<Record<string, { allowNo?: boolean }>> } };
}

/** A line each. */
function missingArgs({ args = [] }: ParseError): string | undefined {
  const missing = args.filter((arg) => typeof arg === "object");
  if (missing.length === 0) return undefined;
  return missing
    .map(({ name, description = "" }) => `${name.toUpperCase()} is missing: ${description}`)
    .join("\n");
}

/** The command line with the flag that was probably meant. */
function nearestFlags({ flags = [], parse }: ParseError): Hint[] {
  const names = Object.entries(parse?.input?.flags ?? {}).flatMap(([name, { allowNo }]) =>
    allowNo ? [`--${name}`, `--no-${name}`] : [`--${name}`],
  );
  return flags.flatMap((flag) => nearest(flag, names).map((near) => againInstead(flag, near)));
}

function isAbort(error: unknown, signal: AbortSignal): boolean {
  if (error === signal.reason) return true;
  return (
    error instanceof Error &&
    (error.name === "AbortError" || (error instanceof CliError && error.code === "interrupted"))
  );
}

/** The text of an error: the message, the faults, and the hints. */
export function errorText(
  { code, message, faults, hints, ref, requestId }: DisplayError,
  paint: Paint,
): string {
  const lines = [
    `${paint.red("Error:")} ${message.split("\n").map(printable).join("\n  ")}`,
    ...(faults ?? []).map(
      (fault) => `  ${paint.bold(fault.pointer || "the whole")}: ${printable(fault.detail)}`,
    ),
    `${paint.dim("Code:")} ${code}${requestId === undefined ? "" : paint.dim(`, request ${requestId}`)}`,
    ...(hints.length === 0 ? [] : ["Try this:", ...hints.map((suggestion) => `  ${paint.cyan(suggestion)}`)]),
    `${paint.dim("See:")} ${ref}`,
  ];
  return `${lines.join("\n")}\n`;
}
