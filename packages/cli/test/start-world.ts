import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Client } from "@forecourt/client";
import { createSimulatedCharger, type SimulatedCharger } from "@forecourt/simulator";
import { startTestServer, type TestServer } from "../../server/test/support/start-test-server.ts";
import { type Cli, startCli } from "./run-cli.ts";

/** A server with one of everything, and a CLI user with the role admin. */
export interface World extends AsyncDisposable {
  server: TestServer;
  client: Client;
  cli: Cli;
  /** Takes webhooks, and remembers nothing. */
  receiverUrl: string;
  tariff: string;
  location: string;
  charger: string;
  identity: string;
  socket: string;
  simulated: SimulatedCharger;
  /** Comes without a password, and nothing is charged there. */
  bare: SimulatedCharger;
  /** Has ended. */
  session: string;
  cdr: string;
  command: string;
  idTag: string;
  webhook: string;
  delivery: string;
  event: string;
  key: string;
  issue: string;
}

export async function startWorld(): Promise<World> {
  const server = await startTestServer({
    FORECOURT_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
    FORECOURT_WEBHOOK_ALLOW_HTTP: "true",
    FORECOURT_OCPP_ALLOW_PROFILE_0: "true",
  });
  const { client } = server;
  const receiver = createServer((request, response) => {
    request.resume();
    request.on("end", () => response.end());
  });
  await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
  const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;

  const elements = [
    {
      price_components: [
        { type: "FLAT" as const, price: 0.5 },
        { type: "ENERGY" as const, price: 0.35, vat: 21 },
      ],
    },
  ];
  const tariff = await client.tariffs.create({ name: "Day", currency: "EUR", elements });
  const location = await client.locations.create({
    name: "Harbour",
    tariff_id: tariff.id,
    max_amperage: 63,
    dlb_enabled: true,
    time_zone: "Europe/Amsterdam",
  });
  const charger = await client.chargers.create({ identity: "HARBOUR-01", location_id: location.id });
  const socket = charger.sockets[0]?.id ?? "";
  const simulated = createSimulatedCharger({
    url: server.ocppUrl,
    identity: charger.identity,
    password: charger.password,
    configuration: { MeterValueSampleInterval: "1" },
  });
  await simulated.connect();
  simulated.plugIn();
  await client.chargers.create({ identity: "BARE", security_profile: 0 });
  const bare = createSimulatedCharger({ url: server.ocppUrl, identity: "BARE" });
  await bare.connect();
  const idTag = await client.idTags.create({ id_tag: "04A2B9C1" });
  const webhook = await client.webhooks.create({ url: receiverUrl, events: ["*"] });
  const started = await client.sockets.start(charger.id, socket, { id_tag: "04A2B9C1" });
  const session = await client.waitForSession(started);
  await client.waitForCommand(await client.sockets.stop(charger.id, socket));
  const cdr = await client.waitForCdr(session.id);
  const delivery = await firstOf(() => client.webhooks.listDeliveries(webhook.id, { state: "delivered" }));
  const event = await firstOf(() => client.events.list());
  bare.fault("GroundFailure");
  bare.fault("NoError");
  const issue = await firstOf(() => client.issues.list());
  const [key] = (await client.apiKeys.list()).data;
  const cli = await startCli({ FORECOURT_URL: server.baseUrl, FORECOURT_API_KEY: server.key });
  return {
    server,
    client,
    cli,
    receiverUrl,
    tariff: tariff.id,
    location: location.id,
    charger: charger.id,
    identity: charger.identity,
    socket,
    simulated,
    bare,
    session: session.id,
    cdr: cdr.id,
    command: started.id,
    idTag: idTag.id,
    webhook: webhook.id,
    delivery: delivery.id,
    event: event.id,
    key: key?.id ?? "",
    issue: issue.id,
    async [Symbol.asyncDispose]() {
      await cli[Symbol.asyncDispose]();
      await simulated.close();
      await bare.close();
      await closed(receiver);
      await server[Symbol.asyncDispose]();
    },
  };
}

async function firstOf<Row>(list: () => Promise<{ data: Row[] }>): Promise<Row> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const [first] = (await list()).data;
    if (first !== undefined) return first;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The list stayed empty.");
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
