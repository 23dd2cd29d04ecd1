import { expect, inject, test } from "vitest";
import { startTestApi } from "../../testing/start-test-api.ts";
import { createRefusedConnections } from "./refused-connections.ts";

test("refused connections are counted, and recorded once a minute for each charger and reason", async () => {
  await using api = await startTestApi(inject("postgresUrl"));
  const { core, clock } = api;
  const { orgId, admin } = await api.organization();
  const register = async (identity: string) => {
    const { body } = await admin("POST", "/chargers", { identity });
    return { id: String(body.data.id), orgId };
  };
  const one = await register("CP-1");
  const two = await register("CP-2");
  const refused = createRefusedConnections(() => clock.now());
  const recordedEvents = async () => {
    await core.db.asSystem(() => refused.recordDue(core));
    const { body } = await admin("GET", "/events?type=charger.connection_rejected&order=oldest");
    return body.data.map(({ data }: { data: Record<string, unknown> }) => [
      data["charger_id"] === one.id ? "one" : "two",
      data["reason"],
      data["count"],
      data["window_s"],
      data["remote_ip_prefix"],
    ]);
  };

  expect(await recordedEvents()).toEqual([]);
  for (let count = 0; count < 3; count++) {
    refused.count(one, "bad_credentials", "192.0.2.17");
    clock.advance(1_000);
  }
  refused.count(two, "bad_credentials", "2001:db8::1");
  refused.count(one, "rate_limited", "192.0.2.17");
  await recordedEvents();
  const first = [
    ["one", "bad_credentials", 3, 3, "192.0.2.0/24"],
    ["one", "rate_limited", 1, 0, "192.0.2.0/24"],
    ["two", "bad_credentials", 1, 0, "2001:db8:0::/48"],
  ];
  expect((await recordedEvents()).sort()).toEqual(first);

  clock.advance(30_000);
  refused.count(one, "bad_credentials", "198.51.100.4");
  expect(await recordedEvents()).toHaveLength(3);
  clock.advance(10_000);
  refused.count(one, "bad_credentials", "198.51.100.4");
  clock.advance(20_000);
  expect((await recordedEvents()).at(-1)).toEqual(["one", "bad_credentials", 2, 30, "198.51.100.0/24"]);
  clock.advance(60_000);
  expect(await recordedEvents()).toHaveLength(4);
});
