import { afterAll, beforeAll, expect, test } from "vitest";
import { connectRpcCharger } from "../support/ocpp-rpc-charger.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  // The chargers of this server may come through a proxy with TLS. The server has no authority for their certificates.
  server = await startTestServer({
    FORECOURT_TRUSTED_PROXIES: "192.0.2.1",
    FORECOURT_PUBLIC_URL: "https://forecourt.example",
  });
});
afterAll(() => server[Symbol.asyncDispose]());

async function siteWithPlainCharger(at: TestServer) {
  const { client } = at;
  const { id, identity, password } = await client.chargers.create({
    identity: `RAISED-${Math.random()}`,
    security_profile: 1,
  });
  const charger = await connectRpcCharger({ url: at.ocppUrl, identity, password });
  await charger.boot();
  return { id, charger };
}

test("a charger gets a command to use a higher profile, and the required profile rises when it does", async () => {
  const { id, charger } = await siteWithPlainCharger(server);
  charger.handle("ChangeConfiguration", () => ({ status: "Accepted" }));
  const command = await server.client.chargers.raiseSecurityProfile(id, { security_profile: 2, wait: true });
  expect(command).toMatchObject({ type: "ChangeConfiguration", status: "accepted", socket_id: null });
  expect(charger.received).toEqual([
    { action: "ChangeConfiguration", params: { key: "SecurityProfile", value: "2" } },
  ]);
  expect(await server.client.chargers.get(id)).toMatchObject({ security_profile: 1 });
});

test.each([1, 3])(
  "profile %i is refused: the charger has it, or could not connect with it",
  async (security_profile) => {
    const { id, charger } = await siteWithPlainCharger(server);
    await expect(
      server.client.chargers.raiseSecurityProfile(id, { security_profile: security_profile as 1 | 3 }),
    ).rejects.toMatchObject({ status: 422, code: "security-profile-refused" });
    expect(charger.received).toEqual([]);
  },
);

test("without TLS the server sends no such command", async () => {
  await using plain = await startTestServer();
  const { id } = await siteWithPlainCharger(plain);
  await expect(plain.client.chargers.raiseSecurityProfile(id, { security_profile: 2 })).rejects.toMatchObject(
    { code: "security-profile-refused", message: expect.stringContaining("FORECOURT_TLS_CERT") },
  );
});
