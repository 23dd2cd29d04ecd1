import { expect, test } from "vitest";
import { forgetOldRows } from "../../store/retention.ts";
import { unknownChargers } from "../../store/schema.ts";
import { startCore, type TestCore } from "../../testing/start-core.ts";
import { createKnocks } from "./knocks.ts";
import { listUnknownChargers } from "./list-unknown.ts";

const from = (identity: string) => ({
  identity,
  address: "192.0.2.1",
  userAgent: undefined,
  subprotocols: undefined,
});

async function stored({ core }: TestCore) {
  const rows = await core.db.read((tx) => tx.select().from(unknownChargers));
  return new Map(rows.map((row) => [row.id, row]));
}

test("a flood is written in one go, every two seconds, and leaves the newest thousand", async () => {
  await using context = await startCore();
  const { core, clock } = context;
  const knocks = createKnocks(core);
  knocks.note(from("CP-FIRST"));
  for (let knock = 0; knock < 1_500; knock++) {
    knocks.note(from(`FLOOD-${knock}`));
    clock.advance(1);
  }
  expect((await stored(context)).size).toBe(0);
  clock.advance(500);
  await knocks.close();
  const kept = await stored(context);
  expect(kept.size).toBe(1_000);
  expect(kept.has("CP-FIRST")).toBe(false);
  expect([kept.has("FLOOD-499"), kept.has("FLOOD-500"), kept.has("FLOOD-1499")]).toEqual([false, true, true]);

  // Another thousand attempts replace the older entries, but a charger that tries again stays.
  clock.advance(1_000);
  knocks.note(from("FLOOD-500"));
  for (let knock = 0; knock < 999; knock++) knocks.note(from(`LATER-${knock}`));
  await knocks.close();
  const later = await stored(context);
  expect(later.size).toBe(1_000);
  expect(later.get("FLOOD-500")).toMatchObject({ attempts: 2 });
  expect(later.has("FLOOD-501")).toBe(false);
});

test("who was not seen for a week is forgotten", async () => {
  await using context = await startCore();
  const { core, clock } = context;
  const knocks = createKnocks(core);
  const listed = async () =>
    (await listUnknownChargers(core, { page: 1, per_page: 25 })).rows.map(({ id }) => id);
  knocks.note(from("CP-GONE"));
  await knocks.close();
  clock.advance(7 * 86_400_000);
  expect(await listed()).toEqual(["CP-GONE"]);
  clock.advance(1);
  expect(await listed()).toEqual([]);
  knocks.note(from("CP-HERE"));
  await knocks.close();
  await forgetOldRows(core);
  expect([...(await stored(context)).keys()]).toEqual(["CP-HERE"]);
});
