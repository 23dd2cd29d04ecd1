import { once } from "node:events";
import { afterEach, describe, expect, test, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import type { CommittedEvent, Hooks } from "../../src/core/hooks.ts";
import { createForecourt } from "../../src/forecourt.ts";
import { parseConfig } from "../../src/platform/config.ts";
import { connectScriptedCharger } from "../support/scripted-charger.ts";
import { basePath, type Framework, type MountedServer } from "../support/start-mounted.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";

const within = { timeout: 30_000, interval: 50 };
const open: TestServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server[Symbol.asyncDispose]();
});

async function start(mount: Framework, hooks: Hooks = {}, settings = {}): Promise<TestServer> {
  const server = await startTestServer(settings, { mount, hooks });
  open.push(server);
  return server;
}

function refusalAt(url: string): Promise<string> {
  return new Promise((resolve) =>
    new WebSocket(url, "ocpp1.6").once("error", ({ message }) => resolve(message)),
  );
}

function isMounted(server: object): server is MountedServer {
  return "forecourt" in server;
}

describe.each(["hono", "hono-mount", "express"] as const)("mounted in %s", (mount) => {
  test("the application keeps its pages, and the links of the server follow the mount", async () => {
    const { server, fetch: ask, client } = await start(mount);
    const root = server.url.slice(0, -basePath.length);
    expect(await (await fetch(root)).text()).toBe("The application's own page");
    expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({ status: "ready" });
    expect(await (await fetch(server.url)).json()).toMatchObject({
      v1: "/charging/v1",
      docs: "/charging/docs",
    });
    const { servers } = (await (await fetch(`${server.url}/openapi.json`)).json()) as { servers: object[] };
    expect(servers).toEqual([expect.objectContaining({ url: "/charging/v1" })]);

    const created = await ask("/locations", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Depot" }),
    });
    expect(created.status).toBe(201);
    expect(created.headers.get("location")).toMatch(/^\/charging\/v1\/locations\/loc_/);
    await client.locations.create({ name: "Yard" });
    const page = await ask("/locations?per_page=1");
    const next = /^<(\/charging\/v1\/locations\?[^>]+)>; rel="next"$/.exec(page.headers.get("link") ?? "");
    expect((await ask(`${next?.[1]?.slice("/charging/v1".length)}`)).status).toBe(200);
    expect((await ask("/nosuch")).status).toBe(404);
    expect(await (await ask("/locations/loc_nosuch")).json()).toMatchObject({ code: "not-found" });
  });

  test("chargers connect, and the WebSockets of the application stay its own", async () => {
    const { client, ocppUrl, server } = await start(mount);
    if (!isMounted(server)) throw new Error("it is mounted");
    const { forecourt, http } = server;
    const chat = new WebSocketServer({ noServer: true });
    http.on("upgrade", (request, socket, head) => {
      if (request.url === "/chat") chat.handleUpgrade(request, socket, head, (ws) => ws.send("hello"));
    });
    const own = new WebSocket(`${server.url.replace(/^http/, "ws").slice(0, -basePath.length)}/chat`);
    const [said] = (await once(own, "message")) as [Buffer];
    expect(said.toString()).toBe("hello");
    own.terminate();

    const { id, password } = await client.chargers.create({ identity: "MOUNTED-1" });
    await using charger = await connectScriptedCharger({ url: ocppUrl, identity: "MOUNTED-1", password });
    expect(await charger.boot()).toMatchObject({ status: "Accepted" });
    expect(await client.chargers.get(id)).toMatchObject({ connected: true });
    expect(await refusalAt(`${ocppUrl}/NOBODY`)).toContain("401");

    // The HTTP server stays with the application.
    await forecourt.close();
    await charger.ended();
    expect(http.listening).toBe(true);
    expect((await fetch(`${server.url}/v1/me`)).status).toBe(503);
    expect(await (await fetch(server.url.slice(0, -basePath.length))).text()).toContain("own page");
  });
});

describe("hooks", () => {
  test("decide about cards, answer vendor messages, and see each committed event", async () => {
    const events: CommittedEvent[] = [];
    const authorize = vi.fn<NonNullable<Hooks["authorize"]>>(({ id_tag }) =>
      id_tag === "GUEST"
        ? { status: "Accepted", parent_id_tag: "CLUB", limits: { max_energy_wh: 5_000 } }
        : id_tag === "STOLEN"
          ? { status: "Blocked" }
          : null,
    );
    const { client, log, ocppUrl, server } = await start("hono", {
      authorize,
      onDataTransfer: async ({ data, vendor_id }) => {
        if (vendor_id === "org.broken") throw new Error("the terminal is not known");
        if (vendor_id === "org.odd") return { status: "Perhaps" } as never;
        return vendor_id === "org.terminal" ? { status: "Accepted", data: `paid ${data}` } : null;
      },
      onEvent(event) {
        events.push(event);
        if (event.type === "session.started") throw new Error("a hook must not break a session");
      },
    });
    const { id, password } = await client.chargers.create({ identity: "HOOKED" });
    await using charger = await connectScriptedCharger({ url: ocppUrl, identity: "HOOKED", password });
    await charger.boot();
    const begin = async (idTag: string) =>
      (await charger.call("StartTransaction", {
        connectorId: 1,
        idTag,
        meterStart: 0,
        timestamp: new Date().toISOString(),
      })) as { transactionId: number; idTagInfo: object };

    const { idTagInfo, transactionId } = await begin("GUEST");
    expect(idTagInfo).toEqual({ status: "Accepted", parentIdTag: "CLUB" });
    expect(authorize).toHaveBeenCalledWith({
      type: "authorization.request",
      organization_id: expect.stringMatching(/^org_/),
      id_tag: "GUEST",
      charger_id: id,
      charger_identity: "HOOKED",
      connector_id: 1,
      location_id: null,
      at: expect.any(String),
    });
    const [session] = (await client.sessions.list()).data;
    expect(session).toMatchObject({ limits: { max_energy_wh: 5_000 }, authorizer: { outcome: "answered" } });
    await charger.call("StopTransaction", {
      transactionId,
      meterStop: 10,
      timestamp: new Date().toISOString(),
    });
    expect((await begin("STOLEN")).idTagInfo).toEqual({ status: "Blocked" });
    // The hook leaves it to the list.
    expect((await begin("OTHER")).idTagInfo).toEqual({ status: "Invalid" });

    const transfer = (vendorId: string) => charger.call("DataTransfer", { vendorId, data: "25.00" });
    expect(await transfer("org.terminal")).toEqual({ status: "Accepted", data: "paid 25.00" });
    // As documented without a hook.
    for (const vendorId of ["org.other", "org.broken", "org.odd"])
      expect(await transfer(vendorId), vendorId).toEqual({ status: "UnknownVendorId" });
    await expect
      .poll(() => events.filter(({ type }) => type === "charger.data_transfer"), within)
      .toMatchObject([
        { data: { vendor_id: "org.terminal", status: "Accepted" } },
        { data: { vendor_id: "org.other", status: "UnknownVendorId" } },
        { data: { vendor_id: "org.broken", status: "UnknownVendorId" } },
        { data: { vendor_id: "org.odd", status: "UnknownVendorId" } },
      ]);
    expect(events.map(({ type }) => type)).toContain("session.started");
    const failed = log.filter(({ message }) => message.startsWith("hook"));
    expect(failed.map(({ fields }) => fields["hook"])).toEqual(
      expect.arrayContaining(["onDataTransfer", "onEvent"]),
    );
    expect(server.core.hooks.authorize).toBe(authorize);
  });

  test("that do not answer are left behind after 5 s", { timeout: 30_000 }, async () => {
    const never = () => new Promise<null>(() => {});
    const { client, ocppUrl } = await start("hono", { authorize: never, onDataTransfer: never });
    const { password } = await client.chargers.create({ identity: "WAITING" });
    await using charger = await connectScriptedCharger({ url: ocppUrl, identity: "WAITING", password });
    await charger.boot();
    expect(await charger.call("Authorize", { idTag: "GUEST" })).toEqual({ idTagInfo: { status: "Invalid" } });
    expect(await charger.call("DataTransfer", { vendorId: "org.terminal" })).toEqual({
      status: "UnknownVendorId",
    });
  });
});

describe("options that cannot work", () => {
  const config = (settings: Record<string, string> = {}) => {
    const parsed = parseConfig({
      FORECOURT_DATABASE_URL: "postgres://127.0.0.1:1/nowhere",
      FORECOURT_SECRET: "a secret that only the tests know of",
      ...settings,
    });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    return parsed.config;
  };
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

  test.each(["charging", "/charging/", "/a b", "https://example.org/charging"])("basePath %s", (path) => {
    expect(() => createForecourt({ config: config(), log, basePath: path })).toThrow(
      `basePath is ${JSON.stringify(path)}; it must be "" or a path such as "/charging".`,
    );
  });

  test("traces by OTLP, which need an SDK of the whole process", () => {
    expect(() => createForecourt({ config: config({ FORECOURT_TRACES: "otlp" }), log })).toThrow(
      'the application registers the SDK of OpenTelemetry; set FORECOURT_TRACES to "process".',
    );
  });

  test("a database that is not there rejects `ready`, and is logged", async () => {
    await using forecourt = createForecourt({ config: config(), log });
    await expect(forecourt.ready).rejects.toThrow();
    expect((await forecourt.app.request("/healthz")).status).toBe(200);
    expect((await forecourt.app.request("/v1/me")).status).toBe(503);
    expect(log.error).toHaveBeenCalled();
  });
});
