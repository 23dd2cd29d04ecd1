import type { Client } from "@forecourt/client";
import { CliError } from "../errors/cli-error.ts";
import type { Surroundings } from "../surroundings.ts";
import type { Chosen } from "./choose-chargers.ts";
import { type JournalEntry, type JournalFile, newEntries } from "./journal.ts";
import { readJournal } from "./read-journal.ts";

/** Whom to ask what, before anybody is asked. */
export interface Plan {
  file: JournalFile;
  asked: readonly Chosen[];
  /** May have been asked, so long ago that the server has forgotten the key: asking again could do it twice. */
  stale: readonly Chosen[];
}

interface Asking {
  client: Client;
  /** The server's address. */
  url: string;
  command: string;
}

/** A run that begins anew. */
export async function newPlan(
  { client, url, command }: Asking,
  request: object,
  chargers: readonly Chosen[],
  { signal }: Pick<Surroundings, "signal">,
): Promise<Plan> {
  const { key_id } = await client.me.get({ signal });
  const file = { version: 1 as const, command, server: url, api_key_id: key_id, request: { ...request } };
  return { file: { ...file, chargers: newEntries(chargers) }, asked: chargers, stale: [] };
}

/** The server remembers a key for a day; its clock and ours may not agree. */
const keyLifeMs = 23 * 3600_000;

/**
 * The rest of a run, as its journal has it.
 * @throws CliError `unreadable-file`; `wrong-usage` when it is of another command, or would be asked elsewhere.
 */
export async function planOfJournal(
  path: string,
  { client, url, command }: Asking,
  surroundings: Surroundings,
): Promise<Plan> {
  const file = await readJournal(path, surroundings);
  if (file.command !== command) {
    throw new CliError("wrong-usage", `${path} is of another command: forecourt ${file.command}.`, {
      tryThis: [`forecourt ${file.command} --retry ${path}`],
    });
  }
  if (file.server !== url) {
    throw new CliError("wrong-usage", `${path} is about chargers of ${file.server}, not of ${url}.`, {
      tryThis: [`forecourt ${command} --retry ${path} --url ${file.server}`],
    });
  }
  const { key_id } = await client.me.get({ signal: surroundings.signal });
  const left = file.chargers.filter(isLeft);
  const now = surroundings.clock.now();
  const isStale = ({ key_since }: JournalEntry) =>
    key_since !== null && now - Date.parse(key_since) > keyLifeMs;
  const repeated = left.filter((entry) => entry.idempotency_key !== null && !isStale(entry));
  if (file.api_key_id !== key_id && repeated.length > 0) {
    throw new CliError(
      "wrong-usage",
      `What came of ${repeated.length} of them only the API key ${file.api_key_id} can ask; this is ${key_id}.`,
      { tryThis: ["The same with the profile or the --api-key that was used before."] },
    );
  }
  return {
    file: { ...file, api_key_id: key_id },
    asked: left.filter((entry) => !isStale(entry)).map(chosenOf),
    stale: left.filter(isStale).map(chosenOf),
  };
}

/** A charger that has said yes is left only while it is followed further. */
function isLeft({ outcome, idempotency_key }: JournalEntry): boolean {
  return outcome !== "accepted" || idempotency_key !== null;
}

function chosenOf({ charger_id, identity }: JournalEntry): Chosen {
  return { id: charger_id, identity };
}
