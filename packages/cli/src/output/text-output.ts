import type { Paint } from "./paint.ts";

/** The format of text output: width, colours, time zone. */
export interface TextOutput {
  readonly paint: Paint;
  /** Characters in a line. */
  readonly columns: number;
  /** IANA name. */
  readonly timeZone: string;
  /** Epoch ms on a terminal: "3 min ago" would be wrong in a file. */
  readonly now?: number;
}
