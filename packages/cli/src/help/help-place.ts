import type { Paint } from "../output/paint.ts";

/** Where help is read. */
export interface HelpPlace {
  paint: Paint;
  /** Letters in a line. */
  width: number;
}
