import { afterAll, beforeAll, expect, test } from "vitest";
import { startAdmin } from "./start-admin.ts";

let admin: Awaited<ReturnType<typeof startAdmin>>;
let harbour: string;
beforeAll(async () => {
  admin = await startAdmin();
  const { client } = admin.server;
  const tariff = await client.tariffs.create({
    name: "Day and night",
    currency: "EUR",
    elements: [{ price_components: [{ type: "ENERGY", price: 0.4, step_size: 1 }] }],
  });
  harbour = (await client.locations.create({ name: "Harbour car park", tariff_id: tariff.id })).id;
  for (const name of ["Mall", "mall", "Harbour office"]) await client.locations.create({ name });
  await client.chargers.create({ identity: "QUAY-1", location_id: harbour });
  await client.chargers.create({ identity: "MALL-1" });
  await client.idTags.create({ id_tag: "04A2B9C1", note: "Blue fob" });
});
afterAll(() => admin[Symbol.asyncDispose]());

const rows = async (...argv: string[]) => {
  const { code, stdout, stderr } = await admin.cli.run([...argv, "-o", "tsv"]);
  return code === 0 ? stdout.trimEnd().split("\n").slice(1) : stderr;
};

test.each([
  ["locations show", "harbour CAR park"],
  ["locations load", "Harbour car park"],
])("%s takes the name of a location", async (command, name) => {
  const { code, json } = await admin.cli.run([...command.split(" "), name, "--json"]);
  expect(code).toBe(0);
  expect(JSON.stringify(json())).toContain(harbour);
});

test("a list is filtered by the name of a location, by the flag and its name on the wire", async () => {
  for (const flag of ["--location", "--location-id"])
    expect(await rows("chargers", "list", flag, "Harbour car park", "--columns", "identity")).toEqual([
      "QUAY-1",
    ]);
  expect(await rows("issues", "list", "--charger", "QUAY-1")).toEqual([]);
});

test("a body takes names as well", async () => {
  const { code } = await admin.cli.run(["chargers", "update", "MALL-1", "--location", "Harbour office"]);
  expect(code).toBe(0);
  expect(await rows("chargers", "list", "--location", "Harbour office", "--columns", "identity")).toEqual([
    "MALL-1",
  ]);
  expect((await admin.cli.run(["locations", "update", harbour, "--tariff", "day AND night"])).code).toBe(0);
});

test("a card is named by its text", async () => {
  expect((await admin.cli.run(["id-tags", "show", "04a2b9c1"])).text).toContain("Blue fob");
  const none = await admin.cli.run(["id-tags", "show", "NOT-LISTED"]);
  expect([none.code, none.stderr]).toEqual([
    1,
    expect.stringContaining("forecourt id-tags create --id-tag NOT-LISTED"),
  ]);
});

test("a name that several have, or none, changes nothing and says which there are", async () => {
  const several = await admin.cli.run(["locations", "update", "Mall", "--name", "Market"]);
  expect([several.code, several.stderr]).toEqual([
    2,
    expect.stringMatching(/2 locations have the name "Mall": loc_\w+, loc_\w+\./),
  ]);
  const none = await admin.cli.run(["chargers", "list", "--location", "Harbour"]);
  expect([none.code, none.stderr]).toEqual([
    1,
    expect.stringMatching(/There is no location "Harbour"\. Did you mean Harbour \w+.*, Harbour \w+.*\?/),
  ]);
});

test("moments are written as people write them", async () => {
  expect(await rows("sessions", "list", "--since", "7d", "--until", "2026-11-01")).toEqual([]);
  expect(
    await rows("events", "list", "--since", "1h", "--type", "tariff.created", "--columns", "type"),
  ).toEqual(["tariff.created"]);
  const wrong = await admin.cli.run(["commands", "list", "--since", "yesterday-ish"]);
  expect([wrong.code, wrong.stderr]).toEqual([
    2,
    expect.stringContaining('--since "yesterday-ish" is not a time.'),
  ]);
});
