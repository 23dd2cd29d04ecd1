import { createSimulatedCharger, type SimulatedCharger } from "@forecourt/simulator";
import { correctSessions } from "../../server/src/charging/billing/correct-sessions.ts";
import { startTestServer, type TestServer } from "../../server/test/support/start-test-server.ts";
import { type Cli, startCli } from "./run-cli.ts";

/** A server with a manual clock, one charger, and a user of the CLI. */
export interface ReceiptSite extends AsyncDisposable {
  server: TestServer;
  cli: Cli;
  location: string;
  tariff: string;
  charger: { id: string; identity: string };
  /** Sets the clock of the server and of the charger: an ISO time. */
  at(time: string): void;
  /** A transaction begins. Answers its OCPP id. */
  begin(meterWh: number): Promise<number>;
  read(transactionId: number, meterWh: number): Promise<void>;
  end(transactionId: number, meterWh: number): Promise<void>;
  /** Decides again on what came after a receipt, as the server does every few seconds. */
  correct(): Promise<void>;
  /** The receipt that was made last. */
  newestCdr(): Promise<string>;
}

export async function startReceiptSite(startsAt: string): Promise<ReceiptSite> {
  let nowMs = Date.parse(startsAt);
  const clock = {
    now: () => nowMs,
    after(delayMs: number, run: () => void) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
  };
  const server = await startTestServer({ FORECOURT_UNKNOWN_ID_TAGS: "accept" }, { clock });
  const { client } = server;
  const tariff = await client.tariffs.create({
    name: "Day",
    currency: "EUR",
    elements: [
      {
        price_components: [
          { type: "FLAT", price: 0.5 },
          { type: "ENERGY", price: 0.35, vat: 21 },
        ],
      },
    ],
  });
  const location = await client.locations.create({ name: "Harbour", tariff_id: tariff.id });
  const charger = await client.chargers.create({ identity: "HARBOUR-01", location_id: location.id });
  const simulated = createSimulatedCharger({
    url: server.ocppUrl,
    identity: charger.identity,
    password: charger.password,
    clock,
  });
  await simulated.connect();
  const cli = await startCli({ FORECOURT_URL: server.baseUrl, FORECOURT_API_KEY: server.key });
  return {
    server,
    cli,
    location: location.id,
    tariff: tariff.id,
    charger,
    at(time) {
      nowMs = Date.parse(time);
    },
    async begin(meterStart) {
      const payload = { connectorId: 1, idTag: "04A2B9C1", meterStart, timestamp: isoOf(nowMs) };
      return (await answered(simulated, "StartTransaction", payload)).transactionId;
    },
    async read(transactionId, wh) {
      const sampledValue = [{ value: String(wh), measurand: "Energy.Active.Import.Register" as const }];
      const meterValue = [{ timestamp: isoOf(nowMs), sampledValue }];
      await answered(simulated, "MeterValues", { connectorId: 1, transactionId, meterValue });
    },
    async end(transactionId, meterStop) {
      await answered(simulated, "StopTransaction", { transactionId, meterStop, timestamp: isoOf(nowMs) });
    },
    correct: () => correctSessions(server.server.core),
    async newestCdr() {
      const [cdr] = (await client.cdrs.list({ per_page: 1 })).data;
      if (cdr === undefined) throw new Error("There is no receipt.");
      return cdr.id;
    },
    async [Symbol.asyncDispose]() {
      await cli[Symbol.asyncDispose]();
      await simulated.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

type Call = SimulatedCharger["call"];

async function answered<Action extends Parameters<Call>[0]>(
  simulated: SimulatedCharger,
  action: Action,
  payload: Parameters<typeof simulated.call<Action>>[1],
) {
  const outcome = await simulated.call(action, payload);
  if (outcome.outcome !== "result") throw new Error(`${action}: ${JSON.stringify(outcome)}`);
  return outcome.payload;
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
