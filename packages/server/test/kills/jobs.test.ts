import { createClient } from "@forecourt/client";
import { testScale } from "@forecourt/harness";
import { expect, inject, test } from "vitest";
import { createServerDatabase } from "../../src/testing/server-database.ts";
import { connectScriptedCharger, type ScriptedCharger } from "../support/scripted-charger.ts";
import { startTestProcess } from "../support/start-test-process.ts";

/* Two processes share a job, and one of them is killed in the middle. */

const size = testScale === 1 ? 40 : 200;
const offline = 5;
const refusing = 5;

/** How often a charger may have received the call, for each outcome and error. */
const meaning: Record<string, readonly number[]> = {
  "accepted null": [1],
  "rejected Rejected": [1],
  "offline charger_offline": [0],
  // The charger was connected to the process that was killed.
  "timeout outcome_unknown": [0, 1],
  "timeout not_sent": [0],
};

test(`a process is killed while it asks ${size} chargers: the other goes on, and no charger is asked twice`, {
  timeout: 240_000,
}, async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  const settings = { FORECOURT_DATABASE_URL: database.url, FORECOURT_COMMAND_LIFETIME_S: "5" };
  await using survivor = await startTestProcess(settings);
  await using killed = await startTestProcess(settings, { key: survivor.key });
  const { client } = survivor;

  const chargers: { id: string; sockets: ScriptedCharger[] }[] = [];
  let asked = 0;
  const connect = async (url: string, identity: string, password: string, refuses: boolean) => {
    const charger = await connectScriptedCharger({ url, identity, password });
    charger.on("ClearCache", () => {
      asked += 1;
      return { status: refuses ? "Rejected" : "Accepted" };
    });
    await charger.boot();
    return charger;
  };
  const returning: (() => Promise<ScriptedCharger>)[] = [];
  for (let n = 0; n < size; n++) {
    const { id, identity, password } = await client.chargers.create({ identity: `KILL-${n}` });
    if (n >= size - offline) {
      chargers.push({ id, sockets: [] });
      continue;
    }
    // Every second charger is connected to the process that is killed, and comes back to the other one.
    const isOfKilled = n % 2 === 0;
    const refuses = n < 2 * refusing && !isOfKilled;
    const { ocppUrl } = isOfKilled ? killed : survivor;
    const sockets = [await connect(ocppUrl, identity, password, refuses)];
    chargers.push({ id, sockets });
    if (isOfKilled)
      returning.push(async () => {
        const back = await connect(survivor.ocppUrl, identity, password, refuses);
        sockets.push(back);
        return back;
      });
  }

  // The process that is killed creates the job, and begins with it.
  const own = createClient({ baseUrl: killed.baseUrl, apiKey: killed.key });
  const { id } = await own.jobs.create({
    selection: { charger_ids: chargers.map((charger) => charger.id) },
    action: "ClearCache",
    concurrency: 4,
  });
  await expect.poll(() => asked, { timeout: 60_000, interval: 2 }).toBeGreaterThan(size / 8);
  const askedBefore = asked;
  await killed.kill();
  const before = await client.jobs.get(id);
  expect(before.finished_at).toBeNull();
  await Promise.all(returning.map((comeBack) => comeBack()));

  await expect.poll(async () => (await client.jobs.get(id)).finished_at, { timeout: 120_000 }).not.toBeNull();
  const { data: first } = await client.jobs.listItems(id, { per_page: 100 });
  const { data: second } = await client.jobs.listItems(id, { per_page: 100, page: 2 });
  const items = [...first, ...second];
  expect(items).toHaveLength(size);
  const counts: Record<string, number> = {};
  for (const [index, { outcome, error, charger_id }] of items.entries()) {
    const { id: chargerId, sockets = [] } = chargers[index] ?? {};
    expect(charger_id).toBe(chargerId);
    const received = sockets
      .flatMap(({ received }) => received)
      .filter(({ action }) => action === "ClearCache");
    const end = `${outcome} ${error}`;
    counts[end] = (counts[end] ?? 0) + 1;
    expect(meaning, `item ${index}`).toHaveProperty([end]);
    expect(meaning[end], `item ${index}, ${end}, was asked ${received.length} times`).toContain(
      received.length,
    );
  }
  // The other process has asked chargers after the kill.
  expect(counts["accepted null"]).toBeGreaterThan(before.counts.accepted);
  expect(counts["rejected Rejected"]).toBe(refusing);
  expect(counts["offline charger_offline"]).toBeGreaterThanOrEqual(offline);
  expect(await client.jobs.get(id)).toMatchObject({ status: "completed", total: size });
  process.stdout.write(
    `job of ${size} chargers, killed after ${askedBefore} calls: ${JSON.stringify(counts)}\n`,
  );
  for (const { sockets } of chargers) for (const socket of sockets) await socket[Symbol.asyncDispose]();
});
