import { expect } from "vitest";
import { type CommandRow, type Completion, completeCommand } from "../charging/commands/complete.ts";
import { writeCommand } from "../charging/commands/write-command.ts";
import type { Core } from "../core/core.ts";
import type { ChargerConnection } from "../core/ingest.ts";
import type { Tx } from "../store/db.ts";
import type { Organization, TestApi } from "./start-test-api.ts";

/** A charger with one connector at a location that balances its load. */
export interface BalancedCharger {
  orgId: string;
  locationId: string;
  chargerId: string;
  socketId: string;
}

let created = 0;

/**
 * Creates a balanced location with 63 A, unless `location` says otherwise, and a charger there, which has not connected yet. Only
 * the test balances it.
 */
export async function createBalancedCharger(
  { admin, orgId }: Organization,
  location: Record<string, unknown> = {},
): Promise<BalancedCharger> {
  created += 1;
  const site = { name: "Depot", max_amperage: 63, dlb_enabled: true, ...location };
  const locationId: string = (await admin("POST", "/locations", site)).body.data.id;
  const identity = `balanced-${created}`;
  const { body } = await admin("POST", "/chargers", { identity, location_id: locationId });
  return { orgId, locationId, chargerId: body.data.id, socketId: body.data.sockets[0].id };
}

/** Begins a transaction, which becomes a session. */
export async function beginSession(
  api: TestApi,
  { operator }: Organization,
  connection: ChargerConnection,
  { idTag }: { idTag?: string } = {},
): Promise<{ transactionId: number; sessionId: string }> {
  const transactionId = await api.begin(connection, idTag === undefined ? {} : { idTag });
  const { body } = await operator("GET", `/sessions?charger_id=${connection.chargerId}`);
  return { transactionId, sessionId: String(body.data[0].id) };
}

/** Writes a command as load balancing writes it, in progress or ended with `end`. Returns its id. */
export async function askFor(
  { core }: TestApi,
  tx: Tx,
  { chargerId, socketId, orgId }: BalancedCharger,
  command: Pick<CommandRow, "type" | "balancing" | "limitA" | "sessionId">,
  end: Completion | null = null,
): Promise<string> {
  const payload = { connectorId: 1 };
  const id = await writeCommand(core, tx, { id: chargerId, orgId }, { ...command, socketId, payload });
  if (end !== null) await completeCommand(core, tx, id, end);
  return id;
}

/** A limit as load balancing sets it; `sessionId` is null for the connector's baseline. */
export function limitOf(limitA: number, sessionId: string | null) {
  return { type: "SetChargingProfile", balancing: "limit", limitA, sessionId } as const;
}

/** The charger accepts this many amperes. */
export function accepted(limitA: number, more: object = {}): Completion {
  return {
    status: "accepted",
    error: null,
    result: { status: "Accepted", applied_limit_a: limitA, ...more },
  };
}

/** Waits until another transaction waits for a lock. */
export async function untilOneWaits({ db }: Pick<Core, "db">): Promise<void> {
  const waiting = () =>
    // A transaction sees only the connections that existed when it first looked.
    db.read((elsewhere) =>
      elsewhere.execute(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      ),
    );
  await expect.poll(waiting, { interval: 5, timeout: 60_000 }).not.toHaveLength(0);
}
