import type { Paint } from "./paint.ts";

/** Where text is shown: how wide, in which colours, at what time of the day. */
export interface Place {
  readonly paint: Paint;
  /** Characters in a line. */
  readonly columns: number;
  /** IANA name. */
  readonly timeZone: string;
  /** Epoch ms, where somebody looks on now: "3 min ago" would be wrong in a file. */
  readonly now?: number;
}
