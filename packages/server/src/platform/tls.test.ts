import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CertificateAuthority, createCertificateAuthority } from "@forecourt/ocpp/ca";
import { afterAll, beforeAll, expect, test } from "vitest";
import { datesOf, readTls } from "./tls.ts";

const now = Date.UTC(2026, 10, 21);
const dayMs = 24 * 60 * 60_000;
let folder: string;
let ca: CertificateAuthority;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-tls-"));
  ca = await createCertificateAuthority({ name: "Root", organization: "Operator", now });
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function pair(name: string, algorithm: "ecdsa-p256" | "rsa-2048" = "ecdsa-p256", validForDays = 90) {
  const { cert, key } = await ca.issueServer({ names: ["localhost"], now, algorithm, validForDays });
  return { cert: await file(`${name}.pem`, cert), key: await file(`${name}.key`, key) };
}

function problemsOf(files: Parameters<typeof readTls>[0]): string[] {
  const read = readTls(files);
  if (read.ok) return [];
  // Each problem has a fix.
  for (const { fix } of read.problems) expect(fix).toMatch(/^(?:Give|Add) .*\.$/);
  return read.problems.map(({ setting, problem }) => `${setting} ${problem}`.replaceAll(folder, "…"));
}

test("RSA and ECDSA certificates are served together, and none without files", async () => {
  const own = [await pair("ecdsa"), await pair("rsa", "rsa-2048")];
  const read = readTls({ own, clientCa: await file("ca.pem", ca.certificates) });
  expect(read).toMatchObject({ ok: true, material: { context: { minVersion: "TLSv1.2" } } });
  expect(readTls({ own: null, clientCa: null })).toMatchObject({ ok: true, material: { context: null } });
});

test("all problems of the files are reported at once", async () => {
  const right = await pair("right");
  const other = await pair("other");
  const key = await file(
    "encrypted.key",
    "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n",
  );
  const own = [
    { cert: join(folder, "nowhere.pem"), key: right.key },
    { cert: right.cert, key: other.key },
    { cert: right.key, key },
  ];
  expect(problemsOf({ own, clientCa: folder })).toEqual([
    "FORECOURT_TLS_CERT cannot be read: …/nowhere.pem (ENOENT)",
    "FORECOURT_TLS_KEY is not the key of the certificate: …/other.key does not belong to …/right.pem",
    "FORECOURT_TLS_CERT contains no readable certificate: …/right.key",
    "FORECOURT_TLS_KEY contains no readable private key: …/encrypted.key",
    "FORECOURT_TLS_CLIENT_CA cannot be read: … (EISDIR)",
  ]);
});

test("the authorities of chargers are authorities, and known up to their root", async () => {
  const below = await ca.issueAuthority({ name: "Chargers", now });
  const [own = ""] = below.certificates.split(/(?<=-----END CERTIFICATE-----\n)/);
  expect(problemsOf({ own: null, clientCa: await file("below.pem", below.certificates) })).toEqual([]);
  expect(problemsOf({ own: null, clientCa: await file("part.pem", own) })).toEqual([
    'FORECOURT_TLS_CLIENT_CA lacks the issuer of "O=Operator, CN=Chargers" in …/part.pem',
  ]);
  const { cert } = await ca.issueServer({ names: ["localhost"], now });
  expect(problemsOf({ own: null, clientCa: await file("leaf.pem", cert + ca.root) })).toEqual([
    `FORECOURT_TLS_CLIENT_CA holds a certificate that is not an authority's: "O=Operator, CN=localhost" in …/leaf.pem`,
  ]);
});

test("expired certificates differ from those that expire soon", async () => {
  const read = readTls({ own: [await pair("short", "ecdsa-p256", 30)], clientCa: null });
  if (!read.ok) throw new Error("the files are right");
  const said = (at: number) =>
    datesOf(read.material.own, at).map(({ isOver, words }) => [
      isOver,
      words.problem.replaceAll(folder, "…"),
    ]);
  const which =
    '"O=Operator, CN=localhost" in …/short.pem is valid from 2026-11-20T23:00:00.000Z to 2026-12-21T00:00:00.000Z';
  expect(said(now + 15 * dayMs)).toEqual([]);
  expect(said(now + 16 * dayMs)).toEqual([[false, `expires soon: ${which}`]]);
  expect(said(now + 30 * dayMs)).toEqual([[true, `is out of date: ${which}`]]);
  expect(said(now - dayMs)).toEqual([[true, `is out of date: ${which}`]]);
});
