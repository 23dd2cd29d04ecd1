import type { Client } from "@forecourt/client";

export interface MadeCharger {
  id: string;
  identity: string;
  password: string;
}

/** What a simulation has made on the server, and has to remove again. */
export interface Made {
  chargers: MadeCharger[];
  idTags: { id: string; text: string }[];
}

interface Wanted {
  name: string;
  count: number;
  connectors: number;
  locationId: string | undefined;
  /** Whether tags are listed for the drivers: one for each connector, since a tag that charges starts nothing elsewhere. */
  listsTags: boolean;
}

/**
 * Registers the chargers and id tags for their drivers. `made` has what exists so far, also when it throws: after Ctrl-C it
 * waits for the call in progress, because its result must be removed too.
 */
export async function makeForSimulation(
  client: Client,
  { name, count, connectors, locationId, listsTags }: Wanted,
  made: Made,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const sockets = Array.from({ length: connectors }, (_, index) => ({ connector_id: index + 1 }));
  for (let number = 1; number <= count; number++) {
    signal.throwIfAborted();
    for (let connector = 1; listsTags && connector <= connectors; connector++) {
      signal.throwIfAborted();
      const text = `${name}-T${(number - 1) * connectors + connector}`;
      const note = "A driver of forecourt simulate";
      const { id: tagId } = await client.idTags.create({ id_tag: text, note });
      made.idTags.push({ id: tagId, text });
    }
    const { id, identity, password } = await client.chargers.create({
      identity: `${name}-${number}`,
      sockets,
      ...(locationId !== undefined && { location_id: locationId }),
    });
    made.chargers.push({ id, identity, password });
  }
}

/** Removes everything, and continues after a failure. Returns the commands that remove what is left. */
export async function removeMade(client: Client, { chargers, idTags }: Made): Promise<string[]> {
  const left: string[] = [];
  for (const { id, identity } of chargers) {
    await client.chargers.delete(id).catch(() => left.push(`forecourt chargers delete ${identity}`));
  }
  for (const { id } of idTags) {
    await client.idTags.delete(id).catch(() => left.push(`forecourt id-tags delete ${id}`));
  }
  return left;
}
