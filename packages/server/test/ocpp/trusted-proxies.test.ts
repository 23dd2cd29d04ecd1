import { X509Certificate } from "node:crypto";
import { createCertificateAuthority } from "@forecourt/ocpp/ca";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateApiKey } from "../../src/platform/api-key.ts";
import { fieldsOf } from "../support/fields-of.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { type Certificates, writeCertificates } from "../support/start-test-tls-server.ts";
import { answerToUpgrade, basic, switching, unauthorized } from "../support/upgrade-request.ts";

/** Chargers and callers behind a proxy that terminates TLS. The tests act as the proxy, at 127.0.0.1. */

const now = Date.now();

let certificates: Certificates;
let server: TestServer;
beforeAll(async () => {
  certificates = await writeCertificates(now);
  server = await startTestServer({
    FORECOURT_TRUSTED_PROXIES: "10.0.0.0/8, 127.0.0.1",
    FORECOURT_PUBLIC_URL: "https://charging.example.com",
    FORECOURT_TLS_CLIENT_CA: certificates.settings["FORECOURT_TLS_CLIENT_CA"] ?? "",
    FORECOURT_OCPP_CLIENT_CERT_HEADER: "X-Client-Cert",
    FORECOURT_OCPP_ALLOW_PROFILE_0: "true",
  });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await certificates[Symbol.asyncDispose]();
});

let clients = 0;
/** The headers that a proxy sends for a new client address. */
const forwarded = (proto = "https") => ({
  "X-Forwarded-For": `198.51.100.${++clients}`,
  "X-Forwarded-Proto": proto,
});

const pemOf = async (identity: string) =>
  new X509Certificate((await certificates.ca.issueCharger({ identity, now })).cert).toString();

async function lastConnection() {
  const { data } = await server.client.events.list({ type: "charger.connected", per_page: 1 });
  return data[0]?.data;
}

test("a password over the proxy's TLS is profile 2, which a new charger must use", async () => {
  const { password, security_profile } = await server.client.chargers.create({ identity: "CP-1" });
  expect(security_profile).toBe(2);
  const Authorization = basic("CP-1", password);
  expect(await answerToUpgrade(server, "CP-1", { Authorization, ...forwarded() })).toMatch(switching);
  expect(await lastConnection()).toMatchObject({ security_profile: 2 });
  for (const headers of [
    {},
    forwarded("http"),
    forwarded("https, http"),
    { "X-Forwarded-For": "198.51.100.99" },
  ])
    expect(await answerToUpgrade(server, "CP-1", { Authorization, ...headers })).toMatch(unauthorized);
});

test("headers from an address that is not a trusted proxy are ignored", async () => {
  await using elsewhere = await startTestServer({
    FORECOURT_TRUSTED_PROXIES: "127.0.0.2",
    FORECOURT_TLS_CLIENT_CA: certificates.settings["FORECOURT_TLS_CLIENT_CA"] ?? "",
    FORECOURT_OCPP_CLIENT_CERT_HEADER: "X-Client-Cert",
  });
  const { id, password } = await elsewhere.client.chargers.create({ identity: "CP-1", security_profile: 2 });
  const Authorization = basic("CP-1", password);
  const headers = { ...forwarded(), "X-Client-Cert": encodeURIComponent(await pemOf("CP-1")) };
  expect(await answerToUpgrade(elsewhere, "CP-1", { Authorization, ...headers })).toMatch(unauthorized);
  await elsewhere.client.chargers.update(id, { security_profile: 1 });
  expect(await answerToUpgrade(elsewhere, "CP-1", headers)).toMatch(unauthorized);
  expect(await answerToUpgrade(elsewhere, "CP-1", { Authorization, ...headers })).toMatch(switching);
  const { data } = await elsewhere.client.events.list({ type: "charger.connected" });
  expect(data.map((event) => fieldsOf(event)["security_profile"])).toEqual([1]);
});

test("a certificate that the proxy passes on is profile 3, in each way that proxies write it", async () => {
  await server.client.chargers.create({ identity: "CP-3", security_profile: 3 });
  const pem = await pemOf("CP-3");
  const der = new X509Certificate(pem).raw.toString("base64");
  // nginx, Caddy (Go replaces line ends with spaces), HAProxy.
  for (const written of [encodeURIComponent(pem), pem.trim().replaceAll("\n", " "), der]) {
    const headers = { ...forwarded(), "X-Client-Cert": written };
    expect(await answerToUpgrade(server, "CP-3", headers)).toMatch(switching);
    expect(await lastConnection()).toMatchObject({ security_profile: 3 });
  }
});

test("what the proxy passes on is verified here, and belongs to one charger", async () => {
  await server.client.chargers.create({ identity: "CP-4", security_profile: 3 });
  const stranger = await createCertificateAuthority({ name: "Root", organization: "Operator", now });
  const expired = { identity: "CP-4", now: now - 31 * 60_000, validForDays: 1 / 1440 };
  const right = encodeURIComponent(await pemOf("CP-4"));
  const wrong: [string, Record<string, string>][] = [
    [encodeURIComponent(await pemOf("CP-5")), forwarded()],
    [encodeURIComponent((await stranger.issueCharger({ identity: "CP-4", now })).cert), forwarded()],
    [encodeURIComponent((await certificates.ca.issueCharger(expired)).cert), forwarded()],
    // A proxy that adds its header to a header that the charger made up.
    [`${right}, ${right}`, forwarded()],
    ["A".repeat(7_000), forwarded()],
    // The charger showed the certificate to the proxy, but the connection was not TLS.
    [right, forwarded("http")],
    [right, {}],
  ];
  for (const [certificate, headers] of wrong) {
    const answer = await answerToUpgrade(server, "CP-4", { ...headers, "X-Client-Cert": certificate });
    expect([certificate.slice(0, 60), answer]).toEqual([
      certificate.slice(0, 60),
      expect.stringMatching(unauthorized),
    ]);
  }
  const headers = { ...forwarded(), "X-Client-Cert": right };
  expect(await answerToUpgrade(server, "CP-4", headers)).toMatch(switching);
});

test("a charger on the internet cannot connect without a password", async () => {
  await server.client.chargers.create({ identity: "CP-OPEN", security_profile: 0 });
  const from = (client: string) => answerToUpgrade(server, "CP-OPEN", { "X-Forwarded-For": client });
  expect(await from("203.0.113.50")).toMatch(unauthorized);
  expect(await from("192.168.1.5, 203.0.113.51")).toMatch(unauthorized);
  expect(await from("2001:db8::1")).toMatch(unauthorized);
  expect(await from("192.168.1.5")).toMatch(switching);
  expect(await lastConnection()).toMatchObject({ security_profile: 0 });
});

test("bad passwords count for the client, not for the proxy and not for what the client claims", async () => {
  const attempt = async (client: string, identity: string) => {
    const headers = { "X-Forwarded-For": client, Authorization: basic(identity, "guess") };
    return (await answerToUpgrade(server, identity, headers)).slice(9, 12);
  };
  const statuses: string[] = [];
  for (let n = 0; n < 31; n++)
    statuses.push(await attempt(`192.0.2.${n}, 203.0.113.7, 10.0.0.1`, `CP-X${n}`));
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => "401"));
  await expect.poll(() => attempt("203.0.113.7", "CP-Y")).toBe("429");
  expect(await attempt("203.0.113.8", "CP-Y")).toBe("401");
});

test("bad keys count for the client, and the log names it", async () => {
  server.log.length = 0;
  const guess = async (client: string) => {
    const answer = await server.fetch("/me", {
      key: generateApiKey(),
      headers: { "X-Forwarded-For": client },
    });
    return answer.headers.get("retry-after");
  };
  const waits: (string | null)[] = [];
  for (let n = 0; n < 21; n++) waits.push(await guess(`192.0.2.${n}, 203.0.113.9`));
  expect(waits.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => null));
  await expect.poll(() => guess("203.0.113.9")).toBe("3");
  expect(await guess("203.0.113.10")).toBeNull();
  const addresses = server.log
    .filter(({ message }) => message === "request")
    .map(({ fields }) => fields["address"]);
  expect(new Set(addresses)).toEqual(new Set(["203.0.113.9", "203.0.113.10"]));
});
