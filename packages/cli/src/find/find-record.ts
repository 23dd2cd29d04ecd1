import type { Client } from "@forecourt/client";
import { CliError } from "../errors/cli-error.ts";
import { findCharger, findSocket } from "./find-charger.ts";

interface CallOptions {
  signal: AbortSignal;
}

type Find = (client: Client, meant: string, options: CallOptions) => Promise<string>;

/** What may be named by a name of its own, by the wire name of its id. An id is always taken. */
const finders: Readonly<Record<string, Find>> = {
  charger_id: findCharger,
  location_id: findLocation,
  tariff_id: findTariff,
  id_tag_id: findIdTag,
  session_id: findSession,
  cdr_id: findCdr,
  command_id: findCommand,
  issue_id: findIssue,
  job_id: findJob,
  webhook_id: findWebhook,
  key_id: findKey,
};

/** What may stand for an id, as a command's help has it. */
export const namings: Readonly<Record<string, string>> = {
  charger_id: "Id or identity of the charger.",
  location_id: "Id or name of the location.",
  tariff_id: "Id or name of the tariff.",
  id_tag_id: "Id of the id tag, or the text of the card.",
  session_id: "Id of the session, or CHARGER/CONNECTOR for the open or the last one there.",
  cdr_id: "Id of the receipt or of its session, or CHARGER/CONNECTOR for the last one there.",
  command_id: "Id of the command, or CHARGER for its last one.",
  issue_id: "Id of the issue, or CHARGER, or CHARGER/TYPE, for the open one there.",
  job_id: "Id of the job, or latest.",
  webhook_id: "Id of the webhook, or its URL or host.",
  key_id: "Id or name of the key.",
};

/** Whether a name is taken in place of this id. */
export function hasName(wireName: string): boolean {
  return Object.hasOwn(finders, wireName);
}

/** The id that is meant. @throws CliError `not-found-here`, `wrong-usage` for a name that several have. */
export async function findRecord(
  client: Client,
  wireName: string,
  meant: string,
  options: CallOptions,
): Promise<string> {
  return (await finders[wireName]?.(client, meant, options)) ?? meant;
}

/** By its id, or by its name in any case. */
export async function findLocation(client: Client, meant: string, options: CallOptions): Promise<string> {
  if (meant.startsWith("loc_")) return meant;
  const { data } = await client.locations.list({ ...options, q: meant, per_page: 100 });
  return only(data, meant, { noun: "location", list: "forecourt locations list" });
}

/** By its id, which may be any word, or by its name. */
async function findTariff(client: Client, meant: string, options: CallOptions): Promise<string> {
  if (meant.startsWith("tar_")) return meant;
  const tariffs: Named[] = [];
  for await (const { id, name } of client.tariffs.iterate({ ...options, per_page: 100 })) {
    if (id === meant) return id;
    if (name != null) tariffs.push({ id, name });
  }
  return only(tariffs, meant, { noun: "tariff", list: "forecourt tariffs list" });
}

/** By its id, or by the text of the card. */
async function findIdTag(client: Client, meant: string, options: CallOptions): Promise<string> {
  if (meant.startsWith("tag_")) return meant;
  const { data } = await client.idTags.list({ ...options, id_tag: meant, per_page: 1 });
  const [tag] = data;
  if (tag !== undefined) return tag.id;
  throw new CliError("not-found-here", `The card "${meant}" is not listed.`, {
    hints: [`forecourt id-tags create --id-tag ${meant}`, "forecourt id-tags list"],
  });
}

/** By its id, or by where it is: `DEPOT-01/2`, or `DEPOT-01`. */
async function findSession(client: Client, meant: string, options: CallOptions): Promise<string> {
  if (meant.startsWith("ses_")) return meant;
  const there = await findConnector(client, meant, options);
  const open = await client.sessions.list({ ...options, ...there, status: "open", per_page: 1 });
  const { data } =
    open.data.length > 0 ? open : await client.sessions.list({ ...options, ...there, per_page: 1 });
  return firstOf(data, `No session at ${meant}`, `forecourt sessions list --charger ${chargerIn(meant)}`);
}

/** By its id, by its session's, or by where it is. */
async function findCdr(client: Client, meant: string, options: CallOptions): Promise<string> {
  if (meant.startsWith("cdr_")) return meant;
  const which = meant.startsWith("ses_")
    ? { session_id: meant }
    : await findConnector(client, meant, options);
  const { data } = await client.cdrs.list({ ...options, ...which, per_page: 1 });
  return firstOf(data, `No receipt of ${meant}`, "forecourt cdrs list");
}

async function findCommand(client: Client, meant: string, options: CallOptions): Promise<string> {
  if (meant.startsWith("cmd_")) return meant;
  const charger_id = await findCharger(client, meant, options);
  const { data } = await client.commands.list({ ...options, charger_id, per_page: 1 });
  return firstOf(data, `No command to ${meant}`, "forecourt commands list");
}

async function findIssue(client: Client, meant: string, options: CallOptions): Promise<string> {
  if (meant.startsWith("iss_")) return meant;
  const charger_id = await findCharger(client, chargerIn(meant), options);
  const { data } = await client.issues.list({ ...options, charger_id, open: true, per_page: 100 });
  const [, type] = meant.split("/");
  const fitting = data.filter((issue) => type === undefined || issue.type === type);
  if (fitting.length > 1) {
    throw new CliError("wrong-usage", `${meant} has ${fitting.length} open issues.`, {
      hints: fitting.map((issue) => `${chargerIn(meant)}/${issue.type}`),
    });
  }
  return firstOf(fitting, `No open issue of ${meant}`, "forecourt issues list --open");
}

async function findJob(client: Client, meant: string, options: CallOptions): Promise<string> {
  if (meant !== "latest") return meant;
  const { data } = await client.jobs.list({ ...options, per_page: 1 });
  return firstOf(data, "No job", "forecourt jobs list");
}

async function findWebhook(client: Client, meant: string, options: CallOptions): Promise<string> {
  if (meant.startsWith("whk_")) return meant;
  const webhooks: Named[] = [];
  for await (const { id, url } of client.webhooks.iterate({ ...options, per_page: 100 }))
    webhooks.push({ id, name: url === meant ? meant : new URL(url).host });
  return only(webhooks, meant, { noun: "webhook", list: "forecourt webhooks list" });
}

async function findKey(client: Client, meant: string, options: CallOptions): Promise<string> {
  if (meant.startsWith("key_")) return meant;
  const keys: Named[] = [];
  for await (const { id, name, revoked_at } of client.apiKeys.iterate({ ...options, per_page: 100 }))
    if (revoked_at === null) keys.push({ id, name });
  return only(keys, meant, { noun: "key", list: "forecourt keys list" });
}

function chargerIn(meant: string): string {
  return meant.split("/")[0] ?? meant;
}

/** A charger, or one of its connectors: `DEPOT-01/2`. */
async function findConnector(
  client: Client,
  meant: string,
  options: CallOptions,
): Promise<{ charger_id: string; socket_id?: string }> {
  const [charger = "", connector] = meant.split("/");
  const charger_id = await findCharger(client, charger, options);
  if (connector === undefined) return { charger_id };
  return { charger_id, socket_id: await findSocket(client, charger_id, connector, options) };
}

function firstOf(rows: readonly { id: string }[], missing: string, list: string): string {
  const [first] = rows;
  if (first === undefined) throw new CliError("not-found-here", `${missing}.`, { hints: [list] });
  return first.id;
}

interface Named {
  id: string;
  name: string;
}

function only(
  candidates: readonly Named[],
  meant: string,
  { noun, list }: { noun: string; list: string },
): string {
  const same = candidates.filter(({ name }) => name.toLowerCase() === meant.toLowerCase());
  const [found] = same;
  if (found !== undefined && same.length === 1) return found.id;
  if (found !== undefined) {
    const ids = same.map(({ id }) => id).join(", ");
    throw new CliError("wrong-usage", `${same.length} ${noun}s have the name "${meant}": ${ids}.`);
  }
  const near = candidates.map(({ name }) => name).filter((name) => begins(name, meant));
  const about = near.length === 0 ? "" : ` Did you mean ${near.slice(0, 3).join(", ")}?`;
  throw new CliError("not-found-here", `There is no ${noun} "${meant}".${about}`, { hints: [list] });
}

function begins(name: string, beginning: string): boolean {
  return name.toLowerCase().startsWith(beginning.toLowerCase());
}
