import { expect, test } from "vitest";
import { generateApiKey } from "../platform/api-key.ts";
import { apiKeys } from "../store/schema.ts";
import { startTestCore } from "../testing/start-test-core.ts";
import { createAuthenticator } from "./keys/authenticate.ts";
import { bootstrap, listOrganizations } from "./organizations.ts";

test("of processes that start together, one creates the organization and its admin key", async () => {
  await using started = await startTestCore();
  const { core } = started;
  const answers = await Promise.all([bootstrap(core), bootstrap(core), bootstrap(core)]);
  const [key, ...others] = answers.filter((answer) => answer !== null);
  expect(others).toEqual([]);
  expect((await listOrganizations(core)).map(({ name }) => name)).toEqual(["default"]);
  expect(await createAuthenticator(core).identify(key ?? "")).toMatchObject({ role: "admin" });
  expect(await bootstrap(core)).toBeNull();
  expect(await core.db.read((tx) => tx.select().from(apiKeys))).toHaveLength(1);
});

test("a key that the host chose is valid, and bootstrap does not return it", async () => {
  await using started = await startTestCore({ settings: { bootstrapKey: "fc_test_abcdefgh_not a key" } });
  const { core } = started;
  await expect(bootstrap(core)).rejects.toThrow("forecourt-server keys generate");
  expect(await listOrganizations(core)).toEqual([]);
  const bootstrapKey = generateApiKey("test");
  expect(await bootstrap({ ...core, config: { ...core.config, bootstrapKey } })).toBeNull();
  expect(await createAuthenticator(core).identify(bootstrapKey)).toMatchObject({ role: "admin" });
});
