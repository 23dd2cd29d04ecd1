import type { Issue } from "@forecourt/contract";
import { testScale } from "@forecourt/harness";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, inject, test } from "vitest";
import { recordStatus } from "../charging/chargers/status.ts";
import { recordEvents } from "../store/events.ts";
import { forgetOldRows } from "../store/retention.ts";
import { chargers, events, issuePositions, issues } from "../store/schema.ts";
import { type Organization, startTestApi, type TestApi } from "../testing/start-test-api.ts";
import { runIssues } from "./run-issues.ts";

/* The engine, by the clock of the test. test/issues has the causes as chargers send them. */

let api: TestApi;
let ours: Organization;
beforeEach(async () => {
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- the first test starts it
  api ??= await startTestApi(inject("postgresUrl"));
  ours = await api.organization();
  await runIssues(api.core);
});
// eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- no test may have started it
afterAll(() => api?.close());

const holdS = 300;

/** Moves the clock on, and lets the engine look. The events of other transactions may delay what it reads. */
async function look(seconds = 1): Promise<void> {
  api.clock.advance(seconds * 1_000);
  await expect
    .poll(
      async () => {
        await runIssues(api.core);
        const [row] = await api.core.db.read((tx) =>
          tx.execute<{ behind: boolean }>(sql`
          select exists (select from events e join issue_positions p using (org_id)
            where (e.xid, e.position) > (p.xid, p.position)) as behind`),
        );
        return row?.behind;
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBe(false);
}

async function report(
  statuses: readonly { socketId: string; chargerId: string; status: "Faulted" | "Available" }[],
) {
  await api.core.db.transaction((tx) =>
    recordEvents(
      api.core,
      tx,
      statuses.map(({ chargerId, socketId, status }) => ({
        orgId: ours.orgId,
        type: "socket.status_changed",
        subject: { type: "socket", id: socketId },
        actor: { type: "charger", id: chargerId },
        data: {
          charger_id: chargerId,
          socket_id: socketId,
          connector_id: 1,
          status,
          previous_status: null,
          error_code: status === "Faulted" ? "GroundFailure" : "NoError",
          vendor_error_code: null,
          info: null,
          reported_at: new Date(api.clock.now()).toISOString(),
        },
      })),
    ),
  );
}

async function list(query: string, ask = ours.admin): Promise<Issue[]> {
  return (await ask("GET", `/issues?per_page=100&${query}`)).body.data;
}

/** How many events of issues the organization has. */
async function counted(): Promise<Record<string, number>> {
  const rows = await api.core.db.read((tx) =>
    tx.execute<{ type: string; count: string }>(
      sql`select type, count(*) from ${events} where org_id = ${ours.orgId} and type like 'issue.%' group by type`,
    ),
  );
  return Object.fromEntries(rows.map(({ type, count }) => [type, Number(count)]));
}

const stationOf = (n: number) => ({ chargerId: `chg_${n}`, socketId: `soc_${ours.orgId}_${n}` });

/** 10,000 in `pnpm test:full`. */
const flapping = testScale > 1 ? 10_000 : 1_000;
/** The engine opens and closes at most 200 issues in a second. */
const secondsForAll = flapping / 200;

test(`${flapping} connectors that flap write no more than their first event each, and at most 200 in a second`, {
  timeout: 240_000,
}, async () => {
  const all = Array.from({ length: flapping }, (_, n) => stationOf(n));
  const flap = async (status: "Faulted" | "Available") =>
    report(all.map((station) => ({ ...station, status })));
  await flap("Faulted");
  await look();
  expect(await counted()).toEqual({ "issue.opened": 200 });
  // The same second: another process, or another run.
  await runIssues(api.core);
  expect(await counted()).toEqual({ "issue.opened": 200 });
  for (let second = 0; second < secondsForAll; second++) {
    if (second < 5) {
      await flap("Available");
      await flap("Faulted");
    }
    await look();
  }
  expect(await counted()).toEqual({ "issue.opened": flapping });
  // They flap on for twice the hold time, and are gone for less than it.
  for (let n = 0; n < 4; n++) {
    await flap("Available");
    await look(holdS - 10);
    await flap("Faulted");
    await look(10);
  }
  expect(await counted()).toEqual({ "issue.opened": flapping });
  const [rows] = await api.core.db.read((tx) =>
    tx.execute<{ count: string }>(sql`select count(*) from ${issues} where org_id = ${ours.orgId}`),
  );
  expect(rows?.count).toBe(String(flapping));

  await flap("Available");
  await look(holdS);
  for (let second = 0; second < secondsForAll - 1; second++) await look();
  expect(await counted()).toEqual({ "issue.opened": flapping, "issue.closed": flapping });
});

test("a crash loses nothing and opens nothing twice", async () => {
  await report([{ ...stationOf(1), status: "Faulted" }]);
  api.clock.advance(1_000);
  const { db } = api.core;
  const crashing = {
    ...api.core,
    db: {
      ...db,
      transaction: (run: Parameters<typeof db.transaction>[0]) =>
        db.transaction(async (tx) => {
          await run(tx);
          throw new Error("killed before the commit");
        }),
    },
  } as typeof api.core;
  await expect(runIssues(crashing)).rejects.toThrow("killed");
  expect(await list("")).toEqual([]);
  await look();
  await look();
  expect(await list("open=true")).toMatchObject([{ type: "connector_faulted", count: 1 }]);
  expect(await counted()).toEqual({ "issue.opened": 1 });
});

test("processes that look at the same time write each issue once", async () => {
  await report(Array.from({ length: 50 }, (_, n) => ({ ...stationOf(n), status: "Faulted" as const })));
  api.clock.advance(1_000);
  await Promise.all(Array.from({ length: 4 }, () => runIssues(api.core)));
  await look();
  expect(await counted()).toEqual({ "issue.opened": 50 });
});

test("while another process works on an organization, the engine passes over it", async () => {
  await report([{ ...stationOf(1), status: "Faulted" }]);
  api.clock.advance(1_000);
  await api.core.db.transaction(async (tx) => {
    await tx.select().from(issuePositions).where(eq(issuePositions.orgId, ours.orgId)).for("update");
    await runIssues(api.core);
  });
  expect(await counted()).toEqual({});
  await look();
  expect(await counted()).toEqual({ "issue.opened": 1 });
});

test("a cause that was gone before the engine first looked at a new organization has been an issue", async () => {
  const other = await api.organization();
  const made = (await other.admin("POST", "/chargers", { identity: "FAULTED-SHORTLY" })).body.data;
  const connection = await api.connect(made.id);
  for (const status of ["Faulted", "Available"] as const)
    await recordStatus(api.core, connection, {
      connectorId: 1,
      status,
      errorCode: status === "Faulted" ? "GroundFailure" : "NoError",
      vendorErrorCode: null,
      info: null,
      timestamp: undefined,
      receivedAt: api.clock.now(),
    });
  await look();
  const { data } = (await other.admin("GET", "/issues?open=true")).body;
  expect(data).toMatchObject([{ type: "connector_faulted", charger_identity: "FAULTED-SHORTLY" }]);
});

test("what is wrong already when the engine first looks is an issue, without any event", async () => {
  const other = await api.organization();
  // As one that was there before the server kept issues.
  await api.core.db.read((tx) => tx.delete(issuePositions).where(eq(issuePositions.orgId, other.orgId)));
  const made = (await other.admin("POST", "/chargers", { identity: "FAULTED-BEFORE" })).body.data;
  await api.core.db.read((tx) =>
    tx
      .update(chargers)
      .set({ status: "Faulted", errorCode: "InternalError" })
      .where(eq(chargers.id, made.id)),
  );
  await look();
  const { data } = (await other.admin("GET", "/issues?open=true")).body;
  expect(data).toMatchObject([
    { type: "connector_faulted", connector_id: 0, charger_identity: "FAULTED-BEFORE", code: "InternalError" },
  ]);
});

test("an issue is acknowledged once, by an operator, and stays open", async () => {
  await report([{ ...stationOf(1), status: "Faulted" }]);
  await look();
  const [issue] = await list("open=true");
  const path = `/issues/${issue?.id}/acknowledge`;
  expect((await ours.viewer("POST", path)).status).toBe(403);
  const key = (await ours.operator("GET", "/me")).body.data.key_id;
  const first = (await ours.operator("POST", path)).body.data;
  expect(first).toEqual({
    ...issue,
    acknowledged_by: key,
    acknowledged_at: new Date(api.clock.now()).toISOString(),
  });
  api.clock.advance(1_000);
  expect((await ours.admin("POST", path)).body.data).toEqual(first);
  expect((await ours.viewer("GET", `/issues/${issue?.id}`)).body.data).toEqual(first);
  expect((await ours.operator("POST", "/issues/iss_none/acknowledge")).status).toBe(404);
});

test("issues of webhooks and of unknown chargers need the role of those records", async () => {
  const row = (type: "webhook_failing" | "unknown_chargers" | "firmware_failed") => ({
    id: api.core.newId("iss"),
    orgId: ours.orgId,
    type,
    subjectId: `subject of ${type}`,
    state: "open" as const,
    count: 1,
    since: new Date(api.clock.now()).toISOString(),
    endedAt: new Date(api.clock.now()).toISOString(),
    createdAt: new Date(api.clock.now()).toISOString(),
  });
  const rows = [row("webhook_failing"), row("unknown_chargers"), row("firmware_failed")];
  await api.core.db.read((tx) => tx.insert(issues).values(rows));
  const types = async (ask: typeof ours.admin) => (await list("", ask)).map(({ type }) => type).toSorted();
  expect(await types(ours.viewer)).toEqual(["firmware_failed"]);
  expect(await types(ours.operator)).toEqual(["firmware_failed", "webhook_failing"]);
  expect(await types(ours.admin)).toEqual(["firmware_failed", "unknown_chargers", "webhook_failing"]);
  for (const { id, type } of rows) {
    const isHidden = type !== "firmware_failed";
    expect((await ours.viewer("GET", `/issues/${id}`)).status).toBe(isHidden ? 404 : 200);
  }
  expect((await ours.operator("POST", `/issues/${rows[1]?.id}/acknowledge`)).status).toBe(404);
});

test("issues are found by what is open, by type, charger and location", async () => {
  const { id: location } = (await ours.admin("POST", "/locations", { name: "Yard" })).body.data;
  const body = { identity: "FOUND", location_id: location };
  const { id, sockets } = (await ours.admin("POST", "/chargers", body)).body.data;
  await report([
    { chargerId: id, socketId: sockets[0].id, status: "Faulted" },
    { ...stationOf(1), status: "Faulted" },
    { ...stationOf(1), status: "Available" },
  ]);
  await look();
  await look(holdS);
  expect(await list("open=true")).toMatchObject([{ charger_id: id, location_name: "Yard", connector_id: 1 }]);
  expect(await list("open=false")).toMatchObject([{ charger_id: "chg_1", close_reason: "ended" }]);
  expect(await list(`charger_id=${id}`)).toHaveLength(1);
  expect(await list(`location_id=${location}`)).toHaveLength(1);
  expect(await list("type=charger_offline")).toEqual([]);
  expect(await ours.admin("GET", "/issues?type=on_fire")).toMatchObject({
    status: 400,
    body: { errors: [{ detail: expect.stringContaining("charger_offline") }] },
  });
  // The deletion of the charger ends its issue at once.
  await ours.admin("DELETE", `/chargers/${id}`);
  await look();
  await look();
  expect(await list(`charger_id=${id}`)).toMatchObject([{ open: false, close_reason: "deleted" }]);
});

test("an issue that was closed 90 days ago is deleted", async () => {
  await report([
    { ...stationOf(1), status: "Faulted" },
    { ...stationOf(1), status: "Available" },
  ]);
  await look();
  await look(holdS);
  api.clock.advance(90 * 86_400_000 - 1_000);
  await forgetOldRows(api.core);
  expect(await list("")).toHaveLength(1);
  api.clock.advance(2_000);
  await forgetOldRows(api.core);
  expect(await list("")).toEqual([]);
});

test("lists and the engine read by index, among many issues and events", async () => {
  const plans = await api.core.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into issues (id, org_id, type, subject_id, state, charger_id, location_id, count, since, closed_at, created_at)
      select 'iss_' || n, ${ours.orgId}, 'charger_offline', 'chg_' || n, case when n % 100 = 0 then 'open' else 'closed' end,
        'chg_' || n % 5000, 'loc_' || n % 500, 1, now(), case when n % 100 = 0 then null else now() end, now() - n * interval '1 second'
      from generate_series(1, 50000) as n`);
    await tx.execute(sql`analyze issues`);
    const explain = async (where: string) =>
      JSON.stringify(
        await tx.execute(
          sql.raw(`explain select * from issues where org_id = '${ours.orgId}' and ${where}
            order by created_at desc, id desc limit 26`),
        ),
      );
    const found = {
      all: await explain("state <> 'pending'"),
      open: await explain("state = 'open'"),
      charger: await explain("state <> 'pending' and charger_id = 'chg_7'"),
      location: await explain("state <> 'pending' and location_id = 'loc_7'"),
      subject: await explain("state <> 'closed' and subject_id = any(array['chg_100', 'chg_200'])"),
      due: await explain("due_at <= now()"),
    };
    await tx.execute(sql`delete from issues where org_id = ${ours.orgId}`);
    return found;
  });
  for (const [name, plan] of Object.entries(plans))
    expect([name, plan]).not.toEqual([name, expect.stringContaining("Seq Scan")]);
});
