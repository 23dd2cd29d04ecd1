import { expect } from "vitest";
import type { LimitOutcome, SiteEffect, SiteEvent } from "./events.ts";
import { checkInvariants } from "./invariants.ts";
import { allSafeties } from "./safeties.ts";
import type { ConnectorConfig, ConnectorFacts, SiteConfig } from "./site.ts";
import { snapshotOf } from "./snapshot.ts";
import { createSite, type SiteState } from "./state.ts";
import { createStep } from "./step.ts";

export type SetLimit = Extract<SiteEffect, { type: "set_limit" }>;

/** An arbitrary time. */
export const START = 1_767_268_800_000;

const step = createStep(allSafeties);

/** One charger of 32 A for each connector. */
export function outlets(ids: readonly string[], changes: Partial<ConnectorConfig> = {}): ConnectorConfig[] {
  return ids.map((id) => ({ id, chargerId: `charger ${id}`, maxA: 32, ...changes }));
}

/** A site whose events the test sends. Every state is frozen, sent through JSON, and checked. */
export function driveSite(
  site: Partial<SiteConfig> & Pick<SiteConfig, "connectors">,
  stored?: Parameters<typeof createSite>[2],
) {
  let config: SiteConfig = { enabled: true, capA: 32, ...site };
  let now = START;
  let state = createSite(config, now, stored);
  let effects: readonly SiteEffect[] = [];
  const facts = new Map<string, ConnectorFacts>();

  function send(event: SiteEvent): readonly SiteEffect[] {
    const before = freeze(state);
    const stepped = step(before, event, now);
    expect(checkInvariants(stepped.state)).toEqual([]);
    expect(stepped.effects.filter(({ type }) => type === "wake").length).toBeLessThanOrEqual(1);
    state = JSON.parse(JSON.stringify(stepped.state)) as SiteState; // what JSON made of a SiteState
    expect(state).toEqual(stepped.state);
    effects = stepped.effects;
    return effects;
  }

  function observe(id: string, changes: Partial<ConnectorFacts> = {}): readonly SiteEffect[] {
    const known = facts.get(id) ?? {
      connectorId: id,
      connection: { state: "online", connectionId: "1", bootId: "1" },
      status: "available",
      transaction: null,
      ceilingA: null,
    };
    const changed: ConnectorFacts = { ...known, ...changes };
    facts.set(id, changed);
    return send({ type: "observed", connectors: [changed] });
  }

  const limits = (from: readonly SiteEffect[] = effects) =>
    from.filter((effect): effect is SetLimit => effect.type === "set_limit");

  function answer(ref: string, outcome: LimitOutcome): readonly SiteEffect[] {
    return send({ type: "answered", ref, outcome });
  }

  function accept({ ref, limitA, transactionId }: Pick<SetLimit, "ref" | "limitA" | "transactionId">) {
    return answer(ref, {
      outcome: "accepted",
      limitA,
      scope: transactionId === null ? "baseline" : "transaction",
    });
  }

  /** Accepts every limit, and all limits that follow from it. */
  function acceptAll(from: readonly SiteEffect[] = effects): void {
    for (const limit of limits(from)) acceptAll(accept(limit));
  }

  /** Advances second by second, with a tick in each. `each` gets the effects of every tick. */
  function advance(ms: number, each: (effects: readonly SiteEffect[]) => void = () => {}): void {
    for (const end = now + ms; now < end; ) {
      now = Math.min(end, now + 1_000);
      each(send({ type: "tick" }));
    }
  }

  return {
    send,
    observe,
    answer,
    accept,
    acceptAll,
    limits,
    advance,
    /** Online, with an accepted baseline. */
    enrol(...ids: readonly string[]) {
      for (const id of ids) acceptAll(observe(id));
    },
    charge: (id: string, transactionId: number) =>
      observe(id, { status: "charging", transaction: { id: transactionId, startedAt: now } }),
    offline: (id: string) => observe(id, { connection: { state: "offline" } }),
    online: (id: string, connectionId: string, bootId = "1") =>
      observe(id, { connection: { state: "online", connectionId, bootId } }),
    configure(changes: Partial<SiteConfig>) {
      config = { ...config, ...changes };
      return send({ type: "configured", site: config });
    },
    jump(ms: number) {
      now += ms;
    },
    get now() {
      return now;
    },
    get state() {
      return state;
    },
    snapshot: () => snapshotOf(state, now),
    session: (id: string) => snapshotOf(state, now).sessions.find(({ connectorId }) => connectorId === id),
    exposureA: () => snapshotOf(state, now).exposureA,
    alarms: () => snapshotOf(state, now).alarms.map(({ code }) => code),
  };
}

function freeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freeze(part);
  }
  return value;
}
