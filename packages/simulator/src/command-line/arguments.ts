import { parseArgs } from "node:util";
import type { SecurityProfile } from "../connection.ts";
import { nearest } from "../nearest.ts";
import { parseQuirk, quirkLines } from "../quirks/quirk-table.ts";
import type { Quirks } from "../quirks/quirks.ts";
import { scenarios } from "../scenarios/ready-made.ts";
import type { Scenario } from "../scenarios/scenario.ts";

/** The chargers: numbered, a single one, or from a file. */
export type Identities =
  | { kind: "numbered"; count: number; prefix: string; password: string | undefined }
  | { kind: "one"; identity: string; password: string | undefined }
  | { kind: "file"; path: string };

/** The parsed command line of `forecourt-sim`. */
export interface Arguments {
  url: string;
  identities: Identities;
  connectors: number;
  idTags: readonly string[];
  speed: number;
  seed: number;
  staggerMs: number;
  /** Null: until it is interrupted or the scenario is over. */
  durationMs: number | null;
  /** Null: simulated drivers. */
  scenario: Scenario | null;
  /** Null: whole chargers. */
  load: LoadArguments | null;
  quirks: Quirks;
  securityProfile: SecurityProfile;
  /** Paths of PEM files. */
  tls: { ca: string | null; cert: string | null; key: string | null };
  json: boolean;
  quiet: boolean;
}

/** Chargers that only send meter values, as cheaply as can be. */
export interface LoadArguments {
  /** Share of the chargers that are in a transaction, in [0, 1]. */
  charging: number;
  /** Time between two MeterValues of a charger. */
  everyMs: number;
  processes: number;
}

/** An error and how to fix it. */
export interface Problem {
  problem: string;
  hint: string;
}

export type ParsedArguments =
  | { kind: "run"; arguments: Arguments }
  | { kind: "print"; text: string }
  /** All problems together. */
  | { kind: "usage"; problems: readonly Problem[] };

const help = `Simulated OCPP 1.6J chargers, for testing central systems.

  forecourt-sim --url ws://127.0.0.1:8080/ocpp --count 20 --speed 60
  forecourt-sim --url ws://127.0.0.1:8080/ocpp --identity CP-1 --scenario lost-stop
  forecourt-sim --url ws://127.0.0.1:8080/ocpp --quirk neverPongs --quirk neverAnswers=Reset
  forecourt-sim --url ws://127.0.0.1:8080/ocpp --chargers list.txt --load --every 30 --processes 2

Connection and identity
  --url URL              the OCPP endpoint, without the identity: ws:// or wss:// (required)
  --count N              how many chargers (default 1)
  --identity-prefix P    SIM- makes SIM-0001, SIM-0002, ... (default SIM-)
  --identity ID          one charger of this name
  --chargers FILE        one charger a line: its identity, and after a space its password
  --password P           of Basic authentication, the same for all
  --security-profile N   1: password, 2: TLS and password, 3: TLS and certificate (default 0: none)
  --ca FILE              PEM of the trusted certificate authorities, for wss://
  --cert FILE --key FILE PEM of the chargers' certificate and its key, for profile 3

What happens
  --connectors N         of each charger (default 1)
  --id-tag TAG           what the drivers carry; may be repeated (default SIMULATOR)
  --speed N              60: an hour of comings and goings takes a minute (default 1)
  --scenario NAME        each charger plays this instead, and then it ends; see --list-scenarios.
                         --speed 20 makes its waits and energies 20 times smaller
  --quirk NAME[=VALUE]   what the chargers do wrong; may be repeated; see --list-quirks
  --seed N               the same seed makes the same cars and drivers (default 1)
  --stagger MS           from one charger's first connection to the next one's (default 100, with --load 1)
  --duration SECONDS     then stop; without it, until Ctrl-C or the end of the scenario

Load
  --load                 each charger starts one transaction and then only sends MeterValues, as cheaply as can be:
                         10,000 chargers take less of the machine than the server does. ws:// only
  --charging PERCENT     with --load, of the chargers that start a transaction (default 100)
  --every SECONDS        with --load, between two MeterValues of a charger (default 30)
  --processes N          with --load, over which the chargers are spread (default 1); each opens a file per charger

What is shown
  --json                 one line of JSON a second instead of text
  --quiet                nothing but errors; with --json the last line only
  --list-scenarios       the scenarios, and what they are about
  --list-quirks          the quirks, and what they are given
  --help

Ctrl-C lets the cars leave, sends what the chargers still have to report and disconnects, within 7 seconds; a second one ends at once.

Exit codes: 0 done, 1 no charger was ever accepted, 2 wrong usage, 3 a scenario did not come to its end.`;

const flags = {
  url: { type: "string" },
  count: { type: "string" },
  connectors: { type: "string" },
  identity: { type: "string" },
  "identity-prefix": { type: "string" },
  chargers: { type: "string" },
  password: { type: "string" },
  "security-profile": { type: "string" },
  ca: { type: "string" },
  cert: { type: "string" },
  key: { type: "string" },
  "id-tag": { type: "string", multiple: true },
  speed: { type: "string" },
  scenario: { type: "string" },
  quirk: { type: "string", multiple: true },
  seed: { type: "string" },
  stagger: { type: "string" },
  load: { type: "boolean" },
  charging: { type: "string" },
  every: { type: "string" },
  processes: { type: "string" },
  duration: { type: "string" },
  json: { type: "boolean" },
  quiet: { type: "boolean" },
  "list-scenarios": { type: "boolean" },
  "list-quirks": { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

type Values = Extract<ReturnType<typeof readFlags>, { ok: true }>["values"];

export function parseArguments(argv: readonly string[]): ParsedArguments {
  const read = readFlags(argv);
  if (!read.ok) return { kind: "usage", problems: [read] };
  const { values } = read;
  if (values.help === true) return { kind: "print", text: help };
  if (values["list-scenarios"] === true) return { kind: "print", text: scenarioList() };
  if (values["list-quirks"] === true) return { kind: "print", text: quirkList() };
  const problems: Problem[] = [];
  const parsed: Arguments = {
    url: readUrl(values, problems),
    identities: readIdentities(values, problems),
    connectors: readNumber(values, problems, "connectors", 1) ?? 1,
    idTags: readIdTags(values, problems),
    speed: readNumber(values, problems, "speed", 0.01) ?? 1,
    seed: readNumber(values, problems, "seed", 0) ?? 1,
    staggerMs: readNumber(values, problems, "stagger", 0) ?? (values.load === true ? 1 : 100),
    durationMs: toMs(readNumber(values, problems, "duration", 0)),
    scenario: readScenario(values, problems),
    load: readLoad(values, problems),
    quirks: readQuirks(values, problems),
    securityProfile: readSecurityProfile(values, problems),
    tls: { ca: values.ca ?? null, cert: values.cert ?? null, key: values.key ?? null },
    json: values.json ?? false,
    quiet: values.quiet ?? false,
  };
  return problems.length > 0 ? { kind: "usage", problems } : { kind: "run", arguments: parsed };
}

function readFlags(argv: readonly string[]) {
  try {
    return { ok: true, values: parseArgs({ args: [...argv], options: flags }).values } as const;
  } catch (error) {
    // The message names the flag and the error.
    const [problem = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    const written = /'-{1,2}([^' =]+)/.exec(problem)?.[1] ?? "";
    const near = nearest(written, Object.keys(flags));
    const isUnknown = near !== null && near !== written;
    return {
      ok: false,
      problem: isUnknown ? `Unknown option --${written}.` : problem,
      hint: isUnknown ? `--${near}` : "forecourt-sim --help",
    } as const;
  }
}

const numberFlags = {
  count: { whole: true, such: "20" },
  connectors: { whole: true, such: "2" },
  speed: { whole: false, such: "60" },
  seed: { whole: true, such: "1" },
  stagger: { whole: false, such: "100" },
  charging: { whole: false, such: "50" },
  every: { whole: false, such: "30" },
  processes: { whole: true, such: "2" },
  duration: { whole: false, such: "60" },
} as const;

function readNumber(
  values: Values,
  problems: Problem[],
  flag: keyof typeof numberFlags,
  least: number,
): number | null {
  const text = values[flag];
  if (text === undefined) return null;
  const value = Number(text);
  const { whole, such } = numberFlags[flag];
  const right = text.trim() !== "" && value >= least && value < 1e9 && (!whole || Number.isInteger(value));
  if (right) return value;
  const kind = whole ? "a whole number" : "a number";
  problems.push({
    problem: `--${flag} ${text} is invalid: it must be ${kind} of at least ${least}.`,
    hint: `--${flag} ${such}`,
  });
  return null;
}

function toMs(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1000;
}

const exampleUrl = "--url ws://127.0.0.1:8080/ocpp";

function readUrl({ url = "" }: Values, problems: Problem[]): string {
  if (url === "") {
    problems.push({ problem: "--url is required: the address of the central system.", hint: exampleUrl });
  } else if (!/^wss?:\/\/[^/]+/.test(url) || !URL.canParse(url)) {
    const problem = `--url ${url} is not a WebSocket URL: it must begin with ws:// or wss://.`;
    problems.push({ problem, hint: exampleUrl });
  }
  return url;
}

const identityShape = /^[A-Za-z0-9*+=:|@._-]{0,48}$/;

function readIdentities(values: Values, problems: Problem[]): Identities {
  const { identity, chargers, password, "identity-prefix": prefix = "SIM-" } = values;
  const count = readNumber(values, problems, "count", 1) ?? 1;
  const ways = { "--chargers": chargers, "--identity": identity, "--count": values.count };
  const given = Object.entries(ways).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (given.length > 1) {
    const problem = `${given.join(" and ")} cannot be combined: each one selects the chargers.`;
    problems.push({
      problem,
      hint: given[0] === "--chargers" ? "--chargers FILE alone" : "--identity CP-1 alone",
    });
  }
  if (identity !== undefined && (identity === "" || identity.length > 48)) {
    const problem = `--identity "${identity}" is invalid: it must have 1 to 48 characters.`;
    problems.push({ problem, hint: "--identity CP-1" });
  }
  if (!identityShape.test(prefix)) {
    const problem = `--identity-prefix "${prefix}" is invalid: it may have up to 48 of A-Z a-z 0-9 * + = : | @ . _ -`;
    problems.push({ problem, hint: "--identity-prefix SIM-" });
  }
  if (chargers !== undefined) return { kind: "file", path: chargers };
  if (identity !== undefined) return { kind: "one", identity, password };
  return { kind: "numbered", count, prefix, password };
}

function readIdTags({ "id-tag": idTags = ["SIMULATOR"] }: Values, problems: Problem[]): readonly string[] {
  for (const tag of idTags) {
    if (tag !== "" && tag.length <= 20) continue;
    const problem = `--id-tag "${tag}" is invalid: a tag must have 1 to 20 characters.`;
    problems.push({ problem, hint: "--id-tag SIMULATOR" });
  }
  return idTags;
}

function readScenario({ scenario: name }: Values, problems: Problem[]): Scenario | null {
  if (name === undefined) return null;
  const found = Object.values(scenarios).find((each) => each.name === name);
  if (found !== undefined) return found;
  const near = nearest(name, Object.keys(scenarios));
  const hint = near === null ? "forecourt-sim --list-scenarios" : `--scenario ${near}`;
  problems.push({ problem: `Unknown scenario ${name}.`, hint });
  return null;
}

/** What whole chargers do, and those of a load do not. */
const notWithLoad = [
  "connectors",
  "speed",
  "scenario",
  "quirk",
  "security-profile",
  "ca",
  "cert",
  "key",
] as const;

function readLoad(values: Values, problems: Problem[]): LoadArguments | null {
  const percent = readNumber(values, problems, "charging", 0) ?? 100;
  if (percent > 100)
    problems.push({ problem: `--charging ${percent} is more than all chargers.`, hint: "--charging 50" });
  const everyS = readNumber(values, problems, "every", 0.1) ?? 30;
  const processes = readNumber(values, problems, "processes", 1) ?? 1;
  if (values.load !== true) {
    for (const flag of ["charging", "every", "processes"] as const)
      if (values[flag] !== undefined)
        problems.push({ problem: `--${flag} belongs to --load.`, hint: `--load --${flag} ${values[flag]}` });
    return null;
  }
  for (const flag of notWithLoad)
    if (values[flag] !== undefined)
      problems.push({
        problem: `--load and --${flag} cannot be combined: chargers of a load only send meter values.`,
        hint: `without --load, or without --${flag}`,
      });
  if (values.url?.startsWith("wss:") === true)
    problems.push({
      problem: "--load speaks ws:// only.",
      hint: `--url ${values.url.replace(/^wss:/, "ws:")}`,
    });
  return { charging: percent / 100, everyMs: everyS * 1_000, processes };
}

function readQuirks({ quirk = [] }: Values, problems: Problem[]): Quirks {
  const quirks: Quirks = {};
  for (const text of quirk) {
    const read = parseQuirk(text);
    if (read.ok) Object.assign(quirks, read.quirk);
    else problems.push(read);
  }
  return quirks;
}

function readSecurityProfile(values: Values, problems: Problem[]): SecurityProfile {
  const text = values["security-profile"] ?? "0";
  const addProblem = (problem: string, hint: string) => problems.push({ problem, hint });
  if (!/^[0-3]$/.test(text)) {
    addProblem(`--security-profile ${text} is invalid: it must be 0, 1, 2 or 3.`, "--security-profile 1");
    return 0;
  }
  // The check allows only the four profiles.
  const profile = Number(text) as SecurityProfile;
  const needs = (what: string, hint: string) =>
    addProblem(`Security profile ${text} requires ${what}.`, hint);
  const hasPassword = values.password !== undefined || values.chargers !== undefined;
  if ((profile === 1 || profile === 2) && !hasPassword) needs("a password", "--password 0123456789abcdef");
  if (profile >= 2 && values.url?.startsWith("ws:") === true) {
    needs("TLS", `--url ${values.url.replace(/^ws:/, "wss:")}`);
  }
  const hasCertificate = values.cert !== undefined && values.key !== undefined;
  if (profile === 3 && !hasCertificate)
    needs("a certificate and its key", "--cert charger.pem --key charger.key");
  return profile;
}

function scenarioList(): string {
  return twoColumns(Object.values(scenarios).map(({ name, about }) => [name, about]));
}

function quirkList(): string {
  return twoColumns(quirkLines.map(({ signature, about }) => [signature, about]));
}

function twoColumns(rows: readonly (readonly [string, string])[]): string {
  // A name longer than the column gets its own line.
  const width = Math.min(40, Math.max(...rows.map(([first]) => first.length)));
  return rows.map(([first, second]) => `${first.padEnd(width)}  ${second}`).join("\n");
}
