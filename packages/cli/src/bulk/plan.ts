import type { Client } from "@forecourt/client";
import type { Environment } from "../environment.ts";
import { CliError } from "../errors/cli-error.ts";
import { type BulkFlagValues, type BulkParsed, selectionFlags } from "./bulk-flags.ts";
import type { BulkJob } from "./bulk-job.ts";
import { type Chosen, chooseChargers } from "./choose-chargers.ts";
import { type JournalEntry, type JournalFile, newEntries } from "./journal.ts";
import { readJournal } from "./read-journal.ts";

/** The calls that a run will make. */
export interface Plan {
  file: JournalFile;
  /** The chargers to call. */
  asked: readonly Chosen[];
  /**
   * The chargers whose call may have been sent so long ago that the server no longer stores its idempotency key. Another call
   * could execute the command twice, so the run leaves them out.
   */
  stale: readonly Chosen[];
}

interface PlanContext {
  client: Client;
  /** The server's address. */
  url: string;
  environment: Environment;
}

type JobRequest = Pick<BulkJob<object>, "command" | "request" | "requestFlags">;

/**
 * Plans a new run, or with `--retry` the rest of the run that the journal records.
 * @throws CliError `wrong-usage`, `not-found-here`, `unreadable-file`.
 */
export async function planOf(
  job: JobRequest,
  named: readonly string[],
  { flags, metadata }: BulkParsed,
  context: PlanContext,
): Promise<Plan> {
  if (flags.retry === undefined) return newPlan(job, named, flags, context);
  const given = [...selectionFlags, ...job.requestFlags].find(
    (name) => Reflect.get(flags, name) !== undefined && metadata.flags[name]?.setFromDefault !== true,
  );
  if (named.length === 0 && given === undefined) return planOfJournal(flags.retry, job.command, context);
  const first = given === undefined ? "Chargers" : `--${given}`;
  throw new CliError(
    "wrong-usage",
    `${first} cannot be combined with --retry: the file contains the request and the chargers.`,
  );
}

async function newPlan(
  job: JobRequest,
  named: readonly string[],
  flags: BulkFlagValues,
  { client, url, environment }: PlanContext,
): Promise<Plan> {
  const request = await job.request();
  const choice = {
    named,
    fromFile: flags["from-file"],
    all: flags.all === true,
    location: flags.location,
    status: flags.status,
    connectorStatus: flags["connector-status"],
    connected: flags.connected,
    notCharging: flags["not-charging"] === true,
  };
  const chargers = await chooseChargers(client, choice, environment);
  if (chargers.length === 0) throw new CliError("not-found-here", "No charger matches the selection.");
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

/** The server stores an idempotency key for 24 h. One hour less allows for a clock that differs. */
const keyLifeMs = 23 * 3600_000;

/** @throws CliError `unreadable-file`; `wrong-usage` when the journal is for another command, server or API key. */
async function planOfJournal(
  path: string,
  command: string,
  { client, url, environment }: PlanContext,
): Promise<Plan> {
  const file = await readJournal(path, environment);
  if (file.command !== command) {
    throw new CliError("wrong-usage", `${path} belongs to another command: forecourt ${file.command}.`, {
      hints: [`forecourt ${file.command} --retry ${path}`],
    });
  }
  if (file.server !== url) {
    throw new CliError("wrong-usage", `${path} lists chargers of ${file.server}, not of ${url}.`, {
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
      `${path} has calls without a known result (${repeated.length}). Only API key ${file.api_key_id} can repeat them, and the current key is ${key_id}.`,
      {
        hints: [
          `forecourt ${command} --retry ${path} --profile NAME`,
          "Use the profile or --api-key of the first run.",
        ],
      },
    );
  }
  return {
    file: { ...file, api_key_id: key_id },
    asked: left.filter((entry) => !isStale(entry)).map(chosenOf),
    stale: left.filter(isStale).map(chosenOf),
  };
}

/** An accepted entry is left only while it has a key: the run still had to follow the charger. */
function isLeft({ outcome, idempotency_key }: JournalEntry): boolean {
  return outcome !== "accepted" || idempotency_key !== null;
}

function chosenOf({ charger_id, identity }: JournalEntry): Chosen {
  return { id: charger_id, identity };
}
