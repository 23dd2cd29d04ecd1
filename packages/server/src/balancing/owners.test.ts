import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Caller, Context } from "../context.ts";
import { createLocation } from "../locations/create.ts";
import { createOrganization } from "../organizations/create.ts";
import { keepPresence } from "../processes/presence.ts";
import { startContext } from "../testing/start-context.ts";
import { untilSomebodyWaits } from "../testing/start-place.ts";
import { fenceBalancer, giveUpAll, NotTheOwner, takeOwnerless } from "./owners.ts";

/** Two processes on one database, and a location that nobody balances yet. */
async function startProcesses() {
  const started = await startContext();
  const { ctx } = started;
  const { id: orgId } = await createOrganization(ctx, "Depots");
  const caller: Caller = { orgId, keyId: "key_of_the_test", role: "admin", idempotency: null };
  // The balancer of a running process takes a new location at once.
  await started.balancer.close();
  const { result: location } = await createLocation(ctx, caller, { name: "Depot" });
  const other: Context = { ...ctx, processId: "prc_other" };
  await keepPresence(ctx);
  await keepPresence(other);
  return { ...started, ctx, other, locationId: location.id, orgId };
}

describe("one process at a time balances a location", () => {
  let on: Awaited<ReturnType<typeof startProcesses>>;
  beforeEach(async () => {
    on = await startProcesses();
    return () => on[Symbol.asyncDispose]();
  });
  const write = (ctx: Context, token: number) =>
    ctx.db.transaction(async (tx) => {
      await fenceBalancer(ctx, tx, { locationId: on.locationId, orgId: on.orgId, token });
      return "written";
    });

  test("whoever comes first takes it, and nobody takes it from a process that lives", async () => {
    const { ctx, other, locationId, orgId } = on;
    const taken = await Promise.all([takeOwnerless(ctx), takeOwnerless(other)]);
    expect(taken.flat()).toEqual([{ locationId, orgId, token: 1 }]);
    expect(await takeOwnerless(ctx)).toEqual([]);
    expect(await takeOwnerless(other, locationId)).toEqual([]);
  });

  test("F19: when a process was taken for dead, what it still writes is rejected by its token", async () => {
    const { ctx, other, locationId, orgId } = on;
    await takeOwnerless(ctx);
    expect(await write(ctx, 1)).toBe("written");
    await ctx.db.read((tx) => tx.execute(sql`delete from processes where id = ${ctx.processId}`));
    expect(await takeOwnerless(other)).toEqual([{ locationId, orgId, token: 2 }]);
    await expect(write(ctx, 1)).rejects.toThrow(NotTheOwner);
    expect(await write(other, 2)).toBe("written");
    // Nor does it help to know the token.
    await expect(write(ctx, 2)).rejects.toThrow(NotTheOwner);
  });

  test("a process that takes it back has another token than before: what it began then is fenced off as well", async () => {
    const { ctx, other } = on;
    await takeOwnerless(ctx);
    await giveUpAll(ctx);
    await takeOwnerless(other);
    await giveUpAll(other);
    expect(await takeOwnerless(ctx)).toMatchObject([{ token: 3 }]);
    await expect(write(ctx, 1)).rejects.toThrow(NotTheOwner);
    expect(await write(ctx, 3)).toBe("written");
  });

  test("while an owner writes, nobody takes over", async () => {
    const { ctx, other, locationId, orgId } = on;
    await takeOwnerless(ctx);
    const order: string[] = [];
    let taking: Promise<unknown> = Promise.resolve();
    await ctx.db.transaction(async (tx) => {
      await fenceBalancer(ctx, tx, { locationId, orgId, token: 1 });
      await ctx.db.read((elsewhere) =>
        elsewhere.execute(sql`delete from processes where id = ${ctx.processId}`),
      );
      taking = takeOwnerless(other).then(() => order.push("taken"));
      // It is waiting for this row.
      await untilSomebodyWaits(ctx);
      order.push("written");
    });
    await taking;
    expect(order).toEqual(["written", "taken"]);
  });
});
