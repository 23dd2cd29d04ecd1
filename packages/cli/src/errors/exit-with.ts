import type { ExitCode } from "./cli-error.ts";

/** Ends the process with this exit code and without a message. */
export class ExitWith extends Error {
  override readonly name = "ExitWith";
  readonly exit: ExitCode;

  constructor(exit: ExitCode) {
    super(`Exit with ${exit}.`);
    this.exit = exit;
  }
}

/** By its name: a plugin may bring this package a second time, with a class of its own. */
export function isExitWith(error: unknown): error is ExitWith {
  return error instanceof Error && error.name === "ExitWith";
}
