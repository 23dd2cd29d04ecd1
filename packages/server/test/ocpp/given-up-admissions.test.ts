import { once } from "node:events";
import { createDatabase, startProxy } from "@forecourt/harness";
import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { startTestServer } from "../support/start-test-server.ts";
import { answerToUpgrade, basic, sendUpgrade } from "../support/upgrade-request.ts";

test("chargers that gave up during an outage of the database occupy no slot, and connect as soon as it is back", async () => {
  await using database = await createDatabase(inject("postgresUrl"));
  await using proxy = await startProxy(database.url);
  // There is one place for all attempts, so a place that is not released would block every charger.
  await using server = await startTestServer({
    FORECOURT_DATABASE_URL: proxy.url,
    FORECOURT_OCPP_HANDSHAKES: "1",
    FORECOURT_OCPP_HANDSHAKES_PER_ADDRESS: "1",
  });
  const chargers = await Promise.all(
    ["CP-1", "CP-2", "CP-3"].map((identity) => server.client.chargers.create({ identity })),
  );
  const headersOf = ({ identity, password }: (typeof chargers)[number]) => ({
    Authorization: basic(identity, password),
  });
  const come = (charger: (typeof chargers)[number]) =>
    answerToUpgrade(server, charger.identity, headersOf(charger));

  proxy.blackhole();
  for (const charger of chargers) {
    const impatient = sendUpgrade(server, charger.identity, headersOf(charger));
    let answer = "";
    impatient
      .on("error", () => undefined)
      .on("data", (bytes) => {
        answer += String(bytes);
      });
    // While this attempt has the place, the server refuses every other attempt.
    await expect
      .poll(() => come(charger), { timeout: 60_000 })
      .toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: 10\r\n/);
    // The server did not refuse this attempt: the attempt before it had given up, and its place was free.
    expect(answer).toBe("");
    impatient.destroy();
    await once(impatient, "close");
  }
  proxy.heal();
  for (const charger of chargers)
    await expect.poll(() => come(charger), { timeout: 60_000 }).toMatch(/^HTTP\/1\.1 101 /);
});

test("a charger that gave up while it was being connected does not make its next attempt wait", async () => {
  await using database = await createDatabase(inject("postgresUrl"));
  await using server = await startTestServer({ FORECOURT_DATABASE_URL: database.url });
  const charger = await server.client.chargers.create({ identity: "CP-1" });
  const headers = { Authorization: basic("CP-1", charger.password) };
  const { db, processId } = server.server.core;
  // Its last connection was lost, and the store does not know it yet.
  await db.asSystem(() =>
    db.read((tx) => tx.execute(sql`update chargers set owner = ${processId} where id = ${charger.id}`)),
  );
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held = () => {};
  const holding = new Promise<void>((resolve) => {
    held = resolve;
  });
  // A transaction holds the row of the charger, so each admission waits for it.
  const holder = db.asSystem(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select id from chargers where id = ${charger.id} for update`);
      held();
      await released;
    }),
  );
  await holding;
  const ghost = sendUpgrade(server, "CP-1", headers);
  ghost.on("error", () => undefined);
  const waits = async () => {
    const rows = await db.asSystem(() =>
      db.read((tx) =>
        tx.execute(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        ),
      ),
    );
    return rows.length;
  };
  await expect.poll(waits, { timeout: 60_000 }).toBe(1);
  ghost.destroy();
  await once(ghost, "close");
  const next = answerToUpgrade(server, "CP-1", headers);
  await expect.poll(waits, { timeout: 60_000 }).toBe(2);
  release();
  await holder;
  expect(await next).toMatch(/^HTTP\/1\.1 101 /);
});
