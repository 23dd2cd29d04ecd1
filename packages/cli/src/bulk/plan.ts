import type { Client } from "@forecourt/client";
import type { Environment } from "../environment.ts";
import { CliError } from "../errors/cli-error.ts";
import { type BulkFlagValues, type BulkParsed, selectionFlags } from "./bulk-flags.ts";
import type { BulkJob } from "./bulk-job.ts";
import { type Chosen, chooseChargers } from "./choose-chargers.ts";
import { type JournalEntry, type JournalFile, newEntries } from "./journal.ts";
import { readJournal } from "./read-journal.ts";

/** The calls of a run, before the first is sent. */
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
  environment: Environment;
}

type AskedFor = Pick<BulkJob<object>, "command" | "request" | "requestFlags">;

/**
 * By the flags: a run that begins anew, or the rest of the one that `--retry` names.
 * @throws CliError `wrong-usage`, `not-found-here`, `unreadable-file`.
 */
export async function planOf(
  job: AskedFor,
  named: readonly string[],
  { flags, metadata }: BulkParsed,
  asking: Asking,
): Promise<Plan> {
  if (flags.retry === undefined) return newPlan(job, named, flags, asking);
  const given = [...selectionFlags, ...job.requestFlags].find(
    (name) => Reflect.get(flags, name) !== undefined && metadata.flags[name]?.setFromDefault !== true,
  );
  if (named.length === 0 && given === undefined) return planOfJournal(flags.retry, job.command, asking);
  const first = given === undefined ? "Chargers" : `--${given}`;
  throw new CliError("wrong-usage", `${first} cannot be given beside --retry: the file says what and whom.`);
}

async function newPlan(
  job: AskedFor,
  named: readonly string[],
  flags: BulkFlagValues,
  { client, url, environment }: Asking,
): Promise<Plan> {
  const request = await job.request();
  const choice = {
    named,
    fromFile: flags["from-file"],
    all: flags.all === true,
    location: flags.location,
    status: flags.status,
    connected: flags.connected,
  };
  const chargers = await chooseChargers(client, choice, environment);
  if (chargers.length === 0) throw new CliError("not-found-here", "No charger is like that.");
  const { key_id } = await client.me.get({ signal: environment.signal });
  return {
    file: {
      version: 1,
      command: job.command,
      server: url,
      api_key_id: key_id,
      request: { ...request },
      chargers: newEntries(chargers),
    },
    asked: chargers,
    stale: [],
  };
}

/** The server stores a key for one day; its clock and ours may differ. */
const keyLifeMs = 23 * 3600_000;

/** @throws CliError `unreadable-file`; `wrong-usage` when it is of another command, or would be asked elsewhere. */
async function planOfJournal(
  path: string,
  command: string,
  { client, url, environment }: Asking,
): Promise<Plan> {
  const file = await readJournal(path, environment);
  if (file.command !== command) {
    throw new CliError("wrong-usage", `${path} is of another command: forecourt ${file.command}.`, {
      hints: [`forecourt ${file.command} --retry ${path}`],
    });
  }
  if (file.server !== url) {
    throw new CliError("wrong-usage", `${path} is about chargers of ${file.server}, not of ${url}.`, {
      hints: [`forecourt ${command} --retry ${path} --url ${file.server}`],
    });
  }
  const { key_id } = await client.me.get({ signal: environment.signal });
  const left = file.chargers.filter(isLeft);
  const now = environment.clock.now();
  const isStale = ({ key_since }: JournalEntry) =>
    key_since !== null && now - Date.parse(key_since) > keyLifeMs;
  const repeated = left.filter((entry) => entry.idempotency_key !== null && !isStale(entry));
  if (file.api_key_id !== key_id && repeated.length > 0) {
    throw new CliError(
      "wrong-usage",
      `What came of ${repeated.length} of them only the API key ${file.api_key_id} can ask; this is ${key_id}.`,
      { hints: ["The same with the profile or the --api-key that was used before."] },
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
