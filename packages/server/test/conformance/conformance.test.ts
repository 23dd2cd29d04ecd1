import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase } from "@forecourt/harness";
import { createCertificateAuthority } from "@forecourt/ocpp/ca";
import { conformanceCases, runCase, type Subject } from "@forecourt/ocpp/conformance";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startTestServer } from "../support/start-test-server.ts";
import { serverSubject } from "./server-subject.ts";

/** The 77 cases of the Open Charge Alliance for a central system, against a server with TLS and one without. */

let subject: Subject;
let close: () => Promise<void>;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-conformance-"));
  const now = Date.now();
  const authority = await createCertificateAuthority({
    name: "Conformance Root",
    organization: "Conformance",
    now,
  });
  const names = ["localhost"] as const;
  const ecdsa = await authority.issueServer({ names, now });
  const rsa = await authority.issueServer({ names, now, algorithm: "rsa-2048" });
  const file = async (name: string, text: string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, text, { mode: 0o600 });
    return path;
  };
  const ca = await file("ca.pem", authority.root);
  const database = await createDatabase(inject("postgresUrl"));
  const common = {
    FORECOURT_DATABASE_URL: database.url,
    FORECOURT_HOST: "localhost",
    FORECOURT_OCPP_OLD_PASSWORD: "until-accepted",
    FORECOURT_OCPP_CA_CERT: await file("authority.pem", authority.certificates),
    FORECOURT_OCPP_CA_KEY: await file("authority.key", authority.key),
  };
  // This server accepts chargers through a proxy with TLS as well, because a case may raise the security profile of a
  // charger.
  const plain = await startTestServer({
    ...common,
    FORECOURT_TRUSTED_PROXIES: "192.0.2.1",
    FORECOURT_PUBLIC_URL: "https://forecourt.example",
  });
  const secure = await startTestServer({
    ...common,
    FORECOURT_TLS_CERT: `${await file("ecdsa.pem", ecdsa.cert)},${await file("rsa.pem", rsa.cert)}`,
    FORECOURT_TLS_KEY: `${await file("ecdsa.key", ecdsa.key)},${await file("rsa.key", rsa.key)}`,
    FORECOURT_TLS_CLIENT_CA: ca,
  });
  subject = await serverSubject({ plain, secure }, authority);
  close = async () => {
    await secure[Symbol.asyncDispose]();
    await plain[Symbol.asyncDispose]();
    await database.drop();
    await rm(folder, { recursive: true });
  };
});
afterAll(() => close());

test.each(conformanceCases.map((each) => [each.id, each.title, each] as const))(
  "%s: %s",
  async (_id, _title, each) => {
    const result = await runCase(each, subject);
    const { frames: _, ...about } = result;
    expect(about).toEqual({ passed: true, id: each.id });
  },
);
