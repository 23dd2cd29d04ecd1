import { expect, onTestFinished, test } from "vitest";
import { createOrganization } from "../accounts/organizations/create.ts";
import type { Caller } from "../core/caller.ts";
import type { Core } from "../core/core.ts";
import { createMemoryBus } from "../processes/bus-memory.ts";
import { createLocation } from "../sites/locations/create.ts";
import { keepPresence } from "../store/presence.ts";
import { startCore } from "../testing/start-core.ts";
import { createBalancer } from "./balancer.ts";

test("the load of a location that another take of this process has just got is waited for", async () => {
  const started = await startCore();
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

function deferred(): { promise: Promise<void>; resolve(): void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
