import type { Clock } from "@forecourt/ocpp";

/** Clock, signal and output of a command. */
export interface Environment {
  clock: Clock;
  /** Aborts at the first Ctrl-C. */
  signal: AbortSignal;
  /** Width of the terminal; null without a terminal: then each report is a new line. */
  columns: number | null;
  /** Interval between two reports. */
  everyMs: number;
  write(text: string): void;
  writeError(text: string): void;
}

/** The output mode. */
export interface OutputMode {
  json: boolean;
  quiet: boolean;
}

/** Prints progress in the selected mode. */
export interface Reporter {
  /** Prints the current status: a line that is overwritten, a new line, or a line of JSON. */
  status(text: string, json: object): void;
  /** Prints an event on its own line. */
  note(text: string, json: object): void;
  /** Prints the summary. */
  end(text: string, json: object): void;
}

export function createReporter({ json, quiet }: OutputMode, environment: Environment): Reporter {
  const { clock, columns, write } = environment;
  const isLive = columns !== null && !json && !quiet;
  let isLineOpen = false;

  function line(text: string, about: object): void {
    const at = new Date(clock.now()).toISOString();
    if (json) write(`${JSON.stringify({ at, ...about })}\n`);
    else write(`${clearLine()}${text}\n`);
  }

  // Returns to the start of the line and clears it.
  function clearLine(): string {
    if (!isLineOpen) return "";
    isLineOpen = false;
    return "\r\u001b[2K";
  }

  return {
    status(text, about) {
      if (quiet) return;
      if (!isLive) {
        line(text, about);
        return;
      }
      write(`\r\u001b[2K${text.slice(0, columns - 1)}`);
      isLineOpen = true;
    },
    note(text, about) {
      if (!quiet) line(text, about);
    },
    end(text, about) {
      if (!quiet || json) line(text, about);
    },
  };
}

/** A share as text: `[####......]  40 %`. */
export function progressBar(share: number): string {
  const part = Math.max(0, Math.min(1, share));
  const full = Math.floor(part * 10);
  return `[${"#".repeat(full)}${".".repeat(10 - full)}] ${String(Math.floor(part * 100)).padStart(3)} %`;
}
