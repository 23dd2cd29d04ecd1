import { connectRpcCharger, type RpcCharger } from "./ocpp-rpc-charger.ts";
import type { TestServer } from "./start-test-server.ts";

export type TariffElements = Parameters<TestServer["client"]["tariffs"]["create"]>[0]["elements"];

export interface Site {
  locationId: string;
  chargerId: string;
  socketId: string;
  identity: string;
  password: string;
  /** A listed id tag. */
  idTag: string;
  charger: RpcCharger;
}

let sites = 0;

/**
 * Creates a location with a tariff, a charger and an id tag, and connects a third-party charge point, which has booted and is
 * available. A test that charges at a running server begins with it.
 */
export async function startSite(server: TestServer, elements: TariffElements): Promise<Site> {
  const { client } = server;
  const { id: tariff_id } = await client.tariffs.create({ currency: "EUR", elements });
  const { id: locationId } = await client.locations.create({
    name: "Depot",
    tariff_id,
    time_zone: "Europe/Berlin",
  });
  sites += 1;
  const identity = `CP-${sites}`;
  const idTag = `TAG-${sites}`;
  const created = await client.chargers.create({ identity, location_id: locationId });
  await client.idTags.create({ id_tag: idTag });
  const charger = await connectRpcCharger({ url: server.ocppUrl, identity, password: created.password });
  await charger.boot();
  await charger.call("StatusNotification", { connectorId: 1, errorCode: "NoError", status: "Available" });
  const [socket] = created.sockets;
  if (socket === undefined) throw new Error("a new charger has a socket");
  return {
    locationId,
    chargerId: created.id,
    socketId: socket.id,
    identity,
    password: created.password,
    idTag,
    charger,
  };
}

/** The clock of a session that began `secondsAgo`: returns the timestamp a number of seconds after the beginning. */
export function sessionClock(secondsAgo: number): (seconds: number) => string {
  const start = Date.now() - secondsAgo * 1000;
  return (seconds) => new Date(start + seconds * 1000).toISOString();
}

/** A timestamp as a charger writes it: `seconds` before now. */
export function ago(seconds: number): string {
  return new Date(Date.now() - seconds * 1000).toISOString();
}
