import type { Client } from "@forecourt/client";
import type { Charger } from "@forecourt/contract";
import type { Environment } from "../environment.ts";
import { CliError } from "../errors/cli-error.ts";
import { findLocation } from "../find/find-record.ts";
import { readInput } from "../operations/input.ts";

/** One of the chargers that a run is about. */
export interface Chosen {
  id: string;
  identity: string;
  /** It has open sessions. */
  isCharging: boolean;
}

/** The criteria that select chargers. */
export interface Choice {
  /** Ids or identities. */
  named: readonly string[];
  fromFile: string | undefined;
  all: boolean;
  location: string | undefined;
  status: string | undefined;
  connectorStatus: string | undefined;
  connected: boolean | undefined;
  notCharging: boolean;
}

/**
 * The chargers that are meant, each once, in the order in which they were named or, chosen by what they are, by identity.
 * @throws CliError `wrong-usage` when it names none or in two ways, `not-found-here` with all that there are not.
 */
export async function chooseChargers(
  client: Client,
  choice: Choice,
  environment: Environment,
): Promise<Chosen[]> {
  const chosen = await chosenBy(client, choice, environment);
  return choice.notCharging ? chosen.filter(({ isCharging }) => !isCharging) : chosen;
}

async function chosenBy(
  client: Client,
  { named, fromFile, all, location, status, connectorStatus, connected }: Choice,
  environment: Environment,
): Promise<Chosen[]> {
  const filtered = [location, status, connectorStatus, connected].some((given) => given !== undefined);
  const ways = [named.length > 0, fromFile !== undefined, all, filtered].filter(Boolean).length;
  if (ways !== 1) {
    const message =
      ways === 0
        ? "No charger is named."
        : "Chargers are named, read from a file, all, or those of --location, --status, --connector-status and --connected: one of these.";
    throw new CliError("wrong-usage", message, {
      hints: [
        "Name chargers, or --location LOCATION, --status Faulted, --connected, --all, --from-file chargers.txt",
      ],
    });
  }
  const { signal } = environment;
  if (all || filtered) {
    const found: Chosen[] = [];
    const wanted = {
      ...(location !== undefined && { location_id: await findLocation(client, location, { signal }) }),
      // Holds: the flag takes no other.
      ...(status !== undefined && { status: status as NonNullable<Charger["status"]> }),
      ...(connectorStatus !== undefined && {
        connector_status: connectorStatus as NonNullable<Charger["worst_status"]>,
      }),
      ...(connected !== undefined && { connected }),
    };
    for await (const charger of client.chargers.iterate({ ...wanted, signal })) found.push(chosenOf(charger));
    return found.sort((a, b) => a.identity.localeCompare(b.identity, "en", { numeric: true }));
  }
  const meant = fromFile === undefined ? named : linesOf(await readInput(fromFile, environment));
  return findNamed(client, meant, signal);
}

function chosenOf({ id, identity, open_sessions }: Charger): Chosen {
  return { id, identity, isCharging: open_sessions > 0 };
}

/** One a line; empty lines and those that begin with # are for people. */
function linesOf(text: string): string[] {
  return text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}

/** Beyond so many, reading the whole list takes fewer requests than asking for each. */
const fewNamed = 10;

async function findNamed(client: Client, meant: readonly string[], signal: AbortSignal): Promise<Chosen[]> {
  const known = new Map<string, Chosen>();
  const learn = (charger: Chosen) => {
    known.set(charger.id, charger);
    known.set(charger.identity, charger);
  };
  if (meant.length > fewNamed) {
    for await (const charger of client.chargers.iterate({ signal })) learn(chosenOf(charger));
  } else {
    for (const name of new Set(meant)) {
      const charger = await findOne(client, name, signal);
      if (charger !== undefined) learn(charger);
    }
  }
  const missing = meant.filter((name) => !known.has(name));
  if (missing.length > 0) {
    const names = missing.slice(0, 10).join(", ") + (missing.length > 10 ? ", …" : "");
    throw new CliError(
      "not-found-here",
      missing.length === 1
        ? `There is no charger "${names}".`
        : `${missing.length} of them are not chargers: ${names}.`,
      { hints: ["forecourt chargers list"], details: { missing } },
    );
  }
  const found = new Map(
    meant.flatMap((name) => known.get(name) ?? []).map((charger) => [charger.id, charger]),
  );
  return [...found.values()];
}

async function findOne(client: Client, name: string, signal: AbortSignal): Promise<Chosen | undefined> {
  if (!name.startsWith("chg_")) {
    const { data } = await client.chargers.list({ identity: name, per_page: 1, signal });
    return data[0] === undefined ? undefined : chosenOf(data[0]);
  }
  return client.chargers.get(name, { signal }).then(chosenOf, (error: unknown) => {
    if (error instanceof Error && Reflect.get(error, "code") === "not-found") return undefined;
    throw error;
  });
}
