import { expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";
import { createAuthenticator } from "./authenticate.ts";

test("a key that is revoked while it is looked up is not remembered as valid", async () => {
  await using app = await startTestApp();
  const { id, key } = await app.key("viewer");
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const { db } = app.core;
  let reads = 0;
  // The first row is read before the revocation, and arrives after it.
  const read: typeof db.read = async (run) => {
    const rows = await db.read(run);
    reads += 1;
    if (reads === 1) await held;
    return rows;
  };
  const { identify } = createAuthenticator({ ...app.core, db: { ...db, asSystem: db.asSystem, read } });

  const early = identify(key);
  await expect.poll(() => reads).toBe(1);
  expect((await app.request(`/v1/api-keys/${id}`, { method: "DELETE" })).status).toBe(204);
  letGo();
  // This request was there before the revocation.
  expect(await early).toMatchObject({ keyId: id });
  expect(await identify(key)).toMatchObject({ ended: "revoked" });
});
