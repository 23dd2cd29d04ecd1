import type { Environment } from "../environment.ts";
import { paintFor } from "../output/paint.ts";
import type { ExitCode } from "./cli-error.ts";
import { errorText, type Failed, toDisplayError } from "./display-error.ts";
import { isExitWith } from "./exit-with.ts";

/** Prints an error to stderr and returns the exit code that it has. */
export function printError(
  error: unknown,
  { json, ...failed }: Failed & { json: boolean },
  environment: Environment,
): ExitCode {
  const { stderr, env, signal } = environment;
  if (isExitWith(signal.reason)) return signal.reason.exit;
  const shown = toDisplayError(error, failed, signal);
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
