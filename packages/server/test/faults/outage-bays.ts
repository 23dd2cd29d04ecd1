import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "@forecourt/client";
import type { SeededRandom } from "@forecourt/harness";
import { createCar, createSimulatedCharger, type SimulatedCharger } from "@forecourt/simulator";

/**
 * The state of a session when the database goes away, and whether the action comes at the edge of the outage or at any time
 * within it.
 */
export const phases = {
  /** Its StartTransaction is on its way. */
  starting: "edge",
  /** The charger sends only readings. */
  charging: "within",
  /** Its StopTransaction is on its way. */
  stopping: "edge",
  /** It stops while the database cannot store anything. */
  "stopping later": "within",
  /** Its charger reports just before the outage that the connector is free, and sends the stop only during the outage. */
  "free before the stop": "within",
  /** The car is full, and the server asks the charger to stop. */
  idle: "within",
  /** The power fails: the stop comes after the boot. */
  rebooting: "edge",
  /** The charger is already offline before the outage, and comes back when the outage is over. */
  offline: "edge",
  /** The charger forgets the session when it loses its connection. */
  forgotten: "within",
} as const satisfies Record<string, "edge" | "within">;

export type Phase = keyof typeof phases;

/** A charger with one connector, whose session is in this phase at each outage. */
export interface Bay {
  phase: Phase;
  chargerId: string;
  charger: SimulatedCharger;
  /** Starts a session, unless it must start during the outage. */
  begin(): Promise<void>;
  /** After this many ms, performs the action of the phase. */
  apply(inMs: number): Promise<void>;
  /** Resolves when the server has answered every message that the charger had to deliver. */
  delivers(withinMs: number): Promise<void>;
  /** Ends the open session, and delivers the messages. */
  end(withinMs: number): Promise<void>;
}

export function buildBays(client: Client, url: string, random: SeededRandom): Promise<Bay[]> {
  return Promise.all(
    (Object.keys(phases) as Phase[]).map((phase, index) => buildBay(client, url, phase, random.fork(index))),
  );
}

async function buildBay(client: Client, url: string, phase: Phase, random: SeededRandom): Promise<Bay> {
  const identity = `CP-${phase.replaceAll(" ", "-")}`;
  const idTag = `DRIVER ${phase}`.slice(0, 20);
  await client.idTags.create({ id_tag: idTag });
  const { id: tariff_id } = await client.tariffs.create({
    currency: "EUR",
    elements: [{ price_components: [{ type: "ENERGY", price: 0.3, step_size: 1 }] }],
  });
  const { id: location_id } = await client.locations.create({
    name: identity,
    tariff_id,
    ...(phase === "idle" ? { idle_finalize_threshold: 60 } : {}),
  });
  const { id: chargerId, password } = await client.chargers.create({ identity, location_id });
  const charger = createSimulatedCharger({
    identity,
    password,
    url,
    reconnect: { firstMs: 500, maxMs: 8_000 },
    random: () => random.next(),
    callTimeoutMs: 20_000,
    tickMs: 500,
    configuration: {
      MeterValueSampleInterval: "2",
      MeterValuesSampledData: "Energy.Active.Import.Register",
      // A retry is not a refusal, so the charger retries as often as necessary.
      TransactionMessageRetryInterval: "1",
      AllowOfflineTxForUnknownId: "true",
    },
    ...(phase === "forgotten" ? { quirks: { forgetsTransactionsWithLine: true } } : {}),
  });
  await charger.connect();
  const connector = () => {
    const [only] = charger.state.connectors;
    if (only === undefined) throw new Error("unreachable: it has one connector");
    return only;
  };
  const isRunning = () => connector().transaction !== null;
  const start = async () => {
    if (isRunning()) return;
    if (connector().status === "Available") charger.plugIn(1, createCar({ soc: phase === "idle" ? 1 : 0.2 }));
    // The charger refuses while it is losing its connection, so the driver tries again.
    while ((await charger.present(idTag)) !== "started" && !isRunning()) await wait(500);
  };
  const stop = () => {
    if (connector().status !== "Available") charger.unplug();
  };
  /** Reports a status independent of the connector's own, for chargers that report a status too early. */
  const say = (status: "Available") =>
    charger.call("StatusNotification", { connectorId: 1, errorCode: "NoError", status });
  const delivers = async (withinMs: number) => {
    const until = Date.now() + withinMs;
    for (;;) {
      const { queued, ready } = charger.state;
      const { transaction } = connector();
      if (ready && queued === 0 && (transaction === null || Number(transaction.id) > 0)) return;
      if (Date.now() > until) break;
      await wait(100);
    }
    const { unanswered, refused, pending } = charger.ledger;
    const last = { unanswered: unanswered.slice(-3), refused: refused.slice(-3), pending };
    throw new Error(
      `${phase}: not delivered within ${withinMs} ms: ${JSON.stringify({ state: charger.state, ...last })}`,
    );
  };

  return {
    phase,
    chargerId,
    charger,
    async begin() {
      if (phase === "starting") {
        stop();
        await delivers(60_000);
        return;
      }
      await start();
      await delivers(60_000);
    },
    async apply(inMs) {
      if (phase === "offline") {
        charger.offline();
        await wait(inMs);
        if (random.chance(0.5)) stop();
        // The charger stays offline for up to 20 s more.
        await wait(random.between(0, 20_000));
        charger.online();
        return;
      }
      if (phase === "free before the stop") await say("Available");
      await wait(inMs);
      if (phase === "starting") await start();
      if (phase === "stopping" || phase === "stopping later" || phase === "free before the stop") stop();
      if (phase === "rebooting") charger.cutPower();
    },
    delivers,
    async end(withinMs) {
      if (phase !== "forgotten") {
        stop();
      } else {
        // The charger forgets this session too, so its StopTransaction never comes.
        charger.offline();
        await charger.until(({ connection }) => connection === "offline");
        charger.online();
      }
      await delivers(withinMs);
    },
  };
}
