import type { IncomingMessage } from "node:http";
import { readCapabilities } from "@forecourt/ocpp";
import type { Admission, ConnectionAttempt, Joining, Refusal } from "@forecourt/ocpp/ws";
import { admitCharger } from "../chargers/admit.ts";
import { certifiedNames } from "../chargers/certified-names.ts";
import { type Admitted, type Connected, createConnections } from "../chargers/connection.ts";
import type { ChargerRow } from "../chargers/find.ts";
import type { Knocks } from "../chargers/knocks.ts";
import { createRegister } from "../chargers/registered.ts";
import { contestOf, recordFight } from "../chargers/takeover.ts";
import type { Context } from "../context.ts";
import { networkOf } from "../network.ts";
import { peerOf } from "../peer.ts";
import { isUnavailable } from "../store/store-error.ts";
import type { Challenges } from "./challenges.ts";
import { type Claimant, createFailedAttempts } from "./failed-attempts.ts";
import type { Links } from "./links.ts";
import type { Penalties } from "./penalties.ts";
import type { Rejection, Rejections } from "./rejections.ts";

export interface UpgradeParts {
  links: Links;
  challenges: Challenges;
  rejections: Rejections;
  penalties: Penalties;
  knocks: Knocks;
}

/** A charger that has proved itself, as it was when it was looked up. */
interface Proven {
  charger: ChargerRow;
  profile: number;
  address: string;
  request: IncomingMessage;
}

/** Newcomers of one charger that come faster than they can be looked at. */
const mostLooks = 3;

/** Who may connect, decided before there is a WebSocket. */
export function createUpgrades(
  ctx: Context,
  { links, challenges, rejections, penalties, knocks }: UpgradeParts,
): (attempt: ConnectionAttempt) => Promise<Admission<Connected>> {
  const find = createRegister(ctx);
  const connect = createConnections(ctx);
  const failures = createFailedAttempts(ctx.config.ocpp.failures, () => ctx.clock.now());

  async function authenticate(attempt: ConnectionAttempt): Promise<Admission<Connected>> {
    const { identity, username, password, request } = attempt;
    const peer = peerOf(ctx.config.trustedProxies, request);
    const { address } = peer;
    const found = await find(identity);
    const reject = (why: Rejection, refusal: Refusal): Refusal => {
      if (found !== undefined) rejections.note(found.charger, why, address);
      return refusal;
    };
    const claimant: Claimant = { identity, network: networkOf(address), charger: found?.charger };
    const waitS = failures.waitS(claimant);
    if (waitS !== null) return reject("rate_limited", tooMany(waitS));

    const certified = certifiedNames(ctx, request, peer);
    const claim = { identity, username, password, peer, certifiedNames: certified };
    const admittance = await ctx.db.asSystem(() => admitCharger(ctx, claim, found));
    if (!admittance.ok) {
      // Not even the wait tells whether there is such a charger.
      const asStranger = failures.waitS({ ...claimant, charger: undefined });
      failures.failed(claimant);
      if (admittance.why === "unknown") {
        const { "user-agent": userAgent, "sec-websocket-protocol": subprotocols } = request.headers;
        knocks.note({ identity, address, userAgent, subprotocols });
        return asStranger === null
          ? { ok: false, status: ctx.config.ocpp.unknownStatus }
          : tooMany(asStranger);
      }
      return reject(admittance.why, asStranger === null ? { ok: false, status: 401 } : tooMany(asStranger));
    }

    const { charger, profile } = admittance;
    const penaltyS = penalties.waitS(charger);
    if (penaltyS !== null) return reject("rate_limited", tooMany(penaltyS));
    return { ok: true, join: () => whileStored(() => join({ charger, profile, address, request })) };
  }

  /** The charger has proved itself: now it is between this connection and an older one. */
  async function join(proven: Proven): Promise<Joining<Connected> | Refusal> {
    const { profile, address, request } = proven;
    let { charger } = proven;
    for (let look = 0; look < mostLooks; look++) {
      const contest = contestOf(charger, profile, ctx.clock.now());
      const verdict = contest.asks ? await ask(charger) : "gone";
      if (contest.isFoughtOver && (verdict === "alive" || !contest.asks)) await recordFight(ctx, charger);
      if (verdict !== "gone") {
        rejections.note(charger, "duplicate_live", address);
        return occupied;
      }
      // It hung up meanwhile: nobody has to make place for it.
      if (!request.socket.writable) return occupied;
      const admitted = await connectExpected({
        chargerId: charger.id,
        afterEpoch: charger.connectionEpoch,
        securityProfile: profile,
        network: networkOf(address),
        takeovers: charger.owner === null ? charger.recentTakeovers : contest.takeovers,
      });
      if (admitted !== null) return joining(charger, admitted);
      // Somebody else was faster: that one is the older connection now.
      const again = await find(charger.identity);
      if (again === undefined || profile < again.charger.securityProfile) return { ok: false };
      charger = again.charger;
    }
    return occupied;
  }

  async function ask({ id: chargerId, owner, connectionEpoch: epoch }: ChargerRow) {
    return owner === null ? "gone" : challenges.ask(owner, { chargerId, epoch });
  }

  async function connectExpected(newcomer: Parameters<typeof connect>[0]): Promise<Admitted | null> {
    links.expect(newcomer.chargerId);
    const admitted = await connect(newcomer).catch((error: unknown) => {
      links.unexpect(newcomer.chargerId);
      throw error;
    });
    if (admitted === null) links.unexpect(newcomer.chargerId);
    return admitted;
  }

  function joining(charger: ChargerRow, { link, registration, previousOwner }: Admitted): Joining<Connected> {
    if (previousOwner !== null && previousOwner !== ctx.processId) links.takeOver(previousOwner, link);
    links.forgetNamesake(charger.identity, charger.id);
    const capabilities = readCapabilities(charger.capabilities);
    return {
      epoch: link.epoch,
      context: link,
      registration,
      // It may have lost its power: then its boot comes first, and a call before that confuses many models.
      holdForFirstFrame: registration === null || registration === "accepted",
      validation: charger.validation,
      // Nothing is known of it elsewhere: what this process has learned stays.
      ...(Object.keys(capabilities).length > 0 && { capabilities }),
    };
  }

  return (attempt) => whileStored(() => authenticate(attempt));
}

/** The charger's older connection keeps its place. */
const occupied: Refusal = { ok: false, status: 409, headers: { "Retry-After": "30" } };
const away: Refusal = { ok: false, status: 503, headers: { "Retry-After": "30" } };

function tooMany(waitS: number): Refusal {
  return { ok: false, status: 429, headers: { "Retry-After": String(waitS) } };
}

async function whileStored<Answer>(decide: () => Promise<Answer>): Promise<Answer | Refusal> {
  try {
    return await decide();
  } catch (error) {
    if (isUnavailable(error)) return away;
    throw error;
  }
}
