import { expect, test } from "vitest";
import { listOrganizations } from "../organizations/list.ts";
import { apiKeys } from "../store/schema.ts";
import { startContext } from "../testing/start-context.ts";
import { generateApiKey } from "./api-key.ts";
import { createAuthenticator } from "./authenticate.ts";
import { bootstrap } from "./bootstrap.ts";

test("of processes that start together, one makes the organization and its admin key", async () => {
  await using started = await startContext();
  const { ctx } = started;
  const answers = await Promise.all([bootstrap(ctx), bootstrap(ctx), bootstrap(ctx)]);
  const [key, ...others] = answers.filter((answer) => answer !== null);
  expect(others).toEqual([]);
  expect((await listOrganizations(ctx)).map(({ name }) => name)).toEqual(["default"]);
  expect(await createAuthenticator(ctx).identify(key ?? "")).toMatchObject({ role: "admin" });
  expect(await bootstrap(ctx)).toBeNull();
  expect(await ctx.db.read((tx) => tx.select().from(apiKeys))).toHaveLength(1);
});

test("a key that the host chose works, and is not shown to it again", async () => {
  await using started = await startContext({ settings: { bootstrapKey: "fc_test_abcdefgh_not a key" } });
  const { ctx } = started;
  await expect(bootstrap(ctx)).rejects.toThrow("forecourt-server keys generate");
  expect(await listOrganizations(ctx)).toEqual([]);
  const bootstrapKey = generateApiKey("test");
  expect(await bootstrap({ ...ctx, config: { ...ctx.config, bootstrapKey } })).toBeNull();
  expect(await createAuthenticator(ctx).identify(bootstrapKey)).toMatchObject({ role: "admin" });
});
