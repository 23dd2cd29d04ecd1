import { cliErrorCodes } from "./errors/cli-error.ts";

/** Where signals come from, and how to end at once. */
interface Process {
  on(signal: "SIGINT" | "SIGTERM", run: () => void): unknown;
  exit(code: number): unknown;
}

/**
 * One Ctrl-C may be told twice: a terminal tells all of its programs, and npx, which has heard it too, tells the one that it
 * runs.
 */
const echoMs = 100;

/** Ctrl-C and SIGTERM abort what this answers; the second of them ends the process, whatever it waits for. */
export function endBySignals(process: Process, now: () => number): AbortController {
  const ending = new AbortController();
  let toldAt = Number.NEGATIVE_INFINITY;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (!ending.signal.aborted) {
        toldAt = now();
        ending.abort(new DOMException(`${signal} was received.`, "AbortError"));
      } else if (now() - toldAt > echoMs) process.exit(cliErrorCodes.interrupted.exit);
    });
  }
  return ending;
}
