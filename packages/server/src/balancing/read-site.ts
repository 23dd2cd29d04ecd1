import type { Alarm, StoredConnector } from "@forecourt/dlb";
import type { Core } from "../core/core.ts";
import { isoOf } from "../platform/clock.ts";
import type { Tx } from "../store/db.ts";
import { readAlarms } from "./alarms.ts";
import type { BalancedSite, HighestOthers } from "./balanced-site.ts";
import { type Facts, readFacts } from "./facts.ts";
import { readHighestOthers } from "./load-history.ts";
import { keptRevision, type Ownership } from "./owners.ts";
import { lateMs } from "./pending-limits.ts";
import { readStoredConnectors } from "./stored-connectors.ts";

/** What the database holds from before. */
export interface StoredSite {
  /** The limits of the sockets that are new to this site. */
  connectors: StoredConnector[];
  /** Empty where the alarms are already known. */
  alarms: Alarm[];
  revision: number;
  highestOthers: HighestOthers;
}

/** The history is read for it this often: it has a row for each minute of 30 days. */
const highestForMs = 3_600_000;

/**
 * Reads the current facts, and the stored data of sockets that are new here. `before` is null when nothing is known.
 * Returns null when the location does not exist.
 */
export function readSite(
  core: Core,
  ownership: Ownership,
  before: BalancedSite | null,
): Promise<{ facts: Facts; stored: StoredSite } | null> {
  const asked = {
    pendingIds: before === null ? [] : pendingCommandIds(before),
    since: before?.manual.position ?? null,
  };
  // Both reads must see the same state: a session may begin between them.
  return core.db.transaction(
    async (tx) => {
      const facts = await readFacts(tx, ownership.locationId, asked);
      return facts && { facts, stored: await readStoredSite(core, tx, ownership, facts, before) };
    },
    { isolation: "repeatable read" },
  );
}

function pendingCommandIds({ pendingLimits, manual }: BalancedSite): string[] {
  return [...[...pendingLimits.values()].map(({ commandId }) => commandId), ...manual.pending];
}

async function readStoredSite(
  core: Core,
  tx: Tx,
  ownership: Ownership,
  facts: Facts,
  before: BalancedSite | null,
): Promise<StoredSite> {
  const known = before?.state.connectors ?? {};
  const sockets = facts.sockets.filter(({ socket }) => known[socket.id] === undefined);
  const startsSince = isoOf(core.clock.now() - lateMs);
  return {
    connectors: await readStoredConnectors(tx, { ...facts, sockets }, { startsSince }),
    alarms: before === null ? await readAlarms(tx, ownership.locationId) : [],
    revision: before === null ? await keptRevision(tx, ownership) : 0,
    highestOthers: await highestOf(core, tx, facts, before),
  };
}

async function highestOf(
  { clock }: Pick<Core, "clock">,
  tx: Tx,
  { location, measurements }: Facts,
  before: BalancedSite | null,
): Promise<HighestOthers> {
  const readAt = clock.now();
  if (measurements.length === 0) return { amps: null, readAt };
  const known = before?.highestOthers;
  if (known?.amps != null && Math.abs(readAt - known.readAt) < highestForMs) return known;
  return { amps: await readHighestOthers(tx, location.id), readAt };
}
