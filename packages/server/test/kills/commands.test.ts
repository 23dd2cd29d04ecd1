import type { Command } from "@forecourt/contract";
import { testScale, testSeed } from "@forecourt/harness";
import { createRandom } from "@forecourt/simulator";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createServerDatabase, type ServerDatabase } from "../../src/testing/server-database.ts";
import { connectScriptedCharger, type ScriptedCharger } from "../support/scripted-charger.ts";
import { ago } from "../support/start-site.ts";
import { startTestProcess, type TestProcess } from "../support/start-test-process.ts";

/*
 * These tests run the built server as a process of its own and kill it with SIGKILL while a caller waits. The caller repeats
 * its request with the same Idempotency-Key. The charger then received the command once or never.
 */

const random = createRandom(testSeed);

let database: ServerDatabase;
let server: TestProcess;
let credentials: { url: string; identity: string; password: string };
let startPath: string;
beforeAll(async () => {
  database = await createServerDatabase(inject("postgresUrl"));
  server = await startTestProcess({
    FORECOURT_DATABASE_URL: database.url,
    FORECOURT_COMMAND_LIFETIME_S: "3",
  });
  const { id, identity, password, sockets } = await server.client.chargers.create({ identity: "CP-KILLED" });
  credentials = { url: server.ocppUrl, identity, password };
  startPath = `/chargers/${id}/sockets/${sockets[0]?.id}/start`;
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await database.drop();
});

/** The answer, or null when the server died before it answered. */
async function ask(
  id_tag: string,
  query = "?wait=true",
): Promise<{ replayed: string | null; command: Command } | null> {
  const asked = await server
    .post(startPath + query, { id_tag }, { "idempotency-key": `start ${id_tag}` })
    .catch(() => null);
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
  await before.untilReceived("RemoteStartTransaction");
  await server.kill();
  expect(await first).toBeNull();

  await server.start();
  await using after = await connectScriptedCharger(credentials);
  await after.boot();
  const retried = await ask("HANDED-OVER", "?wait=true&timeout=60");
  expect(retried?.replayed).toBe("true");
  expect(retried?.command).toMatchObject({ status: "timeout", error: "outcome_unknown", result: null });
  // The charger may have received the command all the same. Then its transaction belongs to the command.
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

const kills = testScale === 1 ? 1 : Math.min(20, 2 * testScale);

test(`${kills} kills between a request and its answer: each start happens once, or never`, {
  timeout: 60_000 + kills * 20_000,
}, async () => {
  const tags = Array.from({ length: kills }, (_, n) => `KILL-${n}`);
  const received: unknown[] = [];
  const commands = new Map<string, Command>();
  let unanswered = 0;
  for (const tag of tags) {
    await using before = await connectScriptedCharger(credentials);
    await before.boot();
    const first = ask(tag);
    await new Promise((resolve) => setTimeout(resolve, random() * 150));
    await server.kill();
    if ((await first) === null) unanswered += 1;
    await server.start();
    await using after = await connectScriptedCharger(credentials);
    await after.boot();
    const retried = await ask(tag, "?wait=true&timeout=60");
    if (retried === null) throw new Error("the server is there again");
    commands.set(tag, retried.command);
    received.push(...starts(before), ...starts(after));
  }

  const sql = postgres(database.ownerUrl, { max: 1 });
  const stored = await sql<{ id: string; status: string }[]>`
    select c.id, c.status from commands c join id_tags t on t.id = c.id_tag_id where t.id_tag like 'KILL-%'`;
  await sql.end();
  expect(stored.map(({ id }) => id).sort()).toEqual([...commands.values()].map(({ id }) => id).sort());
  for (const [tag, { status, error }] of commands) {
    const times = received.filter((idTag) => idTag === tag).length;
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
