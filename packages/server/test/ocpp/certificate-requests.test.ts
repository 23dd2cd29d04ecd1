import { createPrivateKey, X509Certificate } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCertificateAuthority, createCertificateRequest } from "@forecourt/ocpp/ca";
import { createSimulatedCharger } from "@forecourt/simulator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fieldsOf } from "../support/fields-of.ts";
import { connectRawCharger } from "../support/raw-charger.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import {
  type Certificates,
  startTestTlsServer,
  writeCertificates,
} from "../support/start-test-tls-server.ts";

let certificates: Certificates;
/** The settings of an operator who lets this server sign. */
let settings: Record<string, string>;
beforeAll(async () => {
  certificates = await writeCertificates();
  const at = (name: string) => join(certificates.folder, name);
  await writeFile(at("ca.pem"), certificates.ca.certificates);
  await writeFile(at("ca.key"), certificates.ca.key);
  settings = { FORECOURT_OCPP_CA_CERT: at("ca.pem"), FORECOURT_OCPP_CA_KEY: at("ca.key") };
});
afterAll(() => certificates[Symbol.asyncDispose]());

const often = { interval: 20, timeout: 60_000 };

async function securityEvents({ client }: TestServer): Promise<unknown[]> {
  const { data } = await client.events.list({ type: "charger.security_event", order: "oldest" });
  return data.map(fieldsOf).map((fields) => [fields["kind"], fields["tech_info"]]);
}

test("a charger requests a certificate, gets it, and uses it from then on", async () => {
  await using server = await startTestTlsServer(certificates, settings);
  const { client, ocppUrl: url } = server;
  const { id, password } = await client.chargers.create({ identity: "CP-1" });
  const charger = createSimulatedCharger({
    url,
    identity: "CP-1",
    securityProfile: 2,
    password,
    roots: { centralSystem: [certificates.ca.root] },
    configuration: { CpoName: "Operator" },
    reconnect: { firstMs: 20, maxMs: 100 },
  });
  await charger.connect();
  const trigger = { requestedMessage: "SignChargePointCertificate" } as const;
  await client.chargers.call(id, { action: "ExtendedTriggerMessage", payload: trigger, wait: true });
  await expect.poll(() => securityEvents(server), often).toContainEqual(["CertificateInstalled", null]);

  const { data } = await client.chargers.listMessages(id, { action: "CertificateSigned", direction: "out" });
  const { certificateChain } = Object(data[0]?.frame?.[3]) as { certificateChain: string };
  const certificate = new X509Certificate(certificateChain);
  expect(certificate.subject).toContain("CN=CP-1");
  expect(certificate.checkIssued(new X509Certificate(certificates.ca.certificates))).toBe(true);

  await client.chargers.raiseSecurityProfile(id, { security_profile: 3, wait: true });
  const profiles = async () =>
    (await client.events.list({ type: "charger.connected", order: "oldest" })).data.map(
      (event) => fieldsOf(event)["security_profile"],
    );
  await expect.poll(profiles, often).toContain(3);
  await charger.close();
});

test("a charger without a password gets no certificate, and neither does an invalid request", async () => {
  await using server = await startTestServer({ ...settings, FORECOURT_OCPP_ALLOW_PROFILE_0: "true" });
  const { csr } = await createCertificateRequest({ identity: "CP-0", organization: "Operator" });
  await server.client.chargers.create({ identity: "CP-0", security_profile: 0 });
  const withoutPassword = createSimulatedCharger({ url: server.ocppUrl, identity: "CP-0" });
  await withoutPassword.connect();
  expect(await withoutPassword.call("SignCertificate", { csr })).toMatchObject({
    payload: { status: "Rejected" },
  });
  await withoutPassword.close();

  const raw = await connectRawCharger(server);
  const ask = (request: string) => raw.ask(JSON.stringify([2, "1", "SignCertificate", { csr: request }]));
  expect(await ask("please")).toEqual([3, "1", { status: "Rejected" }]);
  // It looks like a certificate request. The server finds the wrong signature later.
  expect(await ask(forged(csr))).toEqual([3, "1", { status: "Accepted" }]);
  await expect
    .poll(() => securityEvents(server), often)
    .toEqual([["CertificateNotSigned", expect.any(String)]]);
  raw.socket.close();
});

/** The last byte is changed, which is part of the signature. */
function forged(csr: string): string {
  const bytes = Buffer.from(csr.replaceAll(/-----[A-Z ]+-----|\s/g, ""), "base64");
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  const lines = bytes.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE REQUEST-----", ...lines, "-----END CERTIFICATE REQUEST-----", ""].join(
    "\n",
  );
}

test("a charger that refuses its certificate causes an event", async () => {
  await using server = await startTestServer(settings);
  const raw = await connectRawCharger(server);
  const { csr } = await createCertificateRequest({ identity: raw.identity, organization: "Operator" });
  raw.socket.on("message", (data) => {
    const [type, messageId, action] = JSON.parse(String(data)) as [number, string, string];
    if (type === 2 && action === "CertificateSigned")
      raw.socket.send(JSON.stringify([3, messageId, { status: "Rejected" }]));
  });
  expect(await raw.ask(JSON.stringify([2, "1", "SignCertificate", { csr }]))).toEqual([
    3,
    "1",
    { status: "Accepted" },
  ]);
  await expect.poll(() => securityEvents(server), often).toEqual([["CertificateRefused", null]]);
  raw.socket.close();
});

test("an unusable authority is reported at the start, with its fault", async () => {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-ca-"));
  const at = (name: string) => join(folder, name);
  const other = await createCertificateAuthority({ name: "Root", organization: "Somebody", now: Date.now() });
  await writeFile(at("other.key"), other.key);
  await writeFile(at("no.key"), "no key");
  const { FORECOURT_OCPP_CA_CERT = "", FORECOURT_OCPP_CA_KEY = "" } = settings;
  const starting = (cert: string, key: string) =>
    startTestServer({ FORECOURT_OCPP_CA_CERT: cert, FORECOURT_OCPP_CA_KEY: key });
  await expect(starting(at("none.pem"), FORECOURT_OCPP_CA_KEY)).rejects.toThrow(
    /CA_CERT: cannot read .*none\.pem/,
  );
  await expect(starting(FORECOURT_OCPP_CA_CERT, at("no.key"))).rejects.toThrow(
    /CA_KEY must name an unencrypted private key/,
  );
  await expect(starting(FORECOURT_OCPP_CA_CERT, at("other.key"))).rejects.toThrow(
    /does not match the certificate/,
  );
  await expect(startTestServer({ FORECOURT_OCPP_CA_CERT })).rejects.toThrow(/FORECOURT_OCPP_CA_KEY/);

  // The format in which openssl writes the key of an elliptic curve by default.
  const sec1 = createPrivateKey(certificates.ca.key).export({ type: "sec1", format: "pem" });
  await writeFile(at("sec1.key"), sec1);
  await using server = await starting(FORECOURT_OCPP_CA_CERT, at("sec1.key"));
  expect(server.server.url).toMatch(/^http/);
  await rm(folder, { recursive: true });
});
