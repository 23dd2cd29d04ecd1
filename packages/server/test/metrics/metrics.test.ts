import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { createDatabase, startProxy } from "@forecourt/harness";
import { expect, inject, test } from "vitest";
import { generateApiKey } from "../../src/platform/api-key.ts";
import { connectRawCharger } from "../support/raw-charger.ts";
import { parseScrape, type Scrape } from "../support/scrape.ts";
import { ago, startSite, type TariffElements } from "../support/start-site.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { answerToUpgrade, basic } from "../support/upgrade-request.ts";

const energy: TariffElements = [{ price_components: [{ type: "ENERGY", price: 0.35, step_size: 1 }] }];

async function scrape({ server }: TestServer): Promise<Scrape> {
  const response = await fetch(`${server.metricsUrl}/metrics`);
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  await response.text();
  // The scraped text may be a second old, so read the metrics directly.
  return parseScrape(await server.core.metrics.text());
}

test("a scrape counts what has happened", async () => {
  await using server = await startTestServer({
    FORECOURT_COMMAND_LIFETIME_S: "1",
    FORECOURT_RATE_LIMIT_PER_SECOND: "1",
    FORECOURT_RATE_LIMIT_BURST: "100",
  });
  const { charger, chargerId, socketId, idTag } = await startSite(server, energy);
  const { transactionId } = await charger.call("StartTransaction", {
    connectorId: 1,
    idTag,
    meterStart: 0,
    timestamp: ago(60),
  });
  const value = { value: "100", measurand: "Energy.Active.Import.Register" };
  await charger.call("MeterValues", {
    connectorId: 1,
    transactionId,
    meterValue: [{ timestamp: ago(30), sampledValue: [value] }],
  });
  const during = await scrape(server);

  const wait = { wait: true } as const;
  await server.client.sockets.unlock(chargerId, socketId, wait);
  charger.handle("Reset", () => ({ status: "Rejected" }));
  await server.client.chargers.reset(chargerId, { type: "Soft", ...wait });
  charger.handle("Reset", () => new Promise(() => undefined));
  await server.client.chargers.reset(chargerId, { type: "Soft", ...wait });
  await charger.call("StopTransaction", { transactionId, meterStop: 500, timestamp: ago(0) });
  expect(
    await answerToUpgrade(server, "CP-STRANGER", { Authorization: basic("CP-STRANGER", "guess") }),
  ).toContain(" 401 ");
  expect((await server.fetch("/me", { key: generateApiKey("test") })).status).toBe(401);
  expect((await server.fetch("/me", { key: null })).status).toBe(401);
  expect((await fetch(`${server.server.url}/nowhere/else`)).status).toBe(404);
  const viewer = await server.keyFor("viewer");
  const rated = await Promise.all(Array.from({ length: 160 }, () => server.fetch("/me", { key: viewer })));
  const limited = rated.filter(({ status }) => status === 429).length;
  charger.cut();
  await expect.poll(async () => (await scrape(server)).sum("forecourt_chargers_connected")).toBe(0);

  expect([during.sum("forecourt_chargers_connected"), during.sum("forecourt_sessions_open")]).toEqual([1, 1]);
  const after = await scrape(server);
  const counted = (name: string, labels?: Record<string, string>) => after.sum(`forecourt_${name}`, labels);
  expect({
    opened: counted("ocpp_connections_opened_total"),
    lost: counted("ocpp_connections_closed_total", { reason: "lost" }),
    refused: counted("ocpp_upgrades_refused_total", { status: "401", reason: "not-admitted" }),
    starts: counted("ocpp_exchanges_total", {
      direction: "in",
      action: "StartTransaction",
      outcome: "answered",
    }),
    handled: counted("ocpp_handling_duration_seconds_count", { action: "StartTransaction" }),
    resetAnswered: counted("ocpp_call_duration_seconds_count", { action: "Reset", outcome: "result" }),
    resetUnanswered: counted("ocpp_call_duration_seconds_count", { action: "Reset", outcome: "timeout" }),
    accepted: counted("commands_completed_total", { type: "UnlockConnector", status: "accepted" }),
    rejected: counted("commands_completed_total", { type: "Reset", status: "rejected" }),
    timedOut: counted("commands_completed_total", { type: "Reset", status: "timeout" }),
    commands: counted("command_duration_seconds_count"),
    pending: counted("commands_pending"),
    started: counted("events_total", { type: "session.started" }),
    ended: counted("events_total", { type: "session.ended" }),
    cdrs: counted("events_total", { type: "cdr.created" }),
    registered: counted("chargers_registered"),
    energyWh: counted("cdr_energy_wh_total"),
    amount: counted("cdr_amount_total", { currency: "EUR" }),
    sockets: counted("sockets"),
    resets: counted("http_requests_total", { operation: "resetCharger", status: "200" }),
    resetsWaitedOut: counted("http_requests_total", { operation: "resetCharger", status: "202" }),
    nowhere: counted("http_requests_total", { operation: "none", status: "404" }),
    timed: counted("http_request_duration_seconds_count", { operation: "resetCharger" }),
    unknownKeys: counted("http_keys_refused_total", { reason: "unknown" }),
    missingKeys: counted("http_keys_refused_total", { reason: "missing" }),
    limited: counted("http_rate_limited_total"),
    up: counted("database_up"),
    builds: counted("build_info", { node: process.versions.node }),
  }).toEqual({
    opened: 1,
    lost: 1,
    refused: 1,
    starts: 1,
    handled: 1,
    resetAnswered: 1,
    resetUnanswered: 1,
    accepted: 1,
    rejected: 1,
    timedOut: 1,
    commands: 3,
    pending: 0,
    started: 1,
    ended: 1,
    cdrs: 1,
    registered: 1,
    energyWh: 500,
    // 0.5 kWh x 0.35.
    amount: 0.18,
    sockets: 1,
    resets: 1,
    resetsWaitedOut: 1,
    nowhere: 1,
    timed: 2,
    unknownKeys: 1,
    missingKeys: 1,
    limited,
    up: 1,
    builds: 1,
  });
  expect(limited).toBeGreaterThan(0);
  // Counted in the database, at most every 5 s.
  await expect.poll(async () => (await scrape(server)).sum("forecourt_chargers_offline")).toBe(1);
  // The command that timed out lasted for its whole lifetime.
  expect(counted("command_duration_seconds_sum", { status: "timeout" })).toBeGreaterThanOrEqual(1);
  for (const some of [
    "ocpp_frames_total",
    "ocpp_frame_bytes_total",
    "ingest_commit_duration_seconds_count",
    "ingest_group_rows_sum",
    "database_wait_seconds_count",
    "database_connections_open",
  ]) {
    expect(counted(some), some).toBeGreaterThan(0);
  }
  for (const ofNode of [
    "process_cpu_seconds_total",
    "nodejs_eventloop_lag_p99_seconds",
    "nodejs_heap_size_used_bytes",
  ]) {
    expect(after.sum(ofNode), ofNode).toBeGreaterThan(0);
  }
});

test("made-up input creates no series, and no name or id of a person or charger is a label", async () => {
  await using server = await startTestServer();
  const { identity, idTag, chargerId, charger } = await startSite(server, energy);
  const raw = await connectRawCharger(server);
  await raw.ask('[2,"first","MadeUp",{}]');
  await server.fetch("/made-up");
  await answerToUpgrade(server, "MADE-UP");
  const before = await scrape(server);

  const answers = once(raw.socket, "message");
  for (let made = 0; made < 900; made++) raw.socket.send(`[2,"${made}","MadeUp${made}",{}]`);
  await answers;
  for (let made = 0; made < 20; made++) raw.socket.send(`["made up ${made}"]`);
  // The server answers this after everything that was sent before it.
  expect(await lastAnswer(raw.socket, '[2,"last","Heartbeat",{}]')).toMatchObject([
    3,
    "last",
    expect.anything(),
  ]);
  for (let made = 0; made < 20; made++) {
    await server.fetch(`/made-up/${made}`, { method: made % 2 === 0 ? "GET" : `MADE${made}` });
    await answerToUpgrade(server, `MADE-UP-${made}`, { "Sec-WebSocket-Protocol": `made-up-${made}` });
  }
  const after = await scrape(server);

  expect(after.sum("forecourt_ocpp_exchanges_total", { action: "other" })).toBe(901);
  expect(after.sum("forecourt_ocpp_bad_frames_total")).toBe(20);
  // A heartbeat, a refused protocol and a refused method add new label values. Each of them is a known value.
  const made = [...after.series.keys()].filter((key) => !before.series.has(key));
  expect(made.filter((key) => /made/i.test(key))).toEqual([]);
  expect(after.series.size).toBeLessThan(2_000);
  const text = [...after.series.keys()].join("\n");
  for (const name of [identity, idTag, chargerId, raw.identity, server.key]) expect(text).not.toContain(name);
  expect(text).not.toMatch(/(?:chg|org|key|cmd|ses|loc|soc)_[0-9a-z]{26}/);
  raw.socket.terminate();
  await charger.close();
});

test("every metric of a scrape is on its page", async () => {
  const page = await readFile(new URL("../../../../docs/reference/metrics.md", import.meta.url), "utf8");
  await using server = await startTestServer();
  const { types } = await scrape(server);
  const documented = [...page.matchAll(/^\| `(\w+)(\*?)`/gm)].map(([, name = "", rest]) => ({
    name,
    isPrefix: rest === "*",
  }));
  const untold = [...types.keys()].filter(
    (name) => !documented.some((row) => (row.isPrefix ? name.startsWith(row.name) : name === row.name)),
  );
  expect(untold).toEqual([]);
  expect(types.size).toBeGreaterThan(30);
});

test("a scrape reports a hanging database within two seconds, and all other series", async () => {
  await using database = await createDatabase(inject("postgresUrl"));
  await using proxy = await startProxy(database.url);
  await using server = await startTestServer({ FORECOURT_DATABASE_URL: proxy.url });
  const within = async (url: string): Promise<Response> => {
    const startedAt = performance.now();
    const response = await fetch(url);
    // The promised 2 s, and 2 s more for a busy machine.
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    return response;
  };
  proxy.blackhole();
  const [metrics, ready, alive] = await Promise.all([
    within(`${server.server.metricsUrl}/metrics`),
    within(`${server.server.url}/readyz`),
    within(`${server.server.url}/healthz`),
  ]);
  expect([metrics.status, ready.status, alive.status]).toEqual([200, 503, 200]);
  expect(ready.headers.get("content-type")).toBe("application/problem+json");
  expect(await ready.json()).toMatchObject({
    code: "unavailable",
    errors: [{ pointer: "/checks/database", code: "unavailable" }],
  });
  const samples = parseScrape(await metrics.text());
  expect(samples.sum("forecourt_database_up")).toBe(0);
  expect([...samples.series.keys()].filter((key) => /_(?:open|pending|registered)$/.test(key))).toEqual([]);
  for (const pool of ["chargers", "api", "engines"])
    expect(samples.series.has(`forecourt_database_connections_open{pool="${pool}"}`)).toBe(true);
  expect(samples.types.has("forecourt_sessions_open")).toBe(true);
  proxy.heal();
  await expect
    .poll(async () => (await scrape(server)).sum("forecourt_database_up"), { timeout: 60_000 })
    .toBe(1);
});

test("metrics have a port of their own and are nowhere else", async () => {
  await using server = await startTestServer();
  const own = server.server.metricsUrl;
  expect((await fetch(`${server.server.url}/metrics`)).status).toBe(404);
  expect(parseScrape(await (await fetch(`${own}/metrics`)).text()).sum("forecourt_database_up")).toBe(1);
  expect((await fetch(`${own}/metrics`, { method: "HEAD" })).status).toBe(200);
  const posted = await fetch(`${own}/metrics`, { method: "POST" });
  expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  for (const path of ["/v1/me", "/healthz", "/"]) expect((await fetch(`${own}${path}`)).status).toBe(404);
});

test("metrics that are switched off have no address", async () => {
  await using server = await startTestServer({ FORECOURT_METRICS: "off" });
  expect(server.server.metricsUrl).toBeNull();
  expect((await fetch(`${server.server.url}/metrics`)).status).toBe(404);
});

test("the text is built once a second, for any number of scrapes", async () => {
  await using server = await startTestServer();
  const ask = async () => (await fetch(`${server.server.metricsUrl}/metrics`)).text();
  const texts = await Promise.all(Array.from({ length: 15 }, ask));
  // The metrics include the requests themselves: if the server rendered the text again, each text would differ.
  expect(new Set(texts).size).toBe(1);
});

test("with the default port in use the server warns and runs; with one that was set it does not start", async () => {
  // A second server on the machine finds this state: the port is taken, by this test or by another process.
  const other = createServer().listen(9464, "127.0.0.1");
  await Promise.race([once(other, "listening"), once(other, "error")]).catch(() => undefined);
  try {
    await using server = await startTestServer({ FORECOURT_METRICS: "" });
    expect(server.server.metricsUrl).toBeNull();
    expect(server.log).toContainEqual(
      expect.objectContaining({ level: "warn", message: "metrics not served; set FORECOURT_METRICS" }),
    );
    expect((await server.fetch("/me")).status).toBe(200);
    await expect(startTestServer({ FORECOURT_METRICS: "127.0.0.1:9464" })).rejects.toThrow("EADDRINUSE");
  } finally {
    other.close();
  }
});

/** The answer to the last of many frames. */
async function lastAnswer(socket: Awaited<ReturnType<typeof connectRawCharger>>["socket"], frame: string) {
  const [, id] = JSON.parse(frame) as [number, string];
  const answered = new Promise<unknown>((resolve) => {
    socket.on("message", (data) => {
      const answer = JSON.parse(String(data)) as unknown[];
      if (answer[1] === id) resolve(answer);
    });
  });
  socket.send(frame);
  return answered;
}
