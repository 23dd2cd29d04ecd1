import type { SocketCreate } from "@forecourt/contract";
import {
  createSimulatedCharger,
  type SimulatedCharger,
  type SimulatedChargerOptions,
} from "@forecourt/simulator";
import { expect } from "vitest";
import type { TestServer } from "../start-test-server.ts";

/** Everything that waits, short. */
export const hasty = {
  FORECOURT_DLB_SETTLE_S: "1",
  FORECOURT_DLB_RAISE_SPACING_S: "1",
  FORECOURT_DLB_CALL_TIMEOUT_S: "5",
  FORECOURT_DLB_TICK_S: "1",
};

/** For what is to come within seconds; on a busy machine a limit may be asked for twice or three times. */
export const within = { timeout: 40_000, interval: 50 };

export interface Outlet {
  charger: SimulatedCharger;
  chargerId: string;
  socketId: string;
  password: string;
  /** Of a driver of its own. */
  idTag: string;
}

export interface Depot extends AsyncDisposable {
  locationId: string;
  outlets: readonly Outlet[];
  /** What all of them draw. */
  sumA(): number;
  /** What the fuse carries on its fullest phase. */
  fuseA(): number;
}

let chargers = 0;

/** A balanced location and its chargers, connected, their baselines in force. */
export async function startDepot(
  server: TestServer,
  capA: number,
  makes: readonly Partial<SimulatedChargerOptions>[],
  socket: Partial<SocketCreate> = {},
): Promise<Depot> {
  const { client } = server;
  const location = { name: "Depot", max_amperage: capA, dlb_enabled: true };
  const { id: locationId } = await client.locations.create(location);
  const outlets: Outlet[] = [];
  for (const make of makes) {
    chargers += 1;
    const identity = `DEPOT-${chargers}`;
    const idTag = `DRIVER-${chargers}`;
    const created = await client.chargers.create({
      identity,
      location_id: locationId,
      sockets: [{ connector_id: 1, max_amperage: 32, ...socket }],
    });
    await client.idTags.create({ id_tag: idTag });
    const [made] = created.sockets;
    if (made === undefined) throw new Error("a new charger has a socket");
    const charger = createSimulatedCharger({
      identity,
      password: created.password,
      url: server.ocppUrl,
      reconnect: { firstMs: 100, maxMs: 500 },
      tickMs: 100,
      rebootMs: 500,
      ...make,
    });
    await charger.connect();
    // Until then a charger does as it likes.
    const accepted = { charger_id: created.id, type: "SetChargingProfile", status: "accepted" } as const;
    await expect
      .poll(() => client.commands.list(accepted), within)
      .toMatchObject({ data: [{ result: { applied_limit_a: 0, scope: "baseline" } }] });
    outlets.push({ charger, chargerId: created.id, socketId: made.id, password: created.password, idTag });
  }
  return {
    locationId,
    outlets,
    sumA: () => outlets.reduce((sum, { charger }) => sum + charger.currentA(), 0),
    fuseA() {
      const each = outlets.map(({ charger }) => charger.phaseCurrentsA());
      const onPhase = (phase: "L1" | "L2" | "L3") => each.reduce((sum, amps) => sum + amps[phase], 0);
      return Math.max(onPhase("L1"), onPhase("L2"), onPhase("L3"));
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(outlets.map(({ charger }) => charger.close()));
    },
  };
}
