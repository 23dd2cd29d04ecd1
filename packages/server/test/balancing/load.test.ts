import { createClient } from "@forecourt/client";
import type { LoadSession, LoadSnapshot, Location } from "@forecourt/contract";
import { freePort } from "@forecourt/harness";
import { type ChargerOptions, createSimulatedCharger, type SimulatedCharger } from "@forecourt/simulator";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { createServerDatabase } from "../../src/testing/server-database.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";

/** The rules are the default ones, with shorter times. */
const quick = {
  FORECOURT_DLB_SETTLE_S: "1",
  FORECOURT_DLB_RAISE_SPACING_S: "0",
  FORECOURT_DLB_CALL_TIMEOUT_S: "5",
  FORECOURT_DLB_TICK_S: "1",
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(quick);
});
afterAll(() => server[Symbol.asyncDispose]());

interface Bay {
  chargerId: string;
  socketId: string;
  identity: string;
  charger: SimulatedCharger;
  /** A car arrives and charges. */
  begin(): Promise<void>;
}

let bays = 0;

/** A charger of 32 A at a location, connected and available. */
async function startBay(
  { client, ocppUrl }: TestServer,
  location: Location,
  options: Pick<ChargerOptions, "quirks"> = {},
): Promise<Bay> {
  bays += 1;
  const identity = `BAY-${bays}`;
  await client.idTags.create({ id_tag: identity });
  const sockets = [{ connector_id: 1, max_amperage: 32 }];
  const created = await client.chargers.create({ identity, location_id: location.id, sockets });
  const charger = createSimulatedCharger({
    url: ocppUrl,
    identity,
    password: created.password,
    configuration: { MeterValueSampleInterval: "1", MeterValuesSampledData: "Current.Import" },
    connectors: [{ maxCurrentA: 32 }],
    car: { maxCurrentA: 32 },
    tickMs: 100,
    ...options,
  });
  onTestFinished(() => charger.close());
  await charger.connect();
  return {
    chargerId: created.id,
    socketId: created.sockets[0]?.id ?? "",
    identity,
    charger,
    async begin() {
      charger.plugIn();
      expect(await charger.present(identity)).toBe("started");
      await charger.until(({ connectors }) => typeof connectors[0]?.transaction?.id === "number");
    },
  };
}

/** Resolves with the load when it is as expected. Every load on the way must add up as well. */
async function loadWhen(
  { client }: Pick<TestServer, "client">,
  { id }: Location,
  expected: (load: LoadSnapshot) => boolean,
): Promise<LoadSnapshot> {
  let seen: LoadSnapshot | undefined;
  await expect
    .poll(
      async () => {
        seen = await client.locations.load(id);
        expect(contradictions(seen)).toEqual([]);
        return expected(seen) ? "as expected" : seen;
      },
      { timeout: 60_000, interval: 100 },
    )
    .toBe("as expected");
  if (seen === undefined) throw new Error("unreachable: it was seen");
  return seen;
}

/** Facts that contradict each other in the load of one location. */
function contradictions(load: LoadSnapshot): string[] {
  const sum = (amps: (number | null)[]) => amps.reduce<number>((total, each) => total + (each ?? 0), 0);
  const offline = load.sessions.filter(({ state }) => state === "offline");
  const reserved = load.reservations.filter(({ cause }) => cause === "offline_active");
  const pooled = load.reservations.filter(({ cause }) => cause === "start_pool");
  const rules: Record<string, [number | null, number | null]> = {
    "exposure is made of what is allocated, reserved and held back, the pool aside": [
      load.exposure_a,
      load.allocated_a + load.reserved_a + load.held_back_a - sum(pooled.map(({ reserved_a }) => reserved_a)),
    ],
    "what is reserved is so by reservations": [
      load.reserved_a,
      sum(reserved.map(({ reserved_a }) => reserved_a)),
    ],
    "what is allocated is in force where a charger can be reached": [
      load.allocated_a,
      sum(load.sessions.flatMap(({ state, limit_a }) => (state === "offline" ? [] : limit_a))),
    ],
    "what is available is what is left": [
      load.available_a,
      load.usable_a === null ? null : Math.max(0, load.usable_a - load.exposure_a - load.kept_for_start_a),
    ],
    "what is kept for starts is so by reservations that end": [
      load.kept_for_start_a,
      sum(
        load.reservations.flatMap(({ cause, reserved_a, until }) =>
          cause === "plugged_in" && until !== undefined ? reserved_a : [],
        ),
      ),
    ],
    "every session is listed once": [
      load.sessions.length,
      new Set(load.sessions.map(({ session_id }) => session_id)).size,
    ],
    "an offline session is a reservation": [
      offline.length,
      offline.filter(({ session_id }) => reserved.some((each) => each.session_id === session_id)).length,
    ],
  };
  const fits = (exposureA: number, capacityA: number | null) => capacityA === null || exposureA <= capacityA;
  const within =
    load.status === "overcommitted" ||
    load.status === "disabled" ||
    (fits(load.exposure_a, load.capacity_a) &&
      fits(load.allocated_a + load.reserved_a, load.capacity_a) &&
      load.nodes.every(({ exposure_a, capacity_a }) => fits(exposure_a, capacity_a)));
  return [
    ...Object.entries(rules).flatMap(([rule, [one, other]]) =>
      one === other ? [] : [`${rule}: ${one} is not ${other}`],
    ),
    ...(within ? [] : [`${load.exposure_a} A of ${load.capacity_a} A in status ${load.status}`]),
  ];
}

const limitsOf = ({ sessions }: LoadSnapshot) => sessions.map(({ limit_a }) => limit_a).sort();
const isSteady = (load: LoadSnapshot) =>
  load.held_back_a === 0 &&
  load.sessions.every(({ limit_a, target_a, pending_a }) => limit_a === target_a && pending_a === null);
const sessionAt = (load: LoadSnapshot, { socketId }: Bay): LoadSession | undefined =>
  load.sessions.find(({ socket_id }) => socket_id === socketId);

describe("a location that is not balanced", () => {
  test("has its sessions, and no figures of a capacity that it does not have", async () => {
    const location = await server.client.locations.create({ name: "Without a capacity" });
    const empty = await server.client.locations.load(location.id);
    expect(empty).toMatchObject({
      location_id: location.id,
      status: "disabled",
      capacity_a: null,
      usable_a: null,
      available_a: null,
      allocated_a: 0,
      reserved_a: 0,
      sessions: [],
      reservations: [],
      nodes: [],
      alarms: [],
    });
    const bay = await startBay(server, location);
    await bay.begin();
    const load = await loadWhen(server, location, ({ sessions }) => sessions.length === 1);
    const { data } = await server.client.sessions.list({ location_id: location.id });
    expect(load).toMatchObject({ status: "disabled", capacity_a: null, available_a: null });
    expect(load.sessions).toMatchObject([
      {
        session_id: data[0]?.id,
        charger_id: bay.chargerId,
        socket_id: bay.socketId,
        transaction_id: data[0]?.transaction_id,
        limit_a: null,
        target_a: null,
        position: null,
        last_command_id: null,
      },
    ]);
    // The server must not send a limit to a charger of a location without load balancing.
    expect(bay.charger.ledger.answered.map(({ action }) => action)).not.toContain("SetChargingProfile");
    expect(bay.charger.currentA()).toBe(32);
  });

  test("shows its capacity if it has one, and the current reserved for a session whose charger is offline", async () => {
    const location = await server.client.locations.create({ name: "With a capacity", max_amperage: 63 });
    const bay = await startBay(server, location);
    await bay.begin();
    await loadWhen(server, location, ({ sessions }) => sessions.length === 1);
    bay.charger.offline();
    const load = await loadWhen(server, location, ({ sessions }) => sessions[0]?.state === "offline");
    expect(load).toMatchObject({ status: "disabled", capacity_a: 63, usable_a: 63 });
    expect(load.reservations).toMatchObject([
      { charger_id: bay.chargerId, socket_id: bay.socketId, cause: "offline_active" },
    ]);
  });
});

describe("a location that is balanced", () => {
  const shared = { max_amperage: 32, dlb_enabled: true };

  test("shows what each session has, and why it does not have more", async () => {
    const location = await server.client.locations.create({ name: "Shared", ...shared });
    const [one, two] = [await startBay(server, location), await startBay(server, location)];
    await one.begin();
    const alone = await loadWhen(server, location, (load) => limitsOf(load)[0] === 32);
    expect(sessionAt(alone, one)).toMatchObject({
      state: "charging",
      reason: "own_max",
      max_a: 32,
      min_a: 6,
    });

    await two.begin();
    const load = await loadWhen(
      server,
      location,
      (load) =>
        isSteady(load) && load.sessions.length === 2 && limitsOf(load).every((limitA) => limitA === 16),
    );
    expect(load).toMatchObject({ status: "limited", capacity_a: 32, allocated_a: 32, available_a: 0 });
    expect(load.revision).toBeGreaterThan(alone.revision);
    const session = sessionAt(load, two);
    expect(session).toMatchObject({ reason: "node", bound_node: null, baseline_a: 0, pending_a: null });
    const command = await server.client.commands.get(session?.last_command_id ?? "");
    expect(command).toMatchObject({
      type: "SetChargingProfile",
      status: "accepted",
      socket_id: two.socketId,
    });
    expect(one.charger.currentA() + two.charger.currentA()).toBeLessThanOrEqual(32);
  });

  test("lists a session whose charger is offline once, and keeps for it what it may draw", async () => {
    const location = await server.client.locations.create({ name: "Half offline", ...shared });
    const [gone, here] = [await startBay(server, location), await startBay(server, location)];
    await gone.begin();
    await here.begin();
    await loadWhen(server, location, (load) => isSteady(load) && limitsOf(load).join() === "16,16");
    gone.charger.offline();
    const load = await loadWhen(server, location, (load) => sessionAt(load, gone)?.state === "offline");
    expect(load.sessions).toHaveLength(2);
    expect(load).toMatchObject({ allocated_a: 16, reserved_a: 16, exposure_a: 32 });
    expect(load.reservations).toMatchObject([
      {
        session_id: sessionAt(load, gone)?.session_id,
        charger_id: gone.chargerId,
        socket_id: gone.socketId,
        reserved_a: 16,
        cause: "offline_active",
      },
    ]);
    gone.charger.online();
    await loadWhen(server, location, (load) => load.reserved_a === 0 && limitsOf(load).join() === "16,16");
  });

  test("shows circuits with what may be drawn below them, and which sessions a circuit limits", async () => {
    const location = await server.client.locations.create({
      name: "Two rows",
      max_amperage: 100,
      dlb_enabled: true,
    });
    const [west, east] = [await startBay(server, location), await startBay(server, location)];
    const circuit = { parent_id: null, capacity_a: 20 };
    await server.client.locations.update(location.id, {
      circuits: [{ id: "west", ...circuit, socket_ids: [west.socketId] }],
    });
    await west.begin();
    await east.begin();
    const load = await loadWhen(
      server,
      location,
      (load) =>
        isSteady(load) && sessionAt(load, west)?.limit_a === 20 && sessionAt(load, east)?.limit_a === 32,
    );
    expect(sessionAt(load, west)).toMatchObject({ reason: "node", bound_node: "west" });
    expect(sessionAt(load, east)).toMatchObject({ reason: "own_max", bound_node: null });
    expect(load.nodes).toEqual([{ id: "west", parent_id: null, capacity_a: 20, exposure_a: 20 }]);
  });

  test("shows which sessions wait for a turn, and raises an alarm when there is not enough", async () => {
    const location = await server.client.locations.create({
      name: "Scarce",
      max_amperage: 13,
      dlb_enabled: true,
    });
    const three = [];
    for (let count = 0; count < 3; count++) three.push(await startBay(server, location));
    for (const bay of three) await bay.begin();
    const load = await loadWhen(
      server,
      location,
      (load) => load.status === "scarce" && load.sessions.length === 3 && isSteady(load),
    );
    const waiting = load.sessions.filter(({ state }) => state === "paused_capacity");
    expect(waiting).toMatchObject([{ limit_a: 0, reason: "scarcity", position: 1 }]);
    expect(Date.parse(waiting[0]?.next_turn_at ?? "")).toBeGreaterThan(Date.parse(load.as_of));
    expect(load.alarms).toMatchObject([{ code: "scarcity", socket_id: null, waiting: 1 }]);
    const events = await server.client.events.list({ type: "dlb.alarm_opened", order: "oldest" });
    expect(events.data.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ location_id: location.id, code: "scarcity", waiting: 1 }),
    );

    three.at(-1)?.charger.unplug();
    await loadWhen(server, location, (load) => load.alarms.length === 0 && load.sessions.length === 2);
    const cleared = await server.client.events.list({ type: "dlb.alarm_cleared", order: "oldest" });
    expect(cleared.data.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ location_id: location.id, code: "scarcity" }),
    );
  });

  test("shows a charger that accepts no limits, and the current it leaves the others", async () => {
    const location = await server.client.locations.create({
      name: "Stubborn",
      max_amperage: 40,
      dlb_enabled: true,
    });
    const stubborn = await startBay(server, location, { quirks: { unsupported: ["SetChargingProfile"] } });
    await stubborn.begin();
    // The refused baseline is enough for the alarm, and the alarm may come before the server sees the session.
    const load = await loadWhen(
      server,
      location,
      ({ alarms, sessions }) =>
        sessions.length === 1 && alarms.some(({ code }) => code === "connector_uncontrolled"),
    );
    expect(load.status).toBe("degraded");
    expect(sessionAt(load, stubborn)).toMatchObject({ state: "uncontrolled", limit_a: null, exposure_a: 32 });
    expect(load.reservations).toMatchObject([{ socket_id: stubborn.socketId, cause: "uncontrolled" }]);
    expect(load.exposure_a).toBe(32);
  });

  test("shows an operator's ceiling, and gives the others what it leaves", async () => {
    const location = await server.client.locations.create({ name: "Ceiling", ...shared });
    const [low, high] = [await startBay(server, location), await startBay(server, location)];
    await low.begin();
    await high.begin();
    const before = await loadWhen(
      server,
      location,
      (load) => isSteady(load) && limitsOf(load).join() === "16,16",
    );
    const transaction_id = sessionAt(before, low)?.transaction_id ?? 0;
    await server.client.sockets.setChargingProfile(low.chargerId, low.socketId, {
      limit_a: 10,
      transaction_id,
      wait: true,
    });
    const after = await loadWhen(
      server,
      location,
      (load) => isSteady(load) && sessionAt(load, high)?.limit_a === 22,
    );
    expect(sessionAt(after, low)).toMatchObject({ limit_a: 10, ceiling_a: 10, reason: "operator" });
    expect(sessionAt(after, high)).toMatchObject({ ceiling_a: null });
  });

  test("is shown as soon as it exists, and no more once it is deleted", async () => {
    const { client } = server;
    const location = await client.locations.create({ name: "Short", max_amperage: 20, dlb_enabled: true });
    expect(await client.locations.load(location.id)).toMatchObject({ capacity_a: 20, status: "ok" });
    await client.locations.update(location.id, { max_amperage: 16 });
    await loadWhen(server, location, ({ capacity_a }) => capacity_a === 16);
    await client.locations.delete(location.id);
    await expect(client.locations.load(location.id)).rejects.toMatchObject({ code: "not-found" });
  });
});

test("another process shows the owner's figures, and becomes the owner when that process dies", async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  const both = { ...quick, FORECOURT_DATABASE_URL: database.url };
  const owner = await startTestServer(both);
  await using process = await startTestServer(both);
  // The key belongs to the first server.
  const other = { ...process, client: createClient({ baseUrl: process.baseUrl, apiKey: owner.key }) };
  const location = await owner.client.locations.create({ name: "Two", max_amperage: 32, dlb_enabled: true });
  const own = await owner.client.locations.load(location.id);
  expect(own.capacity_a).toBe(32);
  const bay = await startBay(other, location);
  await bay.begin();
  for (const seen of [other, owner]) {
    const load = await loadWhen(
      seen,
      location,
      (load) => isSteady(load) && sessionAt(load, bay)?.limit_a === 32,
    );
    expect(load).toMatchObject({ status: "ok", allocated_a: 32, exposure_a: 32 });
  }
  const last = (await owner.client.locations.load(location.id)).revision;
  await owner[Symbol.asyncDispose]();
  await other.client.locations.update(location.id, { max_amperage: 20 });
  const load = await loadWhen(
    other,
    location,
    (load) => sessionAt(load, bay)?.limit_a === 20 && isSteady(load),
  );
  expect(load).toMatchObject({ capacity_a: 20, exposure_a: 20 });
  expect(load.revision).toBeGreaterThan(last);
});

test("a server that restarts counts sessions it has no news of, and raises no limit because of them", async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  const port = String(await freePort());
  const settings = { ...quick, FORECOURT_DATABASE_URL: database.url, FORECOURT_PORT: port };
  const before = await startTestServer(settings);
  const location = await before.client.locations.create({
    name: "Again",
    max_amperage: 32,
    dlb_enabled: true,
  });
  const [one, two] = [await startBay(before, location), await startBay(before, location)];
  await one.begin();
  await two.begin();
  const steady = await loadWhen(
    before,
    location,
    (load) => isSteady(load) && limitsOf(load).join() === "16,16",
  );
  one.charger.offline();
  two.charger.offline();
  await before[Symbol.asyncDispose]();

  await using after = await startTestServer(settings);
  const client = { client: before.client };
  const blind = await loadWhen(
    client,
    location,
    // The server does not remember what a car drew before its last limit. Until the settling time is over, the car counts in
    // full.
    ({ sessions, exposure_a }) => sessions.length === 2 && exposure_a === 32,
  );
  expect(blind).toMatchObject({ allocated_a: 0, reserved_a: 32, available_a: 0 });
  expect(blind.sessions.map(({ session_id }) => session_id).sort()).toEqual(
    steady.sessions.map(({ session_id }) => session_id).sort(),
  );
  expect(blind.revision).toBeGreaterThan(steady.revision);
  one.charger.online();
  two.charger.online();
  const back = await loadWhen(
    client,
    location,
    (load) =>
      isSteady(load) && load.reserved_a === 0 && load.sessions.every(({ state }) => state === "charging"),
  );
  expect(limitsOf(back)).toEqual([16, 16]);
  expect(after.log.filter(({ message }) => message === "location not balanced")).toEqual([]);
});
