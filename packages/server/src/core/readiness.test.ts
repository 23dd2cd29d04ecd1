import { expect, test } from "vitest";
import type { Database } from "../store/db.ts";
import { processes } from "../store/schema.ts";
import { startTestApp } from "../testing/start-test-app.ts";
import { createAnswerProbe, createDatabaseProbe } from "./readiness.ts";

test("any number of probes is one write a second", async () => {
  await using app = await startTestApp();
  const { core, clock } = app;
  const probe = createDatabaseProbe(core, 30_000);
  const writtenAt = async () => (await core.db.read((tx) => tx.select().from(processes)))[0]?.heartbeatAt;
  const probes = () => Promise.all(Array.from({ length: 50 }, probe));

  expect(new Set(await probes())).toEqual(new Set([true]));
  const first = await writtenAt();
  expect(first).toBeDefined();
  clock.advance(999);
  expect(new Set(await probes())).toEqual(new Set([true]));
  expect(await writtenAt()).toBe(first);
  clock.advance(1);
  expect(await probe()).toBe(true);
  expect(await writtenAt()).not.toBe(first);
});

test("a failed probe is repeated after a second", async () => {
  await using app = await startTestApp();
  const { core, clock } = app;
  const probe = createDatabaseProbe(core, 30_000);
  expect(await probe()).toBe(true);
  await core.db.close();
  expect(await probe()).toBe(true);
  clock.advance(1_000);
  expect(await probe()).toBe(false);
});

test("a thousand requests that wait ask the database once in 200 ms", async () => {
  await using app = await startTestApp();
  const { core, clock } = app;
  let reads = 0;
  const counted: Pick<Database, "read"> = {
    read(run) {
      reads += 1;
      return core.db.read(run);
    },
  };
  const db = Object.assign(Object.create(core.db) as Database, counted);
  const answers = createAnswerProbe({ clock, db }, 30_000);
  const askAll = () => Promise.all(Array.from({ length: 1_000 }, answers));
  expect(new Set(await askAll())).toEqual(new Set([true]));
  clock.advance(199);
  await askAll();
  expect(reads).toBe(1);
  clock.advance(1);
  await askAll();
  expect(reads).toBe(2);
});
