import type { Session, SessionLimitsRequest } from "@forecourt/contract";
import { expect } from "vitest";
import { connectScriptedCharger } from "../../support/scripted-charger.ts";
import type { TestServer } from "../../support/start-test-server.ts";

/** A session with a limit, and the charger on which it runs. */
export interface LimitedSession {
  limits: SessionLimitsRequest;
  /** The most that the car draws. */
  powerW: number;
  meterEveryS: number;
  /** From the stop command to StopTransaction. */
  stopAfterS: number;
  /** Stop commands that the charger rejects first. */
  rejectedStops: number;
  /** Whether the charger sends a reading when asked. */
  answersTriggers: boolean;
  /** Whether the most amps of the socket are known. */
  rated: boolean;
  /** The part of its power that the car draws in each of these stretches, one after the other. */
  stretches: readonly { forS: number; part: number }[];
  meterStart: number;
  /** How far the clock of the charger is ahead. */
  aheadS: number;
}

/** The car and the charger of a limited session, in the time of the test. */
export interface RunningSession extends AsyncDisposable {
  readonly plan: LimitedSession;
  readonly sessionId: string;
  /** Whether the charger has stopped the transaction. */
  readonly ended: boolean;
  /** Sends what is due at `now`, epoch ms. */
  advance(now: number): Promise<void>;
  session(): Promise<Session>;
  /** Cuts the connection, and resolves when the server knows it. */
  leave(): Promise<void>;
  comeBack(): Promise<void>;
}

const voltsOfThreePhases = 690;

/** Creates the charger, and starts the session by a command with its limits. */
export async function startLimited(
  { client, ocppUrl }: TestServer,
  { locationId, identity, now }: { locationId: string; identity: string; now: () => number },
  plan: LimitedSession,
): Promise<RunningSession> {
  const created = await client.chargers.create({ identity, location_id: locationId });
  const socketId = created.sockets[0]?.id ?? "";
  if (plan.rated) {
    const max_amperage = Math.ceil((plan.powerW * 1.2) / voltsOfThreePhases);
    await client.sockets.update(created.id, socketId, { max_amperage });
  }
  const connect = () => connectScriptedCharger({ url: ocppUrl, identity, password: created.password });
  let charger = await connect();
  const startedAt = now();
  const state = {
    transactionId: 0,
    sentAt: startedAt,
    stopAt: null as number | null,
    ended: false,
    rejected: 0,
  };
  const instant = (at: number) => new Date(at + plan.aheadS * 1_000).toISOString();

  function registerAt(at: number): number {
    let leftS = (at - startedAt) / 1_000;
    let wattSeconds = 0;
    for (let index = 0; leftS > 0; index++) {
      const { forS, part } = plan.stretches[index % plan.stretches.length] ?? { forS: leftS, part: 1 };
      wattSeconds += Math.min(forS, leftS) * part * plan.powerW;
      leftS -= forS;
    }
    return plan.meterStart + Math.floor(wattSeconds / 3_600);
  }

  function measure(at: number): Promise<unknown> {
    state.sentAt = at;
    const sampledValue = [{ value: String(registerAt(at)) }];
    return charger.call("MeterValues", {
      connectorId: 1,
      transactionId: state.transactionId,
      meterValue: [{ timestamp: instant(at), sampledValue }],
    });
  }

  function answerCalls(): void {
    charger.on("TriggerMessage", () => {
      if (!plan.answersTriggers) return { status: "NotImplemented" };
      if (!state.ended) void measure(now());
      return { status: "Accepted" };
    });
    charger.on("RemoteStopTransaction", () => {
      if (state.rejected < plan.rejectedStops) {
        state.rejected += 1;
        return { status: "Rejected" };
      }
      state.stopAt ??= now() + plan.stopAfterS * 1_000;
      return { status: "Accepted" };
    });
  }

  answerCalls();
  await charger.boot();
  const command = await client.sockets.start(created.id, socketId, {
    id_tag: identity,
    limits: plan.limits,
  });
  const answer = await charger.call("StartTransaction", {
    connectorId: 1,
    idTag: identity,
    meterStart: plan.meterStart,
    timestamp: instant(startedAt),
  });
  state.transactionId = Number(answer["transactionId"]);
  const sessionId = (await client.commands.get(command.id)).session_id ?? "";
  return {
    plan,
    sessionId,
    get ended() {
      return state.ended;
    },
    async advance(at) {
      if (state.ended) return;
      const { stopAt } = state;
      if (stopAt !== null && at >= stopAt) {
        state.ended = true;
        await charger.call("StopTransaction", {
          transactionId: state.transactionId,
          meterStop: registerAt(stopAt),
          timestamp: instant(stopAt),
          reason: "Remote",
        });
      } else if (at - state.sentAt >= plan.meterEveryS * 1_000) await measure(at);
    },
    session: () => client.sessions.get(sessionId),
    async leave() {
      await charger[Symbol.asyncDispose]();
      await expect.poll(() => client.chargers.get(created.id)).toMatchObject({ connected: false });
    },
    async comeBack() {
      charger = await connect();
      answerCalls();
    },
    [Symbol.asyncDispose]: () => charger[Symbol.asyncDispose](),
  };
}
