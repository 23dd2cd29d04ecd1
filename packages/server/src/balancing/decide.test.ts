import { type ConnectorFacts, createSite, type SiteConfig, type SiteEvent } from "@forecourt/dlb";
import { expect, test } from "vitest";
import type { BalancedSite } from "./balanced-site.ts";
import { decide } from "./decide.ts";
import type { Facts } from "./facts.ts";

const core = { metrics: { balancingStep: { observe: () => undefined } } } as unknown as Parameters<
  typeof decide
>[0];

const site: SiteConfig = {
  enabled: true,
  capA: 32,
  connectors: ["a", "b"].map((id) => ({ id, chargerId: `charger ${id}`, maxA: 32 })),
};

const charging = (connectorId: string, transactionId: number | null): ConnectorFacts => ({
  connectorId,
  connection: { state: "online", connectionId: "1", bootId: "1" },
  status: transactionId === null ? "available" : "charging",
  transaction: transactionId === null ? null : { id: transactionId, startedAt: 0 },
  ceilingA: null,
});

const observed = (...connectors: ConnectorFacts[]): SiteEvent => ({ type: "observed", connectors });

test("a limit for a transaction that has ended is not sent, and delays no other limit", () => {
  let now = 1_767_268_800_000;
  let balanced = {
    facts: { sockets: [], commands: [] } as unknown as Facts,
    state: createSite(site, now),
    pendingLimits: new Map(),
    manual: { position: null, pending: [] },
    storedRevision: null,
    allocationDueAt: null,
  } as unknown as BalancedSite;
  const applyEvents = (...events: SiteEvent[]) => {
    now += 1_000;
    const decision = decide(core, balanced, events, now);
    balanced = decision.balanced;
    return decision.effects.filter((effect) => effect.type === "set_limit");
  };
  // Both cars charge. Accept every limit until the controller sends no more.
  let limits = applyEvents(observed(charging("a", 1), charging("b", 2)));
  for (let round = 0; round < 120; round++)
    limits = applyEvents(
      ...limits.map(
        ({ ref, limitA, transactionId }): SiteEvent => ({
          type: "answered",
          ref,
          outcome: {
            outcome: "accepted",
            limitA,
            scope: transactionId === null ? "baseline" : "transaction",
          },
        }),
      ),
      { type: "tick" },
    );
  expect(balanced.state.connectors["a"]?.limit.accepted?.limitA).toBe(16);

  // 12 A for two cars are 6 A each, but the same step reports that the first transaction has ended.
  const lowered = applyEvents(
    { type: "configured", site: { ...site, capA: 12 } },
    observed(charging("a", null), charging("b", 2)),
  );
  expect(lowered.map(({ connectorId, transactionId }) => ({ connectorId, transactionId }))).toContainEqual({
    connectorId: "b",
    transactionId: 2,
  });
  expect(lowered.filter(({ transactionId }) => transactionId === 1)).toEqual([]);
  const refs = new Set(lowered.map(({ ref }) => ref));
  expect(Object.values(balanced.state.busy).filter(({ ref }) => !refs.has(ref))).toEqual([]);
});
