import { createSite } from "@forecourt/dlb";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { configurationKeys } from "../store/schema.ts";
import { startTestApi, type TestApi } from "../testing/start-test-api.ts";
import { readFacts } from "./facts.ts";
import { siteConfigOf } from "./site-config.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
});
afterAll(() => api.close());

async function siteWhoseChargerSays(key: string, value: string) {
  const { admin, orgId } = await api.organization();
  const location = await admin("POST", "/locations", { name: "Yard", max_amperage: 63, dlb_enabled: true });
  const locationId: string = location.body.data.id;
  const { body } = await admin("POST", "/chargers", { identity: locationId, location_id: locationId });
  const chargerId: string = body.data.id;
  const reportedAt = new Date(api.clock.now()).toISOString();
  const facts = await api.core.db.transaction(async (tx) => {
    await tx.insert(configurationKeys).values({
      chargerId,
      orgId,
      key,
      known: true,
      value,
      readonly: false,
      rebootRequired: false,
      reportedAt,
    });
    return readFacts(tx, locationId, { pendingIds: [], since: null });
  });
  if (facts === null) throw new Error("it has just been made");
  return siteConfigOf(facts, {});
}

test("how often a charger measures is taken from its configuration", async () => {
  const site = await siteWhoseChargerSays("MeterValueSampleInterval", "30");
  expect(site.connectors).toMatchObject([{ sampleIntervalS: 30 }]);
});

test.each(["Infinity", "1e999", "-1", "often", "0"])(
  "a location is balanced with any configuration that its chargers report: %s",
  async (value) => {
    const site = await siteWhoseChargerSays("metervaluesampleinterval", value);
    expect(site.connectors[0]).not.toHaveProperty("sampleIntervalS");
    expect(createSite(site, api.clock.now(), { connectors: [] }).site).toBe(site);
  },
);
