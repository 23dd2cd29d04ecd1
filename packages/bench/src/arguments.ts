import { parseArgs } from "node:util";
import { suites } from "./suites.ts";

export interface Arguments {
  suites: string[];
  mode: "quick" | "full";
  /** Of each measurement, the first one not counted. */
  rounds: number;
  /** Where the result is written as JSON. */
  json: string | undefined;
  /** Whether a ratio that has become worse is a failure. */
  check: boolean;
  builds: Map<string, string>;
  profileFolder: string | undefined;
}

/** What was asked for, or what to say instead. */
export type ParsedArguments =
  | { ok: true; arguments: Arguments }
  | { ok: false; exitCode: 0 | 2; message: string };

const leastRounds = 3;
const roundsOf = { quick: 7, full: 11 };

export const usage = `pnpm bench [suite...] [options]

Suites (all of them without a name):
${suites.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join("\n")}

Options:
  --quick           fewer rounds: about 90 s a suite (default)
  --full            for figures to be published: up to 6 minutes a suite
  --rounds <n>      slices of each subject and measurement, the first one not counted
  --json <file>     writes the result, every round of it, as JSON
  --check           exits with 1 when a ratio is by 40 % worse than in the newest full result
  --build <name>=<folder>
                    also measures another build of @forecourt/ocpp: a folder with package.json and dist
  --profile <folder>
                    servers write CPU profiles there (and are slower for it)
  --help            this text
`;

export function parseArguments(args: readonly string[]): ParsedArguments {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    return refusal(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  if (values.help === true) return { ok: false, exitCode: 0, message: usage };
  const known = suites.map(({ name }) => name);
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    return refusal(`No suite is called ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
  }
  if (values.quick === true && values.full === true) return refusal("--quick or --full, not both.");
  const mode = values.full === true ? "full" : "quick";
  const rounds = values.rounds === undefined ? roundsOf[mode] : Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < leastRounds) {
    return refusal(`--rounds is ${values.rounds}: it has to be a whole number from ${leastRounds} up.`);
  }
  const builds = new Map<string, string>();
  for (const build of values.build ?? []) {
    const [, name, folder] = /^([\w.-]+)=(.+)$/.exec(build) ?? [];
    if (name === undefined || folder === undefined)
      return refusal(`--build is ${build}: it has to be name=folder.`);
    builds.set(name, folder);
  }
  return {
    ok: true,
    arguments: {
      suites: positionals.length === 0 ? known : [...new Set(positionals)],
      mode,
      rounds,
      json: values.json,
      check: values.check === true,
      builds,
      profileFolder: values.profile,
    },
  };
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      quick: { type: "boolean" },
      full: { type: "boolean" },
      rounds: { type: "string" },
      json: { type: "string" },
      check: { type: "boolean" },
      build: { type: "string", multiple: true },
      profile: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
}

function refusal(message: string): ParsedArguments {
  return { ok: false, exitCode: 2, message: `${message}\n\n${usage}` };
}
