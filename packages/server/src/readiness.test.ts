import { expect, test } from "vitest";
import { createDatabaseProbe } from "./readiness.ts";
import { processes } from "./store/schema.ts";
import { startApp } from "./testing/start-app.ts";

test("any number of probes is one write a second", async () => {
  await using app = await startApp();
  const { ctx, clock } = app;
  const probe = createDatabaseProbe(ctx, 30_000);
  const writtenAt = async () => (await ctx.db.read((tx) => tx.select().from(processes)))[0]?.heartbeatAt;
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

test("what failed is asked again after a second", async () => {
  await using app = await startApp();
  const { ctx, clock } = app;
  const probe = createDatabaseProbe(ctx, 30_000);
  expect(await probe()).toBe(true);
  await ctx.db.close();
  expect(await probe()).toBe(true);
  clock.advance(1_000);
  expect(await probe()).toBe(false);
});
