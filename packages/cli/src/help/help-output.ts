import type { Paint } from "../output/paint.ts";

/** The format of help output. */
export interface HelpOutput {
  paint: Paint;
  /** Letters in a line. */
  width: number;
}
