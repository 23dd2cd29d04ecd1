import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { type ConnectionOptions, connect as connectSecurely, TLSSocket } from "node:tls";
import { createCertificateAuthority } from "@forecourt/ocpp/ca";
import { createSimulatedCharger } from "@forecourt/simulator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fieldsOf } from "../support/fields-of.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import {
  type Certificates,
  startTestTlsServer,
  writeCertificates,
} from "../support/start-test-tls-server.ts";
import {
  answerToUpgrade,
  basic,
  sendUpgrade,
  switching,
  unauthorizedAnswer,
} from "../support/upgrade-request.ts";

/**
 * OCPP's security profiles, with real certificates. The server counts failures per address, so each group has its own
 * server.
 */

const now = Date.now();
const minuteMs = 60_000;

let certificates: Certificates;
beforeAll(async () => {
  certificates = await writeCertificates(now);
});
afterAll(() => certificates[Symbol.asyncDispose]());

const issueCharger = (identity: string) => certificates.ca.issueCharger({ identity, now });
const trusting = (own: object = {}): ConnectionOptions => ({ ca: certificates.ca.root, ...own });

async function profilesOf({ client }: TestServer): Promise<unknown[]> {
  const { data } = await client.events.list({ order: "oldest", type: "charger.connected" });
  return data.map((event) => fieldsOf(event)["security_profile"]);
}

test("without TLS a simulated charger connects without or with a password", async () => {
  await using server = await startTestServer({ FORECOURT_OCPP_ALLOW_PROFILE_0: "true" });
  const { password } = await server.client.chargers.create({ identity: "CP-1", security_profile: 1 });
  await server.client.chargers.create({ identity: "CP-0", security_profile: 0 });
  const { ocppUrl: url } = server;
  for (const charger of [
    createSimulatedCharger({ url, identity: "CP-0" }),
    createSimulatedCharger({ url, identity: "CP-1", securityProfile: 1, password }),
  ]) {
    await charger.connect();
    await charger.close();
  }
  expect(await profilesOf(server)).toEqual([0, 1]);
});

describe("on a server with TLS", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestTlsServer(certificates);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test("its address and the API use https, and a new charger must use TLS", async () => {
    expect(server.server.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    expect((await server.fetch("/me")).status).toBe(200);
    const created = await server.client.chargers.create({ identity: "CP-NEW" });
    expect(created).toMatchObject({ security_profile: 2 });
  });

  test("simulated chargers connect with a password or a certificate, and the event says with which", async () => {
    const { ocppUrl: url } = server;
    const roots = { centralSystem: [certificates.ca.root] };
    const { password } = await server.client.chargers.create({ identity: "CP-2" });
    await server.client.chargers.create({ identity: "CP-3", security_profile: 3 });
    const certificate = await issueCharger("CP-3");
    for (const charger of [
      createSimulatedCharger({ url, identity: "CP-2", securityProfile: 2, password, roots }),
      createSimulatedCharger({ url, identity: "CP-3", securityProfile: 3, certificate, roots }),
    ]) {
      await charger.connect();
      await charger.close();
    }
    expect(await profilesOf(server)).toEqual([2, 3]);
  });

  test("the answer is the same to the byte for every faulty certificate", async () => {
    const { password } = await server.client.chargers.create({ identity: "CP-A", security_profile: 3 });
    const { password: other } = await server.client.chargers.create({ identity: "CP-B" });
    const stranger = await createCertificateAuthority({ name: "Root", organization: "Operator", now });
    // It expired half an hour ago.
    const expired = { identity: "CP-A", now: now - 31 * minuteMs, validForDays: 1 / 1440 };
    const headers = { Authorization: basic("CP-A", password) };
    const wrong: [string, Record<string, string>, object][] = [
      ["CP-A", {}, {}],
      // The password is right, but it is not enough.
      ["CP-A", headers, {}],
      ["CP-A", headers, await stranger.issueCharger({ identity: "CP-A", now })],
      ["CP-A", headers, await certificates.ca.issueCharger(expired)],
      ["CP-A", headers, await issueCharger("CP-B")],
      ["CP-A", {}, await issueCharger("cp-a")],
      ["CP-A", {}, await issueCharger("CP-A2")],
      // A server certificate does not identify a charger.
      ["CP-A", {}, await certificates.ca.issueServer({ names: ["CP-A"], now })],
      ["CP-UNKNOWN", {}, await issueCharger("CP-UNKNOWN")],
      // The credentials of another charger fail with TLS as they do without.
      ["CP-A", { Authorization: basic("CP-B", other) }, {}],
      ["CP-B", { Authorization: basic("CP-A", other) }, {}],
    ];
    for (const [identity, headers, own] of wrong) {
      expect(await answerToUpgrade(server, identity, headers, trusting(own))).toBe(unauthorizedAnswer);
    }
    const right = trusting(await issueCharger("CP-A"));
    expect(await answerToUpgrade(server, "CP-A", {}, right)).toMatch(switching);
    // The identity may be percent-encoded, once.
    expect(await answerToUpgrade(server, "CP%2DA", {}, right)).toMatch(switching);
    expect(await answerToUpgrade(server, "CP%252DA", {}, right)).toBe(unauthorizedAnswer);
  });

  test("a certificate of another charger is ignored where a password is enough, and so is a password beside a certificate", async () => {
    const { password } = await server.client.chargers.create({ identity: "CP-C" });
    const headers = { Authorization: basic("CP-C", password) };
    const foreign = trusting(await issueCharger("CP-D"));
    expect(await answerToUpgrade(server, "CP-C", headers, foreign)).toMatch(switching);
    const own = trusting(await issueCharger("CP-C"));
    const old = { Authorization: basic("CP-C", "an old one") };
    expect(await answerToUpgrade(server, "CP-C", old, own)).toMatch(switching);
    const other = { Authorization: basic("CP-D", password) };
    expect(await answerToUpgrade(server, "CP-C", other, own)).toBe(unauthorizedAnswer);
  });

  test.each(["TLSv1.2", "TLSv1.3"] as const)(
    "a resumed %s session keeps the certificate that it began with, or none",
    async (version) => {
      const identity = `CP-${version}`;
      await server.client.chargers.create({ identity, security_profile: 3 });
      const only = { minVersion: version, maxVersion: version };
      const bare = await sessionOf(server, trusting(only));
      expect(await resume(server, identity, trusting({ ...only, session: bare }))).toEqual([
        true,
        unauthorizedAnswer,
      ]);
      const full = await sessionOf(server, trusting({ ...only, ...(await issueCharger(identity)) }));
      const [isReused, answer] = await resume(server, identity, trusting({ ...only, session: full }));
      expect([isReused, answer]).toEqual([true, expect.stringMatching(switching)]);
    },
  );

  test("a charger that has used a higher profile cannot use a lower one until an operator allows it", async () => {
    const { id, password } = await server.client.chargers.create({ identity: "CP-UP", security_profile: 1 });
    const headers = { Authorization: basic("CP-UP", password) };
    const floor = async () => (await server.client.chargers.get(id)).security_profile;
    expect(await answerToUpgrade(server, "CP-UP", headers, trusting())).toMatch(switching);
    expect(await floor()).toBe(2);
    const certificate = trusting(await issueCharger("CP-UP"));
    expect(await answerToUpgrade(server, "CP-UP", {}, certificate)).toMatch(switching);
    expect(await floor()).toBe(3);
    expect(await answerToUpgrade(server, "CP-UP", headers, trusting())).toBe(unauthorizedAnswer);
    await server.client.chargers.update(id, { security_profile: 2 });
    expect(await answerToUpgrade(server, "CP-UP", headers, trusting())).toMatch(switching);
  });

  test("TLS older than 1.2 is refused", async () => {
    const { hostname: host, port } = new URL(server.server.url);
    const old = { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" } as const;
    const socket = connectSecurely({ host, port: Number(port), ...trusting(old) });
    const [error] = await once(socket, "error");
    expect(error).toMatchObject({ code: "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION" });
  });

  test("a connection without TLS is closed; the log says why, and nothing else happens", async () => {
    server.log.length = 0;
    const { hostname: host, port } = new URL(server.server.url);
    const say = async (bytes: Uint8Array | string) => {
      const socket = connect(Number(port), host);
      socket.on("error", () => {});
      socket.write(bytes);
      socket.resume();
      await once(socket, "close");
    };
    await say("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    await say(new Uint8Array(2_000).fill(0xff));
    // The client sends the first bytes of a handshake and disconnects.
    const gone = connect(Number(port), host);
    gone.on("error", () => {});
    gone.write(new Uint8Array([22, 3, 1, 2, 0, 1]), () => gone.resetAndDestroy());
    await once(gone, "close");
    await expect
      .poll(() =>
        server.log.filter(({ message }) => message === "tls handshake failed").map(({ fields }) => fields),
      )
      .toEqual([
        { address: "127.0.0.1", code: "ERR_SSL_HTTP_REQUEST" },
        { address: "127.0.0.1", code: "ERR_SSL_WRONG_VERSION_NUMBER" },
        // The socket is already closed, so it has no remote address.
        { address: undefined, code: "ECONNRESET" },
      ]);
    expect(server.log.filter(({ level }) => level === "error")).toEqual([]);
    expect((await server.fetch("/me")).status).toBe(200);
  });
});

test("certificates of a removed authority are refused, also in a resumed TLS session", async () => {
  await using own = await writeCertificates(now);
  await using server = await startTestTlsServer(own);
  await server.client.chargers.create({ identity: "CP-1", security_profile: 3 });
  const certificate = { ca: own.ca.root, ...(await own.ca.issueCharger({ identity: "CP-1", now })) };
  const session = await sessionOf(server, certificate);
  expect(await answerToUpgrade(server, "CP-1", {}, certificate)).toMatch(switching);

  const next = await createCertificateAuthority({ name: "Next", organization: "Operator", now });
  await writeFile(join(own.folder, "chargers.pem"), next.certificates);
  server.server.reloadTls();
  expect(await resume(server, "CP-1", { ca: own.ca.root, session })).toEqual([false, unauthorizedAnswer]);
  expect(await answerToUpgrade(server, "CP-1", {}, certificate)).toBe(unauthorizedAnswer);
  const renewed = { ca: own.ca.root, ...(await next.issueCharger({ identity: "CP-1", now })) };
  expect(await answerToUpgrade(server, "CP-1", {}, renewed)).toMatch(switching);

  // The server rejects its own expired certificate as it rejects a broken one.
  await own.renew({ now: now - 60 * minuteMs, validForDays: 1 / 1440 });
  server.server.reloadTls();
  expect(server.log.findLast(({ level }) => level === "error")).toMatchObject({
    message: "certificates not reloaded, those from before stay in use",
    fields: {
      problems: [{ setting: "FORECOURT_TLS_CERT", problem: expect.stringMatching(/^is out of date: /) }],
    },
  });
  expect(await answerToUpgrade(server, "CP-1", {}, renewed)).toMatch(switching);
});

/** The data that resumes a TLS session, as the server sent it. */
async function sessionOf(server: TestServer, options: ConnectionOptions): Promise<Buffer> {
  const { hostname: host, port } = new URL(server.server.url);
  const socket = connectSecurely({ host, port: Number(port), ...options });
  const [session] = (await once(socket, "session")) as [Buffer];
  socket.destroy();
  return session;
}

async function resume(server: TestServer, identity: string, options: ConnectionOptions) {
  const socket = sendUpgrade(server, identity, {}, options);
  const [answer] = (await once(socket, "data")) as [Buffer];
  const isReused = socket instanceof TLSSocket && socket.isSessionReused();
  socket.destroy();
  return [isReused, answer.toString()];
}
