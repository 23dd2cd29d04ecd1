import { expect, test } from "vitest";
import { forgetOldRows } from "../../store/retention.ts";
import { unknownChargers } from "../../store/schema.ts";
import { startTestCore, type TestCore } from "../../testing/start-test-core.ts";
import { createUnknownChargers, listUnknownChargers } from "./unknown-chargers.ts";

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

test("a flood of attempts is written once every 2 s, and the newest 1,000 chargers are kept", async () => {
  await using context = await startTestCore();
  const { core, clock } = context;
  const recorder = createUnknownChargers(core);
  recorder.note(from("CP-FIRST"));
  for (let attempt = 0; attempt < 1_500; attempt++) {
    recorder.note(from(`FLOOD-${attempt}`));
    clock.advance(1);
  }
  expect((await stored(context)).size).toBe(0);
  clock.advance(500);
  await recorder.close();
  const kept = await stored(context);
  expect(kept.size).toBe(1_000);
  expect(kept.has("CP-FIRST")).toBe(false);
  expect([kept.has("FLOOD-499"), kept.has("FLOOD-500"), kept.has("FLOOD-1499")]).toEqual([false, true, true]);

  // Another thousand attempts replace the older entries, but a charger that tries again stays.
  clock.advance(1_000);
  recorder.note(from("FLOOD-500"));
  for (let attempt = 0; attempt < 999; attempt++) recorder.note(from(`LATER-${attempt}`));
  await recorder.close();
  const later = await stored(context);
  expect(later.size).toBe(1_000);
  expect(later.get("FLOOD-500")).toMatchObject({ attempts: 2 });
  expect(later.has("FLOOD-501")).toBe(false);
});

test("a charger that was not seen for a week is removed", async () => {
  await using context = await startTestCore();
  const { core, clock } = context;
  const recorder = createUnknownChargers(core);
  const listed = async () =>
    (await listUnknownChargers(core, { page: 1, per_page: 25 })).rows.map(({ id }) => id);
  recorder.note(from("CP-GONE"));
  await recorder.close();
  clock.advance(7 * 86_400_000);
  expect(await listed()).toEqual(["CP-GONE"]);
  clock.advance(1);
  expect(await listed()).toEqual([]);
  recorder.note(from("CP-HERE"));
  await recorder.close();
  await forgetOldRows(core);
  expect([...(await stored(context)).keys()]).toEqual(["CP-HERE"]);
});
