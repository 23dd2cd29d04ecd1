import { systemClock } from "@forecourt/ocpp";
import { ManualClock } from "@forecourt/ocpp/testing";
import { type CarOptions, createSimulatedCharger, type Quirks } from "@forecourt/simulator";
import { expect } from "vitest";
import type { TariffElements } from "../../support/start-site.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";
import { linesThatDisagree } from "./recomputable.ts";

/** A session that a simulated charger plays over its WebSocket, minute by minute. */
export interface SimulatedSession {
  elements: TariffElements;
  quirks: Quirks;
  car: CarOptions;
  /** How long the cable is plugged in. */
  minutes: number;
  /** The time between two samples. Default 60. */
  intervalS?: number;
  /** Default: only the energy register. */
  measurands?: string;
  /** The meter value when the session begins. Default 1,000,000. */
  meterStartWh?: number;
}

/** The server and the chargers share one clock, which moves while a session plays. */
export interface SimulatedStage extends AsyncDisposable {
  server: TestServer;
  /** Resolves with the CDR. */
  play(session: SimulatedSession): Promise<Awaited<ReturnType<TestServer["client"]["cdrs"]["get"]>>>;
}

export async function startSimulatedStage(settings: Record<string, string> = {}): Promise<SimulatedStage> {
  const clock = new ManualClock(Date.now());
  const server = await startTestServer(
    { FORECOURT_UNKNOWN_ID_TAGS: "accept", FORECOURT_OCPP_PING_INTERVAL_S: "0", ...settings },
    { clock: { ...systemClock, now: () => clock.now() } },
  );
  const { client } = server;
  let plays = 0;

  async function play(session: SimulatedSession) {
    const { car, elements, intervalS = 60, measurands, meterStartWh = 1_000_000, minutes, quirks } = session;
    plays += 1;
    const identity = `SIM-${plays}`;
    const { id: tariff_id } = await client.tariffs.create({ currency: "EUR", elements });
    const location = await client.locations.create({ name: identity, tariff_id, time_zone: "Europe/Berlin" });
    const { id: chargerId, password } = await client.chargers.create({
      identity,
      location_id: location.id,
    });
    await using charger = createSimulatedCharger({
      identity,
      password,
      url: server.ocppUrl,
      clock,
      quirks,
      connectors: [{ meterStartWh, maxCurrentA: 32 }],
      car: { batteryWh: 1_000_000, ...car },
      configuration: {
        MeterValueSampleInterval: String(intervalS),
        MeterValuesSampledData: measurands ?? "Energy.Active.Import.Register",
      },
    });
    await charger.connect();
    const answered = (action: string) =>
      charger.ledger.answered.filter((entry) => entry.action === action).length;
    /** Resolves when the server has answered this many calls of the action. */
    const until = (action: string, count: number) => charger.until(() => answered(action) >= count);
    charger.plugIn();
    await charger.present(`TAG-${plays}`);
    await until("StartTransaction", 1);
    const samples = Math.ceil((minutes * 60) / intervalS) - 1;
    for (let sample = 1; sample <= samples; sample++) {
      clock.advance(intervalS * 1000);
      await until("MeterValues", sample);
    }
    clock.advance(minutes * 60_000 - samples * intervalS * 1000);
    charger.unplug();
    await until("StopTransaction", 1);
    const { data } = await client.cdrs.list({ charger_id: chargerId });
    const [cdr] = data;
    if (cdr === undefined || data.length > 1) throw new Error(`${data.length} CDRs came of one session`);
    const whole = await client.cdrs.get(cdr.id);
    expect(linesThatDisagree(whole)).toEqual([]);
    return whole;
  }

  return { server, play, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
