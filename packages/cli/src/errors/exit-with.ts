import type { ExitCode } from "./cli-error.ts";

/** There is nothing left to tell, or nobody to tell it to: this is the exit code. */
export class ExitWith extends Error {
  override readonly name = "ExitWith";
  readonly exit: ExitCode;

  constructor(exit: ExitCode) {
    super(`Exit with ${exit}.`);
    this.exit = exit;
  }
}
