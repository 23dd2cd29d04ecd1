import { testScale, testSeed } from "@forecourt/harness";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { driveSite, outlets } from "../src/drive-site.test.kit.ts";
import type { CapacityLimit, LimitOutcome, LoadMeasurement, SiteEffect } from "../src/index.ts";

// It takes a few seconds alone, and much longer on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const ids = ["a", "b", "c", "d"];
const id = fc.constantFrom(...ids);
const deed = fc.oneof(
  fc.record({ do: fc.constant("charge" as const), id }),
  fc.record({ do: fc.constant("end" as const), id }),
  fc.record({
    do: fc.constant("status" as const),
    id,
    status: fc.constantFrom("preparing", "suspended_ev", "suspended_evse", "charging", "available"),
  }),
  fc.record({ do: fc.constant("offline" as const), id }),
  fc.record({ do: fc.constant("online" as const), id, boots: fc.boolean() }),
  fc.record({ do: fc.constant("ceiling" as const), id, amps: fc.constantFrom(null, 0, 8, 16) }),
  fc.record({ do: fc.constant("measure" as const), id, amps: fc.integer({ min: 0, max: 40 }) }),
  fc.record({ do: fc.constant("disturbed" as const), id }),
  fc.record({ do: fc.constant("profiles_lost" as const), id }),
  fc.record({ do: fc.constant("start" as const), id }),
  fc.record({ do: fc.constant("cap" as const), amps: fc.constantFrom(10, 16, 25, 40, 63) }),
  fc.record({
    do: fc.constant("meter" as const),
    kind: fc.constantFrom("other_loads" as const, "grid" as const),
    amps: fc.oneof(
      fc.double({ min: -40, max: 80 }),
      fc.record({ L1: fc.integer({ min: -9, max: 50 }), L2: fc.constant(3), L3: fc.constant(Number.NaN) }),
    ),
    lateS: fc.integer({ min: -100, max: 100 }),
    validForS: fc.constantFrom(0, 5, 60),
  }),
  fc.record({
    do: fc.constant("limit" as const),
    maxA: fc.constantFrom(-1, 0, 7.5, 30, 90),
    endsS: fc.constantFrom(null, -5, 60),
    silentS: fc.constantFrom(null, -5, 20),
  }),
  fc.record({ do: fc.constant("no sources" as const) }),
  fc.record({ do: fc.constant("enable" as const), enabled: fc.boolean() }),
  fc.record({
    do: fc.constant("answer" as const),
    nth: fc.nat(5),
    outcome: fc.constantFrom(
      "accepted",
      "accepted",
      "accepted",
      "carried",
      "rejected",
      "unknown",
      "not_sent",
    ),
  }),
  fc.record({ do: fc.constant("pass" as const), s: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ do: fc.constant("jump" as const), s: fc.integer({ min: -5_000, max: 5 }) }),
);

type Asked = Extract<SiteEffect, { ref: string }>;

function outcomeOf(word: string, { limitA }: Asked, ofTransaction: boolean): LimitOutcome {
  if (word === "unknown") return { outcome: "unknown", limitA };
  if (word === "rejected" || word === "not_sent") return { outcome: word };
  const scope = word === "carried" || !ofTransaction ? "baseline" : "transaction";
  return { outcome: "accepted", limitA, scope };
}

// The driver freezes every state, sends it through JSON, and checks the invariants after every step.
test(`after any events in any order, the ledger is sound and its snapshot adds up (seed ${testSeed})`, () => {
  fc.assert(
    fc.property(
      fc.array(deed, { minLength: 20, maxLength: 80 }),
      fc.constantFrom(0, 6),
      fc.constantFrom("full" as const, "pool" as const, "none" as const),
      (deeds, baselineA, startReserve) => {
        const asked: Asked[] = [];
        let number = 0;
        let measurements: LoadMeasurement[] = [];
        let limits: CapacityLimit[] = [];
        const driven = driveSite({
          capA: 40,
          baselineA,
          startReserve,
          fallbackA: 9,
          nodes: [{ id: "panel", parentId: null, capA: 25 }],
          connectors: [
            ...outlets(["a"], { nodeId: "panel" }),
            ...outlets(["b"], { nodeId: "panel", dropsProfilesOffline: true }),
            ...outlets(["c", "d"], { chargerId: "twin" }),
          ],
        });
        const heed = (effects: readonly SiteEffect[]) => {
          for (const effect of effects) if ("ref" in effect) asked.push(effect);
        };
        for (const each of ids) heed(driven.observe(each));
        for (const each of deeds) {
          switch (each.do) {
            case "charge":
              heed(driven.charge(each.id, ++number));
              break;
            case "end":
              heed(driven.observe(each.id, { transaction: null, status: "finishing" }));
              break;
            case "status":
              heed(driven.observe(each.id, { status: each.status as "charging" }));
              break;
            case "offline":
              heed(driven.offline(each.id));
              break;
            case "online":
              number++;
              heed(driven.online(each.id, `${number}`, each.boots ? `${number}` : "1"));
              break;
            case "ceiling":
              heed(driven.observe(each.id, { ceilingA: each.amps }));
              break;
            case "measure":
              heed(
                driven.send({ type: "measured", connectorId: each.id, at: driven.now, currentA: each.amps }),
              );
              break;
            case "disturbed":
            case "profiles_lost":
              heed(driven.send({ type: each.do, connectorId: each.id }));
              break;
            case "start":
              heed(driven.send({ type: "start_requested", connectorId: each.id, ref: `start-${++number}` }));
              break;
            case "cap":
              heed(driven.configure({ capA: each.amps }));
              break;
            case "meter": {
              const { kind, amps, lateS, validForS } = each;
              const at = driven.now - lateS * 1_000;
              measurements = measurements.filter((known) => known.kind !== kind);
              measurements.push({ source: kind, kind, at, amps, validForMs: validForS * 1_000 });
              heed(driven.send({ type: "sources", measurements, limits }));
              break;
            }
            case "limit": {
              const atIn = (seconds: number | null) =>
                seconds === null ? null : driven.now + seconds * 1_000;
              const { maxA, endsS, silentS } = each;
              limits = [{ name: "grid", maxA, until: atIn(endsS), silentFrom: atIn(silentS), fallbackA: 5 }];
              heed(driven.send({ type: "sources", measurements, limits }));
              break;
            }
            case "no sources":
              measurements = [];
              limits = [];
              heed(driven.send({ type: "sources", measurements, limits }));
              break;
            case "enable":
              heed(driven.configure({ enabled: each.enabled }));
              break;
            case "answer": {
              const about = asked.at(-1 - each.nth);
              if (about === undefined) break;
              const ofTransaction =
                about.type === "grant_start" || (about.type === "set_limit" && about.transactionId !== null);
              heed(driven.answer(about.ref, outcomeOf(each.outcome, about, ofTransaction)));
              break;
            }
            case "pass":
              driven.advance(each.s * 1_000, heed);
              break;
            case "jump":
              driven.jump(each.s * 1_000);
              break;
          }
          addsUp(driven);
        }
        // A ref is never used twice.
        const refs = asked.map(({ ref }) => ref);
        expect(new Set(refs).size).toBe(refs.length);
      },
    ),
    { seed: testSeed, numRuns: 40 * testScale ** 2 },
  );
});

/** What the contract promises about the sums of a snapshot. */
function addsUp({ snapshot }: ReturnType<typeof driveSite>): void {
  const now = snapshot();
  const startPoolA = now.reservations.reduce(
    (sumA, { cause, reservedA }) => sumA + (cause === "start_pool" ? reservedA : 0),
    0,
  );
  expect(now.exposureA).toBe(now.allocatedA + now.reservedA + now.heldBackA - startPoolA);
  const fuseA = Math.max(0, (now.capacityA ?? 0) - startPoolA);
  if (now.boundBy === null) expect(now.usableA).toBe(fuseA);
  else expect(now.usableA).toBeLessThanOrEqual(fuseA);
  expect(now.availableA).toBe(Math.max(0, (now.usableA ?? 0) - now.exposureA - now.keptForStartA));
  const pluggedInA = now.reservations.reduce(
    (sumA, { cause, reservedA }) => sumA + (cause === "plugged_in" ? reservedA : 0),
    0,
  );
  expect(now.keptForStartA).toBe(pluggedInA);
  if (now.status !== "overcommitted" && now.status !== "disabled") {
    expect(now.exposureA).toBeLessThanOrEqual(now.capacityA ?? 0);
    expect(now.allocatedA + now.reservedA).toBeLessThanOrEqual(now.capacityA ?? 0);
  }
  for (const session of now.sessions) {
    expect(session.limitA ?? 0).toBeLessThanOrEqual(session.exposureA);
    const own = now.reservations.filter(
      ({ connectorId, cause }) => connectorId === session.connectorId && cause === "offline_active",
    );
    expect(own.map(({ reservedA }) => reservedA)).toEqual(
      session.state === "offline" && session.exposureA > 0 ? [session.exposureA] : [],
    );
  }
}
