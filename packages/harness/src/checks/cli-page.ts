import { readFile } from "node:fs/promises";
import { repositoryPath } from "./repository.ts";

/*
 * docs/reference/cli.md, from the commands. Its path is put together at run time, because the tests of the command line stand
 * on this package.
 */

interface CommandFacts {
  summary: string;
  description?: string;
  args?: Readonly<Record<string, ArgFacts>>;
  flags?: Readonly<Record<string, FlagFacts>>;
  baseFlags: Readonly<Record<string, FlagFacts>>;
  examples: readonly (string | { description: string; command: string })[];
  output:
    | { kind: "operation"; id: string }
    | { kind: "data" | "lines"; schema: object }
    | { kind: "text"; about: string };
}

interface ArgFacts {
  description?: string;
  required?: boolean;
  multiple?: boolean;
  options?: readonly string[];
  default?: unknown;
}

interface FlagFacts extends ArgFacts {
  type: "boolean" | "option";
  char?: string;
  allowNo?: boolean;
  hidden?: boolean;
  helpValue?: string | readonly string[];
}

type Row = readonly [name: string, about: string];

export async function cliPage(notice: string): Promise<string> {
  const { ownCommands } = (await import(sourceOf("commands.ts"))) as {
    ownCommands: Readonly<Record<string, CommandFacts>>;
  };
  const { cliErrorCodes } = (await import(sourceOf("errors/cli-error.ts"))) as {
    cliErrorCodes: Record<string, { exit: number; about: string }>;
  };
  const { oclif } = JSON.parse(await readFile(repositoryPath("packages/cli/package.json"), "utf8"));
  const topics: Readonly<Record<string, { description: string }>> = oclif.topics;
  const all = Object.entries(ownCommands).map(([id, facts]) => ({ name: id.replace(":", " "), facts }));
  const shared = sharedRows(all.map(({ facts }) => tableOf(facts)));
  const single = all.filter(({ name }) => !name.includes(" "));
  const sections = [
    ...single.map(({ name, facts }) => commandSection(name, facts, "##", shared)),
    ...Object.entries(topics).map(([topic, { description }]) => {
      const own = all.filter(({ name }) => name.startsWith(`${topic} `));
      return `## ${topic}\n\n${description}.\n\n${own.map(({ name, facts }) => commandSection(name, facts, "###", shared)).join("\n")}`;
    }),
  ];
  const errors = Object.entries(cliErrorCodes).map(
    ([code, { exit, about }]) => `| \`${code}\` | ${exit} | ${cell(about)} |`,
  );
  return `${notice}

# The command line

\`forecourt\`, of [\`@forecourt/cli\`](../../packages/cli/README.md). \`forecourt COMMAND --help\` says the same.

A command uses the server of its flags, otherwise of \`FORECOURT_URL\` and \`FORECOURT_API_KEY\`, otherwise of a profile
(\`forecourt login\`, \`FORECOURT_PROFILE\`). Results go to stdout, everything else to stderr. \`NO_COLOR\` turns colours off;
without a terminal there are no colours and no animation. Times are local on a terminal and UTC under \`--json\`.

Flags of every command:

${rows(flagRows(all[0]?.facts.baseFlags ?? {}))}
## Arguments and flags of many commands

The commands below refer to this table.

${rows([...shared.values()])}
## Exit codes

| code | when |
| --- | --- |
| 0 | done |
| 1 | refused, or failed |
| 2 | used wrongly |
| 3 | not authorised |
| 4 | timed out waiting |
| 130 | ended by Ctrl-C |

## Errors

Refusals of the server have [their own codes](errors.md). These are the codes of the command line:

| code | exit code | what it says |
| --- | --- | --- |
${errors.join("\n")}

Under \`--json\` an error is \`{"error": {"code", "message", "ref", "try_this", …}}\` on stderr.

${sections.join("\n")}`;
}

/** A row that so many commands have is shown once: of the rows with one name, the commonest. */
const manyCommands = 4;

function sharedRows(tables: readonly (readonly Row[])[]): ReadonlyMap<string, Row> {
  const all = tables.flat();
  const countOf = ([name, about]: Row) => all.filter((row) => row[0] === name && row[1] === about).length;
  const shared = new Map<string, Row>();
  for (const row of all) {
    const before = shared.get(shortOf(row[0]));
    if (countOf(row) >= Math.max(manyCommands, before === undefined ? 0 : countOf(before) + 1))
      shared.set(shortOf(row[0]), row);
  }
  return new Map([...shared].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function isShared(shared: ReadonlyMap<string, Row>, [name, about]: Row): boolean {
  const row = shared.get(shortOf(name));
  return row?.[0] === name && row[1] === about;
}

function tableOf({ args = {}, flags = {} }: CommandFacts): Row[] {
  return [...argRowsOf(args), ...flagRows(flags)];
}

function argRowsOf(args: Readonly<Record<string, ArgFacts>>): Row[] {
  return Object.entries(args).map(([arg, facts]) => [argWord(arg, facts), aboutOf(facts)]);
}

function commandSection(
  name: string,
  facts: CommandFacts,
  level: string,
  shared: ReadonlyMap<string, Row>,
): string {
  const { summary, description, args = {}, examples, output } = facts;
  const argRows = argRowsOf(args);
  const table = tableOf(facts);
  const own = table.filter((row) => !isShared(shared, row));
  const others = table.filter((row) => isShared(shared, row)).map(([word]) => `\`${shortOf(word)}\``);
  const parts = [
    `${level} ${name}\n`,
    `${summary}.\n`,
    "```text",
    [
      "forecourt",
      name,
      ...argRows.map(([word]) => word),
      ...(table.length > argRows.length ? ["[flags]"] : []),
    ].join(" "),
    "```\n",
    ...(description === undefined ? [] : [`${description}\n`]),
    ...(own.length === 0 ? [] : [rows(own)]),
    ...(others.length === 0
      ? []
      : [
          `${own.length === 0 ? "Takes" : "Also takes"} [of many commands](#arguments-and-flags-of-many-commands): ${others.join(", ")}.\n`,
        ]),
    ...examples.flatMap((example) => [
      ...(typeof example === "string" ? [] : [`${example.description}\n`]),
      "```sh",
      (typeof example === "string" ? example : example.command)
        .replaceAll("<%= config.bin %>", "forecourt")
        .replaceAll("<%= command.id %>", name),
      "```\n",
    ]),
    `${jsonOf(output)}\n`,
  ];
  return parts.join("\n");
}

/** Without the letter and the form of the value, which the table of shared rows shows. */
function shortOf(word: string): string {
  return word.replace(/^-\w, /, "").replace(/=.*$/, "");
}

function argWord(name: string, { required, multiple }: ArgFacts): string {
  const word = `${name.toUpperCase()}${multiple ? "..." : ""}`;
  return required ? word : `[${word}]`;
}

/** As oclif's help writes them. */
function flagRows(flags: Readonly<Record<string, FlagFacts>>): Row[] {
  return Object.entries(flags)
    .filter(([, { hidden }]) => hidden !== true)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, flag]) => {
      const { char, type, allowNo, helpValue = "<value>", multiple } = flag;
      const value = type === "boolean" ? "" : `=${[helpValue].flat().join(" ")}${multiple ? "..." : ""}`;
      const word = `--${type === "boolean" && allowNo ? "[no-]" : ""}${name}${value}`;
      const about = `${aboutOf(flag)}${flag.required ? " (required)" : ""}`;
      return [char === undefined ? word : `-${char}, ${word}`, about];
    });
}

function aboutOf({ description = "", options = [], default: usual }: ArgFacts): string {
  return [
    description,
    options.length === 0 ? "" : `One of ${options.join(", ")}.`,
    ["string", "number"].includes(typeof usual) ? `[default: ${usual}]` : "",
  ]
    .filter((part) => part !== "")
    .join(" ");
}

function jsonOf(output: CommandFacts["output"]): string {
  switch (output.kind) {
    case "operation":
      return `\`--json\`: \`data\` is what [\`${output.id}\`](operations.md) answers.`;
    case "data":
      return `\`--json\`: \`data\` is\n\n\`\`\`json\n${JSON.stringify(output.schema)}\n\`\`\``;
    case "lines":
      return `\`--json\`: an object a line, each\n\n\`\`\`json\n${JSON.stringify(output.schema)}\n\`\`\``;
    case "text":
      return output.about;
  }
}

function rows(pairs: readonly Row[]): string {
  const lines = pairs.map(([name, about]) => `| \`${name.replaceAll("|", "\\|")}\` | ${cell(about)} |`);
  return `| | |\n| --- | --- |\n${lines.join("\n")}\n`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll("\n", " ");
}

function sourceOf(path: string): string {
  return repositoryPath(`packages/cli/src/${path}`);
}
