import { readCapabilities } from "@forecourt/ocpp";
import type { Admission, ConnectionAttempt, Joining, Refusal } from "@forecourt/ocpp/ws";
import { type Admittance, admitCharger } from "../../charging/chargers/admit.ts";
import { type ClientAuthorities, certifiedNames } from "../../charging/chargers/certified-names.ts";
import { type Admitted, type Connected, createConnections } from "../../charging/chargers/connection.ts";
import type { ChargerRow } from "../../charging/chargers/queries.ts";
import { createRegister, type Registered } from "../../charging/chargers/registered.ts";
import { decideTakeover, recordConcurrentConnections } from "../../charging/chargers/takeover.ts";
import type { UnknownChargers } from "../../charging/chargers/unknown-chargers.ts";
import type { Core } from "../../core/core.ts";
import { networkOf } from "../../platform/network.ts";
import { peerOf } from "../../platform/peer.ts";
import { createBuckets } from "../../platform/rate-limit.ts";
import { isUnavailable } from "../../store/store-error.ts";
import type { ChargerConnections } from "../connections.ts";
import type { ChargerBehavior } from "./behavior.ts";
import type { SocketProbes } from "./probe-older-socket.ts";
import type { RefusedConnections } from "./refused-connections.ts";

interface AdmissionParts extends ClientAuthorities {
  connections: ChargerConnections;
  probes: SocketProbes;
  refused: RefusedConnections;
  behavior: ChargerBehavior;
  unknownChargers: UnknownChargers;
}

/** A charger that has proved its identity, with its row at the time of the lookup. */
interface Proven {
  charger: ChargerRow;
  profile: number;
  address: string;
  /** See {@link ConnectionAttempt}. */
  gone: AbortSignal;
}

/** How often an attempt looks up the charger again because another newcomer of the same charger was faster. */
const mostLookups = 3;
/** A registered identity is not longer; an unknown client may send a longer one. */
const longestIdentity = 48;

/** Decides whether a charger may connect, before there is a WebSocket. */
export function createAdmission(
  core: Core,
  { connections, probes, refused, behavior, unknownChargers, clientCas }: AdmissionParts,
): (attempt: ConnectionAttempt) => Promise<Admission<Connected>> {
  const find = createRegister(core);
  const connect = createConnections(core);
  const countWrongCredentials = limitWrongCredentials(core.config.ocpp.failures, () => core.clock.now());

  async function authenticate(attempt: ConnectionAttempt): Promise<Admission<Connected>> {
    const { identity, username, password, request } = attempt;
    const peer = peerOf(core.config.trustedProxies, request);
    const { address } = peer;
    const found = await find(identity);
    const certified = certifiedNames({ ...core, clientCas }, request, peer);
    const credentials = { identity, username, password, peer, certifiedNames: certified };
    const admittance = await core.db.asSystem(() => admitCharger(core, credentials, found));
    if (!admittance.ok) return refuse(attempt, admittance.why, address, found);

    const { charger, profile } = admittance;
    const banS = behavior.banS(charger);
    if (banS !== null) {
      refused.count(charger, "rate_limited", address);
      return tooMany(banS);
    }
    return {
      ok: true,
      join: () => whileStored(core, () => join({ charger, profile, address, gone: attempt.gone })),
    };
  }

  /** The wait is the same as for an unknown charger, so it does not show whether the identity is registered. */
  function refuse(
    { identity, request }: ConnectionAttempt,
    why: Extract<Admittance, { ok: false }>["why"],
    address: string,
    found: Registered | undefined,
  ): Refusal {
    const waitS = countWrongCredentials(identity, networkOf(address));
    if (found !== undefined && why !== "unknown")
      refused.count(found.charger, waitS === null ? why : "rate_limited", address);
    if (waitS !== null) return tooMany(waitS);
    if (why !== "unknown") return { ok: false, status: 401 };
    const { "user-agent": userAgent, "sec-websocket-protocol": subprotocols } = request.headers;
    unknownChargers.note({ identity, address, userAgent, subprotocols });
    return { ok: false, status: core.config.ocpp.unknownStatus };
  }

  /** The charger has proved its identity. Now the server decides between this connection and an older one. */
  async function join(proven: Proven): Promise<Joining<Connected> | Refusal> {
    const { profile, address, gone } = proven;
    let { charger } = proven;
    for (let lookup = 0; lookup < mostLookups; lookup++) {
      const decision = decideTakeover(charger, profile, core.clock.now());
      const older = decision.asks ? await probe(charger, gone) : "gone";
      if (decision.isTooFrequent && (older === "alive" || !decision.asks))
        await recordConcurrentConnections(core, charger);
      if (older !== "gone") {
        refused.count(charger, "duplicate_live", address);
        return occupied;
      }
      // The newcomer disconnected meanwhile, so the older connection does not have to give way.
      if (gone.aborted) return occupied;
      const newcomer = {
        chargerId: charger.id,
        afterEpoch: charger.connectionEpoch,
        securityProfile: profile,
        takeovers: charger.owner === null ? charger.recentTakeovers : decision.takeovers,
      };
      const admitted = await connectExpected(newcomer, gone);
      if (admitted !== null) return joining(charger, admitted);
      // Another newcomer was faster: its connection is the older one now.
      const again = await find(charger.identity);
      if (again === undefined || profile < again.charger.securityProfile) return { ok: false };
      charger = again.charger;
    }
    return occupied;
  }

  async function probe({ id: chargerId, owner, connectionEpoch: epoch }: ChargerRow, gone: AbortSignal) {
    return owner === null ? "gone" : probes.probe(owner, { chargerId, epoch }, gone);
  }

  /**
   * While the database is unavailable, a charger gives up and reconnects. An attempt that has gone must not delay the
   * next one.
   */
  async function connectExpected(
    newcomer: Parameters<typeof connect>[0],
    gone: AbortSignal,
  ): Promise<Admitted | null> {
    const { chargerId, afterEpoch } = newcomer;
    const unexpect = connections.expect({ chargerId, epoch: afterEpoch + 1 });
    gone.addEventListener("abort", unexpect);
    const admitted = await connect(newcomer).catch((error: unknown) => {
      unexpect();
      throw error;
    });
    if (admitted === null) unexpect();
    else core.unstored.stored("connections");
    return admitted;
  }

  function joining(
    charger: ChargerRow,
    { connection, registration, previousOwner }: Admitted,
  ): Joining<Connected> {
    if (previousOwner !== null && previousOwner !== core.processId)
      connections.takeOver(previousOwner, connection);
    connections.forgetNamesake(charger.identity, charger.id);
    const capabilities = readCapabilities(charger.capabilities);
    return {
      epoch: connection.epoch,
      context: connection,
      registration,
      // The charger may have lost its power: then its boot comes first, and a call before that confuses many models.
      holdForFirstFrame: registration === null || registration === "accepted",
      validation: charger.validation,
      // A new charger reaches the limit of its first connection at most once: when it reconnects, it has been accepted.
      ...(registration === "accepted" && { maxFrameBytes: core.config.ocpp.maxFrameBytes.accepted }),
      // The database has no capabilities of it, so those that this process has learned stay.
      ...(Object.keys(capabilities).length > 0 && { capabilities }),
    };
  }

  return (attempt) => whileStored(core, () => authenticate(attempt));
}

/** The charger's older connection stays. */
const occupied: Refusal = { ok: false, status: 409, headers: { "Retry-After": "30" } };
/** Soon: chargers that obey it, as ours do, are back within 10 s of the database. Each has a back-off of its own besides. */
const away: Refusal = { ok: false, status: 503, headers: { "Retry-After": "5" } };

function tooMany(waitS: number): Refusal {
  return { ok: false, status: 429, headers: { "Retry-After": String(waitS) } };
}

async function whileStored<Answer>(
  { continuity, unstored }: Core,
  decide: () => Promise<Answer>,
): Promise<Answer | Refusal> {
  try {
    return await decide();
  } catch (error) {
    continuity.failed(error);
    unstored.failed("connections", error);
    if (isUnavailable(error)) return away;
    throw error;
  }
}

/**
 * Counts an attempt with wrong credentials. Returns the seconds that it must wait when there were too many before it, and
 * null otherwise. It never affects right credentials: every password is 20 random bytes made by this server, and checking
 * one costs microseconds, so an attacker cannot guess one. A limit on right passwords would only let an attacker shut out
 * a charger whose address changes. Both limits are failures a minute, and as many at once; they do not depend on whether
 * the identity is registered.
 */
export function limitWrongCredentials(
  { perAddress, perIdentity }: { perAddress: number; perIdentity: number },
  now: () => number,
): (identity: string, network: string) => number | null {
  const ofAddress = createBuckets({ burst: perAddress, perSecond: perAddress / 60 }, now);
  const ofIdentity = createBuckets({ burst: perIdentity, perSecond: perIdentity / 60 }, now);
  return (identity, network) => {
    const taken = [ofAddress.take(network), ofIdentity.take(identity.slice(0, longestIdentity))];
    const waits = taken.filter(({ ok }) => !ok).map(({ retryAfterS }) => retryAfterS);
    return waits.length === 0 ? null : Math.max(...waits);
  };
}
