import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createOrganization } from "../accounts/organizations.ts";
import type { Caller } from "../core/caller.ts";
import type { Core } from "../core/core.ts";
import { createLocation } from "../sites/locations/create.ts";
import { keepPresence } from "../store/presence.ts";
import { untilOneWaits } from "../testing/balanced-charger.ts";
import { startTestCore } from "../testing/start-test-core.ts";
import { fenceBalancer, giveUpAll, NotTheOwner, takeOwnerless } from "./owners.ts";

/** Two processes on one database, and a location that no process balances yet. */
async function startProcesses() {
  const started = await startTestCore();
  const { core } = started;
  const { id: orgId } = await createOrganization(core, "Depots");
  const caller: Caller = { orgId, keyId: "key_of_the_test", role: "admin", idempotency: null };
  // The balancer of a running process would take a new location at once.
  await started.balancer.close();
  const { result: location } = await createLocation(core, caller, { name: "Depot" });
  const other: Core = { ...core, processId: "prc_other" };
  await keepPresence(core);
  await keepPresence(other);
  return { ...started, core, other, locationId: location.id, orgId };
}

describe("one process at a time balances a location", () => {
  let on: Awaited<ReturnType<typeof startProcesses>>;
  beforeEach(async () => {
    on = await startProcesses();
    return () => on[Symbol.asyncDispose]();
  });
  const write = (core: Core, token: number) =>
    core.db.transaction(async (tx) => {
      await fenceBalancer(core, tx, { locationId: on.locationId, orgId: on.orgId, token });
      return "written";
    });

  test("the first process takes it, and no process takes it from one that is alive", async () => {
    const { core, other, locationId, orgId } = on;
    const taken = await Promise.all([takeOwnerless(core), takeOwnerless(other)]);
    expect(taken.flat()).toEqual([{ locationId, orgId, token: 1 }]);
    expect(await takeOwnerless(core)).toEqual([]);
    expect(await takeOwnerless(other, locationId)).toEqual([]);
  });

  test("F19: later writes of a process that counted as dead are rejected by its token", async () => {
    const { core, other, locationId, orgId } = on;
    await takeOwnerless(core);
    expect(await write(core, 1)).toBe("written");
    await core.db.read((tx) => tx.execute(sql`delete from processes where id = ${core.processId}`));
    expect(await takeOwnerless(other)).toEqual([{ locationId, orgId, token: 2 }]);
    await expect(write(core, 1)).rejects.toThrow(NotTheOwner);
    expect(await write(other, 2)).toBe("written");
    // The current token alone is not enough: the process must also be the owner.
    await expect(write(core, 2)).rejects.toThrow(NotTheOwner);
  });

  test("a process that takes it again has another token: its earlier writes are rejected as well", async () => {
    const { core, other } = on;
    await takeOwnerless(core);
    await giveUpAll(core);
    await takeOwnerless(other);
    await giveUpAll(other);
    expect(await takeOwnerless(core)).toMatchObject([{ token: 3 }]);
    await expect(write(core, 1)).rejects.toThrow(NotTheOwner);
    expect(await write(core, 3)).toBe("written");
  });

  test("while an owner writes, no other process takes over", async () => {
    const { core, other, locationId, orgId } = on;
    await takeOwnerless(core);
    const order: string[] = [];
    let taking: Promise<unknown> = Promise.resolve();
    await core.db.transaction(async (tx) => {
      await fenceBalancer(core, tx, { locationId, orgId, token: 1 });
      await core.db.read((elsewhere) =>
        elsewhere.execute(sql`delete from processes where id = ${core.processId}`),
      );
      taking = takeOwnerless(other).then(() => order.push("taken"));
      // `takeOwnerless` waits for this row.
      await untilOneWaits(core);
      order.push("written");
    });
    await taking;
    expect(order).toEqual(["written", "taken"]);
  });
});
