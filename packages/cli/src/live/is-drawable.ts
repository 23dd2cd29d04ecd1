import type { Environment, Terminal } from "../environment.ts";

/** Whether the stream is a terminal that can move its cursor. */
export function isDrawable({ isTty }: Pick<Terminal, "isTty">, { env }: Pick<Environment, "env">): boolean {
  return isTty && env["TERM"] !== "dumb";
}
