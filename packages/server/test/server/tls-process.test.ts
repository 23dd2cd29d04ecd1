import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connect as connectSecurely } from "node:tls";
import { createClient } from "@forecourt/client";
import { createDatabase, freePort, startServerProcess } from "@forecourt/harness";
import { createSimulatedCharger } from "@forecourt/simulator";
import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { generateApiKey } from "../../src/platform/api-key.ts";
import { fetchTrusting, writeCertificates } from "../support/start-test-tls-server.ts";

const entry = new URL("../../src/main.ts", import.meta.url);

test("faults of certificates are listed with all others, and the process ends with 2", async () => {
  await using certificates = await writeCertificates();
  const env = {
    ...certificates.settings,
    FORECOURT_DATABASE_URL: "memory:",
    FORECOURT_PORT: "eighty",
    FORECOURT_TLS_CERT: "/nowhere/server.pem",
    FORECOURT_TRUSTED_PROXIES: "proxy.example.com",
    FORECOURT_CORS_ORIGINS: "*",
  };
  await expect(startServerProcess({ entry, env })).rejects.toThrow(
    /ended \(2\)[\s\S]*FORECOURT_PORT[\s\S]*FORECOURT_TRUSTED_PROXIES[\s\S]*FORECOURT_CORS_ORIGINS[\s\S]*FORECOURT_TLS_CERT cannot be read: \/nowhere\/server\.pem \(ENOENT\)\. Give the path/,
  );
});

test("after SIGHUP new connections get a new certificate, and a broken one is ignored", async () => {
  await using database = await createDatabase(inject("postgresUrl"));
  await using certificates = await writeCertificates();
  const port = await freePort();
  const key = generateApiKey("test");
  await using server = await startServerProcess({
    entry,
    env: {
      ...certificates.settings,
      FORECOURT_DATABASE_URL: database.url,
      FORECOURT_SECRET: "a secret that only the tests know of",
      FORECOURT_PORT: String(port),
      FORECOURT_BOOTSTRAP_KEY: key,
    },
    readyLine: /^Forecourt serves https:\/\/127\.0\.0\.1:\d+\/v1, and chargers at wss:/,
  });
  const ca = certificates.ca.root;
  const seen = async () => {
    const socket = connectSecurely({ host: "127.0.0.1", port, ca });
    await once(socket, "secureConnect");
    const { serialNumber } = socket.getPeerCertificate();
    socket.destroy();
    return serialNumber;
  };
  const client = createClient({
    baseUrl: `https://127.0.0.1:${port}/v1`,
    apiKey: key,
    fetch: fetchTrusting(ca),
  });
  const { id, password, sockets } = await client.chargers.create({ identity: "CP-1" });
  const url = `wss://127.0.0.1:${port}/ocpp`;
  const roots = { centralSystem: [ca] };
  await using charger = createSimulatedCharger({
    url,
    identity: "CP-1",
    securityProfile: 2,
    password,
    roots,
  });
  await charger.connect();
  const { connected_at } = await client.chargers.get(id);

  const first = await seen();
  await certificates.renew();
  expect(await seen()).toBe(first);
  process.kill(server.pid, "SIGHUP");
  await server.line(/"certificates reloaded"/);
  const second = await seen();
  expect(second).not.toBe(first);

  await writeFile(join(certificates.folder, "server.key"), "no key");
  process.kill(server.pid, "SIGHUP");
  const words = await server.line(/certificates not reloaded/);
  expect(words).toContain("FORECOURT_TLS_KEY");
  expect(words).toContain("Give a PEM file with a private key that is not encrypted.");
  expect(await seen()).toBe(second);

  // The connection has been open all the time.
  const [socket] = sockets;
  const unlocked = await client.sockets.unlock(id, socket?.id ?? "", { wait: true });
  expect(unlocked).toMatchObject({ status: "accepted" });
  expect(connected_at).not.toBeNull();
  expect(await client.chargers.get(id)).toMatchObject({ connected_at });
  expect(await server.kill("SIGTERM")).toEqual({ code: 0, signal: null });
});

test("a reload that comes while the server starts does not end it, and is not lost", async () => {
  await using database = await createDatabase(inject("postgresUrl"));
  await using certificates = await writeCertificates();
  // The lock that a migrating process holds; see store/migrate.ts.
  const migrating = postgres(database.url, { max: 1 });
  await migrating`select pg_advisory_lock(4207146)`;
  await using server = await startServerProcess({
    entry,
    env: {
      ...certificates.settings,
      FORECOURT_DATABASE_URL: database.url,
      FORECOURT_SECRET: "a secret that only the tests know of",
      FORECOURT_PORT: "0",
    },
    readyLine: /"starting"/,
  });
  process.kill(server.pid, "SIGHUP");
  await migrating.end();
  await server.line(/"listening"/);
  await server.line(/"certificates reloaded"/);
});
