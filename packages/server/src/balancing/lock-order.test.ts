import type { Alarm } from "@forecourt/dlb";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { Tx } from "../store/db.ts";
import { balancedSockets, balancers } from "../store/schema.ts";
import {
  askFor,
  type BalancedCharger,
  createBalancedCharger,
  limitOf,
  untilOneWaits,
} from "../testing/balanced-charger.ts";
import { type Organization, startTestApi, type TestApi } from "../testing/start-test-api.ts";
import { recordAlarm } from "./alarms.ts";

/** Operators change a location while its balancer stores its decision: neither fails. */

let api: TestApi;
let ours: Organization;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
  ours = await api.organization();
});
afterAll(() => api.close());

let place: BalancedCharger;
beforeEach(async () => {
  place = await createBalancedCharger(ours);
  const { chargerId, locationId, orgId } = place;
  await api.connect(chargerId);
  await api.core.db.transaction((tx) =>
    tx.insert(balancers).values({ locationId, orgId, token: 1 }).onConflictDoNothing(),
  );
  await write(limit);
  await write((tx) => alarm(tx, "scarcity", true));
});

const alarm = (tx: Tx, code: Alarm["code"], opened: boolean) => {
  const { orgId, locationId } = place;
  const about = {
    connectorId: null,
    nodeId: null,
    amps: null,
    waiting: 1,
    source: null,
    since: api.clock.now(),
  };
  return recordAlarm(api.core, tx, { orgId, locationId, alarm: { code, ...about }, opened });
};

async function limit(tx: Tx): Promise<void> {
  const { orgId, chargerId, socketId } = place;
  const updatedAt = new Date(api.clock.now()).toISOString();
  await tx
    .insert(balancedSockets)
    .values({ socketId, orgId, chargerId, managed: true, updatedAt })
    .onConflictDoUpdate({ target: balancedSockets.socketId, set: { updatedAt } });
  await askFor(api, tx, place, limitOf(0, null));
}

/** Writes like a balancer: takes the fence, then writes the effects one after the other. */
async function write(...effects: ((tx: Tx) => Promise<unknown>)[]): Promise<void> {
  await api.core.db.transaction(async (tx) => {
    await tx.select().from(balancers).where(eq(balancers.locationId, place.locationId)).for("no key update");
    for (const effect of effects) await effect(tx);
  });
}

/** `ask` starts after the first effect is written, and waits for a lock when the other effects are written. */
async function during(
  ask: () => ReturnType<Organization["admin"]>,
  first: (tx: Tx) => Promise<unknown>,
  ...others: ((tx: Tx) => Promise<unknown>)[]
): Promise<number> {
  let asked: ReturnType<Organization["admin"]> | undefined;
  const come = async (): Promise<void> => {
    asked = ask();
    await untilOneWaits(api.core);
  };
  await write(first, come, ...others);
  return (await asked)?.status ?? 0;
}

describe("while the balancer writes", () => {
  test("its location can be deleted", async () => {
    const remove = () => ours.admin("DELETE", `/locations/${place.locationId}`);
    expect(
      await during(
        remove,
        async () => {},
        limit,
        (tx) => alarm(tx, "overcommitted", true),
      ),
    ).toBe(204);
  });

  test("its location can be changed", async () => {
    const change = () => ours.admin("PATCH", `/locations/${place.locationId}`, { max_amperage: 32 });
    const clears = (tx: Tx) => alarm(tx, "scarcity", false);
    expect(await during(change, clears, (tx) => alarm(tx, "overcommitted", true))).toBe(200);
  });

  test("its charger can be deleted", async () => {
    const remove = () => ours.admin("DELETE", `/chargers/${place.chargerId}`);
    const touches = (tx: Tx) =>
      tx.update(balancedSockets).set({ managed: true }).where(eq(balancedSockets.socketId, place.socketId));
    expect(await during(remove, touches, limit)).toBe(204);
  });
});
