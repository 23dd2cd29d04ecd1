import { repositoryPath } from "./repository.ts";

/*
 * docs/reference/cli.md, from the command table. Its path is put together at run time, because the tests of the command
 * line stand on this package.
 */

type Row = readonly [name: string, about: string];

interface CommandFacts {
  name: string;
  summary: string;
  description: string | undefined;
  usage: string;
  args: readonly Row[];
  flags: readonly Row[];
  examples: readonly { about: string | undefined; line: string }[];
  output:
    | { kind: "operation"; id: string }
    | { kind: "data" | "lines"; schema: object }
    | { kind: "text"; about: string };
}

export async function cliPage(notice: string): Promise<string> {
  const { commandFacts, globalFlags } = (await import(sourceOf("reference/command-facts.ts"))) as {
    commandFacts: () => Promise<CommandFacts[]>;
    globalFlags: () => readonly Row[];
  };
  const { cliErrorCodes } = (await import(sourceOf("errors/cli-error.ts"))) as {
    cliErrorCodes: Record<string, { exit: number; about: string }>;
  };
  const { topics } = (await import(sourceOf("commands.ts"))) as { topics: Record<string, string> };
  const all = await commandFacts();
  const single = all.filter(({ name }) => !name.includes(" "));
  const sections = [
    ...single.map((command) => commandSection(command, "##")),
    ...Object.entries(topics).map(([topic, about]) => {
      const own = all.filter(({ name }) => name.startsWith(`${topic} `));
      return `## ${topic}\n\n${about}.\n\n${own.map((command) => commandSection(command, "###")).join("\n")}`;
    }),
  ];
  const errors = Object.entries(cliErrorCodes).map(
    ([code, { exit, about }]) => `| \`${code}\` | ${exit} | ${cell(about)} |`,
  );
  return `${notice}

# The command line

\`forecourt\`, of [\`@forecourt/cli\`](../../packages/cli/README.md). \`forecourt --help\` says the same, and \`forecourt TOPIC --help\`.

A command asks the server that is named by its flags, else by \`FORECOURT_URL\` and \`FORECOURT_API_KEY\`, else by a profile
(\`forecourt login\`, \`FORECOURT_PROFILE\`). Results go to stdout, everything else to stderr. \`NO_COLOR\` turns colours off;
without a terminal there are no colours and no animation. Times are local on a terminal and UTC under \`--json\`.

Every command takes these:

${rows(globalFlags())}
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

Under \`--json\` an error is \`{"error": {"code", "message", "ref", "try_this", …}}\` on stdout.

${sections.join("\n")}`;
}

function commandSection(
  { name, summary, description, usage, args, flags, examples, output }: CommandFacts,
  level: string,
): string {
  const parts = [
    `${level} ${name}\n`,
    `${summary}.\n`,
    "```text",
    usage,
    "```\n",
    ...(description === undefined ? [] : [`${description}\n`]),
    ...(args.length + flags.length === 0 ? [] : [rows([...args, ...flags])]),
    ...examples.flatMap(({ about, line }) => [
      ...(about === undefined ? [] : [`${about}\n`]),
      "```sh",
      line,
      "```\n",
    ]),
    `${jsonOf(output)}\n`,
  ];
  return parts.join("\n");
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
