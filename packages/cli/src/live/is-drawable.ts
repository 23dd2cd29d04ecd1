import type { Surroundings, Terminal } from "../surroundings.ts";

/** Whether it can be drawn on: somebody looks, and the terminal knows how to move its cursor. */
export function isDrawable({ isTty }: Pick<Terminal, "isTty">, { env }: Pick<Surroundings, "env">): boolean {
  return isTty && env["TERM"] !== "dumb";
}
