import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generateApiKey } from "../../src/platform/api-key.ts";
import { fieldsOf } from "../support/fields-of.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { answerToUpgrade, basic, switching, unauthorizedAnswer } from "../support/upgrade-request.ts";

/**
 * These tests send literal upgrades. The server counts failures per address, and most of these upgrades come from one
 * address.
 */

let server: TestServer;
let password: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ password } = await server.client.chargers.create({ identity: "CP-1" }));
});
afterAll(() => server[Symbol.asyncDispose]());

const right = () => ({ Authorization: basic("CP-1", password) });

test("the password is taken as its text and as its bytes", async () => {
  expect(await answerToUpgrade(server, "CP-1", right())).toMatch(switching);
  const bytes = Buffer.concat([Buffer.from("CP-1:"), Buffer.from(password, "hex")]);
  const Authorization = `Basic ${bytes.toString("base64")}`;
  expect(await answerToUpgrade(server, "CP-1", { Authorization })).toMatch(switching);
});

test("the answer is the same to the byte for every wrong credential", async () => {
  const { password: floorPassword } = await server.client.chargers.create({
    identity: "CP-TLS",
    security_profile: 2,
  });
  const { password: otherPassword } = await server.client.chargers.create({ identity: "CP-2" });
  const wrong: [string, Record<string, string>][] = [
    ["CP-1", { Authorization: basic("CP-1", "guess") }],
    ["CP-1", {}],
    ["CP-1", { Authorization: `Bearer ${password}` }],
    // The right password with another user name, the credentials of another charger, and another spelling.
    ["CP-1", { Authorization: basic("CP-2", password) }],
    ["CP-1", { Authorization: basic("CP-2", otherPassword) }],
    ["CP-1", { Authorization: basic("cp-1", password) }],
    ["cp-1", { Authorization: basic("cp-1", password) }],
    ["CP-UNKNOWN", { Authorization: basic("CP-UNKNOWN", password) }],
    ["CP-1%00", { Authorization: basic("CP-1", password) }],
    // Without TLS, no charger can have profile 2.
    ["CP-TLS", { Authorization: basic("CP-TLS", floorPassword) }],
  ];
  for (const [identity, headers] of wrong) {
    expect(await answerToUpgrade(server, identity, headers)).toBe(unauthorizedAnswer);
  }
});

test("a raised minimum profile refuses chargers, and a lowered one accepts them", async () => {
  const { id, password } = await server.client.chargers.create({ identity: "CP-FLOOR" });
  const headers = { Authorization: basic("CP-FLOOR", password) };
  const statuses = [];
  for (const security_profile of [1, 2, 3, 0] as const) {
    await server.client.chargers.update(id, { security_profile });
    statuses.push((await answerToUpgrade(server, "CP-FLOOR", headers)).slice(0, 12));
  }
  expect(statuses).toEqual(["HTTP/1.1 101", "HTTP/1.1 401", "HTTP/1.1 401", "HTTP/1.1 101"]);
});

test("a charger of profile 0 needs no password where the server allows it, and no other charger does", async () => {
  await using lenient = await startTestServer({ FORECOURT_OCPP_ALLOW_PROFILE_0: "true" });
  const open = await lenient.client.chargers.create({ identity: "CP-OPEN", security_profile: 0 });
  expect(open).toMatchObject({ security_profile: 0, password: expect.stringMatching(/^[0-9a-f]{40}$/) });
  await lenient.client.chargers.create({ identity: "CP-CLOSED" });
  expect(await answerToUpgrade(lenient, "CP-OPEN")).toMatch(switching);
  const withPassword = { Authorization: basic("CP-OPEN", open.password) };
  expect(await answerToUpgrade(lenient, "CP-OPEN", withPassword)).toMatch(switching);
  expect(await answerToUpgrade(lenient, "CP-OPEN", { Authorization: basic("CP-OPEN", "guess") })).toBe(
    unauthorizedAnswer,
  );
  expect(await answerToUpgrade(lenient, "CP-CLOSED")).toBe(unauthorizedAnswer);
  await expect
    .poll(async () => {
      const { data } = await lenient.client.events.list({ order: "oldest", type: "charger.connected" });
      return data.map((event) => fieldsOf(event)["security_profile"]);
    })
    .toEqual([0, 1]);

  const { password } = await server.client.chargers.create({ identity: "CP-OPEN-2", security_profile: 0 });
  expect(await answerToUpgrade(server, "CP-OPEN-2")).toBe(unauthorizedAnswer);
  const Authorization = basic("CP-OPEN-2", password);
  expect(await answerToUpgrade(server, "CP-OPEN-2", { Authorization })).toMatch(switching);
});

describe("clients that guess passwords", () => {
  const strangersAt = "127.0.0.2";
  test("the right password is accepted from any address while other clients use its identity", async () => {
    await using attacked = await startTestServer();
    const { password } = await attacked.client.chargers.create({ identity: "CP-ROAMS" });
    const come = async (secret: string, localAddress: string) =>
      (
        await answerToUpgrade(
          attacked,
          "CP-ROAMS",
          { Authorization: basic("CP-ROAMS", secret) },
          { localAddress },
        )
      ).slice(9, 12);
    const answers: string[] = [];
    for (let time = 0; time < 8; time++) {
      // Eleven wrong attempts before each right one exceed the ten a minute of one identity, and soon the thirty of one
      // address.
      for (let wrong = 0; wrong < 11; wrong++) expect(await come("guess", strangersAt)).toMatch(/^4(01|29)$/);
      // Half of the right attempts come from a new address each, the other half from the address of the strangers.
      answers.push(await come(password, time % 2 === 0 ? `127.0.1.${time}` : strangersAt));
    }
    expect(answers).toEqual(Array(8).fill("101"));
    expect(await come("guess", strangersAt)).toBe("429");
    const { data } = await attacked.client.events.list({ type: "charger.connected" });
    expect(data).toHaveLength(8);
  });

  test("wrong passwords get a Retry-After, by identity and by address, known or not", async () => {
    await using own = await startTestServer();
    await own.client.chargers.create({ identity: "CP-1" });
    const wrong = async (identity: string, localAddress: string) =>
      answerToUpgrade(own, identity, { Authorization: basic(identity, "guess") }, { localAddress });
    for (const identity of ["CP-1", "CP-NOBODY"]) {
      const [first, second, third] = ["127.0.2.1", "127.0.2.2", "127.0.2.3"];
      for (let time = 0; time < 5; time++) {
        expect(await wrong(identity, first)).toBe(unauthorizedAnswer);
        expect(await wrong(identity, second)).toBe(unauthorizedAnswer);
      }
      // The limit is ten a minute per identity, over all addresses. One attempt becomes free after six seconds.
      expect(await wrong(identity, third)).toMatch(
        /^HTTP\/1\.1 429 Too Many Requests\r\nRetry-After: [1-6]\r\n/,
      );
    }
    const at = "127.0.3.1";
    for (let each = 0; each < 30; each++) expect(await wrong(`CP-X${each}`, at)).toBe(unauthorizedAnswer);
    await expect.poll(() => wrong(`CP-NEW-${Math.random()}`, at)).toMatch(/^HTTP\/1\.1 429 /);
    expect(await wrong("CP-ELSEWHERE", "127.0.3.2")).toBe(unauthorizedAnswer);
  });
});

test("a valid API key is accepted from an address that has sent 30 invalid ones", async () => {
  await using own = await startTestServer();
  const { key } = await own.client.apiKeys.create({ name: "never used", role: "viewer" });
  const statusOf = async (offered: string) => (await own.fetch("/locations", { key: offered })).status;
  for (let each = 0; each < 30; each++) expect(await statusOf(generateApiKey("test"))).toBe(401);
  expect(await statusOf(key)).toBe(200);
  expect(await statusOf(generateApiKey("test"))).toBe(401);
  expect(await statusOf(own.key)).toBe(200);
});
