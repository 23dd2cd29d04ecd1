export type Cancel = () => void;

/** Time as an argument: the server waits on nothing else. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs `run` once, `delayMs` from now, unless it is called off. */
  after(delayMs: number, run: () => void): Cancel;
}

/** ISO 8601 in UTC with milliseconds, as stored and as on the wire. */
export function isoOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
