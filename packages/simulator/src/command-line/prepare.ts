import type { ChargerOptions } from "../charger-options.ts";
import type { Arguments, Problem } from "./arguments.ts";

/** The chargers to run, with the contents of the files. */
export interface Prepared {
  /** Number of chargers, and the n-th one, counting from 1. */
  count: number;
  charger(number: number): ListedCharger;
  /** Options of all chargers. */
  options: Pick<ChargerOptions, "connectors" | "quirks" | "securityProfile" | "roots" | "certificate">;
}

export type Preparation = { ok: true; prepared: Prepared } | { ok: false; problems: readonly Problem[] };

/** Reads the files that the arguments name. `readFile` rejects when a file cannot be read. */
export async function prepare(
  { identities, connectors, quirks, securityProfile, tls }: Arguments,
  readFile: (path: string) => Promise<string>,
): Promise<Preparation> {
  const problems: Problem[] = [];

  async function read(flag: string, path: string): Promise<string> {
    try {
      return await readFile(path);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      problems.push({ problem: `${flag} ${path} cannot be read: ${why}`, hint: `ls -l ${path}` });
      return "";
    }
  }

  async function listed(path: string): Promise<readonly ListedCharger[]> {
    const text = await read("--chargers", path);
    if (problems.length > 0) return [];
    const list = readChargerList(text);
    if (list.ok) return list.chargers;
    problems.push({
      problem: `--chargers ${path} is invalid: ${list.problem}.`,
      hint: "for example a line: CP-1 0123456789abcdef",
    });
    return [];
  }

  const list = identities.kind === "file" ? await listed(identities.path) : [];
  const ca = tls.ca === null ? null : await read("--ca", tls.ca);
  const cert = tls.cert === null ? null : await read("--cert", tls.cert);
  const key = tls.key === null ? null : await read("--key", tls.key);
  if (problems.length > 0) return { ok: false, problems };
  const options: Prepared["options"] = {
    connectors,
    quirks,
    securityProfile,
    ...(ca !== null && { roots: { centralSystem: [ca] } }),
    ...(cert !== null && key !== null && { certificate: { cert, key } }),
  };
  return { ok: true, prepared: { ...who(identities, list), options } };
}

function who(
  identities: Arguments["identities"],
  list: readonly ListedCharger[],
): Pick<Prepared, "count" | "charger"> {
  switch (identities.kind) {
    case "file":
      return {
        count: list.length,
        charger: (number) => list[number - 1] ?? { identity: "", password: undefined },
      };
    case "one": {
      const { identity, password } = identities;
      return { count: 1, charger: () => ({ identity, password }) };
    }
    case "numbered": {
      const { count, prefix, password } = identities;
      return {
        count,
        charger: (number) => ({ identity: `${prefix}${String(number).padStart(4, "0")}`, password }),
      };
    }
  }
}

/** A charger in a list file. */
export interface ListedCharger {
  identity: string;
  password: string | undefined;
}

/** Result of reading a list of chargers. */
export type ReadChargerList =
  | { ok: true; chargers: readonly ListedCharger[] }
  | { ok: false; problem: string };

/**
 * One charger per line: its identity and, after a space, comma or tab, its password. Empty lines and lines with # are
 * ignored.
 */
export function readChargerList(text: string): ReadChargerList {
  const chargers: ListedCharger[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [identity = "", password, ...more] = line.trim().split(/[\s,]+/);
    if (identity === "" || identity.length > 48 || more.length > 0) {
      return { ok: false, problem: `line ${index + 1} is not an identity and a password: ${line}` };
    }
    if (chargers.some((each) => each.identity === identity)) {
      return { ok: false, problem: `line ${index + 1} names ${identity} again` };
    }
    chargers.push({ identity, password });
  }
  return chargers.length > 0 ? { ok: true, chargers } : { ok: false, problem: "it names no chargers" };
}
