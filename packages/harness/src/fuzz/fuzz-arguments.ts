import { parseArgs } from "node:util";

/** How much of each thing a suite tries without an option: `{ frames: 2_000_000 }` makes an option --frames. */
export type Amounts = Readonly<Record<string, number>>;

/** The options of one run. */
export interface FuzzArguments<A extends Amounts> {
  amounts: { readonly [Name in keyof A]: number };
  seed: number;
  /** Stop after this time, also when work is left. */
  seconds: number | null;
  /** Where the summary is written to as JSON. */
  json: string | null;
  /** Only this part of the run, to see a failure again. */
  only: number | null;
}

export type ParsedArguments<A extends Amounts> =
  | { ok: true; arguments: FuzzArguments<A> }
  | { ok: false; message: string };

/** Reads the options of a suite. `newSeed` is used when there is no --seed. */
export function parseFuzzArguments<A extends Amounts>(
  args: string[],
  amounts: A,
  newSeed: () => number,
): ParsedArguments<A> {
  const names = [...Object.keys(amounts), "seed", "seconds", "json", "only"];
  let values: Record<string, string | undefined>;
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
    values = parseArgs({ args, options, allowPositionals: false }).values;
  } catch (error) {
    const options = names.map((name) => `--${name}`).join(", ");
    return { ok: false, message: `${error instanceof Error ? error.message : error}. Options: ${options}.` };
  }
  const numbers: Record<string, number> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || name === "json") continue;
    if (!/^\d+$/.test(value))
      return { ok: false, message: `--${name} needs a whole number, not "${value}".` };
    numbers[name] = Number(value);
  }
  const { seed, seconds, only } = numbers;
  return {
    ok: true,
    arguments: {
      // The keys are those of `amounts`.
      amounts: Object.fromEntries(
        Object.entries(amounts).map(([name, amount]) => [name, numbers[name] ?? amount]),
      ) as { [Name in keyof A]: number },
      seed: seed ?? newSeed(),
      seconds: seconds ?? null,
      json: values["json"] ?? null,
      only: only ?? null,
    },
  };
}
