import { parseArgs } from "node:util";

export interface Arguments {
  url: string;
  count: number;
  connectors: number;
  identityPrefix: string;
  password: string | undefined;
  idTags: readonly string[];
  speed: number;
  seed: number;
  /** Null: until it is interrupted. */
  durationMs: number | null;
  json: boolean;
}

export type ParsedArguments =
  | { kind: "run"; arguments: Arguments }
  | { kind: "help" }
  /** Every problem at once, each with what to do. */
  | { kind: "usage"; problems: readonly string[] };

export const help = `Simulated OCPP 1.6J chargers.

  forecourt-sim --url ws://127.0.0.1:8080/ocpp --count 20

  --url URL              the OCPP endpoint, without the identity (required)
  --count N              how many chargers (default 1)
  --connectors N         of each charger (default 1)
  --identity-prefix P    SIM- makes SIM-0001, SIM-0002, ... (default SIM-)
  --password P           of Basic authentication, the same for all
  --id-tag TAG           what the drivers carry; may be repeated (default SIMULATOR)
  --speed N              60: an hour of comings and goings takes a minute (default 1)
  --seed N               the same seed makes the same cars and drivers (default 1)
  --duration SECONDS     then stop; without it, until Ctrl-C
  --json                 one line of JSON a second instead of text
  --help

Exit codes: 0 done, 1 no charger was ever accepted, 2 wrong usage.`;

const flags = {
  url: { type: "string" },
  count: { type: "string" },
  connectors: { type: "string" },
  "identity-prefix": { type: "string" },
  password: { type: "string" },
  "id-tag": { type: "string", multiple: true },
  speed: { type: "string" },
  seed: { type: "string" },
  duration: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

export function parseArguments(argv: readonly string[]): ParsedArguments {
  const read = readFlags(argv);
  if (!read.ok) return { kind: "usage", problems: [read.problem] };
  const { values } = read;
  if (values.help) return { kind: "help" };
  const problems: string[] = [];

  function number(
    flag: "count" | "connectors" | "speed" | "seed" | "duration",
    least: number,
  ): number | null {
    const text = values[flag];
    if (text === undefined) return null;
    const value = Number(text);
    const whole = flag !== "speed" && flag !== "duration";
    const right = text.trim() !== "" && value >= least && value < 1e9 && (!whole || Number.isInteger(value));
    if (!right) {
      const kind = whole ? "a whole number" : "a number";
      problems.push(`--${flag} ${text} is not possible. Give ${kind} of at least ${least}: --${flag} 10`);
    }
    return value;
  }

  const { url } = values;
  if (url === undefined) {
    problems.push("--url is missing. Say where the chargers connect to: --url ws://127.0.0.1:8080/ocpp");
  } else if (!/^wss?:\/\/[^/]+/.test(url) || !URL.canParse(url)) {
    problems.push(
      `--url ${url} is not a WebSocket address. It starts with ws:// or wss://, such as ws://127.0.0.1:8080/ocpp`,
    );
  }
  const idTags = values["id-tag"] ?? ["SIMULATOR"];
  for (const tag of idTags) {
    if (tag === "" || tag.length > 20) {
      problems.push(`--id-tag "${tag}" is not possible. A tag has 1 to 20 characters.`);
    }
  }
  const identityPrefix = values["identity-prefix"] ?? "SIM-";
  if (!/^[A-Za-z0-9*+=:|@._-]{0,40}$/.test(identityPrefix)) {
    problems.push(
      `--identity-prefix "${identityPrefix}" is not possible. Use up to 40 of A-Z a-z 0-9 * + = : | @ . _ -`,
    );
  }
  const durationS = number("duration", 0);
  const parsed: Arguments = {
    url: url ?? "",
    count: number("count", 1) ?? 1,
    connectors: number("connectors", 1) ?? 1,
    identityPrefix,
    password: values.password,
    idTags,
    speed: number("speed", 0.01) ?? 1,
    seed: number("seed", 0) ?? 1,
    durationMs: durationS === null ? null : durationS * 1000,
    json: values.json ?? false,
  };
  return problems.length > 0 ? { kind: "usage", problems } : { kind: "run", arguments: parsed };
}

function readFlags(argv: readonly string[]) {
  try {
    return { ok: true, values: parseArgs({ args: [...argv], options: flags }).values } as const;
  } catch (error) {
    // It names the flag, and says what is wrong with it.
    const problem = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: `${problem} See forecourt-sim --help` } as const;
  }
}
