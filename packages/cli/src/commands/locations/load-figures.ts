import { localTime } from "@forecourt/client/text";
import type { TextOutput } from "../../output/text-output.ts";

/** `14:03:22`, with its date where that is another one than `asOf` has. */
export function timeOfDay(
  timestamp: string,
  asOf: string,
  { timeZone }: Pick<TextOutput, "timeZone">,
): string {
  const [at, now] = [localTime(timestamp, timeZone), localTime(asOf, timeZone)];
  return at.slice(0, 10) === now.slice(0, 10) ? at.slice(11) : at;
}

/** Measured amperes: `6.0`. */
export function tenths(amps: number): string {
  return (Math.round(amps * 10) / 10).toFixed(1);
}
