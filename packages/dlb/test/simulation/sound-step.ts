import {
  type ConnectorConfig,
  defaultPolicy,
  type SiteEffect,
  type SiteSnapshot,
  snapshotOf,
} from "../../src/index.ts";
import type { Stepped } from "./simulated-site.ts";

type SetLimit = Extract<SiteEffect, { type: "set_limit" }>;

/**
 * Checks every step from outside, by its effects and its snapshots. One for each life of the process, because it keeps the
 * pending limits.
 */
export function createSoundness(): (about: Stepped) => string[] {
  /** By ref. */
  let pending = new Map<string, { chargerId: string; at: number }>();
  let before: SiteSnapshot | null = null;
  let createdBy: string | null = null;

  return ({ event, effects, state, now }) => {
    const found: string[] = [];
    const { site } = state;
    const connectorOf = (id: string) => site.connectors.find((each) => each.id === id);
    const prefix = state.refs.prefix;
    // A process that has just begun has no pending limits and no snapshot before.
    if (createdBy !== prefix) {
      pending = new Map();
      before = null;
    }
    createdBy = prefix;
    if (event.type === "answered") pending.delete(event.ref);
    const after = snapshotOf(state, now);

    for (const effect of effects) {
      if (effect.type !== "set_limit" && effect.type !== "grant_start") continue;
      const connector = connectorOf(effect.connectorId);
      if (connector === undefined) {
        found.push(`${effect.connectorId} is not a connector of the site`);
        continue;
      }
      if (!isSettable(effect, connector, state.connectors[effect.connectorId]?.lowest?.limitA))
        found.push(`I5: ${effect.limitA} A is not a valid limit for ${effect.connectorId}`);
      if (pending.has(effect.ref)) found.push(`${effect.ref} was used before`);
      if (effect.type === "set_limit") {
        const { chargerId } = connector;
        // A call without an outcome for this long is over.
        const isWaitedFor = ({ chargerId: its, at }: { chargerId: string; at: number }) =>
          its === chargerId && now - at < defaultPolicy.callTimeoutMs;
        if ([...pending.values()].some(isWaitedFor))
          found.push(`I4: a second limit is on its way to ${chargerId}`);
        pending.set(effect.ref, { chargerId, at: now });
        if (effect.transactionId !== null && !isOfOpenTransaction(after, effect))
          found.push(`I6: ${effect.connectorId} has no transaction ${effect.transactionId}`);
      }
      // An uncontrolled connector counts in full, with or without a transaction.
      const isCounted =
        connector.uncontrolled === true || state.connectors[connector.id]?.uncontrolled !== null;
      if (
        !isCounted &&
        isMore(effect, before, after) &&
        after.usableA !== null &&
        after.exposureA > after.usableA
      )
        found.push(
          `I2: ${effect.connectorId} gets ${effect.limitA} A with ${after.exposureA} A of ${after.usableA} A`,
        );
    }
    // When a connection is lost, its pending limits are over.
    for (const [ref, { chargerId }] of pending) {
      const { busy } = state;
      if (busy[chargerId]?.ref !== ref) pending.delete(ref);
    }
    found.push(...inconsistencies(after));
    before = after;
    return found;
  };
}

function isSettable({ limitA }: { limitA: number }, connector: ConnectorConfig, lowestA = 0): boolean {
  const minA = connector.minA ?? defaultPolicy.minimumA;
  const isBetween = limitA >= Math.min(minA, lowestA || minA) && limitA <= connector.maxA;
  return Number.isInteger(limitA) && (limitA === 0 || isBetween);
}

function isOfOpenTransaction({ sessions }: SiteSnapshot, { connectorId, transactionId }: SetLimit): boolean {
  return sessions.some((each) => each.connectorId === connectorId && each.transactionId === transactionId);
}

/** More than the transaction was known to have and may have now: a charger that has just booted may have no limit. */
function isMore(effect: SiteEffect, before: SiteSnapshot | null, after: SiteSnapshot): boolean {
  if (effect.type === "grant_start") return effect.limitA > 0;
  if (effect.type !== "set_limit" || effect.transactionId === null) return false;
  const [known, now] = [before, after].map((snapshot) =>
    snapshot?.sessions.find(({ connectorId }) => connectorId === effect.connectorId),
  );
  if (now !== undefined && effect.limitA < now.exposureA) return false;
  return known?.transactionId === effect.transactionId && effect.limitA > known.exposureA;
}

/** Sums of the snapshot that do not match. */
function inconsistencies(snapshot: SiteSnapshot): string[] {
  const { exposureA, allocatedA, reservedA, heldBackA, capacityA, status, reservations, sessions } = snapshot;
  const found: string[] = [];
  const poolA = reservations
    .filter(({ cause }) => cause === "start_pool")
    .reduce((sum, { reservedA: each }) => sum + each, 0);
  if (exposureA !== allocatedA + reservedA + heldBackA - poolA)
    found.push(`${exposureA} A are not ${allocatedA} + ${reservedA} + ${heldBackA} - ${poolA} A`);
  const isKept = capacityA === null || allocatedA + reservedA <= capacityA;
  if (!isKept && status !== "overcommitted")
    found.push(`${allocatedA} + ${reservedA} A are above ${capacityA} A`);
  if (capacityA !== null && exposureA > capacityA && status !== "overcommitted")
    found.push(`I1: ${exposureA} A are above ${capacityA} A, and the status is ${status}`);
  for (const session of sessions) {
    const { connectorId, limitA, exposureA: mayDrawA } = session;
    if (session.state !== "offline" && limitA !== null && mayDrawA < limitA)
      found.push(`I3: ${connectorId} may draw ${mayDrawA} A, and has ${limitA} A`);
  }
  return found;
}
