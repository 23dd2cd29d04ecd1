import { cliErrorCodes } from "./errors/cli-error.ts";

/** Where signals come from, and how to end at once. */
interface Process {
  on(signal: "SIGINT" | "SIGTERM", run: () => void): unknown;
  exit(code: number): unknown;
}

/**
 * One Ctrl-C may arrive twice: the terminal sends it to all its programs, and npx forwards it to the program that it runs.
 */
const echoMs = 100;

/** Returns a controller that Ctrl-C and SIGTERM abort. The second signal ends the process at once. */
export function endBySignals(process: Process, now: () => number): AbortController {
  const ending = new AbortController();
  let firstAt = Number.NEGATIVE_INFINITY;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (!ending.signal.aborted) {
        firstAt = now();
        ending.abort(new DOMException(`${signal} was received.`, "AbortError"));
      } else if (now() - firstAt > echoMs) process.exit(cliErrorCodes.interrupted.exit);
    });
  }
  return ending;
}
