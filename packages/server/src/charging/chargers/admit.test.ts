import { expect, test } from "vitest";
import type { Core } from "../../core/core.ts";
import type { Database } from "../../store/db.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { admitCharger } from "./admit.ts";
import { createCharger } from "./create.ts";
import { createRegister } from "./registered.ts";

test("rejecting a wrong password costs the same work for a registered and an unknown identity", async () => {
  await using app = await startTestApp();
  const caller = { orgId: app.orgId, keyId: "key_1", role: "admin" as const, idempotency: null };
  await createCharger(app.core, caller, {
    identity: "CP-1",
    sockets: [{ connectorId: 1, maxAmperage: null, phases: 1, voltageV: 230, meterPublicKey: null }],
  });
  const peer = { address: "192.0.2.1", isSecure: false, isForwarded: false };

  async function workFor(identity: string, password: Buffer | undefined) {
    const work = { statements: 0, hashes: 0 };
    const counted: Pick<Database, "read" | "transaction"> = {
      read(run) {
        work.statements += 1;
        return app.core.db.read(run);
      },
      transaction(run, options) {
        work.statements += 1;
        return app.core.db.transaction(run, options);
      },
    };
    const core: Core = Object.assign(Object.create(app.core) as Core, {
      db: Object.assign(Object.create(app.core.db) as Database, counted),
    });
    // The server reads its secret once for each hash.
    Object.defineProperty(core, "secret", {
      get() {
        work.hashes += 1;
        return app.core.secret;
      },
    });
    const found = await createRegister(core)(identity);
    const credentials = { identity, username: identity, password, peer, certifiedNames: [] };
    const { ok } = await admitCharger(core, credentials, found);
    return { ok, ...work };
  }

  for (const password of [Buffer.from("guess"), undefined]) {
    const known = await workFor("CP-1", password);
    expect(known).toEqual({ ok: false, statements: 1, hashes: 2 });
    expect(await workFor("CP-2", password)).toEqual(known);
  }
});
