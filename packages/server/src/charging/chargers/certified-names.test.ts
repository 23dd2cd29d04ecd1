import "reflect-metadata";
import { type webcrypto, X509Certificate } from "node:crypto";
import type { IncomingMessage } from "node:http";
import * as x509 from "@peculiar/x509";
import { beforeAll, expect, test } from "vitest";
import { certifiedNames } from "./certified-names.ts";

/** Certificates as other authorities issue them: with alternative names, other usages, several CNs, and longer chains. */

const now = Date.UTC(2026, 10, 21);
const dayMs = 24 * 60 * 60_000;
const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

interface Issuer {
  subject: string;
  keys: webcrypto.CryptoKeyPair;
  certificate?: x509.X509Certificate;
}
interface Content {
  subject: string;
  extensions?: x509.Extension[];
  notBefore?: number;
  notAfter?: number;
}

async function issue(issuer: Issuer | null, content: Content): Promise<Required<Issuer>> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = await x509.X509CertificateGenerator.create({
    subject: content.subject,
    issuer: issuer?.subject ?? content.subject,
    publicKey: keys.publicKey,
    signingKey: issuer?.keys.privateKey ?? keys.privateKey,
    signingAlgorithm: algorithm,
    notBefore: new Date(content.notBefore ?? now - dayMs),
    notAfter: new Date(content.notAfter ?? now + dayMs),
    extensions: content.extensions ?? [],
  });
  return { subject: content.subject, keys, certificate };
}

const isAuthority = [new x509.BasicConstraintsExtension(true, undefined, true)];
let root: Required<Issuer>;
let between: Required<Issuer>;
beforeAll(async () => {
  root = await issue(null, { subject: "CN=Root", extensions: isAuthority });
  between = await issue(root, { subject: "CN=Between", extensions: isAuthority });
});

const pemOf = ({ certificate }: Required<Issuer>) => certificate.toString("pem");

function namesIn(header: string | undefined, authorities: Required<Issuer>[], isSecure = true) {
  const clientCas = authorities.map((authority) => new X509Certificate(pemOf(authority)));
  const core = {
    config: { ocpp: { clientCertHeader: "x-client-cert" } },
    clock: { now: () => now },
    clientCas: () => clientCas,
  } as unknown as Parameters<typeof certifiedNames>[0]; // the fields that the function reads
  const request = { headers: { "x-client-cert": header } } as unknown as IncomingMessage;
  return certifiedNames(core, request, { address: "192.0.2.1", isSecure, isForwarded: true });
}

const namesOf = (leaf: Required<Issuer>, authorities = [root, between]) =>
  namesIn(encodeURIComponent(pemOf(leaf)), authorities);

const alternatives = (...names: x509.JsonGeneralName[]) => [new x509.SubjectAlternativeNameExtension(names)];

test("names are the CN, and the alternative names that can be a charger's", async () => {
  const extensions = alternatives(
    { type: "dns", value: "cp-1.example.com" },
    { type: "url", value: "urn:charger:CP-1" },
    { type: "email", value: "CP-1@example.com" },
    { type: "ip", value: "192.0.2.1" },
  );
  const leaf = await issue(root, { subject: "CN=CP*\\+1:|@._-, O=Operator", extensions });
  expect(namesOf(leaf)).toEqual(["CP*+1:|@._-", "cp-1.example.com", "urn:charger:CP-1", "CP-1@example.com"]);
  expect(namesOf(await issue(root, { subject: "O=Operator", extensions }))).toHaveLength(3);
});

test("text within a name is not another name", async () => {
  const extensions = alternatives(
    { type: "url", value: "urn:x, DNS:CP-2" },
    { type: "dns", value: 'a", DNS:CP-2, DNS:"b' },
    { type: "email", value: "x\nDNS:CP-2" },
  );
  const names = namesOf(await issue(root, { subject: "CN=CP-1\\, CN\\=CP-2", extensions }));
  expect(names).not.toContain("CP-2");
  expect(namesOf(await issue(root, { subject: "O=x\\0ACN=CP-2" }))).not.toContain("CP-2");
});

test("a certificate with two CNs does not name a charger", async () => {
  expect(namesOf(await issue(root, { subject: "CN=CP-1, CN=CP-2" }))).toEqual([]);
});

test("an intermediate authority is accepted only if each authority up to the root is known", async () => {
  const leaf = await issue(between, { subject: "CN=CP-1" });
  expect(namesOf(leaf)).toEqual(["CP-1"]);
  expect(namesOf(leaf, [root])).toEqual([]);
  expect(namesOf(leaf, [between])).toEqual([]);
  // The same name, but another key.
  expect(
    namesOf(leaf, [root, await issue(root, { subject: "CN=Between", extensions: isAuthority })]),
  ).toEqual([]);
  const over = await issue(null, { subject: "CN=Root", extensions: isAuthority, notAfter: now });
  expect(namesOf(await issue(over, { subject: "CN=CP-1" }), [over])).toEqual([]);
});

test("the certificate must be for clients and valid now: not of an authority, of a server, expired or not yet valid", async () => {
  const subject = "CN=CP-1";
  const usage = (...usages: x509.ExtendedKeyUsage[]) => [new x509.ExtendedKeyUsageExtension(usages)];
  const { clientAuth, serverAuth } = x509.ExtendedKeyUsage;
  expect(namesOf(await issue(root, { subject, extensions: usage(serverAuth, clientAuth) }))).toEqual([
    "CP-1",
  ]);
  expect(namesOf(await issue(root, { subject, extensions: usage(serverAuth) }))).toEqual([]);
  expect(namesOf(await issue(root, { subject, extensions: isAuthority }))).toEqual([]);
  expect(namesOf(await issue(root, { subject, notAfter: now }))).toEqual([]);
  expect(namesOf(await issue(root, { subject, notBefore: now + 1_000 }))).toEqual([]);
  expect(namesOf(await issue(null, { subject }))).toEqual([]);
});

test("the header contains exactly one certificate", async () => {
  const pem = pemOf(await issue(root, { subject: "CN=CP-1" }));
  const der = pem.replaceAll(/-----[A-Z ]+-----|\s/g, "");
  const escaped = encodeURIComponent(pem);
  for (const right of [escaped, `${escaped}%0A`, pem, pem.replaceAll("\n", " "), der, `:${der}:`])
    expect([right, namesIn(right, [root])]).toEqual([right, ["CP-1"]]);
  for (const wrong of [
    undefined,
    "",
    "%",
    "%zz",
    `${escaped}, ${escaped}`,
    `${escaped}${escaped}`,
    `${der},${der}`,
    der.slice(0, -8),
    `AAAA${der}`,
    `:${der}:, :${der}:`,
    `Hash=x;Cert="${escaped}"`,
    "A".repeat(16_000),
    `-----BEGIN CERTIFICATE-----${" ".repeat(16_000)}x`,
  ])
    expect([wrong, namesIn(wrong, [root])]).toEqual([wrong, []]);
  // The connection to the proxy is not encrypted, so any device on the path could have added the header.
  expect(namesIn(escaped, [root], false)).toEqual([]);
});
