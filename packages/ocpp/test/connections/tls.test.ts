import { once } from "node:events";
import { createServer, type ServerOptions } from "node:https";
import type { AddressInfo } from "node:net";
import { TLSSocket } from "node:tls";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import {
  type CertificateAuthority,
  createCertificateAuthority,
  type IssuedCertificate,
} from "../../src/ca.ts";
import { acceptEverything, createCentralSystem, createChargePoint } from "../../src/index.ts";
import { ManualClock } from "../../src/testing.ts";
import {
  acceptChargers,
  type ConnectFailure,
  connectChargePoint,
  provesKey,
  type TlsOptions,
} from "../../src/ws.ts";

const key = "4f43415f4f4354545f61646d696e5f74657374ff";
const now = Date.now();
let authority: CertificateAuthority;
let server: IssuedCertificate;
let charger: IssuedCertificate;

beforeAll(async () => {
  authority = await createCertificateAuthority({ name: "Test Root", organization: "Test", now });
  server = await authority.issueServer({ names: ["localhost"], now });
  charger = await authority.issueCharger({ identity: "CP-1", now });
});

/** The identity in the certificate of a charger; null without a certificate or when it cannot be verified. */
function certifiedIdentity(socket: unknown): string | null {
  if (!(socket instanceof TLSSocket) || !socket.authorized) return null;
  const { CN } = socket.getPeerCertificate().subject;
  return typeof CN === "string" ? CN : null;
}

/** Security profile 2 uses the key, and profile 3 the certificate. */
async function startCentralSystem(options: ServerOptions = {}) {
  const https = createServer({ ...server, minVersion: "TLSv1.2", ...options });
  const centralSystem = createCentralSystem({ handlers: acceptEverything() });
  const listener = acceptChargers({
    server: https,
    centralSystem,
    authenticate: (attempt) =>
      options.requestCert === true
        ? certifiedIdentity(attempt.request.socket) === attempt.identity
        : provesKey(attempt, { key }),
  });
  https.on("tlsClientError", () => {});
  https.listen(0, "localhost");
  await once(https, "listening");
  onTestFinished(async () => {
    await listener.close();
    await centralSystem.close();
    https.closeAllConnections();
    https.close();
  });
  // The server listens on TCP.
  const { address, port } = https.address() as AddressInfo;
  return { centralSystem, port, host: address.includes(":") ? `[${address}]` : address };
}

function startConnection(url: string, tls: TlsOptions, identity = "CP-1", authorizationKey?: string) {
  const chargePoint = createChargePoint();
  let report: (outcome: ConnectFailure | number) => void = () => {};
  const failure = new Promise<ConnectFailure | number>((resolve) => {
    report = resolve;
  });
  const connection = connectChargePoint({
    chargePoint,
    url,
    identity,
    tls,
    clock: new ManualClock(),
    ...(authorizationKey !== undefined && { authorizationKey }),
    refused: (status) => report(status),
    failed: (failure) => report(failure),
  });
  onTestFinished(() => connection.close());
  return { chargePoint, link: connection, told: failure };
}

const boot = { chargePointVendor: "Acme", chargePointModel: "One" };

test.each(["TLSv1.2", "TLSv1.3"] as const)(
  "security profile 2 over %s: the server's certificate and our key",
  async (version) => {
    const { port } = await startCentralSystem({ minVersion: version, maxVersion: version });
    const { chargePoint, link: connection } = startConnection(
      `wss://localhost:${port}/ocpp`,
      { ca: authority.root },
      "CP-1",
      key,
    );
    await connection.opened();
    expect(await chargePoint.call("BootNotification", boot)).toMatchObject({
      payload: { status: "Accepted" },
    });
  },
);

test("security profile 3: certificates on both sides", async () => {
  const { centralSystem, port } = await startCentralSystem({
    ca: authority.root,
    requestCert: true,
    rejectUnauthorized: true,
  });
  const url = `wss://localhost:${port}/ocpp`;
  const { chargePoint, link: connection } = startConnection(url, { ca: authority.root, ...charger });
  await connection.opened();
  expect(await chargePoint.call("BootNotification", boot)).toMatchObject({ payload: { status: "Accepted" } });
  expect(centralSystem.station("CP-1")?.connected).toBe(true);
  // A charger cannot use the certificate of another one.
  expect(await startConnection(url, { ca: authority.root, ...charger }, "CP-2").told).toBe(401);
  const without = await startConnection(url, { ca: authority.root }).told;
  expect(without).toMatchObject({
    code: expect.stringMatching(/^(?:ERR_SSL_.*CERTIFICATE_REQUIRED|ECONNRESET|EPIPE)$/),
  });
});

test("a server with an untrusted certificate or another name is refused", async () => {
  const { host, port } = await startCentralSystem();
  expect(await startConnection(`wss://localhost:${port}`, {}, "CP-1", key).told).toMatchObject({
    reason: "tls",
    code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  });
  const other = startConnection(`wss://${host}:${port}/ocpp`, { ca: authority.root }, "CP-1", key);
  expect(await other.told).toMatchObject({ reason: "tls", code: "ERR_TLS_CERT_ALTNAME_INVALID" });
  const named = startConnection(
    `wss://${host}:${port}/ocpp`,
    { ca: authority.root, servername: "localhost" },
    "CP-1",
    key,
  );
  await named.link.opened();
  const trusting = startConnection(`wss://${host}:${port}/ocpp`, { rejectUnauthorized: false }, "CP-2", key);
  await trusting.link.opened();
});

test("a server with TLS 1.1 at most is refused", async () => {
  const { port } = await startCentralSystem({
    minVersion: "TLSv1",
    maxVersion: "TLSv1.1",
    ciphers: "DEFAULT@SECLEVEL=0",
  });
  const { told: failure } = startConnection(
    `wss://localhost:${port}/ocpp`,
    { ca: authority.root },
    "CP-1",
    key,
  );
  expect(await failure).toMatchObject({ reason: "tls" });
});

test("an expired certificate is refused", async () => {
  const yesterday = now - 2 * 24 * 3_600_000;
  const old = await createCertificateAuthority({ name: "Old Root", organization: "Test", now: yesterday });
  const { port } = await startCentralSystem(
    await old.issueServer({ names: ["localhost"], now: yesterday, validForDays: 1 }),
  );
  const { told: failure } = startConnection(`wss://localhost:${port}/ocpp`, { ca: old.root }, "CP-1", key);
  expect(await failure).toMatchObject({ reason: "tls", code: "CERT_HAS_EXPIRED" });
});
