import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { type Completion, completeCommand } from "../charging/commands/complete.ts";
import { balancedSockets, chargers, commands } from "../store/schema.ts";
import { startTestApi, type TestApi } from "../testing/start-test-api.ts";
import { releaseMovedSockets } from "./release-moved-sockets.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
});
afterAll(() => api.close());

/** A charger that was limited, is online, and does not belong to a location. */
let chargerId: string;
let moved = 0;
beforeEach(async () => {
  moved += 1;
  const { admin, orgId } = await api.organization();
  const { body } = await admin("POST", "/chargers", { identity: `moved-${moved}` });
  chargerId = body.data.id;
  await api.connect(chargerId);
  await api.core.db.transaction(async (tx) => {
    await tx.update(chargers).set({ registrationStatus: "accepted" }).where(eq(chargers.id, chargerId));
    const socketId: string = body.data.sockets[0].id;
    const updatedAt = new Date(api.clock.now()).toISOString();
    await tx.insert(balancedSockets).values({ socketId, orgId, chargerId, managed: true, updatedAt });
  });
});

/** The releases that are now pending for the charger. */
async function released(): Promise<string[]> {
  await releaseMovedSockets(api.core);
  const rows = await api.core.db.read((tx) =>
    tx
      .select({ id: commands.id })
      .from(commands)
      .where(and(eq(commands.chargerId, chargerId), eq(commands.status, "pending"))),
  );
  return rows.map(({ id }) => id);
}

async function end(completion: Completion): Promise<void> {
  const [id = ""] = await released();
  await api.core.db.transaction((tx) => completeCommand(api.core, tx, id, completion));
}

test("a moved socket gets one command at a time", async () => {
  expect(await released()).toHaveLength(1);
  api.clock.advance(120_000);
  expect(await released()).toHaveLength(1);
  await end({ status: "accepted", error: null, result: { applied_limit_a: 32 } });
  api.clock.advance(120_000);
  expect(await released()).toEqual([]);
});

test("a moved socket that refuses gets no command for a minute", async () => {
  await end({ status: "rejected", error: "Rejected", result: null });
  api.clock.advance(50_000);
  expect(await released()).toEqual([]);
  api.clock.advance(11_000);
  expect(await released()).toHaveLength(1);
});

test.each([
  ["no answer came", "timeout", "no_answer"],
  ["the line was lost before it was sent", "rejected", "charger_offline"],
] as const)("a moved socket gets another command soon when %s", async (_, status, error) => {
  await end({ status, error, result: null });
  expect(await released()).toEqual([]);
  api.clock.advance(11_000);
  expect(await released()).toHaveLength(1);
});
