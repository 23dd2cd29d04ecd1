import type { Interfaces } from "@oclif/core";
import type { CommandClass } from "../base-command.ts";
import { commands } from "../commands.ts";
import { wrap, wrapParagraphs } from "../output/wrap.ts";
import { exampleText } from "../reference/example-text.ts";
import { byName } from "./by-name.ts";
import type { HelpOutput } from "./help-output.ts";
import { inColumns } from "./in-columns.ts";

/** What `--help` says of a command. */
export async function commandHelp(name: string, output: HelpOutput): Promise<string> {
  const entry = commands[name];
  if (entry === undefined) throw new Error(`unreachable: ${name} is in the table`);
  const command = await entry.load();
  const { paint } = output;
  const args = Object.entries(command.args);
  const own = flagRows(command.flags);
  const sections = [
    ...wrap(`${entry.summary}.`, output.width),
    "",
    `  ${paint.cyan(usage(name, args, own.length > 0))}`,
    "",
    ...(command.description === undefined ? [] : [...wrapParagraphs(command.description, output.width), ""]),
    ...section("Arguments", args.map(argRow), output),
    ...section("Flags", own, output),
    ...section("Flags of every command", flagRows(command.baseFlags), output),
    ...examples(command, name, output),
  ];
  return `${sections.join("\n").trimEnd()}\n`;
}

type NamedArg = readonly [name: string, arg: Interfaces.Arg<unknown>];

export function usage(name: string, args: readonly NamedArg[], hasFlags: boolean): string {
  const words = args.map(([argName, { required, multiple }]) => {
    const word = `${argName.toUpperCase()}${multiple ? "..." : ""}`;
    return required ? word : `[${word}]`;
  });
  return ["forecourt", name, ...words, ...(hasFlags ? ["[flags]"] : [])].join(" ");
}

export function argRow([name, { description = "", options }]: NamedArg): readonly [string, string] {
  return [name.toUpperCase(), aboutWith(description, options, undefined)];
}

export function flagRows(flags: Interfaces.FlagInput): (readonly [string, string])[] {
  return Object.entries(flags)
    .filter(([, { hidden }]) => hidden !== true)
    .sort(([a, one], [b, other]) => Number(isRequired(other)) - Number(isRequired(one)) || byName(a, b))
    .map(([name, flag]) => flagRow(name, flag));
}

/** A field that `--body` may hold as well says so in words. */
function isRequired({ required, description }: Interfaces.Flag<unknown>): boolean {
  return required === true || description?.endsWith("(required)") === true;
}

/** Values that are few and short are shown with the flag; others after what is said of it. */
const longestChoice = 24;

function flagRow(name: string, flag: Interfaces.Flag<unknown>): readonly [string, string] {
  const { char, required, description = "" } = flag;
  const short = char === undefined ? "    " : `-${char}, `;
  const must = required ? `${description} (required)`.trim() : description;
  if (flag.type === "boolean") return [`${short}--${flag.allowNo ? "[no-]" : ""}${name}`, must];
  const choice = flag.options?.join("|") ?? "";
  const shown = choice !== "" && choice.length <= longestChoice;
  const value = shown ? choice : (textOf(flag.helpValue) ?? valueName(name));
  const standard =
    typeof flag.default === "object" || typeof flag.default === "function" ? undefined : flag.default;
  return [
    `${short}--${name} ${value}${flag.multiple ? "..." : ""}`,
    aboutWith(must, shown ? undefined : flag.options, standard),
  ];
}

function textOf(helpValue: string | readonly string[] | undefined): string | undefined {
  return typeof helpValue === "string" ? helpValue : helpValue?.join(" ");
}

/** `--max-amperage` takes an AMPERAGE. */
function valueName(name: string): string {
  return (name.split("-").at(-1) ?? name).toUpperCase();
}

function aboutWith(about: string, options: readonly string[] | undefined, standard: unknown): string {
  const choice = options === undefined || options.length === 0 ? "" : `One of ${options.join(", ")}.`;
  const usual = standard === undefined ? "" : `[${String(standard)}]`;
  return [about, choice, usual].filter((part) => part !== "").join(" ");
}

function section(title: string, rows: readonly (readonly [string, string])[], output: HelpOutput): string[] {
  return rows.length === 0 ? [] : [output.paint.bold(title), inColumns(rows, output)];
}

/** Each with its words above it. A command line is not broken: it is there to be copied. */
function examples({ examples }: CommandClass, name: string, { paint, width }: HelpOutput): string[] {
  if (examples.length === 0) return [];
  const shown = examples.map((example) => {
    const about = typeof example === "string" ? [] : wrap(example.description, width - 2);
    return [...about.map((line) => `  ${line}`), `  ${paint.cyan(exampleText(example, name))}`].join("\n");
  });
  return [paint.bold("Examples"), ...shown];
}
