import { lengthOf } from "../output/text-width.ts";
import { wrap } from "../output/wrap.ts";
import type { HelpOutput } from "./help-output.ts";

const indent = "  ";
/** A name that is longer has what is said of it on the next line. */
const widestName = 34;

/** Names, and beside them what is said of each, broken between words. */
export function inColumns(
  rows: readonly (readonly [name: string, about: string])[],
  output: HelpOutput,
): string {
  const fitting = rows.map(([name]) => lengthOf(name)).filter((length) => length <= widestName);
  const left = Math.max(0, ...fitting) + 2;
  const right = Math.max(20, output.width - indent.length - left);
  return rows
    .map(([name, about]) => {
      const [first = "", ...more] = wrap(about, right);
      const rest = more.map((line) => `${indent}${" ".repeat(left)}${line}\n`).join("");
      const gap = left - lengthOf(name);
      if (gap >= 2) return `${`${indent}${name}${" ".repeat(gap)}${first}`.trimEnd()}\n${rest}`;
      return `${indent}${name}\n${first === "" ? "" : `${indent}${" ".repeat(left)}${first}\n`}${rest}`;
    })
    .join("");
}
