import { readCapabilities } from "@forecourt/ocpp";
import type { Admission, ConnectionAttempt, Joining, Refusal } from "@forecourt/ocpp/ws";
import { type Admittance, admitCharger } from "../charging/chargers/admit.ts";
import { type ClientAuthorities, certifiedNames } from "../charging/chargers/certified-names.ts";
import { type Admitted, type Connected, createConnections } from "../charging/chargers/connection.ts";
import type { ChargerRow } from "../charging/chargers/find.ts";
import type { Knocks } from "../charging/chargers/knocks.ts";
import { createRegister, type Registered } from "../charging/chargers/registered.ts";
import { contestOf, recordFight } from "../charging/chargers/takeover.ts";
import type { Core } from "../core/core.ts";
import { networkOf } from "../platform/network.ts";
import { peerOf } from "../platform/peer.ts";
import { isUnavailable } from "../store/store-error.ts";
import type { Challenges } from "./challenges.ts";
import { createFailedAttempts } from "./failed-attempts.ts";
import type { Links } from "./links.ts";
import type { Penalties } from "./penalties.ts";
import type { Rejections } from "./rejections.ts";

export interface UpgradeParts extends ClientAuthorities {
  links: Links;
  challenges: Challenges;
  rejections: Rejections;
  penalties: Penalties;
  knocks: Knocks;
}

/** A charger that has proved its identity, with its row at the time of the lookup. */
interface Proven {
  charger: ChargerRow;
  profile: number;
  address: string;
  /** See {@link ConnectionAttempt}. */
  gone: AbortSignal;
}

/** How often an attempt looks the charger up while other newcomers of the same charger are faster. */
const mostLooks = 3;

/** Decides whether a charger may connect, before there is a WebSocket. */
export function createUpgrades(
  core: Core,
  { links, challenges, rejections, penalties, knocks, clientCas }: UpgradeParts,
): (attempt: ConnectionAttempt) => Promise<Admission<Connected>> {
  const find = createRegister(core);
  const connect = createConnections(core);
  const failures = createFailedAttempts(core.config.ocpp.failures, () => core.clock.now());

  async function authenticate(attempt: ConnectionAttempt): Promise<Admission<Connected>> {
    const { identity, username, password, request } = attempt;
    const peer = peerOf(core.config.trustedProxies, request);
    const { address } = peer;
    const found = await find(identity);
    const certified = certifiedNames({ ...core, clientCas }, request, peer);
    const claim = { identity, username, password, peer, certifiedNames: certified };
    const admittance = await core.db.asSystem(() => admitCharger(core, claim, found));
    if (!admittance.ok) return refuse(attempt, admittance.why, address, found);

    const { charger, profile } = admittance;
    const penaltyS = penalties.waitS(charger);
    if (penaltyS !== null) {
      rejections.note(charger, "rate_limited", address);
      return tooMany(penaltyS);
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
    const waitS = failures.count({ identity, network: networkOf(address) });
    if (found !== undefined && why !== "unknown")
      rejections.note(found.charger, waitS === null ? why : "rate_limited", address);
    if (waitS !== null) return tooMany(waitS);
    if (why !== "unknown") return { ok: false, status: 401 };
    const { "user-agent": userAgent, "sec-websocket-protocol": subprotocols } = request.headers;
    knocks.note({ identity, address, userAgent, subprotocols });
    return { ok: false, status: core.config.ocpp.unknownStatus };
  }

  /** The charger has proved its identity. Now the server decides between this connection and an older one. */
  async function join(proven: Proven): Promise<Joining<Connected> | Refusal> {
    const { profile, address, gone } = proven;
    let { charger } = proven;
    for (let look = 0; look < mostLooks; look++) {
      const contest = contestOf(charger, profile, core.clock.now());
      const verdict = contest.asks ? await ask(charger, gone) : "gone";
      if (contest.isFoughtOver && (verdict === "alive" || !contest.asks)) await recordFight(core, charger);
      if (verdict !== "gone") {
        rejections.note(charger, "duplicate_live", address);
        return occupied;
      }
      // The newcomer disconnected meanwhile, so the older connection does not have to give way.
      if (gone.aborted) return occupied;
      const newcomer = {
        chargerId: charger.id,
        afterEpoch: charger.connectionEpoch,
        securityProfile: profile,
        takeovers: charger.owner === null ? charger.recentTakeovers : contest.takeovers,
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

  async function ask({ id: chargerId, owner, connectionEpoch: epoch }: ChargerRow, gone: AbortSignal) {
    return owner === null ? "gone" : challenges.ask(owner, { chargerId, epoch }, gone);
  }

  /**
   * While the database is unavailable, a charger gives up and reconnects. An attempt that has gone must not delay the
   * next one.
   */
  async function connectExpected(
    newcomer: Parameters<typeof connect>[0],
    gone: AbortSignal,
  ): Promise<Admitted | null> {
    const unexpect = links.expect(newcomer.chargerId);
    gone.addEventListener("abort", unexpect);
    const admitted = await connect(newcomer).catch((error: unknown) => {
      unexpect();
      throw error;
    });
    if (admitted === null) unexpect();
    return admitted;
  }

  function joining(charger: ChargerRow, { link, registration, previousOwner }: Admitted): Joining<Connected> {
    if (previousOwner !== null && previousOwner !== core.processId) links.takeOver(previousOwner, link);
    links.forgetNamesake(charger.identity, charger.id);
    const capabilities = readCapabilities(charger.capabilities);
    return {
      epoch: link.epoch,
      context: link,
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
const away: Refusal = { ok: false, status: 503, headers: { "Retry-After": "30" } };

function tooMany(waitS: number): Refusal {
  return { ok: false, status: 429, headers: { "Retry-After": String(waitS) } };
}

async function whileStored<Answer>(
  { continuity }: Core,
  decide: () => Promise<Answer>,
): Promise<Answer | Refusal> {
  try {
    return await decide();
  } catch (error) {
    continuity.failed(error);
    if (isUnavailable(error)) return away;
    throw error;
  }
}
