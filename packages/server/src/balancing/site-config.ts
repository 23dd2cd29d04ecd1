import type { ConnectorConfig, ConnectorFacts, ConnectorState, Policy, SiteConfig } from "@forecourt/dlb";
import { readCapabilities, takesOnlyWatts } from "@forecourt/ocpp";
import { leastA } from "../charging/commands/limit-outcome.ts";
import type { ChargePointStatus } from "../store/schema.ts";
import type { Facts, SocketFacts } from "./facts.ts";
import { ratingOf } from "./rating.ts";

/** A charger may report any value, and its reports must not stop the balancing of its location. */
const longestIntervalS = 86_400;

/** A location and its sockets as the balancer knows them: connectors are sockets, nodes are circuits and chargers. */
export function siteConfigOf({ location, sockets }: Facts, policy: Partial<Policy>): SiteConfig {
  const circuitOf = new Map(
    location.circuits.flatMap(({ id, socket_ids }) => socket_ids.map((socketId) => [socketId, id] as const)),
  );
  const supplies = suppliesOf(sockets, circuitOf);
  return {
    enabled: location.dlbEnabled && location.maxAmperage !== null,
    capA: location.maxAmperage,
    marginA: location.dlbMarginA,
    fallbackA: location.dlbFallbackA,
    nodes: [
      ...location.circuits.map(({ id, parent_id, capacity_a }) => ({
        id,
        parentId: parent_id,
        capA: capacity_a,
      })),
      ...supplies.values(),
    ],
    connectors: sockets.map((each) => ({
      ...connectorOf(each, location.dlbBaselineA),
      ...nodeOf(supplies.get(each.charger.id)?.id ?? circuitOf.get(each.socket.id)),
    })),
    baselineA: location.dlbBaselineA,
    startReserve: location.dlbStartReserve,
    policy,
  };
}

function nodeOf(nodeId: string | undefined): { nodeId?: string } {
  return nodeId === undefined ? {} : { nodeId };
}

/**
 * The sockets of one charger share its supply. The charger is a node of its own where all its sockets are on the same
 * circuit.
 */
function suppliesOf(sockets: readonly SocketFacts[], circuitOf: ReadonlyMap<string, string>) {
  const own = new Map<string, SocketFacts[]>();
  for (const each of sockets) {
    const known = own.get(each.charger.id);
    if (known === undefined) own.set(each.charger.id, [each]);
    else known.push(each);
  }
  const supplies = new Map<string, { id: string; parentId: string | null; capA: number }>();
  for (const [id, ofCharger] of own) {
    const capA = ofCharger[0]?.charger.maxAmperage ?? null;
    const circuits = new Set(ofCharger.map(({ socket }) => circuitOf.get(socket.id) ?? null));
    const [parentId = null] = circuits;
    if (capA !== null && ofCharger.length > 1 && circuits.size === 1)
      supplies.set(id, { id, parentId, capA });
  }
  return supplies;
}

function connectorOf(
  { socket, charger, session, balanced, configuration }: SocketFacts,
  baselineA: number,
): ConnectorConfig {
  const capabilities = readCapabilities(charger.capabilities);
  const { acceptsZero, unsupportedActions = [] } = capabilities;
  const ceilingA = balanced?.baselineCeilingA ?? null;
  const intervalS = Number(configuration.get("metervaluesampleinterval"));
  return {
    id: socket.id,
    chargerId: charger.id,
    maxA: ratingOf({ socket, charger }),
    weight: session?.weight ?? socket.weight,
    tier: session?.tier ?? socket.tier,
    baselineA: ceilingA === null ? baselineA : Math.min(baselineA, ceilingA),
    startsOffline: !(
      isFalse(configuration.get("localauthorizeoffline")) &&
      isFalse(configuration.get("allowofflinetxforunknownid"))
    ),
    // A profile of another form may win over each limit, until it is cleared.
    uncontrolled: unsupportedActions.includes("SetChargingProfile") || charger.rawProfiles.length > 0,
    ...(acceptsZero === false ? { minSettableA: leastA } : {}),
    ...(takesOnlyWatts(capabilities) && socket.phases === 3 ? { wattPhases: 3 } : {}),
    ...(intervalS > 0 && intervalS <= longestIntervalS ? { sampleIntervalS: intervalS } : {}),
  };
}

function isFalse(value: string | undefined): boolean {
  return value?.trim().toLowerCase() === "false";
}

/** What a socket's charger and session are doing. */
export function connectorFactsOf({ socket, charger, session, balanced }: SocketFacts): ConnectorFacts {
  return {
    connectorId: socket.id,
    connection:
      charger.owner !== null && charger.registrationStatus === "accepted"
        ? { state: "online", connectionId: String(charger.connectionEpoch), bootId: charger.lastBootAt }
        : { state: "offline" },
    status: socket.status === null ? null : connectorStates[socket.status],
    transaction:
      session === null || session.transactionId === null
        ? null
        : { id: session.transactionId, startedAt: Date.parse(session.startedAt) },
    ceilingA: ceilingOf(session, balanced),
  };
}

/** The most that a session may get. A session that the server stops at its limit gets nothing until the charger has stopped it. */
function ceilingOf(session: SocketFacts["session"], balanced: SocketFacts["balanced"]): number | null {
  if (session === null) return null;
  if (session.stopCause !== null) return 0;
  return balanced?.sessionId === session.id ? balanced.sessionCeilingA : null;
}

/** The status that a connector reports, as a state of the balancer. */
const connectorStates = {
  Available: "available",
  Preparing: "preparing",
  Charging: "charging",
  SuspendedEV: "suspended_ev",
  SuspendedEVSE: "suspended_evse",
  Finishing: "finishing",
  Reserved: "reserved",
  Unavailable: "unavailable",
  Faulted: "faulted",
} as const satisfies Record<ChargePointStatus, ConnectorState>;
