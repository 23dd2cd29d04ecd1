import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectRpcCharger } from "../../support/ocpp-rpc-charger.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";
import { answerToUpgrade, basic, unauthorized } from "../../support/upgrade-request.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** The server writes them every two seconds. */
const soon = { timeout: 60_000, interval: 50 };

test("an unknown charger that tries to connect is listed, registered under its own identity, and then accepted", async () => {
  const before = Date.now();
  const headers = { Authorization: basic("CP-NEW", "what it was left with"), "User-Agent": "VW/4.1 \u00e9" };
  for (let attempt = 0; attempt < 3; attempt++) {
    expect(await answerToUpgrade(server, "CP-NEW", headers)).toMatch(unauthorized);
  }
  const unknown = async () => (await server.client.chargers.listUnknown()).data;
  await expect.poll(unknown, soon).toHaveLength(1);
  const [seen] = await unknown();
  expect(seen).toEqual({
    identity: "CP-NEW",
    attempts: 3,
    first_seen_at: expect.any(String),
    last_seen_at: expect.any(String),
    address: "127.0.0.1",
    // Headers are bytes. The server does not show bytes that are not printable.
    user_agent: expect.stringMatching(/^VW\/4\.1 \?+$/),
    subprotocols: "ocpp1.6",
  });
  expect(Date.parse(seen?.first_seen_at ?? "")).toBeGreaterThanOrEqual(before);

  const { password } = await server.client.chargers.create({ identity: "CP-NEW" });
  expect(await unknown()).toEqual([]);
  await using charger = await connectRpcCharger({ url: server.ocppUrl, identity: "CP-NEW", password });
  expect(await charger.boot()).toMatchObject({ status: "Accepted" });
});

test("the password of an unknown charger is not stored; registered chargers and invalid identities are not listed", async () => {
  await server.client.chargers.create({ identity: "CP-REGISTERED" });
  const password = "a password that it showed";
  for (const identity of ["CP-REGISTERED", "CP%20WITH%20SPACES", "CP%00", "x".repeat(49), "CP-SEEN"]) {
    await answerToUpgrade(server, identity, { Authorization: basic(identity, password) });
  }
  const identities = async () =>
    (await server.client.chargers.listUnknown()).data.map(({ identity }) => identity);
  await expect.poll(identities, soon).toEqual(["CP-SEEN"]);
  const rows = await server.server.core.db.read((tx) =>
    tx.execute(sql`select 1 from unknown_chargers as row where row::text like ${`%${password}%`}`),
  );
  expect([...rows]).toEqual([]);
});

test("with several organizations, unknown chargers are listed for none of them, unless the server shares them", async () => {
  for (const shared of ["false", "true"]) {
    await using several = await startTestServer({ FORECOURT_OCPP_SHARE_UNKNOWN: shared });
    await answerToUpgrade(several, "CP-WHOSE");
    const seenWith = async (key: string) => {
      const response = await several.fetch("/chargers/unknown", { key });
      const { data } = (await response.json()) as { data: { identity: string }[] };
      return data.map(({ identity }) => identity);
    };
    await expect.poll(() => seenWith(several.key), soon).toEqual(["CP-WHOSE"]);
    const theirs = await several.otherOrganization();
    const seen = shared === "true" ? ["CP-WHOSE"] : [];
    expect([await seenWith(several.key), await seenWith(theirs)]).toEqual([seen, seen]);
  }
});
