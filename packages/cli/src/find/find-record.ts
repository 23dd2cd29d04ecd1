import type { Client } from "@forecourt/client";
import { CliError } from "../errors/cli-error.ts";
import { findCharger } from "./find-charger.ts";

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
