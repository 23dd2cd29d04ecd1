import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { type ConnectionOptions, connect, type TLSSocket } from "node:tls";
import { afterEach, beforeAll, expect, test } from "vitest";
import {
  type CertificateAuthority,
  createCertificateAuthority,
  createCertificateRequest,
  type KeyAlgorithm,
  loadCertificateAuthority,
} from "../ca.ts";
import {
  acceptEverything,
  certificateHashData,
  createCentralSystem,
  createChargePoint,
  signCertificates,
} from "../index.ts";
import { acceptChargers, connectChargePoint } from "../ws.ts";

const now = Date.now();
const dayMs = 24 * 60 * 60_000;
let ca: CertificateAuthority;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  ca = await createCertificateAuthority({ name: "Harbour Root", organization: "Harbour", now });
});

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** The certificate that each side of a TLS connection sees from the other. */
async function shakeHands(
  server: { cert: string; key: string; ca?: string },
  client: ConnectionOptions,
): Promise<{ protocol: string | null; clientName: string | undefined }> {
  const listener = await listen(
    createServer({ ...server, requestCert: server.ca !== undefined, rejectUnauthorized: true }),
  );
  const seen = new Promise<string | undefined>((resolve, reject) => {
    listener.on("secureConnection", (socket: TLSSocket) => {
      resolve(socket.getPeerX509Certificate()?.subject);
      socket.end();
    });
    listener.on("tlsClientError", reject);
  });
  const socket = connect({ host: "127.0.0.1", port: portOf(listener), servername: "localhost", ...client });
  const opened = once(socket, "secureConnect");
  // With TLS 1.3 the client considers the handshake complete before the server has checked the client's certificate.
  const [clientName] = await Promise.all([seen, opened]);
  const protocol = socket.getProtocol();
  socket.destroy();
  return { protocol, clientName };
}

async function listen(server: Server): Promise<Server> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return server;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port; // it listens on TCP
}

const algorithms: readonly KeyAlgorithm[] = ["ecdsa-p256", "ecdsa-p384", "rsa-2048"];
for (const algorithm of algorithms) {
  test(`an authority with ${algorithm} issues a server and a charger that trust each other over TLS`, async () => {
    const authority = await createCertificateAuthority({
      name: "Root",
      organization: "Harbour",
      now,
      algorithm,
    });
    const server = await authority.issueServer({ names: ["localhost", "127.0.0.1"], now, algorithm });
    const { csr, key } = await createCertificateRequest({
      identity: "CP-1",
      organization: "Harbour",
      algorithm,
    });
    const signed = await authority.sign(csr, { identity: "CP-1", now });
    if (!signed.ok) throw new Error(signed.reason);

    const hands = await shakeHands(
      { ...server, ca: authority.root },
      { ca: authority.root, cert: signed.certificateChain, key },
    );
    expect(hands).toEqual({ protocol: "TLSv1.3", clientName: "O=Harbour\nCN=CP-1" });
  });
}

test("each of the four TLS 1.2 cipher suites of OCPP works with the matching one of two certificates", async () => {
  const ecdsa = await ca.issueServer({ names: ["localhost"], now });
  const rsa = await ca.issueServer({ names: ["localhost"], now, algorithm: "rsa-2048" });
  const listener = await listen(
    createServer({
      cert: [ecdsa.cert, rsa.cert],
      key: [ecdsa.key, rsa.key],
      maxVersion: "TLSv1.2",
      ciphers:
        "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:AES128-GCM-SHA256:AES256-GCM-SHA384",
    }),
  );
  for (const suite of [
    "ECDHE-ECDSA-AES128-GCM-SHA256",
    "ECDHE-ECDSA-AES256-GCM-SHA384",
    "AES128-GCM-SHA256",
    "AES256-GCM-SHA384",
  ]) {
    const socket = connect({ port: portOf(listener), servername: "localhost", ca: ca.root, ciphers: suite });
    await once(socket, "secureConnect");
    expect(socket.getCipher().name).toBe(suite);
    socket.destroy();
  }
});

test("a server refuses a charger of another authority, and a charger refuses a server of another authority", async () => {
  const other = await createCertificateAuthority({ name: "Harbour Root", organization: "Harbour", now });
  const server = await ca.issueServer({ names: ["localhost"], now });
  const foreign = await other.issueCharger({ identity: "CP-1", now });
  await expect(shakeHands({ ...server, ca: ca.root }, { ca: ca.root, ...foreign })).rejects.toThrow(
    // Node's errors on either side of an unauthorized connection.
    /certificate|alert|hang up/,
  );

  const charger = await ca.issueCharger({ identity: "CP-1", now });
  const impostor = await other.issueServer({ names: ["localhost"], now });
  await expect(shakeHands({ ...impostor, ca: ca.root }, { ca: ca.root, ...charger })).rejects.toThrow(
    /certificate/,
  );
});

test("a charger's certificate is not valid for a server", async () => {
  const charger = await ca.issueCharger({ identity: "localhost", now });
  await expect(shakeHands(charger, { ca: ca.root })).rejects.toThrow(/purpose/);
});

test("a server is reached by each of its names, and not by other names", async () => {
  const server = await ca.issueServer({ names: ["csms.example.com", "::1", "10.0.0.7"], now });
  const certificate = new X509Certificate(server.cert);
  expect(certificate.subject).toBe("O=Harbour\nCN=csms.example.com");
  expect(certificate.checkHost("csms.example.com")).toBe("csms.example.com");
  expect(certificate.checkIP("10.0.0.7")).toBe("10.0.0.7");
  expect(certificate.checkIP("::1")).toBe("::1");
  expect(certificate.checkHost("other.example.com")).toBeUndefined();
});

test("an issued certificate has its purpose and its validity", async () => {
  const { csr } = await createCertificateRequest({
    identity: "any subject",
    organization: "Nobody",
  });
  const signed = await ca.sign(csr, { identity: "CP-1", now, validForDays: 30 });
  if (!signed.ok) throw new Error(signed.reason);
  const certificate = new X509Certificate(signed.certificateChain);
  expect(certificate.subject).toBe("O=Harbour\nCN=CP-1");
  expect(certificate.issuer).toBe("O=Harbour\nCN=Harbour Root");
  expect(certificate.ca).toBe(false);
  expect(certificate.subjectAltName).toBeUndefined();
  expect(certificate.keyUsage).toEqual(["1.3.6.1.5.5.7.3.2"]); // id-kp-clientAuth: Node returns the extended key usage here
  expect(certificate.serialNumber.toLowerCase()).toBe(signed.serialNumber);
  const second = (ms: number) => Math.floor(ms / 1000) * 1000;
  expect(Date.parse(certificate.validFrom)).toBe(second(now) - 60 * 60_000);
  expect(Date.parse(certificate.validTo)).toBe(second(now) + 30 * dayMs);
  expect(signed.expiresAt).toBe(Date.parse(certificate.validTo));
});

test("a serial number is positive and has 16 bytes for any random bytes", async () => {
  for (const byte of [0x00, 0x7f, 0xff]) {
    const authority = await loadCertificateAuthority({
      ...ca,
      random: (bytes) => new Uint8Array(bytes).fill(byte),
    });
    const { csr } = await createCertificateRequest({ identity: "CP-1", organization: "Harbour" });
    const signed = await authority.sign(csr, { identity: "CP-1", now });
    const first = (byte & 0x3f) | 0x40;
    const rest = byte.toString(16).padStart(2, "0").repeat(15);
    expect(signed).toMatchObject({ ok: true, serialNumber: first.toString(16) + rest });
  }
});

test("an authority that was stored and loaded signs like the original", async () => {
  const loaded = await loadCertificateAuthority(
    JSON.parse(JSON.stringify({ certificates: ca.certificates, key: ca.key })) as {
      certificates: string;
      key: string;
    },
  );
  expect(loaded.root).toBe(ca.root);
  const server = await ca.issueServer({ names: ["localhost"], now });
  const charger = await loaded.issueCharger({ identity: "CP-1", now });
  expect(await shakeHands({ ...server, ca: ca.root }, { ca: loaded.root, ...charger })).toMatchObject({
    clientName: "O=Harbour\nCN=CP-1",
  });
});

test("a subordinate authority issues chains that lead to its root", async () => {
  const below = await ca.issueAuthority({ name: "Harbour Chargers", now, algorithm: "rsa-2048" });
  const belowThat = await below.issueAuthority({ name: "Pier 3", now });
  const kept = await loadCertificateAuthority({ certificates: belowThat.certificates, key: belowThat.key });
  expect(kept.root).toBe(ca.root);
  const charger = await kept.issueCharger({ identity: "CP-1", now });
  const subjects = charger.cert
    .split(/(?<=-----END CERTIFICATE-----\n)/)
    .filter((pem) => pem !== "")
    .map((pem) => new X509Certificate(pem).subject);
  expect(subjects).toEqual(["O=Harbour\nCN=CP-1", "O=Harbour\nCN=Pier 3", "O=Harbour\nCN=Harbour Chargers"]);
  const server = await ca.issueServer({ names: ["localhost"], now });
  expect(await shakeHands({ ...server, ca: ca.root }, { ca: ca.root, ...charger })).toMatchObject({
    clientName: "O=Harbour\nCN=CP-1",
  });
});

test("a certificate is never valid outside the validity of the authority", async () => {
  const brief = await createCertificateAuthority({
    name: "Brief",
    organization: "Harbour",
    now,
    validForDays: 10,
  });
  const { csr } = await createCertificateRequest({ identity: "CP-1", organization: "Harbour" });
  const root = new X509Certificate(brief.root);
  const signed = await brief.sign(csr, { identity: "CP-1", now, validForDays: 365 });
  expect(signed).toMatchObject({ ok: true, expiresAt: Date.parse(root.validTo) });
  for (const when of [now + 11 * dayMs, now - 1 * dayMs]) {
    expect(await brief.sign(csr, { identity: "CP-1", now: when })).toMatchObject({
      ok: false,
      code: "authority-not-valid",
    });
    await expect(brief.issueServer({ names: ["localhost"], now: when })).rejects.toMatchObject({
      code: "invalid-certificate",
    });
  }
});

test("parts that do not match are not loaded", async () => {
  const other = await createCertificateAuthority({ name: "Harbour Root", organization: "Harbour", now });
  const rsa = await createCertificateAuthority({
    name: "Harbour Root",
    organization: "Harbour",
    now,
    algorithm: "rsa-2048",
  });
  const below = await ca.issueAuthority({ name: "Below", now });
  const server = await ca.issueServer({ names: ["localhost"], now });
  const { certificates, key } = ca;
  const wrong = [
    { certificates, key: other.key },
    { certificates, key: rsa.key },
    { certificates, key: "" },
    { certificates, key: certificates },
    { certificates: "", key },
    { certificates: key, key },
    { certificates: certificates.replace(/[A-Z]{4}/, "????"), key },
    { certificates: server.cert, key: server.key },
    // Once without its root, once with another root of the same name.
    { certificates: below.certificates.replace(ca.root, ""), key: below.key },
    { certificates: below.certificates.replace(ca.root, other.root), key: below.key },
  ];
  for (const pem of wrong) {
    await expect(loadCertificateAuthority(pem)).rejects.toMatchObject({
      name: "OcppError",
      code: "invalid-certificate",
    });
  }
});

for (const identity of [
  "",
  "x".repeat(65),
  "10.0.0.7",
  "2001:db8::1",
  "wss://csms.example.com",
  "a\nb",
  "a\0b",
]) {
  test(`${JSON.stringify(identity.slice(0, 30))} is not a valid charger identity`, async () => {
    const { csr } = await createCertificateRequest({ identity: "CP-1", organization: "Harbour" });
    expect(await ca.sign(csr, { identity, now })).toMatchObject({ ok: false, code: "unusable-identity" });
    await expect(ca.issueCharger({ identity, now })).rejects.toMatchObject({ code: "invalid-certificate" });
  });
}

for (const identity of [
  "CP-1",
  "DE*ABC*E1=2|3",
  "#0403414243",
  "CN=other,O=evil",
  "Straße 1",
  "00:11:22:33:44:55",
]) {
  test(`${identity} is a valid charger identity and has no other effect`, async () => {
    const { cert } = await ca.issueCharger({ identity, now });
    const { subject } = new X509Certificate(cert).toLegacyObject();
    expect(subject).toEqual(expect.objectContaining({ O: "Harbour", CN: identity }));
  });
}

test("hash data of an issued certificate match those of its chain", async () => {
  const below = await ca.issueAuthority({ name: "Below", now });
  const { cert } = await below.issueCharger({ identity: "CP-1", now });
  const hashData = await certificateHashData(cert, { issuer: below.certificates });
  expect(hashData.serialNumber).toBe(new X509Certificate(cert).serialNumber.toLowerCase());
  expect((await certificateHashData(ca.root)).issuerKeyHash).not.toBe(hashData.issuerKeyHash);
});

test("a charger without a certificate requests one and reconnects with it (TC_074)", async () => {
  const identity = "CP-1";
  const server = await ca.issueServer({ names: ["localhost"], now });
  const listener = await listen(
    createServer({ ...server, ca: ca.root, requestCert: true, rejectUnauthorized: false }),
  );
  const completed = deferred<string>();
  const profiles: { authorized: boolean; name: string | undefined }[] = [];
  const centralSystem = createCentralSystem<null>({
    handlers: {
      ...acceptEverything(),
      SignCertificate: signCertificates<null>({
        sign: ({ csr, station }) => ca.sign(csr, { identity: station.identity, now }),
        completed: ({ result }) => completed.resolve(result),
      }),
    },
  });
  let epoch = 0;
  const chargers = acceptChargers<null>({
    server: listener,
    centralSystem,
    authenticate: ({ request }) => {
      const socket = request.socket as TLSSocket; // of an HTTPS server
      profiles.push({
        authorized: socket.authorized,
        name: socket.getPeerX509Certificate()?.subject,
      });
      return { ok: true, epoch: ++epoch, context: null, registration: "accepted" };
    },
  });
  closing.push(
    () => centralSystem.close(),
    () => chargers.close(),
  );

  const request = await createCertificateRequest({ identity, organization: "Harbour" });
  let certificateChain = "";
  const chargePoint = createChargePoint({
    handlers: {
      ExtendedTriggerMessage: (_request, call) => {
        call.afterAnswer(() => chargePoint.call("SignCertificate", { csr: request.csr }));
        return { status: "Accepted" };
      },
      CertificateSigned: (signed) => {
        certificateChain = signed.certificateChain;
        return { status: "Accepted" };
      },
    },
  });
  const url = `wss://localhost:${portOf(listener)}/ocpp`;
  const first = connectChargePoint({ chargePoint, url, identity, tls: { ca: ca.root } });
  await first.opened();
  await centralSystem.station(identity)?.call("ExtendedTriggerMessage", {
    requestedMessage: "SignChargePointCertificate",
  });
  expect(await completed.promise).toBe("installed");
  await first.close();

  const tls = { ca: ca.root, cert: certificateChain, key: request.key };
  const second = connectChargePoint({ chargePoint, url, identity, tls });
  await second.opened();
  expect(await chargePoint.call("Heartbeat", {})).toMatchObject({ outcome: "result" });
  await second.close();
  expect(profiles).toEqual([
    { authorized: false, name: undefined },
    { authorized: true, name: "O=Harbour\nCN=CP-1" },
  ]);
});

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
