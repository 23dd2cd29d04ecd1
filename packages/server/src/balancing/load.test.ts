import { alarmCodes, type SiteSnapshot } from "@forecourt/dlb";
import { testSeed } from "@forecourt/harness";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { replyFaults } from "../api/validate.ts";
import { type LoadNames, toLoad } from "./load.ts";

const start = Date.UTC(2026, 10, 21, 8);

const session: SiteSnapshot["sessions"][number] = {
  connectorId: "soc_1",
  chargerId: "chg_1",
  transactionId: 7,
  state: "charging",
  limitA: 16,
  targetA: 20,
  pendingA: 18,
  exposureA: 18,
  baselineA: 6,
  minA: 6,
  maxA: 32,
  ceilingA: 20,
  reason: "operator",
  boundNode: "west",
  boundSource: "house",
  weight: 2,
  tier: 1,
  position: 3,
  nextTurnAt: start + 900_000,
  measuredA: 15.3,
  measuredAt: start - 10_000,
  lastRef: "7",
  confirmedAt: start - 60_000,
};

const site: SiteSnapshot = {
  revision: 12,
  asOf: start,
  status: "limited",
  capacityA: 63,
  usableA: 60,
  boundBy: { kind: "measurement", name: "house" },
  othersA: 10.5,
  measurements: [
    {
      source: "house",
      kind: "grid",
      amps: { L1: 1, L2: -2, L3: 3.5 },
      measuredAt: start - 2_000,
      validUntil: start + 28_000,
      silent: false,
    },
    { source: "pump", kind: "other_loads", amps: 7, measuredAt: start, validUntil: start, silent: true },
  ],
  limits: [
    { name: "operator", maxA: 20, until: start + 60_000, silentFrom: null, fallbackA: 0, silent: false },
    { name: "surplus", maxA: 9.5, until: null, silentFrom: start, fallbackA: 6, silent: true },
  ],
  allocatedA: 16,
  reservedA: 10,
  heldBackA: 5,
  exposureA: 31,
  keptForStartA: 0,
  availableA: 29,
  measuredA: 15.3,
  measuredAt: start - 10_000,
  sessions: [session],
  reservations: [],
  nodes: [{ id: "west", parentId: null, capacityA: 40, exposureA: 31 }],
  alarms: [],
};

const names: LoadNames = {
  locationId: "loc_1",
  locationName: "Depot",
  revisionFrom: 100,
  sessionIdOf: (socketId, transactionId) => `ses_${socketId}_${transactionId}`,
  chargerOf: (id) => (id === "west" ? null : { id, identity: id.replace("chg", "CP") }),
  socketOf: (id) => ({ chargerId: id.replace("soc", "chg"), connectorId: 2 }),
  marginA: 3,
  highestOthersA: 20.2,
  commandIdOf: (ref) => `cmd_${ref}`,
};

describe("a location as the API shows it", () => {
  test("has the controller's values under the names of the contract, with ISO 8601 times", () => {
    expect(toLoad(site, names)).toEqual({
      location_id: "loc_1",
      revision: 112,
      as_of: "2026-11-21T08:00:00.000Z",
      status: "limited",
      capacity_a: 63,
      usable_a: 60,
      bound_by: "house",
      others_a: 10.5,
      advised_fallback_a: 63 - 3 - 21,
      measurements: [
        {
          source: "house",
          kind: "grid",
          currents_a: [1, -2, 3.5],
          measured_at: "2026-11-21T07:59:58.000Z",
          valid_until: "2026-11-21T08:00:28.000Z",
          silent: false,
        },
        {
          source: "pump",
          kind: "other_loads",
          currents_a: [7],
          measured_at: "2026-11-21T08:00:00.000Z",
          valid_until: "2026-11-21T08:00:00.000Z",
          silent: true,
        },
      ],
      limits: [
        {
          name: "operator",
          max_a: 20,
          until: "2026-11-21T08:01:00.000Z",
          valid_until: null,
          fallback_a: null,
          silent: false,
        },
        {
          name: "surplus",
          max_a: 9.5,
          until: null,
          valid_until: "2026-11-21T08:00:00.000Z",
          fallback_a: 6,
          silent: true,
        },
      ],
      allocated_a: 16,
      reserved_a: 10,
      held_back_a: 5,
      exposure_a: 31,
      kept_for_start_a: 0,
      available_a: 29,
      measured_a: 15.3,
      measured_at: "2026-11-21T07:59:50.000Z",
      sessions: [
        {
          session_id: "ses_soc_1_7",
          charger_id: "chg_1",
          charger_identity: "CP_1",
          connector_id: 2,
          location_name: "Depot",
          socket_id: "soc_1",
          transaction_id: 7,
          state: "charging",
          limit_a: 16,
          target_a: 20,
          pending_a: 18,
          exposure_a: 18,
          baseline_a: 6,
          min_a: 6,
          max_a: 32,
          ceiling_a: 20,
          reason: "operator",
          bound_node: "west",
          bound_source: "house",
          weight: 2,
          tier: 1,
          position: 3,
          next_turn_at: "2026-11-21T08:15:00.000Z",
          measured_a: 15.3,
          measured_at: "2026-11-21T07:59:50.000Z",
          last_command_id: "cmd_7",
          confirmed_at: "2026-11-21T07:59:00.000Z",
        },
      ],
      reservations: [],
      nodes: [{ id: "west", parent_id: null, capacity_a: 40, exposure_a: 31 }],
      alarms: [],
    });
  });

  test("shows the reservations with their connector and cause", () => {
    const reserved = { connectorId: "soc_2", chargerId: "chg_2", since: start - 1_000 };
    const pool = { connectorId: null, chargerId: null, transactionId: null, since: start };
    const { reservations } = toLoad(
      {
        ...site,
        reservations: [
          { ...reserved, transactionId: 8, reservedA: 10, cause: "offline_active" },
          { ...reserved, transactionId: null, reservedA: 6, cause: "offline_idle" },
          { ...pool, reservedA: 5, cause: "start_pool" },
        ],
      },
      names,
    );
    const at = { socket_id: "soc_2", charger_id: "chg_2", since: "2026-11-21T07:59:59.000Z" };
    expect(reservations).toEqual([
      { ...at, session_id: "ses_soc_2_8", reserved_a: 10, cause: "offline_active" },
      { ...at, session_id: null, reserved_a: 6, cause: "offline_idle" },
      {
        socket_id: null,
        charger_id: null,
        session_id: null,
        reserved_a: 5,
        cause: "start_pool",
        since: "2026-11-21T08:00:00.000Z",
      },
    ]);
  });

  test("shows the open alarms with their subjects", () => {
    const { alarms } = toLoad(
      {
        ...site,
        alarms: [
          { code: "scarcity", since: start, connectorId: null, nodeId: "west", amps: null, waiting: 2 },
          { code: "limit_not_honoured", since: start, connectorId: "soc_1", amps: 3.2 },
          // The sockets of this charger share one supply.
          { code: "limit_not_honoured", since: start, connectorId: null, nodeId: "chg_3", amps: 1 },
        ],
      },
      names,
    );
    const since = "2026-11-21T08:00:00.000Z";
    const of = (charger: number | null, connector_id: number | null) => ({
      charger_id: charger === null ? null : `chg_${charger}`,
      charger_identity: charger === null ? null : `CP_${charger}`,
      connector_id,
      location_name: "Depot",
      since,
    });
    expect(alarms).toEqual([
      {
        ...of(null, null),
        code: "scarcity",
        socket_id: null,
        circuit_id: "west",
        amps: null,
        waiting: 2,
        source: null,
      },
      {
        ...of(1, 2),
        code: "limit_not_honoured",
        socket_id: "soc_1",
        circuit_id: null,
        amps: 4,
        waiting: null,
        source: null,
      },
      {
        ...of(3, null),
        code: "limit_not_honoured",
        socket_id: null,
        circuit_id: "chg_3",
        amps: 1,
        waiting: null,
        source: null,
      },
    ]);
  });

  test("lists a session once its record is known, and counts its amps before", () => {
    const offline = {
      connectorId: "soc_1",
      chargerId: "chg_1",
      transactionId: 7,
      reservedA: 16,
      cause: "offline_active" as const,
      since: start,
    };
    const early = toLoad({ ...site, reservations: [offline] }, { ...names, sessionIdOf: () => null });
    expect(early.sessions).toEqual([]);
    expect(early.allocated_a).toBe(16);
    expect(early.reservations).toMatchObject([{ session_id: null, reserved_a: 16 }]);
  });

  test("has no command id when none is known", () => {
    expect(toLoad(site, { ...names, commandIdOf: () => null }).sessions[0]?.last_command_id).toBeNull();
    const unset = { ...site, sessions: [{ ...session, lastRef: null }] };
    expect(toLoad(unset, names).sessions[0]?.last_command_id).toBeNull();
  });

  test("has a form that the contract allows, for any snapshot of the controller", () => {
    fc.assert(
      fc.property(anySite, fc.boolean(), (any, known) => {
        const data = toLoad(
          any,
          known ? names : { ...names, sessionIdOf: () => null, commandIdOf: () => null },
        );
        expect(replyFaults("getLocationLoad", 200, { data })).toEqual([]);
      }),
      { seed: testSeed, numRuns: 300 },
    );
  });
});

const amps = fc.nat(10_000);
const ampsOrNull = fc.option(amps);
const instant = fc.integer({ min: 0, max: start });
const instantOrNull = fc.option(instant);
const measuredOrNull = fc.option(fc.double({ min: 0, max: 10_000, noNaN: true }));
const id = fc.string({ minLength: 1, maxLength: 30, unit: "grapheme-ascii" });
const idOrNull = fc.option(id);

const anySession: fc.Arbitrary<SiteSnapshot["sessions"][number]> = fc.record({
  connectorId: id,
  chargerId: id,
  transactionId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  state: fc.constantFrom(
    "starting",
    "charging",
    "paused_capacity",
    "paused_operator",
    "suspended_ev",
    "uncontrolled",
    "offline",
  ),
  limitA: ampsOrNull,
  targetA: ampsOrNull,
  pendingA: ampsOrNull,
  exposureA: amps,
  baselineA: amps,
  minA: ampsOrNull,
  maxA: ampsOrNull,
  ceilingA: ampsOrNull,
  reason: fc.constantFrom(
    "own_max",
    "demand",
    "node",
    "tier",
    "scarcity",
    "operator",
    "unverified",
    "write_budget",
  ),
  boundNode: idOrNull,
  boundSource: idOrNull,
  weight: fc.integer({ min: 1, max: 100 }),
  tier: fc.nat(10),
  position: fc.option(fc.integer({ min: 1, max: 100 })),
  nextTurnAt: instantOrNull,
  measuredA: measuredOrNull,
  measuredAt: instantOrNull,
  lastRef: idOrNull,
  confirmedAt: instantOrNull,
});

const anySite: fc.Arbitrary<SiteSnapshot> = fc.record({
  revision: fc.nat(),
  asOf: instant,
  status: fc.constantFrom("disabled", "ok", "limited", "scarce", "overcommitted", "degraded"),
  capacityA: ampsOrNull,
  usableA: ampsOrNull,
  othersA: measuredOrNull,
  boundBy: fc.option(fc.record({ kind: fc.constantFrom("measurement", "limit"), name: id })),
  measurements: fc.array(
    fc.record({
      source: id,
      kind: fc.constantFrom("other_loads", "grid"),
      amps: fc.double({ min: -10_000, max: 10_000, noNaN: true }),
      measuredAt: instant,
      validUntil: instant,
      silent: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
  limits: fc.array(
    fc.record({
      name: id,
      maxA: fc.double({ min: 0, max: 10_000, noNaN: true }),
      until: instantOrNull,
      silentFrom: instantOrNull,
      fallbackA: fc.double({ min: 0, max: 10_000, noNaN: true }),
      silent: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
  allocatedA: amps,
  reservedA: amps,
  heldBackA: amps,
  exposureA: amps,
  keptForStartA: amps,
  availableA: ampsOrNull,
  measuredA: measuredOrNull,
  measuredAt: instantOrNull,
  sessions: fc.array(anySession, { maxLength: 4 }),
  reservations: fc.array(
    fc.record({
      connectorId: idOrNull,
      chargerId: idOrNull,
      transactionId: fc.option(fc.integer({ min: 1, max: 2 ** 31 - 1 })),
      reservedA: amps,
      cause: fc.constantFrom(
        "offline_active",
        "offline_idle",
        "unconfirmed_decrease",
        "uncontrolled",
        "starting",
        "single_phase",
        "start_pool",
        "plugged_in",
      ),
      since: instant,
    }),
    { maxLength: 4 },
  ),
  nodes: fc.array(fc.record({ id, parentId: idOrNull, capacityA: ampsOrNull, exposureA: amps }), {
    maxLength: 3,
  }),
  alarms: fc.array(
    fc.record(
      {
        code: fc.constantFrom(...alarmCodes),
        since: instant,
        connectorId: idOrNull,
        nodeId: idOrNull,
        amps: measuredOrNull,
        waiting: ampsOrNull,
        source: idOrNull,
      },
      { requiredKeys: ["code", "since", "connectorId"] },
    ),
    { maxLength: 3 },
  ),
});
