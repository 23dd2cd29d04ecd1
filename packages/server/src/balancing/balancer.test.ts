import { expect, onTestFinished, test } from "vitest";
import { createOrganization } from "../accounts/organizations.ts";
import type { Caller } from "../core/caller.ts";
import type { Core } from "../core/core.ts";
import { createMemoryBus } from "../processes/open-bus.ts";
import { createLocation } from "../sites/locations/create.ts";
import { keepPresence } from "../store/presence.ts";
import { startTestCore } from "../testing/start-test-core.ts";
import { createBalancer, limitConcurrency } from "./balancer.ts";

test("a load waits for the location that another take of this process has just got", async () => {
  const started = await startTestCore();
  const { core } = started;
  onTestFinished(() => started[Symbol.asyncDispose]());
  const bus = await createMemoryBus();
  onTestFinished(() => bus.close());
  // The balancer of a running process would take a new location at once.
  await started.balancer.close();
  const { id: orgId } = await createOrganization(core, "Depots");
  const caller: Caller = { orgId, keyId: "key_of_the_test", role: "admin", idempotency: null };
  const { result: location } = await createLocation(core, caller, { name: "Depot" });
  await keepPresence(core);

  const read = deferred();
  const mayGoOn = deferred();
  const taken = deferred();
  const maySayWhatItTook = deferred();
  const lookedAgain = deferred();
  let reads = 0;
  let takes = 0;
  const db: Core["db"] = {
    ...core.db,
    async read(run, ...options) {
      const rows = await core.db.read(run, ...options);
      reads += 1;
      if (reads === 1) {
        read.resolve();
        await mayGoOn.promise;
      }
      return rows;
    },
    // The work that the balancer passes here is asynchronous.
    asSystem: (async (run: () => Promise<unknown>) => {
      const rows = await core.db.asSystem(run);
      takes += 1;
      if (takes === 1) {
        taken.resolve();
        await maySayWhatItTook.promise;
      }
      if (takes === 2) lookedAgain.resolve();
      return rows;
    }) as Core["db"]["asSystem"],
  };
  const balancer = createBalancer({ ...core, db }, bus);
  onTestFinished(() => balancer.close());

  const load = balancer.load(orgId, location.id);
  // `load` has read that no process balances the location.
  await read.promise;
  const run = balancer.run();
  await taken.promise;
  mayGoOn.resolve();
  await lookedAgain.promise;
  setImmediate(() => maySayWhatItTook.resolve());
  await expect(load).resolves.toMatchObject({ location_id: location.id });
  await run;
});

test("two pieces of work run at once, the others in their order, also after a failure", async () => {
  const turn = limitConcurrency(2);
  const begun: number[] = [];
  const ends: ((fails: boolean) => void)[] = [];
  const all = [0, 1, 2, 3, 4].map((number) =>
    turn(
      () =>
        new Promise<number>((resolve, reject) => {
          begun.push(number);
          ends[number] = (fails) => (fails ? reject(new Error(`${number} failed`)) : resolve(number));
        }),
    ).catch((error: Error) => error.message),
  );
  expect(begun).toEqual([0, 1]);
  ends[1]?.(true);
  expect(await all[1]).toBe("1 failed");
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.(false);
  ends[2]?.(false);
  await Promise.all([all[0], all[2]]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  ends[3]?.(false);
  ends[4]?.(false);
  expect(await Promise.all(all)).toEqual([0, "1 failed", 2, 3, 4]);
});

function deferred(): { promise: Promise<void>; resolve(): void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
