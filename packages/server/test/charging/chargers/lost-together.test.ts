import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { expireProcesses } from "../../../src/processes/membership.ts";
import { keepPresence } from "../../../src/store/presence.ts";
import { chargers, organizations } from "../../../src/store/schema.ts";
import { startTestCore } from "../../../src/testing/start-test-core.ts";

const count = 250;

test("a dead process loses its chargers in groups, and a charger that is busy makes no other one wait", async () => {
  await using started = await startTestCore();
  const { core } = started;
  const { db } = core;
  await keepPresence(core);
  await db.read((tx) => tx.execute(sql`update processes set started_at = now() - interval '1 hour'`));
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const [createdAt, lastSeenAt] = [ago(60), ago(1)];
  const lost = Array.from({ length: count }, (_, n) => ({
    id: `chg_${n}`,
    orgId: n % 2 === 0 ? "org_one" : "org_two",
    identity: `CP-${n}`,
    securityProfile: 1,
    validation: "tolerant" as const,
    takeover: "auto" as const,
    owner: "prc_dead",
    connectionEpoch: 7,
    recentTakeovers: [],
    capabilities: {},
    connectedAt: createdAt,
    lastSeenAt,
    createdAt,
    updatedAt: createdAt,
  }));
  const owners = ["org_one", "org_two"].map((id) => ({ id, name: id, defaultCurrency: "EUR", createdAt }));
  await db.read((tx) => tx.insert(organizations).values(owners));
  await db.read((tx) => tx.insert(chargers).values(lost));
  const offline = async () => {
    const rows = await db.read((tx) =>
      tx.execute<{ id: string }>(sql`select id from chargers where owner is null`),
    );
    return rows.length;
  };

  let expiry: Promise<void> = Promise.resolve();
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from chargers where id = 'chg_3' for no key update`);
    await db.read((other) =>
      other.execute(sql`insert into processes (id, started_at, heartbeat_at)
        values ('prc_dead', now() - interval '1 hour', now() - interval '1 minute')`),
    );
    expiry = expireProcesses(core);
    await expect.poll(offline).toBe(count - 1);
  });
  await expiry;
  expect(await offline()).toBe(count);

  const events = await db.read((tx) =>
    tx.execute(sql`
      select org_id, count(*)::int as count, count(distinct subject_id)::int as chargers
      from events where type = 'charger.disconnected' group by org_id order by org_id`),
  );
  expect([...events]).toMatchObject([
    { org_id: "org_one", count: count / 2, chargers: count / 2 },
    { org_id: "org_two", count: count / 2, chargers: count / 2 },
  ]);
  // 100 in a group, and the one that was busy.
  const [commits] = await db.read((tx) =>
    tx.execute<{ count: number }>(sql`
      select count(distinct xmin::text)::int as count from events where type = 'charger.disconnected'`),
  );
  expect(commits?.count).toBeLessThanOrEqual(5);
  const ends = await db.read((tx) =>
    tx.execute<{ count: number }>(sql`select count(*)::int as count from charger_connections`),
  );
  expect(ends[0]?.count).toBe(count);
});
