export type Cancel = () => void;

/** Time as an argument: the server does not use any other timer. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs `run` once, `delayMs` from now, unless it is cancelled. */
  after(delayMs: number, run: () => void): Cancel;
}

/** ISO 8601 in UTC with milliseconds, the format in the database and in the API. */
export function isoOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
