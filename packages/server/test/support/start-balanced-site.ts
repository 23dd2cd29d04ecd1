import type { SocketCreate } from "@forecourt/contract";
import {
  createSimulatedCharger,
  type SimulatedCharger,
  type SimulatedChargerOptions,
} from "@forecourt/simulator";
import { expect } from "vitest";
import type { TestServer } from "./start-test-server.ts";

/** Settings with short waiting times. */
export const hasty = {
  FORECOURT_DLB_SETTLE_S: "1",
  FORECOURT_DLB_RAISE_SPACING_S: "1",
  FORECOURT_DLB_CALL_TIMEOUT_S: "5",
  FORECOURT_DLB_TICK_S: "1",
};

/** For changes that take seconds. On a busy machine, the server may send a limit two or three times. */
export const within = { timeout: 60_000, interval: 50 };

export interface SiteCharger {
  charger: SimulatedCharger;
  chargerId: string;
  socketId: string;
  password: string;
  /** The id tag of its own driver. */
  idTag: string;
}

export interface BalancedSite extends AsyncDisposable {
  locationId: string;
  outlets: readonly SiteCharger[];
  /** The current of all cars. */
  sumA(): number;
  /** The current of the fuse on its fullest phase. */
  fuseA(): number;
}

let chargers = 0;

/**
 * Creates a balanced location and connects a simulated charger for each of `makes`. Resolves when their baselines are in
 * force, which takes the server a decision and a command for each.
 */
export async function startBalancedSite(
  server: TestServer,
  capA: number,
  makes: readonly Partial<SimulatedChargerOptions>[],
  socket: Partial<SocketCreate> = {},
): Promise<BalancedSite> {
  const { client } = server;
  const location = { name: "Depot", max_amperage: capA, dlb_enabled: true };
  const { id: locationId } = await client.locations.create(location);
  const outlets: SiteCharger[] = [];
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
    // Before the baseline, the charger does not have a limit.
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
