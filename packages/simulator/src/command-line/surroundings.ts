import type { Clock } from "@forecourt/ocpp";

/** What a command has around it: time, an end, and somebody who reads. */
export interface Surroundings {
  clock: Clock;
  /** Aborts at the first Ctrl-C. */
  signal: AbortSignal;
  /** Width of the terminal; null when nobody watches: then there are lines instead of one line that changes. */
  columns: number | null;
  /** Between two reports. */
  everyMs: number;
  write(text: string): void;
  complain(text: string): void;
}

/** How much is shown. */
export interface Loudness {
  json: boolean;
  quiet: boolean;
}

/** Shows how it goes, in the way that was asked for. */
export interface Reporter {
  /** How things stand: a line that changes, a line now and then, or a line of JSON. */
  status(text: string, json: object): void;
  /** Something happened: stays. */
  note(text: string, json: object): void;
  /** The last word. */
  end(text: string, json: object): void;
}

export function createReporter({ json, quiet }: Loudness, around: Surroundings): Reporter {
  const { clock, columns, write } = around;
  const isLive = columns !== null && !json && !quiet;
  let isLineOpen = false;

  function line(text: string, about: object): void {
    const at = new Date(clock.now()).toISOString();
    if (json) write(`${JSON.stringify({ at, ...about })}\n`);
    else write(`${clearLine()}${text}\n`);
  }

  // Back to the start of the line, and empty it.
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

/** How far something is, as people see it at a glance: `[####......]  40 %`. */
export function progressBar(share: number): string {
  const part = Math.max(0, Math.min(1, share));
  const full = Math.floor(part * 10);
  return `[${"#".repeat(full)}${".".repeat(10 - full)}] ${String(Math.floor(part * 100)).padStart(3)} %`;
}
