import { expect, inject, test } from "vitest";
import { startTestApi } from "../testing/start-test-api.ts";
import { createRejections } from "./rejections.ts";

test("who was not let in is told once a minute for each charger and reason, and counted meanwhile", async () => {
  await using api = await startTestApi(inject("postgresUrl"));
  const { core, clock } = api;
  const { orgId, admin } = await api.organization();
  const register = async (identity: string) => {
    const { body } = await admin("POST", "/chargers", { identity });
    return { id: String(body.data.id), orgId };
  };
  const one = await register("CP-1");
  const two = await register("CP-2");
  const rejections = createRejections(() => clock.now());
  const told = async () => {
    await core.db.asSystem(() => rejections.tell(core));
    const { body } = await admin("GET", "/events?type=charger.connection_rejected&order=oldest");
    return body.data.map(({ data }: { data: Record<string, unknown> }) => [
      data["charger_id"] === one.id ? "one" : "two",
      data["reason"],
      data["count"],
      data["window_s"],
      data["remote_ip_prefix"],
    ]);
  };

  expect(await told()).toEqual([]);
  for (let count = 0; count < 3; count++) {
    rejections.note(one, "bad_credentials", "192.0.2.17");
    clock.advance(1_000);
  }
  rejections.note(two, "bad_credentials", "2001:db8::1");
  rejections.note(one, "rate_limited", "192.0.2.17");
  await told();
  const first = [
    ["one", "bad_credentials", 3, 3, "192.0.2.0/24"],
    ["one", "rate_limited", 1, 0, "192.0.2.0/24"],
    ["two", "bad_credentials", 1, 0, "2001:db8:0::/48"],
  ];
  expect((await told()).sort()).toEqual(first);

  clock.advance(30_000);
  rejections.note(one, "bad_credentials", "198.51.100.4");
  expect(await told()).toHaveLength(3);
  clock.advance(10_000);
  rejections.note(one, "bad_credentials", "198.51.100.4");
  clock.advance(20_000);
  expect((await told()).at(-1)).toEqual(["one", "bad_credentials", 2, 30, "198.51.100.0/24"]);
  clock.advance(60_000);
  expect(await told()).toHaveLength(4);
});
