import { testScale, testSeed } from "@forecourt/harness";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import {
  type ConnectorConfig,
  type ConnectorFacts,
  createSite,
  defaultPolicy,
  type LimitOutcome,
  type SiteConfig,
  type SiteEffect,
  type SiteEvent,
  type SiteState,
  snapshotOf,
  step,
} from "../src/index.ts";
import { createAdversary } from "./adversary.ts";

// It takes a few seconds alone, and much longer on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const ids = ["a", "b", "c", "d"];
const id = fc.constantFrom(...ids);
const deed = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("charge" as const), id }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("end" as const), id }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("status" as const),
      id,
      status: fc.constantFrom("preparing", "suspended_ev", "suspended_evse", "charging"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("offline" as const), id }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("online" as const), id, boots: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("ceiling" as const), id, amps: fc.constantFrom(null, 0, 8, 16) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("start" as const), id }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("cap" as const), amps: fc.constantFrom(12, 20, 40, 63) }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      do: fc.constant("answer" as const),
      nth: fc.nat(7),
      outcome: fc.constantFrom(
        "accepted",
        "accepted",
        "accepted",
        "accepted",
        "rejected",
        "unknown",
        "not_sent",
      ),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("pass" as const),
      ms: fc.constantFrom(100, 1_000, 5_000, 10_000, 40_000, 70_000),
    }),
  },
);

type Asked = Extract<SiteEffect, { type: "set_limit" | "grant_start" }>;

test(`no raise uses current that any charger may still draw, with any outcome of every call (seed ${testSeed})`, () => {
  fc.assert(
    fc.property(
      fc.array(deed, { minLength: 20, maxLength: 120 }),
      fc.constantFrom(0, 6),
      fc.boolean(),
      (deeds, baselineA, twin) => {
        const connectors: ConnectorConfig[] = ids.map((each) => ({
          id: each,
          chargerId: twin && each > "b" ? "twin" : each,
          maxA: 32,
          ...(each < "c" && { nodeId: "panel" }),
        }));
        let site: SiteConfig = {
          enabled: true,
          capA: 40,
          baselineA,
          nodes: [{ id: "panel", parentId: null, capA: 25 }],
          connectors,
        };
        let now = 1_767_268_800_000;
        let state: SiteState = createSite(site, now);
        const adversary = createAdversary(connectors, defaultPolicy);
        const asked: Asked[] = [];
        /** Already has a final outcome, which must not be sent twice. */
        const over = new Set<string>();
        const facts = new Map<string, ConnectorFacts>();
        const trail: string[] = [];
        const boots = new Map<string, string>();
        const bootOf = (connectorId: string) => boots.get(connectorId) ?? "0";
        let number = 0;

        function sums(): { node: string; sumA: number; capA: number }[] {
          const mayA = (some: readonly string[]) =>
            some.reduce((sumA, each) => sumA + adversary.mayDrawA(each, now), 0);
          return [
            { node: "the site", sumA: mayA(ids), capA: site.capA ?? 0 },
            { node: "panel", sumA: mayA(["a", "b"]), capA: 25 },
          ];
        }

        function send(event: SiteEvent): void {
          const counted = new Map(
            snapshotOf(state, now).sessions.map(({ connectorId, exposureA }) => [connectorId, exposureA]),
          );
          // The ledger may know more: a limit may have become the baseline where the charger knows no other.
          const before = new Map(
            ids.map((each) => [each, Math.max(adversary.mayDrawA(each, now), counted.get(each) ?? 0)]),
          );
          const stepped = step(state, event, now);
          state = stepped.state;
          const raised: string[] = [];
          for (const effect of stepped.effects) {
            if (effect.type !== "set_limit" && effect.type !== "grant_start") continue;
            trail.push(
              `  ${effect.type} ${effect.ref} ${effect.connectorId} ${effect.type === "set_limit" ? effect.transactionId : "start"} ${effect.limitA} A`,
            );
            adversary.sent(effect, now);
            asked.push(effect);
            const isBaseline = effect.type === "set_limit" && effect.transactionId === null;
            if (!isBaseline && effect.limitA > (before.get(effect.connectorId) ?? 0))
              raised.push(effect.connectorId);
          }
          for (const each of raised)
            for (const { node, sumA, capA } of sums()) {
              if (node === "panel" && each > "b") continue;
              expect(sumA, `${each} is raised at ${node}:\n${trail.join("\n")}`).toBeLessThanOrEqual(capA);
            }
          // The ledger counts at least as much for every connector, except idle ones with an unknown baseline.
          const shown = snapshotOf(state, now);
          for (const each of ids) {
            const session = shown.sessions.find(({ connectorId }) => connectorId === each);
            const reservedA = shown.reservations
              .filter(
                ({ connectorId, cause }) =>
                  connectorId === each && (session === undefined || cause !== "start_pool"),
              )
              .reduce(
                (sumA, reservation) =>
                  Math.max(sumA, 0) + (session === undefined ? reservation.reservedA : 0),
                0,
              );
            if (session === undefined && !adversary.isVerified(each)) continue;
            const countedA = session?.exposureA ?? reservedA;
            expect(
              countedA,
              `${each} counts with ${countedA}, ${adversary.describe(each)}\n${JSON.stringify(state.connectors[each])}\n${trail.join("\n")}`,
            ).toBeGreaterThanOrEqual(adversary.mayDrawA(each, now));
          }
        }

        function observe(each: string, changes: Partial<ConnectorFacts>, booted = false): void {
          const known: ConnectorFacts = facts.get(each) ?? {
            connectorId: each,
            connection: { state: "online", connectionId: "0", bootId: "0" },
            status: "available",
            transaction: null,
            ceilingA: null,
          };
          const changed = { ...known, ...changes };
          facts.set(each, changed);
          trail.push(`${now % 10_000_000} ${each} ${JSON.stringify(changes)}`);
          adversary.facts(changed, booted, now);
          send({ type: "observed", connectors: [changed] });
        }

        function answer(about: Asked, word: string): void {
          const { ref, limitA } = about;
          if (over.has(ref)) return;
          if (word !== "unknown") over.add(ref);
          const scope =
            about.type === "set_limit" && about.transactionId === null ? "baseline" : "transaction";
          const outcome: LimitOutcome =
            word === "unknown"
              ? { outcome: "unknown", limitA }
              : word === "accepted"
                ? { outcome: "accepted", limitA, scope }
                : { outcome: word as "rejected" };
          trail.push(`${now % 10_000_000} ${ref}: ${word}`);
          adversary.answered(ref, outcome, now);
          send({ type: "answered", ref, outcome });
        }

        for (const each of ids) observe(each, {});
        for (const each of [...asked]) answer(each, "accepted");
        for (const each of asked.slice(4)) answer(each, "accepted");
        for (const each of deeds) {
          switch (each.do) {
            case "charge":
              observe(each.id, { status: "charging", transaction: { id: ++number, startedAt: now } });
              break;
            case "end":
              observe(each.id, { status: "preparing", transaction: null });
              break;
            case "status":
              observe(each.id, { status: each.status as "charging" });
              break;
            case "offline":
              observe(each.id, { connection: { state: "offline" } });
              break;
            case "online":
              number++;
              observe(
                each.id,
                {
                  connection: {
                    state: "online",
                    connectionId: `${number}`,
                    bootId: each.boots ? `${number}` : bootOf(each.id),
                  },
                },
                each.boots,
              );
              if (each.boots) boots.set(each.id, `${number}`);
              break;
            case "ceiling":
              observe(each.id, { ceilingA: each.amps });
              break;
            case "start":
              send({ type: "start_requested", connectorId: each.id, ref: `start-${++number}` });
              break;
            case "cap":
              site = { ...site, capA: each.amps };
              trail.push(`${now % 10_000_000} cap ${each.amps}`);
              send({ type: "configured", site });
              break;
            case "answer": {
              const about = asked.at(-1 - each.nth);
              if (about !== undefined) answer(about, each.outcome);
              break;
            }
            case "pass":
              for (const end = now + each.ms; now < end; ) {
                now = Math.min(end, now + 1_000);
                send({ type: "tick" });
              }
          }
        }
      },
    ),
    { seed: testSeed, numRuns: 30 * testScale ** 2 },
  );
});
