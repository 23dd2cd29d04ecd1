import type { ExitCode } from "./cli-error.ts";

/** Somebody else has told what there is to tell, and this is the exit code. */
export class ExitWith extends Error {
  override readonly name = "ExitWith";
  readonly exit: ExitCode;

  constructor(exit: ExitCode) {
    super(`Exit with ${exit}.`);
    this.exit = exit;
  }
}
