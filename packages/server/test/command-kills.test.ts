import type { Command } from "@forecourt/contract";
import { freePort, type ServerProcess, startServerProcess, testScale, testSeed } from "@forecourt/harness";
import { createRandom } from "@forecourt/simulator";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { generateApiKey } from "../src/keys/api-key.ts";
import { createServerDatabase, type ServerDatabase } from "../src/testing/server-database.ts";
import { connectScriptedCharger, type ScriptedCharger } from "./scripted-charger.ts";
import { ago } from "./start-site.ts";

/*
 * The built server as a process of its own, killed with SIGKILL while a caller waits. The caller repeats its request
 * with the same Idempotency-Key: what it asked for has happened once, or never.
 */

const entry = new URL("../dist/main.js", import.meta.url);
const key = generateApiKey("test");
const random = createRandom(testSeed);

let database: ServerDatabase;
let baseUrl: string;
let start: () => Promise<ServerProcess>;
let server: ServerProcess;
let credentials: { url: string; identity: string; password: string };
let startPath: string;
beforeAll(async () => {
  database = await createServerDatabase(inject("postgresUrl"));
  const port = await freePort();
  const env = {
    FORECOURT_PORT: String(port),
    FORECOURT_SECRET: "a secret that only the tests know of",
    FORECOURT_BOOTSTRAP_KEY: key,
    FORECOURT_LOG_LEVEL: "warn",
    FORECOURT_COMMAND_LIFETIME_S: "3",
    FORECOURT_DATABASE_URL: database.url,
  };
  baseUrl = `http://127.0.0.1:${port}/v1`;
  start = () =>
    startServerProcess({ entry, env, readyUrl: `http://127.0.0.1:${port}/readyz`, timeoutMs: 60_000 });
  server = await start();
  const charger = await post("/chargers", { identity: "CP-KILLED" });
  const { id, password, sockets } = charger.data as {
    id: string;
    password: string;
    sockets: { id: string }[];
  };
  credentials = { url: `ws://127.0.0.1:${port}/ocpp`, identity: "CP-KILLED", password };
  startPath = `/chargers/${id}/sockets/${sockets[0]?.id}/start`;
}, 60_000);
afterAll(async () => {
  await server.kill("SIGKILL");
  await database.drop();
});

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(baseUrl + path, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const { data } = (await response.json()) as { data: unknown };
  return { status: response.status, replayed: response.headers.get("idempotent-replayed"), data };
}

/** The answer, or null when the server was gone before it. */
async function ask(
  id_tag: string,
  query = "?wait=true",
): Promise<{ replayed: string | null; command: Command } | null> {
  const asked = await post(startPath + query, { id_tag }, { "idempotency-key": `start ${id_tag}` }).catch(
    () => null,
  );
  if (asked === null) return null;
  expect([200, 202]).toContain(asked.status);
  return { replayed: asked.replayed, command: asked.data as Command };
}

const starts = ({ received }: ScriptedCharger) =>
  received.filter(({ action }) => action === "RemoteStartTransaction").map(({ payload }) => payload["idTag"]);

test("killed when the charger has the call: the retry is the same command, which is never sent again", {
  timeout: 90_000,
}, async () => {
  await using before = await connectScriptedCharger(credentials);
  await before.boot();
  before.on("RemoteStartTransaction", "silent");
  const first = ask("HANDED-OVER");
  await before.heard("RemoteStartTransaction");
  expect((await server.kill("SIGKILL")).signal).toBe("SIGKILL");
  expect(await first).toBeNull();

  server = await start();
  await using after = await connectScriptedCharger(credentials);
  await after.boot();
  const retried = await ask("HANDED-OVER", "?wait=true&timeout=60");
  expect(retried?.replayed).toBe("true");
  expect(retried?.command).toMatchObject({ status: "timeout", error: "outcome_unknown", result: null });
  // The car may have heard it all the same: its transaction is the command's.
  const { transactionId } = await after.call("StartTransaction", {
    connectorId: 1,
    idTag: "HANDED-OVER",
    meterStart: 0,
    timestamp: ago(0),
  });
  const again = await ask("HANDED-OVER");
  expect(again?.command).toMatchObject({ id: retried?.command.id, session_id: expect.any(String) });
  await after.call("StopTransaction", { transactionId, meterStop: 1, timestamp: ago(0) });
  expect([...starts(before), ...starts(after)]).toEqual(["HANDED-OVER"]);
});

const kills = Math.min(20, 2 * testScale);

test(`${kills} kills between a request and its answer: each start happens once, or never`, {
  timeout: 60_000 + kills * 20_000,
}, async () => {
  const tags = Array.from({ length: kills }, (_, n) => `KILL-${n}`);
  const heard: unknown[] = [];
  const commands = new Map<string, Command>();
  let unanswered = 0;
  for (const tag of tags) {
    await using before = await connectScriptedCharger(credentials);
    await before.boot();
    const first = ask(tag);
    await new Promise((resolve) => setTimeout(resolve, random() * 150));
    await server.kill("SIGKILL");
    if ((await first) === null) unanswered += 1;
    server = await start();
    await using after = await connectScriptedCharger(credentials);
    await after.boot();
    const retried = await ask(tag, "?wait=true&timeout=60");
    if (retried === null) throw new Error("the server is there again");
    commands.set(tag, retried.command);
    heard.push(...starts(before), ...starts(after));
  }

  const sql = postgres(database.ownerUrl, { max: 1 });
  const stored = await sql<{ id: string; status: string }[]>`
    select c.id, c.status from commands c join id_tags t on t.id = c.id_tag_id where t.id_tag like 'KILL-%'`;
  await sql.end();
  expect(stored.map(({ id }) => id).sort()).toEqual([...commands.values()].map(({ id }) => id).sort());
  for (const [tag, { status, error }] of commands) {
    const times = heard.filter((idTag) => idTag === tag).length;
    const meant = {
      accepted: [1],
      timeout: error === "outcome_unknown" ? [0, 1] : [0],
      rejected: [0],
      pending: [],
    };
    expect(meant[status], `${tag}: ${status} ${error}`).toContain(times);
  }
  process.stdout.write(
    `seed ${testSeed}, kills ${kills}, unanswered ${unanswered}, ${JSON.stringify([...commands.values()].map(({ status, error }) => error ?? status))}\n`,
  );
});
