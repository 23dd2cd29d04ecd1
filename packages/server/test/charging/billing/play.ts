import type { CdrWithDecision } from "@forecourt/contract";
import { systemClock } from "@forecourt/ocpp";
import type { BillingTrigger, DecisionEvidence, MeteringRegime } from "@forecourt/pricing";
import { and, eq, isNull } from "drizzle-orm";
import { expect } from "vitest";
import { billSession } from "../../../src/charging/billing/bill-session.ts";
import { correctSessions } from "../../../src/charging/billing/correct-sessions.ts";
import type { Clock } from "../../../src/platform/clock.ts";
import { sessions } from "../../../src/store/schema.ts";
import { connectScriptedCharger, type ScriptedCharger } from "../../support/scripted-charger.ts";
import type { TariffElements } from "../../support/start-site.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";
import { linesThatDisagree } from "./recomputable.ts";
import { createSigningMeter, type SignedReading, type SigningMeter } from "./signing-meter.ts";

/** The content of a sample. */
export interface Reading {
  wh?: number;
  /** Registers of L1, L2 and L3, without a total. */
  phasesWh?: readonly number[];
  powerW?: number;
  context?: string;
  /** A signed record. Its times are seconds from the beginning of the session. */
  signed?: readonly SignedReading[];
  forged?: boolean;
}

/**
 * An event `at` seconds after the session began, by the server's clock. The charger's clock shows the same time, unless
 * `said` gives another: seconds, or a timestamp.
 */
export type Step = { at: number; said?: number | string } & (
  | { start: number; idTag?: string }
  | { sample: Reading }
  | { status: string }
  | { stop: number; data?: Reading; reason?: string }
  | { billBy: BillingTrigger }
  | { correct: true }
  | { look: (chargerId: string) => Promise<void> }
);

export interface Play {
  regime?: MeteringRegime;
  steps: readonly Step[];
  /** The default tariff if not given. Null: no tariff. */
  tariffId?: string | null;
  idTag?: string;
  /** Whether the meter's key is pinned. Default: true. */
  pinned?: boolean;
}

export interface Played {
  cdr: CdrWithDecision;
  /** The decisions, newest first. */
  chain: Awaited<ReturnType<TestServer["client"]["cdrs"]["getBillingDecision"]>>["chain"];
  /** The session of the charger, when it made one. */
  sessionId: string;
  chargerId: string;
}

export interface Stage extends AsyncDisposable {
  server: TestServer;
  /** The clock of the server. It stands still unless the test moves it. */
  clock: Clock & { move(seconds: number): void };
  meter: SigningMeter;
  tariffId: string;
  /** Plays the steps on a new charger, and resolves with the resulting receipt. */
  play(play: Play): Promise<Played>;
}

/** 1.00 for the start, 0.40 per kWh and 3.60 per hour, which is 0.001 per second. */
export const tariff: TariffElements = [
  {
    price_components: [
      { type: "FLAT", price: 1, step_size: 1 },
      { type: "ENERGY", price: 0.4, step_size: 1 },
      { type: "TIME", price: 3.6, step_size: 1 },
    ],
  },
];

export async function startStage(): Promise<Stage> {
  let now = Date.now();
  const clock = {
    ...systemClock,
    now: () => now,
    move: (seconds: number) => {
      now += seconds * 1000;
    },
  };
  const server = await startTestServer(
    { FORECOURT_UNKNOWN_ID_TAGS: "accept", FORECOURT_OCPP_PING_INTERVAL_S: "0" },
    { clock },
  );
  const meter = createSigningMeter();
  const { id: tariffId } = await server.client.tariffs.create({ currency: "EUR", elements: tariff });
  const locations = new Map<string, Promise<string>>();
  const locationOf = (regime: MeteringRegime, tariff_id: string | null) => {
    const name = `${regime} ${tariff_id}`;
    const known = locations.get(name);
    if (known !== undefined) return known;
    const created = server.client.locations
      .create({ name, metering_regime: regime, tariff_id, time_zone: "Europe/Berlin" })
      .then(({ id }) => id);
    locations.set(name, created);
    return created;
  };
  let plays = 0;

  async function play(given: Play): Promise<Played> {
    plays += 1;
    const identity = `PLAY-${plays}`;
    const regime = given.regime ?? "confirmed_register_ok";
    const { id: chargerId, password } = await server.client.chargers.create({
      identity,
      location_id: await locationOf(regime, given.tariffId === undefined ? tariffId : given.tariffId),
      sockets: [{ connector_id: 1, meter_public_key: given.pinned === false ? null : meter.publicKey }],
    });
    await using charger = await connectScriptedCharger({ url: server.ocppUrl, identity, password });
    await charger.boot();
    const idTag = given.idTag ?? `TAG-${plays}`;
    await playSteps({ charger, chargerId, idTag, steps: given.steps });

    const { data } = await server.client.cdrs.list({ charger_id: chargerId });
    const [first] = data;
    if (first === undefined || data.length > 1) throw new Error(`${data.length} CDRs came of one session`);
    const cdr = await server.client.cdrs.get(first.id);
    const { chain } = await server.client.cdrs.getBillingDecision(first.id);
    // This holds for every receipt and every correction.
    expect(linesThatDisagree(cdr)).toEqual([]);
    for (const { evidence } of chain) {
      // The contract leaves the evidence open. The server's own decisions have this form.
      const { correction } = evidence as unknown as Pick<DecisionEvidence, "correction">;
      const line_items = correction?.corrected.line_items ?? [];
      expect(linesThatDisagree({ currency: cdr.currency, line_items })).toEqual([]);
    }
    return { cdr, chain, sessionId: cdr.session_id, chargerId };
  }

  async function playSteps(on: {
    charger: ScriptedCharger;
    chargerId: string;
    idTag: string;
    steps: readonly Step[];
  }): Promise<void> {
    const { charger, chargerId, idTag, steps } = on;
    const beganAt = now;
    // The charger uses -1 until the server sends an id.
    let transactionId = -1;
    const timeOf = ({ at, said = at }: Step) =>
      typeof said === "string" ? said : new Date(beganAt + said * 1000).toISOString();
    const meterValue = (step: Step, reading: Reading) => [
      { timestamp: timeOf(step), sampledValue: sampledValues(reading, beganAt) },
    ];
    for (const step of steps) {
      now = Math.max(now, beganAt + step.at * 1000);
      const timestamp = timeOf(step);
      if ("start" in step) {
        const request = { connectorId: 1, idTag: step.idTag ?? idTag, meterStart: step.start, timestamp };
        transactionId = Number((await charger.call("StartTransaction", request))["transactionId"]);
      } else if ("sample" in step) {
        const values = { connectorId: 1, transactionId, meterValue: meterValue(step, step.sample) };
        await charger.call("MeterValues", values);
      } else if ("status" in step) {
        const { status } = step;
        await charger.call("StatusNotification", { connectorId: 1, errorCode: "NoError", status, timestamp });
      } else if ("stop" in step) {
        await charger.call("StopTransaction", {
          transactionId,
          meterStop: step.stop,
          timestamp,
          ...(step.reason === undefined ? {} : { reason: step.reason }),
          ...(step.data === undefined ? {} : { transactionData: meterValue(step, step.data) }),
        });
      } else if ("billBy" in step) await billBy(chargerId, step.billBy, beganAt);
      else if ("look" in step) await step.look(chargerId);
      else await correctSessions(server.server.core);
    }
  }

  function sampledValues(
    { context = "Sample.Periodic", forged, phasesWh = [], powerW, signed, wh }: Reading,
    beganAt: number,
  ) {
    return [
      ...(wh === undefined ? [] : [{ value: String(wh), context }]),
      ...phasesWh.map((each, index) => ({ value: String(each), context, phase: `L${index + 1}` })),
      ...(powerW === undefined
        ? []
        : [{ value: String(powerW), context, measurand: "Power.Active.Import", unit: "W" }]),
      ...(signed === undefined
        ? []
        : [
            {
              value: meter.sign(
                signed.map((reading) => ({ ...reading, at: beganAt + reading.at * 1000 })),
                forged === undefined ? {} : { forged },
              ),
              context,
              format: "SignedData",
            },
          ]),
    ];
  }

  /** Ends a session without its charger, at the given moment. */
  async function billBy(chargerId: string, trigger: BillingTrigger, beganAt: number): Promise<void> {
    const { core } = server.server;
    await core.db.transaction(async (tx) => {
      const [open] = await tx
        .select()
        .from(sessions)
        .where(and(eq(sessions.chargerId, chargerId), isNull(sessions.endedAt)));
      if (open === undefined) throw new Error("there is no session to settle");
      const finalize = { thresholdS: 180, idleSince: beganAt + 120_000 };
      await billSession(core, tx, open, {
        trigger,
        ...(trigger === "idle" || trigger === "offline" ? { finalize } : {}),
      });
    });
  }

  return { server, clock, meter, tariffId, play, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
