import type { Hint } from "./hint.ts";

/** 0 is success, 1 refused or failed, 2 used wrongly, 3 not authorised, 4 timed out waiting, 130 ended by Ctrl-C. */
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 130;

/** What goes wrong on this side of the API, the exit code of each, and what it means. */
export const cliErrorCodes = {
  "wrong-usage": {
    exit: 2,
    about: "The command, a flag or an argument is not one, or does not fit the others.",
  },
  "confirmation-required": {
    exit: 2,
    about:
      "The command would change something for good or in many places, and there is no terminal to ask on.",
  },
  "unreadable-file": { exit: 2, about: "A file that was named is not there, or not what it ought to be." },
  "not-logged-in": { exit: 3, about: "No API key is given: no profile, no FORECOURT_API_KEY, no --api-key." },
  "key-refused": {
    exit: 3,
    about: "The server does not take the key that was to be kept. Nothing was kept.",
  },
  "no-server": { exit: 1, about: "No Forecourt server answers at the address. Nothing was kept." },
  "unknown-profile": { exit: 2, about: "No profile has this name." },
  declined: { exit: 1, about: "The question was answered with no. Nothing was changed." },
  "not-found-here": { exit: 1, about: "Nothing that the server has fits what was named." },
  "not-installed": { exit: 1, about: "The command hands over to a package that is not installed." },
  "command-rejected": { exit: 1, about: "The charger said no, or could not be asked." },
  "command-timeout": { exit: 4, about: "The charger did not answer in time." },
  "wait-timeout": { exit: 4, about: "What was waited for did not happen in time." },
  "some-failed": { exit: 1, about: "A command over several chargers did not succeed at each." },
  "simulation-failed": {
    exit: 1,
    about:
      "No simulated charger was accepted, a scenario did not come to its end, or something of it could not be removed.",
  },
  "check-failed": { exit: 1, about: "What was checked is not right." },
  "already-listening": {
    exit: 1,
    about: "Another process forwards the same events to the same address, and notes how far it has come.",
  },
  interrupted: { exit: 130, about: "Ctrl-C, or a signal that ends the process." },
} as const satisfies Record<string, { exit: ExitCode; about: string }>;

export type CliErrorCode = keyof typeof cliErrorCodes;

interface Advice {
  /** Commands, or instructions. */
  hints?: readonly Hint[];
  /** Fields that `--json` prints beside the code and the message. */
  details?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

/** The only error that commands throw. */
export class CliError extends Error {
  override readonly name = "CliError";
  readonly code: CliErrorCode;
  readonly hints: readonly Hint[];
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: CliErrorCode, message: string, { hints = [], details = {}, cause }: Advice = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
    this.hints = hints;
    this.details = details;
  }
}
