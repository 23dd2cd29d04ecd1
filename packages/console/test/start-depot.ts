import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createSimulatedCharger } from "@forecourt/simulator";
import { vi } from "vitest";
import { type Added, type StartedConsole, startConsole } from "./start-console.ts";

/** A console over a depot in which there is something of everything. */
export interface Depot extends StartedConsole {
  locationId: string;
  tariffId: string;
  /** Charges. */
  charging: Added & { sessionId: string };
  /** Has charged: its session has ended, and its receipt is made. */
  done: Added & { sessionId: string; cdrId: string };
  /** Stands free, with a car. */
  free: Added;
  /** Has a ground failure. */
  faulted: Added;
  webhookId: string;
  /** What the broken receiver was sent: the header with the signatures of each request. */
  signatures: readonly string[];
  jobId: string;
}

/** What a depot is called. Tests with hostile names give their own. */
export interface DepotNames {
  site?: string;
  tariff?: string;
  card?: string;
  keyName?: string;
  vendor?: string;
  unknownIdentity?: string;
  unknownCard?: string;
}

export async function startDepot(names: DepotNames = {}): Promise<Depot> {
  const { card = "CARD-1", site = "Harbour", tariff: tariffName = "Day" } = names;
  const started = await startConsole({
    FORECOURT_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
    FORECOURT_WEBHOOK_ALLOW_HTTP: "true",
  });
  const { client, server } = started;
  const receiver = await refuseEverything();
  const energy = [{ price_components: [{ type: "ENERGY" as const, price: 0.35, vat: 21 }] }];
  const tariff = await client.tariffs.create({ name: tariffName, currency: "EUR", elements: energy });
  const location = await client.locations.create({
    name: site,
    tariff_id: tariff.id,
    time_zone: "Europe/Amsterdam",
    latitude: 52.3791,
    longitude: 4.9003,
    max_amperage: 63,
    dlb_enabled: true,
  });
  await client.idTags.create({ id_tag: card });
  await client.apiKeys.create({ name: names.keyName ?? "till", role: "viewer" });
  const at = {
    locationId: location.id,
    ...(names.vendor !== undefined && {
      vendor: names.vendor,
      model: names.vendor,
      firmwareVersion: names.vendor,
    }),
  };
  const charging = await started.add("HARBOUR-01", at);
  const done = await started.add("HARBOUR-02", at);
  const free = await started.add("HARBOUR-03", at);
  const faulted = await started.add("HARBOUR-04", at);
  const webhook = await client.webhooks.create({ url: receiver.url, events: ["*"] });

  const sessions: string[] = [];
  for (const { id, simulated, socketId } of [charging, done]) {
    simulated.plugIn();
    const session = await client.waitForSession(await client.sockets.start(id, socketId, { id_tag: card }));
    sessions.push(session.id);
  }
  const [chargingSession = "", doneSession = ""] = sessions;
  await vi.waitFor(
    async () => {
      const { energy_wh } = await client.sessions.get(doneSession);
      if ((energy_wh ?? -1) <= 0) throw new Error("It has not charged yet.");
    },
    { timeout: 60_000, interval: 200 },
  );
  await client.waitForCommand(await client.sockets.stop(done.id, done.socketId));
  const cdr = await client.waitForCdr(doneSession);
  free.simulated.plugIn();
  await free.simulated.present(names.unknownCard ?? "STRANGER");
  faulted.simulated.fault("GroundFailure");
  const job = await client.jobs.create({
    selection: { charger_ids: [free.id] },
    action: "GetConfiguration",
    payload: {},
  });
  const unknown = createSimulatedCharger({
    url: server.ocppUrl,
    identity: names.unknownIdentity ?? "NEW-77",
    password: "a password of sixteen",
  });
  const refused = new Promise<void>((resolve) => {
    unknown.on("refused", () => resolve());
  });
  void unknown.connect().catch(() => undefined);
  await refused;
  await unknown.close();
  return {
    ...started,
    locationId: location.id,
    tariffId: tariff.id,
    charging: { ...charging, sessionId: chargingSession },
    done: { ...done, sessionId: doneSession, cdrId: cdr.id },
    free,
    faulted,
    webhookId: webhook.id,
    signatures: receiver.signatures,
    jobId: job.id,
    async [Symbol.asyncDispose]() {
      await started[Symbol.asyncDispose]();
      receiver.server.close();
    },
  };
}

/** A receiver of webhooks that is broken. */
async function refuseEverything(): Promise<{ server: Server; signatures: string[]; url: string }> {
  const signatures: string[] = [];
  const server = createServer((request, response) => {
    signatures.push(String(request.headers["webhook-signature"]));
    request.resume();
    response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return { server, signatures, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks` };
}

/** Every screen and part of a screen, by its path. */
export function screensOf({ charging, done, jobId, locationId, tariffId }: Depot): Record<string, string> {
  return {
    now: "/",
    events: "/events",
    issues: "/issues",
    "closed issues": "/issues?state=closed",
    chargers: "/chargers",
    "unknown chargers": "/chargers?tab=unknown",
    charger: `/chargers/${charging.id}`,
    "charger, sessions": `/chargers/${charging.id}?tab=sessions`,
    "charger, OCPP messages": `/chargers/${charging.id}?tab=messages`,
    "charger, configuration": `/chargers/${charging.id}?tab=configuration`,
    "charger, commands": `/chargers/${charging.id}?tab=commands`,
    "charger, firmware": `/chargers/${charging.id}?tab=firmware`,
    sessions: "/sessions",
    "a session that is open": `/sessions/${charging.sessionId}`,
    "a session that has ended": `/sessions/${done.sessionId}`,
    sites: "/sites",
    site: `/sites/${locationId}`,
    receipts: "/receipts",
    sums: "/receipts?tab=sums",
    corrections: "/receipts?tab=corrections",
    receipt: `/receipts/${done.cdrId}`,
    prices: "/prices",
    tariff: `/prices/${tariffId}`,
    "new tariff": "/prices/new",
    cards: "/access",
    "unknown cards": "/access?tab=unknown%20cards",
    keys: "/access?tab=keys",
    webhooks: "/access?tab=webhooks",
    jobs: "/access?tab=jobs",
    audit: "/access?tab=audit",
    job: `/jobs/${jobId}`,
  };
}
