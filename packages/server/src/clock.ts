export type Cancel = () => void;

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  after(delayMs: number, run: () => void): Cancel;
}
