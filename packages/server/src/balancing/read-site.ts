import type { Alarm, StoredConnector } from "@forecourt/dlb";
import type { Core } from "../core/core.ts";
import { isoOf } from "../platform/clock.ts";
import type { Tx } from "../store/db.ts";
import { readAlarms } from "./alarms.ts";
import { lateMs } from "./awaited.ts";
import { type Facts, readFacts } from "./facts.ts";
import { keptRevision, type Ownership } from "./owners.ts";
import type { Balanced } from "./recall.ts";
import { readRemembered } from "./remembered.ts";

/** What the database holds from before. */
export interface Memory {
  /** The limits of the sockets that are new to this site. */
  connectors: StoredConnector[];
  /** Empty where the alarms are already known. */
  alarms: Alarm[];
  revision: number;
}

/**
 * Reads the current facts, and the stored data of sockets that are new here. `before` is null when nothing is known.
 * Returns null when the location does not exist.
 */
export function readSite(
  core: Core,
  ownership: Ownership,
  before: Balanced | null,
): Promise<{ facts: Facts; memory: Memory } | null> {
  const asked = {
    awaited: before === null ? [] : awaitedOf(before),
    since: before?.byHand.position ?? null,
  };
  // Both reads must see the same state: a session may begin between them.
  return core.db.transaction(
    async (tx) => {
      const facts = await readFacts(tx, ownership.locationId, asked);
      return facts && { facts, memory: await readMemory(core, tx, ownership, facts, before) };
    },
    { isolation: "repeatable read" },
  );
}

function awaitedOf({ awaiting, byHand }: Balanced): string[] {
  return [...[...awaiting.values()].map(({ commandId }) => commandId), ...byHand.pending];
}

async function readMemory(
  core: Core,
  tx: Tx,
  ownership: Ownership,
  facts: Facts,
  before: Balanced | null,
): Promise<Memory> {
  const known = before?.state.connectors ?? {};
  const sockets = facts.sockets.filter(({ socket }) => known[socket.id] === undefined);
  const startsSince = isoOf(core.clock.now() - lateMs);
  return {
    connectors: await readRemembered(tx, { ...facts, sockets }, { startsSince }),
    alarms: before === null ? await readAlarms(tx, ownership.locationId) : [],
    revision: before === null ? await keptRevision(tx, ownership) : 0,
  };
}
