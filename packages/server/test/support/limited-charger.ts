import type { RequestOf } from "@forecourt/ocpp";
import {
  type Car,
  type ChargerOptions,
  createSimulatedCharger,
  type SimulatedCharger,
} from "@forecourt/simulator";
import { eq } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import type { CommandRow } from "../../src/charging/commands/complete.ts";
import { writeCommand } from "../../src/charging/commands/write-command.ts";
import { ensureIdTag } from "../../src/charging/sessions/authorize.ts";
import { isoOf } from "../../src/platform/clock.ts";
import type { Tx } from "../../src/store/db.ts";
import { chargers as chargerRows, commands } from "../../src/store/schema.ts";
import type { TestServer } from "./start-test-server.ts";

export interface LimitedCharger {
  id: string;
  socketId: string;
  charger: SimulatedCharger;
  /** The requests that the charger received, as text: `TxProfile 1 Absolute 16 A x1`. */
  received: string[];
  /** The calls themselves. */
  calls: { action: string; payload: Record<string, unknown> }[];
  /** Plugs in a car, which charges. Returns the id of the session. */
  begin(car?: Car): Promise<string>;
  end(): Promise<void>;
  /** Sends the limit as load balancing does, without waiting. */
  ask(
    limitA: number,
    about?: Asked & { sessionId?: string; balancing?: "limit" | "release" },
  ): Promise<string>;
  /** Sends a remote start that carries a limit, and waits for its end. */
  start(limitA: number, asked?: Asked): Promise<CommandRow>;
  /** Sends the limit, and waits for the end of the command. */
  limit(...given: Parameters<LimitedCharger["ask"]>): Promise<CommandRow>;
  ended(commandId: string): Promise<CommandRow>;
  row(commandId: string): Promise<CommandRow>;
}

interface Asked {
  /** The time from now to the end of the command. Default: the setting of the server. */
  withinMs?: number;
}

let chargers = 0;

/** A simulated charger with one connector, connected to the real server. */
export async function startLimitedCharger(
  server: TestServer,
  options: Pick<ChargerOptions, "quirks" | "configuration" | "handlers"> & { locationId?: string } = {},
): Promise<LimitedCharger> {
  const { locationId, ...make } = options;
  const { client } = server;
  const { core } = server.server;
  chargers += 1;
  const identity = `LIMIT-${chargers}`;
  const idTag = `LIMIT-${chargers}`;
  await client.idTags.create({ id_tag: idTag });
  const created = await client.chargers.create({
    identity,
    ...(locationId === undefined ? {} : { location_id: locationId }),
  });
  const socketId = created.sockets[0]?.id ?? "";
  const charger = createSimulatedCharger({
    url: server.ocppUrl,
    identity,
    password: created.password,
    tickMs: 50,
    ...make,
  });
  onTestFinished(() => charger.close());
  const calls: LimitedCharger["calls"] = [];
  charger.on("frame", ({ direction, text }) => {
    // The server's own serializer wrote this text.
    const [type, , action, payload] = JSON.parse(text) as [number, string, string, Record<string, unknown>];
    if (direction === "in" && type === 2) calls.push({ action, payload });
  });
  await charger.connect();

  const organization = async (): Promise<string> => {
    const [row] = await core.db.read((tx) =>
      tx.select({ orgId: chargerRows.orgId }).from(chargerRows).where(eq(chargerRows.id, created.id)),
    );
    return row?.orgId ?? "";
  };
  const row = async (commandId: string): Promise<CommandRow> => {
    const [found] = await core.db.read((tx) => tx.select().from(commands).where(eq(commands.id, commandId)));
    if (found === undefined) throw new Error(`there is no command ${commandId}`);
    return found;
  };
  const allow = async (tx: Tx, id: string, { withinMs }: Asked): Promise<void> => {
    if (withinMs === undefined) return;
    const expiresAt = isoOf(core.clock.now() + withinMs);
    await tx.update(commands).set({ expiresAt }).where(eq(commands.id, id));
  };
  const limited: LimitedCharger = {
    id: created.id,
    socketId,
    charger,
    calls,
    get received() {
      return calls.map(inWords);
    },
    async begin(car) {
      charger.plugIn(1, car);
      expect(await charger.present(idTag)).toBe("started");
      await charger.until(({ connectors }) => typeof connectors[0]?.transaction?.id === "number");
      const { data } = await client.sessions.list({ charger_id: created.id });
      return data[0]?.id ?? "";
    },
    async end() {
      charger.unplug();
      await charger.until(({ queued, connectors }) => queued === 0 && connectors[0]?.transaction === null);
    },
    async start(limitA, asked = {}) {
      const orgId = await organization();
      const commandId = await core.db.transaction(async (tx) => {
        const tag = await ensureIdTag(core, tx, orgId, idTag);
        const draft = {
          socketId,
          type: "RemoteStartTransaction" as const,
          payload: { connectorId: 1 },
          balancing: "start" as const,
          limitA,
        };
        const id = await writeCommand(core, tx, { id: created.id, orgId }, draft);
        await tx.update(commands).set({ idTagId: tag.id }).where(eq(commands.id, id));
        await allow(tx, id, asked);
        return id;
      });
      return limited.ended(commandId);
    },
    async ask(limitA, { sessionId, balancing = "limit", ...asked } = {}) {
      const draft = {
        socketId,
        type: "SetChargingProfile" as const,
        payload: { connectorId: 1 },
        balancing,
        limitA,
        sessionId: sessionId ?? null,
      };
      const about = { id: created.id, orgId: await organization() };
      return core.db.transaction(async (tx) => {
        const id = await writeCommand(core, tx, about, draft);
        await allow(tx, id, asked);
        return id;
      });
    },
    limit: async (...given) => limited.ended(await limited.ask(...given)),
    async ended(commandId) {
      await expect
        .poll(async () => (await row(commandId)).status, { timeout: 60_000, interval: 10 })
        .not.toBe("pending");
      return row(commandId);
    },
    row,
  };
  return limited;
}

function inWords({ action, payload }: LimitedCharger["calls"][number]): string {
  if (action !== "SetChargingProfile") return action;
  // The server's own frame, which the engine has checked.
  const { csChargingProfiles } = payload as unknown as RequestOf<"SetChargingProfile">;
  const { chargingProfilePurpose, stackLevel, chargingProfileKind, chargingSchedule } = csChargingProfiles;
  const [period] = chargingSchedule.chargingSchedulePeriod;
  const phases = period?.numberPhases === undefined ? "" : ` x${period.numberPhases}`;
  return `${chargingProfilePurpose} ${stackLevel} ${chargingProfileKind} ${period?.limit} ${chargingSchedule.chargingRateUnit}${phases}`;
}
