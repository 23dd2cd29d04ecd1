import type { Core } from "../core/core.ts";
import type { Tx } from "../store/db.ts";
import { recordAlarm } from "./alarms.ts";
import { changeOf, recordAllocation } from "./allocation.ts";
import type { BalancedSite } from "./balanced-site.ts";
import type { Decision, Effect } from "./decide.ts";
import type { Facts } from "./facts.ts";
import { loadOf } from "./load.ts";
import { fenceBalancer, keepLoad, type Ownership } from "./owners.ts";
import { grantStart, writeLimit } from "./write-commands.ts";

/**
 * Stores the effects before any command is sent, and the resulting load. Writes nothing when nothing is new. When it
 * throws, the transaction may still have been committed.
 */
export async function writeDecision(
  core: Core,
  ownership: Ownership,
  { balanced, seen, effects }: Decision,
  now: number,
): Promise<BalancedSite> {
  const { revision } = balanced.state;
  const isDue = balanced.allocationDueAt !== null && balanced.allocationDueAt <= now;
  if (effects.length === 0 && revision === balanced.storedRevision && !isDue) return balanced;
  return core.db.transaction(async (tx) => {
    const published = await fenceBalancer(core, tx, ownership);
    const pendingLimits = new Map(balanced.pendingLimits);
    for (const effect of effects) {
      const commandId = await write(core, tx, ownership, balanced.facts, effect);
      if (commandId !== null && "ref" in effect)
        pendingLimits.set(effect.ref, { commandId, since: now, lastOutcome: null });
    }
    const written: BalancedSite = { ...balanced, pendingLimits, storedRevision: revision };
    const load = loadOf(ownership.locationId, written, seen);
    const change = changeOf(load, published, core.clock.now());
    const shares = change.kind === "now" ? change.shares : null;
    // The event is recorded before its time is stored. The next event comes 10 s after that time, and so after this
    // event.
    if (shares !== null) recordAllocation(core, tx, ownership, load, shares);
    await keepLoad(core, tx, ownership, load, shares);
    return { ...written, allocationDueAt: change.kind === "later" ? now + change.inMs : null };
  });
}

/** Returns the id of a command that gets an answer, otherwise null. */
async function write(
  core: Core,
  tx: Tx,
  { orgId, locationId }: Ownership,
  { sockets }: Facts,
  effect: Effect,
): Promise<string | null> {
  const socketOf = (connectorId: string) => sockets.find((each) => each.socket.id === connectorId);
  switch (effect.type) {
    case "set_limit":
    case "release": {
      const socket = socketOf(effect.connectorId);
      // The socket has left the location, so this balancer must not limit it. The operation that unassigned it
      // releases it.
      return socket === undefined ? null : writeLimit(core, tx, socket, effect);
    }
    case "grant_start": {
      const { ref, connectorId, limitA, phases = 1 } = effect;
      const voltageV = socketOf(connectorId)?.socket.voltageV;
      // The socket has left the location, together with its remote start.
      if (voltageV !== undefined) await grantStart(tx, ref, limitA, { phases, voltageV });
      return ref;
    }
    case "alarm_opened":
    case "alarm_cleared": {
      const { alarm, type } = effect;
      await recordAlarm(core, tx, { orgId, locationId, alarm, opened: type === "alarm_opened" });
      return null;
    }
  }
}
