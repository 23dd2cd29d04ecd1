import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { Session } from "node:inspector/promises";
import { WebSocket } from "ws";
import { repositoryPath } from "../checks/repository.ts";
import { createDatabase } from "../create-database.ts";
import { startPostgres } from "../start-postgres.ts";
import { enteredInEach, filesEnteredBy, startCoverage } from "./entered-files.ts";

/*
 * `pnpm figures hops` runs the server from source in this process, and prints the source files that V8 entered between
 * a frame of a charger and its answer.
 */

const rounds = 5;
const idTag = "HOPS";
const identity = "HOPS-1";

/** The part of @forecourt/server that this file uses. An import by name would make the two packages depend on each other. */
interface ServerModule {
  parseConfig(env: Record<string, string>): { ok: true; config: object } | { ok: false; problems: unknown };
  startServer(
    config: object,
    options: object,
  ): Promise<{ url: string; firstKey: string; close(): Promise<void> }>;
}

await using postgres = await startPostgres();
await using database = await createDatabase(postgres.url);
const server = await startServer(database.url);
const ask = await connectCharger(server);
const session = new Session();
session.connect();
await startCoverage(session);

// The first round is for what the server sets up once.
const started: string[][] = [];
const stopped: string[][] = [];
for (let round = 0; round <= rounds; round++) {
  let transactionId = 0;
  const onStart = await filesEnteredBy(session, async () => {
    transactionId = await startTransaction();
  });
  const onStop = await filesEnteredBy(session, () => stopTransaction(transactionId));
  if (round === 0) continue;
  started.push(onStart);
  stopped.push(onStop);
}
print("StartTransaction", enteredInEach(started));
print("StopTransaction", enteredInEach(stopped));
session.disconnect();
await server.close();
process.exit();

async function startTransaction(): Promise<number> {
  const answer = await ask("StartTransaction", {
    connectorId: 1,
    idTag,
    meterStart: 1_000,
    timestamp: new Date().toISOString(),
  });
  return (answer as { transactionId: number }).transactionId;
}

function stopTransaction(transactionId: number): Promise<unknown> {
  return ask("StopTransaction", {
    transactionId,
    idTag,
    meterStop: 2_000,
    timestamp: new Date().toISOString(),
  });
}

async function startServer(databaseUrl: string) {
  const module = (await import(repositoryPath("packages/server/src/index.ts"))) as ServerModule;
  const parsed = module.parseConfig({
    FORECOURT_PORT: "0",
    FORECOURT_METRICS: "off",
    FORECOURT_SECRET: "a secret of this measurement only",
    FORECOURT_DATABASE_URL: databaseUrl,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const log = { debug() {}, info() {}, warn() {}, error: console.error };
  return module.startServer(parsed.config, { log });
}

/** A registered and booted charger. Resolves with a function that sends one call and resolves with its answer. */
async function connectCharger({ url, firstKey }: { url: string; firstKey: string }) {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}/v1${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${firstKey}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: unknown }).data;
  };
  await post("/id-tags", { id_tag: idTag });
  // The charger of the answer, as openapi.yaml has it.
  const { password } = (await post("/chargers", { identity })) as { password: string };
  const socket = new WebSocket(`${url.replace(/^http/, "ws")}/ocpp/${identity}`, "ocpp1.6", {
    headers: { authorization: `Basic ${Buffer.from(`${identity}:${password}`).toString("base64")}` },
  });
  await once(socket, "open");

  async function ask(action: string, payload: object): Promise<unknown> {
    const id = randomBytes(8).toString("hex");
    const answer = new Promise((resolve, reject) => {
      const read = (data: unknown) => {
        const [type, answered, result] = JSON.parse(String(data)) as [number, string, unknown];
        // Calls of the server arrive on the same socket.
        if (answered !== id) return;
        socket.off("message", read);
        if (type === 3) resolve(result);
        else reject(new Error(`${action}: ${String(data)}`));
      };
      socket.on("message", read);
    });
    socket.send(JSON.stringify([2, id, action, payload]));
    return answer;
  }
  await ask("BootNotification", { chargePointVendor: "Forecourt", chargePointModel: "Hops" });
  await ask("StatusNotification", { connectorId: 1, errorCode: "NoError", status: "Preparing" });
  return ask;
}

function print(action: string, files: readonly string[]): void {
  console.log(`${action}: ${files.length} files from the socket to the answer`);
  for (const path of files) console.log(`  ${path}`);
  console.log("");
}
