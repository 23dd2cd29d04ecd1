/**
 * A message of oclif's parser in our words, a line for each fault. What it says of missing arguments is written elsewhere,
 * because it has them as data.
 */
export function parserWords(message: string): string {
  const [about = ""] = message.split("\nSee more help with");
  const faults = about
    .replace(/^The following errors? occurred:\n/, "")
    .replaceAll(" \n\t", ": ")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return faults.map(inOurWords).join("\n");
}

function inOurWords(fault: string): string {
  for (const [pattern, words] of rewordings) if (pattern.test(fault)) return fault.replace(pattern, words);
  return fault;
}

const rewordings: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^Nonexistent flag: (\S+)$/, "The command has no flag $1."],
  [/^Nonexistent flags: (.+)$/, "The command has none of the flags $1."],
  [/^Unexpected arguments?: (.+)$/, "The command takes no argument $1."],
  [/^Missing required flag (\S+)$/, "--$1 is missing."],
  [/^Flag (--\S+) expects a value$/, "$1 needs a value."],
  [/^Flag (--\S+) expects one of these values: (.+)$/, "$1 needs a value, one of $2."],
  [/^Parsing (--\S+): Expected an integer but received: (.*)$/, '$1 must be a whole number, not "$2".'],
  [
    /^Parsing (--\S+): Expected an integer greater than or equal to (\S+) but received: (.*)$/,
    "$1 must be at least $2, not $3.",
  ],
  [
    /^Parsing (--\S+): Expected an integer less than or equal to (\S+) but received: (.*)$/,
    "$1 must be at most $2, not $3.",
  ],
  [/^Expected (--[\w-]+)=(.*) to be one of: (.+)$/, '$1 must be one of $3, not "$2".'],
  [/^Expected (.*) to be one of: (.+)$/, '"$1" must be one of $2.'],
  [/^(--[\w-]+)(?:=.*)? cannot also be provided when using (--\S+)$/, "$2 and $1 cannot be given together."],
];
