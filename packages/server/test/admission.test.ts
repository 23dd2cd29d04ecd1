import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "./start-test-server.ts";
import { answerToUpgrade, basic } from "./upgrade-request.ts";

/** Literal upgrades. Failures count per address, and all of these come from one: each group has its own server. */

const switching = /^HTTP\/1\.1 101 /;
const refusal =
  "HTTP/1.1 401 Unauthorized\r\n" +
  'WWW-Authenticate: Basic realm="ocpp", charset="UTF-8"\r\n' +
  "Content-Length: 0\r\nConnection: close\r\n\r\n";

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

test("whatever is wrong, the answer is the same to the byte", async () => {
  const { password: floorPassword } = await server.client.chargers.create({
    identity: "CP-TLS",
    security_profile: 2,
  });
  const { password: otherPassword } = await server.client.chargers.create({ identity: "CP-2" });
  const wrong: [string, Record<string, string>][] = [
    ["CP-1", { Authorization: basic("CP-1", "guess") }],
    ["CP-1", {}],
    ["CP-1", { Authorization: `Bearer ${password}` }],
    // Another's user name with the right password, another's credentials, another spelling.
    ["CP-1", { Authorization: basic("CP-2", password) }],
    ["CP-1", { Authorization: basic("CP-2", otherPassword) }],
    ["CP-1", { Authorization: basic("cp-1", password) }],
    ["cp-1", { Authorization: basic("cp-1", password) }],
    ["CP-UNKNOWN", { Authorization: basic("CP-UNKNOWN", password) }],
    ["CP-1%00", { Authorization: basic("CP-1", password) }],
    // Without TLS nobody has profile 2.
    ["CP-TLS", { Authorization: basic("CP-TLS", floorPassword) }],
  ];
  for (const [identity, headers] of wrong) {
    expect(await answerToUpgrade(server, identity, headers)).toBe(refusal);
  }
});

test("a floor that is raised shuts out, and one that is lowered lets in", async () => {
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
    refusal,
  );
  expect(await answerToUpgrade(lenient, "CP-CLOSED")).toBe(refusal);
  const { data } = await lenient.client.events.list({ order: "oldest", type: "charger.connected" });
  expect(data.map(({ data }) => data["security_profile"])).toEqual([0, 1]);

  const { password } = await server.client.chargers.create({ identity: "CP-OPEN-2", security_profile: 0 });
  expect(await answerToUpgrade(server, "CP-OPEN-2")).toBe(refusal);
  const Authorization = basic("CP-OPEN-2", password);
  expect(await answerToUpgrade(server, "CP-OPEN-2", { Authorization })).toMatch(switching);
});

test("who fails too often is refused for a while, known or not, and a charger that was here comes in", async () => {
  await using guessed = await startTestServer();
  const { password } = await guessed.client.chargers.create({ identity: "CP-1" });
  const { password: known } = await guessed.client.chargers.create({ identity: "CP-KNOWN" });
  const knownHeaders = { Authorization: basic("CP-KNOWN", known) };
  expect(await answerToUpgrade(guessed, "CP-KNOWN", knownHeaders)).toMatch(switching);

  const guess = async (identity: string) =>
    (await answerToUpgrade(guessed, identity, { Authorization: basic(identity, "guess") })).slice(9, 12);
  const guessTimes = async (identity: string, times: number) => {
    for (let time = 0; time < times; time++) expect(await guess(identity)).toBe("401");
  };
  await guessTimes("CP-1", 10);
  const refused = await answerToUpgrade(guessed, "CP-1", { Authorization: basic("CP-1", password) });
  expect(refused).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\nRetry-After: [1-6]\r\n/);
  await guessTimes("CP-2", 10);
  expect(await guess("CP-2")).toBe("429");
  // Some time passes: up to one more of the 30 of this address.
  await guessTimes("CP-3", 10);
  await expect.poll(() => guess("CP-NEW")).toBe("429");
  expect(await answerToUpgrade(guessed, "CP-KNOWN", knownHeaders)).toMatch(switching);
});
