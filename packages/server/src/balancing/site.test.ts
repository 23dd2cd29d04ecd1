import { and, eq, isNull } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { type Completion, completeCommand } from "../charging/commands/complete.ts";
import { writeCommand } from "../charging/commands/write-command.ts";
import { ensureIdTag } from "../charging/sessions/authorize.ts";
import { chargers, commands, locations } from "../store/schema.ts";
import { startTestApi } from "../testing/start-test-api.ts";

test("the log has the failure of a location once a minute, and not at every attempt", async () => {
  await using api = await startTestApi(inject("postgresUrl"));
  const { admin } = await api.organization();
  const reported: number[] = [];
  api.core.log = { ...api.core.log, error: () => void reported.push(api.clock.now()) };
  const { body } = await admin("POST", "/locations", { name: "Yard", max_amperage: 63, dlb_enabled: true });
  const locationId: string = body.data.id;
  expect((await admin("GET", `/locations/${locationId}/load`)).body.data.status).toBe("ok");
  // No operation of the API accepts these circuits.
  const circuits = [{ id: "A", parent_id: "nowhere", capacity_a: 16, socket_ids: [] }];
  await api.core.db.transaction((tx) =>
    tx.update(locations).set({ circuits }).where(eq(locations.id, locationId)),
  );
  api.core.signals.publish({ type: "location-changed", locationId });
  const tellings = () => {
    api.clock.advance(500);
    return reported.length;
  };
  await expect.poll(tellings, { timeout: 60_000, interval: 5 }).toBe(2);
  const [first = 0, second = 0] = reported;
  expect(second - first).toBeGreaterThanOrEqual(60_000);
});

test("a charger from another location keeps the remote start that was sent there", async () => {
  await using api = await startTestApi(inject("postgresUrl"));
  const { admin, orgId } = await api.organization();
  const { db } = api.core;
  const place = async (capA: number) => {
    const depot = { name: "Depot", max_amperage: capA, dlb_enabled: true };
    const locationId: string = (await admin("POST", "/locations", depot)).body.data.id;
    expect((await admin("GET", `/locations/${locationId}/load`)).status).toBe(200);
    return locationId;
  };
  const [here, there] = [await place(63), await place(10)];
  const created = (await admin("POST", "/chargers", { identity: "MOVES", location_id: here })).body.data;
  const connection = await api.connect(created.id);
  const accept = (limitA: number): Completion => ({
    status: "accepted",
    error: null,
    result: { status: "Accepted", applied_limit_a: limitA },
  });
  await db.transaction(async (tx) => {
    await tx.update(chargers).set({ registrationStatus: "accepted" }).where(eq(chargers.id, created.id));
    const id = await writeCommand(
      api.core,
      tx,
      { id: created.id, orgId },
      {
        socketId: created.sockets[0].id,
        type: "RemoteStartTransaction",
        payload: { connectorId: 1 },
        balancing: "start",
        limitA: 16,
        sessionId: null,
      },
    );
    const { id: idTagId } = await ensureIdTag(api.core, tx, orgId, "APP");
    await tx.update(commands).set({ idTagId }).where(eq(commands.id, id));
    await completeCommand(api.core, tx, id, accept(16));
  });
  await admin("PATCH", `/chargers/${created.id}`, { location_id: there });
  const baselines = async () => {
    api.clock.advance(1_000);
    return db.read((tx) =>
      tx
        .select({ id: commands.id })
        .from(commands)
        .where(and(eq(commands.status, "pending"), eq(commands.limitA, 0), isNull(commands.sessionId))),
    );
  };
  await expect.poll(baselines, { timeout: 60_000 }).not.toHaveLength(0);
  for (const { id } of await baselines())
    await db.transaction((tx) => completeCommand(api.core, tx, id, accept(0)));
  await api.begin(connection, { idTag: "APP" });
  const sessions = async () => {
    api.clock.advance(1_000);
    return (await admin("GET", `/locations/${there}/load`)).body.data.sessions;
  };
  // The session may draw more than the location has, so its limit must go down.
  await expect.poll(sessions, { timeout: 60_000 }).toMatchObject([{ exposure_a: 16, target_a: 10 }]);
});

test.each([
  [true, 4],
  [false, 1],
])(
  "a location whose balancing is %s is read at most %i times in a second of touches, and its load is as new as the last",
  async (dlb_enabled, most) => {
    await using api = await startTestApi(inject("postgresUrl"));
    const { admin } = await api.organization();
    const { core, clock } = api;
    const location = (await admin("POST", "/locations", { name: "Yard", max_amperage: 63, dlb_enabled })).body
      .data;
    const charger = (await admin("POST", "/chargers", { identity: "TOUCHED", location_id: location.id })).body
      .data;
    const sessions = async () => {
      clock.advance(dlb_enabled ? 250 : 1);
      return (await admin("GET", `/locations/${location.id}/load`)).body.data.sessions;
    };
    await expect.poll(sessions, { timeout: 60_000 }).toEqual([]);
    await api.begin(await api.connect(charger.id), { idTag: "APP" });
    if (dlb_enabled) await expect.poll(sessions, { timeout: 60_000 }).toHaveLength(1);
    else expect(await sessions()).toHaveLength(1);
    clock.advance(40_000);

    let runs = 0;
    const { inOrganization } = core.db;
    core.db.inOrganization = (orgId, work) => {
      runs++;
      return inOrganization(orgId, work);
    };
    for (let n = 0; n < 20; n++) {
      core.signals.publish({ type: "charger-changed", chargerId: charger.id });
      clock.advance(50);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    core.db.inOrganization = inOrganization;
    expect(runs).toBeLessThanOrEqual(most);
    if (dlb_enabled) expect(runs).toBeGreaterThan(1);
  },
);

test("chargers that are added where nothing is balanced do not make the server read all of them each time", async () => {
  await using api = await startTestApi(inject("postgresUrl"));
  const { admin } = await api.organization();
  const { core, clock } = api;
  const { id } = (await admin("POST", "/locations", { name: "Yard" })).body.data;
  expect((await admin("GET", `/locations/${id}/load`)).status).toBe(200);
  let reads = 0;
  const { inOrganization } = core.db;
  core.db.inOrganization = (orgId, work) => {
    reads++;
    return inOrganization(orgId, work);
  };
  for (let n = 0; n < 18; n++) {
    expect((await admin("POST", "/chargers", { identity: `ADDED-${n}`, location_id: id })).status).toBe(201);
    clock.advance(500);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  core.db.inOrganization = inOrganization;
  // Each request runs in its organization as well.
  expect(reads).toBeLessThanOrEqual(18 + 1);
});

test("a new charger that boots while its location is read is not left without a limit until the next regular read", async () => {
  await using api = await startTestApi(inject("postgresUrl"));
  const { admin, orgId } = await api.organization();
  const { core, clock } = api;
  const { transaction } = core.db;
  let reads = 0;
  let meanwhile: () => Promise<void> = async () => {};
  core.db.transaction = async (run, options) => {
    const result = await transaction(run, options);
    if (options?.isolation !== "repeatable read") return result;
    reads++;
    await meanwhile();
    return result;
  };
  const isRead = (count: number) =>
    expect
      .poll(
        () => {
          clock.advance(50);
          return reads;
        },
        { interval: 20, timeout: 60_000 },
      )
      .toBe(count);
  const depot = { name: "Depot", max_amperage: 63, dlb_enabled: true };
  const locationId: string = (await admin("POST", "/locations", depot)).body.data.id;
  // Once when it is taken, and once more because of the event of its creation.
  await isRead(2);
  // After this read, the next one waits until the charger is there.
  core.signals.publish({ type: "location-changed", locationId });
  await isRead(3);
  const { id } = (await admin("POST", "/chargers", { identity: "BOOTS", location_id: locationId })).body.data;
  meanwhile = async () => {
    meanwhile = async () => {};
    // What was read is as of before the boot, whose event names the charger only.
    await core.db.inOrganization(orgId, () =>
      transaction((tx) =>
        tx.update(chargers).set({ registrationStatus: "accepted" }).where(eq(chargers.id, id)),
      ),
    );
    core.signals.publish({ type: "charger-changed", chargerId: id });
    // The read takes longer than the touch needs to go to the other processes and to come back from the bus.
    clock.advance(200);
    await new Promise((resolve) => setImmediate(resolve));
  };
  await isRead(4);
  const before = clock.now();
  await isRead(5);
  expect(clock.now() - before).toBeLessThan(30_000);
});
