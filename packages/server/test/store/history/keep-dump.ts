import { execFile } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { createClient } from "@forecourt/client";
import { createDatabase } from "@forecourt/harness";
import { createOrganization } from "../../../src/accounts/organizations.ts";
import { parseConfig } from "../../../src/platform/config.ts";
import { startServer } from "../../../src/server.ts";
import { connectRpcCharger, type RpcCharger } from "../../support/ocpp-rpc-charger.ts";
import { ago, sessionClock } from "../../support/start-site.ts";
import { foldStatement } from "./fold-statement.ts";
import { historicKey, historicSecret, type KeptAnswer, keptBody } from "./kept.ts";

/*
 * Writes what history.test.ts reads: a database as this version makes it, and the receipts that this version answers,
 * byte by byte. Run once per release whose schema is new, with a PostgreSQL to do it on:
 *
 *   npx tsx --conditions=@forecourt/source packages/server/test/store/history/keep-dump.ts postgres://postgres@127.0.0.1/postgres
 *
 * It is named after the newest migration. A dump that is there already is never written again.
 */

const here = new URL(".", import.meta.url);

await using database = await createDatabase(process.argv[2] ?? "postgres://postgres@127.0.0.1:5432/postgres");
const kept = await makeHistory(database.url);
const newest = (await readdir(new URL("../../../migrations/", here)))
  .filter((name) => name.endsWith(".sql"))
  .sort();
const name = newest.at(-1)?.replace(".sql", "") ?? "";
const exclusive = { flag: "wx" };
await writeFile(new URL(`${name}.sql`, here), await dump(database.url), exclusive);
await writeFile(new URL(`${name}.json`, here), `${JSON.stringify(kept, null, 2)}\n`, exclusive);

/** Two organizations, chargers, and sessions of every kind of ending. */
async function makeHistory(databaseUrl: string): Promise<KeptAnswer[]> {
  const parsed = parseConfig({
    FORECOURT_PORT: "0",
    FORECOURT_SECRET: historicSecret,
    FORECOURT_BOOTSTRAP_KEY: historicKey,
    FORECOURT_DATABASE_URL: databaseUrl,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  await using server = await startServer(parsed.config, { log: silent });
  const baseUrl = `${server.url}/v1`;
  const client = createClient({ baseUrl, apiKey: historicKey });
  await client.apiKeys.create({ name: "Back office", role: "operator" });
  await createOrganization(server.core, "North");

  const { id: tariff_id } = await client.tariffs.create({
    currency: "EUR",
    elements: [{ price_components: [{ type: "ENERGY", price: 0.3, step_size: 1 }] }],
  });
  const components = [
    { type: "FLAT" as const, price: 0.5, vat: 19, step_size: 1 },
    { type: "ENERGY" as const, price: 0.39, vat: 19, step_size: 1 },
    { type: "TIME" as const, price: 1.2, vat: 19, step_size: 60 },
    { type: "PARKING_TIME" as const, price: 6, vat: 19, step_size: 1 },
  ];
  await client.tariffs.replace(tariff_id, {
    currency: "EUR",
    elements: [{ price_components: components, restrictions: { max_duration: 86_400 } }],
  });
  const depot = { name: "Depot", tariff_id, time_zone: "Europe/Berlin", address: "1 Example Street" };
  const { id: location_id } = await client.locations.create(depot);
  await client.locations.update(location_id, { max_amperage: 63, latitude: 52.5, longitude: 13.4 });
  await client.idTags.create({ id_tag: "CARD-1", note: "A driver" });

  const ocpp = `${server.url.replace("http", "ws")}/ocpp`;
  const connect = async (identity: string, location?: string): Promise<RpcCharger & { id: string }> => {
    const { id, password } = await client.chargers.create({
      identity,
      ...(location === undefined ? {} : { location_id: location }),
    });
    const charger = await connectRpcCharger({ url: ocpp, identity, password });
    await charger.boot();
    await charger.call("StatusNotification", { connectorId: 1, errorCode: "NoError", status: "Available" });
    return { ...charger, id };
  };
  const priced = await connect("CP-1", location_id);
  const unpriced = await connect("CP-2");

  await charge(priced, 240);
  await charge(priced, 7200);
  await charge(unpriced, 240);
  await startAndLeave(priced, 900, "CARD-1");
  // The stop of the session before was lost; a stranger's is never billed.
  const stranger = await begin(priced, 60, "STRANGER", 9_000);
  await priced.call("StopTransaction", { transactionId: stranger, meterStop: 9_100, timestamp: ago(50) });
  const { data: sockets } = await client.sockets.list(priced.id);
  const [socket] = sockets;
  await client.chargers.reset(priced.id, { type: "Soft", wait: true });
  if (socket !== undefined)
    await client.sockets.setChargingProfile(priced.id, socket.id, { limit_a: 16, wait: true });
  // Still charging when the dump is made.
  await begin(priced, 30, "CARD-1", 10_000);

  const { data: cdrs } = await client.cdrs.list();
  const valid = cdrs.find(({ status }) => status === "valid");
  if (valid !== undefined)
    await client.cdrs.attachPaymentReference(valid.id, {
      payment_reference: "pi_1",
      payment_provider: "other",
    });
  const answers: KeptAnswer[] = [];
  for (const { id } of cdrs) {
    for (const path of [`/cdrs/${id}`, `/cdrs/${id}/billing-decision`]) {
      const response = await fetch(`${baseUrl}${path}`, {
        headers: { authorization: `Bearer ${historicKey}` },
      });
      answers.push({ path, body: keptBody(await response.text()) });
    }
  }
  await Promise.all([priced.close(), unpriced.close()]);
  return answers;
}

/** Three minutes of charging and one of parking, 10 kWh. */
async function charge(charger: RpcCharger, secondsAgo: number): Promise<void> {
  const at = sessionClock(secondsAgo);
  const say = (status: string, timestamp: string) =>
    charger.call("StatusNotification", { connectorId: 1, errorCode: "NoError", status, timestamp });
  const transactionId = await begin(charger, secondsAgo, "CARD-1", 1_000);
  await say("Charging", at(0));
  await sample(charger, transactionId, at(60), "4500");
  await say("SuspendedEV", at(180));
  await charger.call("StopTransaction", {
    transactionId,
    meterStop: 11_000,
    timestamp: at(240),
    reason: "Local",
  });
}

async function startAndLeave(charger: RpcCharger, secondsAgo: number, idTag: string): Promise<void> {
  const transactionId = await begin(charger, secondsAgo, idTag, 2_000);
  await sample(charger, transactionId, ago(secondsAgo - 100), "7000");
}

async function begin(
  charger: RpcCharger,
  secondsAgo: number,
  idTag: string,
  meterStart: number,
): Promise<number> {
  const start = { connectorId: 1, idTag, meterStart, timestamp: ago(secondsAgo) };
  return Number((await charger.call("StartTransaction", start))["transactionId"]);
}

async function sample(
  charger: RpcCharger,
  transactionId: number,
  timestamp: string,
  value: string,
): Promise<void> {
  const sampledValue = [
    { value, unit: "Wh", measurand: "Energy.Active.Import.Register" },
    { value: "7.4", unit: "kW", measurand: "Power.Active.Import" },
  ];
  await charger.call("MeterValues", {
    connectorId: 1,
    transactionId,
    meterValue: [{ timestamp, sampledValue }],
  });
}

/** Plain SQL that any driver runs, without a word about the machine or the PostgreSQL that wrote it. */
async function dump(url: string): Promise<string> {
  const args = ["--inserts", "--no-owner", "--no-privileges", "--no-comments", url];
  const { stdout } = await promisify(execFile)("pg_dump", args, { maxBuffer: 64 * 1024 * 1024 });
  const isOurs = (line: string): boolean =>
    line !== "" && !/^(--|SET |SELECT pg_catalog\.set_config|\\)/.test(line);
  return `${stdout.split("\n").filter(isOurs).map(foldStatement).join("\n")}\n`;
}
