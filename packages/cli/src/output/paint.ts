import type { Environment, Terminal } from "../environment.ts";

/** ANSI colours, or none without a colour terminal. */
export interface Paint {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  blue(text: string): string;
  cyan(text: string): string;
}

/** NO_COLOR (no-color.org) and a dumb terminal turn colours off, FORCE_COLOR turns them on in a pipe too. */
export function isColoured(terminal: Pick<Terminal, "isTty">, { env }: Pick<Environment, "env">): boolean {
  const forced = env["FORCE_COLOR"] !== undefined && env["FORCE_COLOR"] !== "0" && env["FORCE_COLOR"] !== "";
  const plain = Boolean(env["NO_COLOR"]) || env["TERM"] === "dumb" || env["FORCE_COLOR"] === "0";
  return !plain && (terminal.isTty || forced);
}

export function paintFor(terminal: Pick<Terminal, "isTty">, environment: Pick<Environment, "env">): Paint {
  return isColoured(terminal, environment) ? coloured : uncoloured;
}

const coloured: Paint = {
  bold: sgr(1, 22),
  dim: sgr(2, 22),
  red: sgr(31, 39),
  green: sgr(32, 39),
  yellow: sgr(33, 39),
  blue: sgr(34, 39),
  cyan: sgr(36, 39),
};

const same = (text: string): string => text;
const uncoloured: Paint = {
  bold: same,
  dim: same,
  red: same,
  green: same,
  yellow: same,
  blue: same,
  cyan: same,
};

/** ECMA-48, select graphic rendition. */
function sgr(on: number, off: number): (text: string) => string {
  return (text) => `\u001b[${on}m${text}\u001b[${off}m`;
}
