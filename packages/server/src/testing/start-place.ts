import { expect } from "vitest";
import { type CommandRow, type Completion, completeCommand } from "../charging/commands/complete.ts";
import { writeCommand } from "../charging/commands/write-command.ts";
import type { Core } from "../core/core.ts";
import type { Link } from "../core/ingest.ts";
import type { Tx } from "../store/db.ts";
import type { Organization, TestApi } from "./start-test-api.ts";

/** A charger with one connector at a location that balances its load. */
export interface Place {
  orgId: string;
  locationId: string;
  chargerId: string;
  socketId: string;
}

let places = 0;

/** Nobody balances it but the test. Of 63 A, if `location` does not say otherwise; its charger has not come yet. */
export async function startPlace(
  { admin, orgId }: Organization,
  location: Record<string, unknown> = {},
): Promise<Place> {
  places += 1;
  const site = { name: "Depot", max_amperage: 63, dlb_enabled: true, ...location };
  const locationId: string = (await admin("POST", "/locations", site)).body.data.id;
  const identity = `place-${places}`;
  const { body } = await admin("POST", "/chargers", { identity, location_id: locationId });
  return { orgId, locationId, chargerId: body.data.id, socketId: body.data.sockets[0].id };
}

/** A transaction begins, and is a session. */
export async function beginSession(
  api: TestApi,
  { operator }: Organization,
  link: Link,
  { idTag }: { idTag?: string } = {},
): Promise<{ transactionId: number; sessionId: string }> {
  const transactionId = await api.begin(link, idTag === undefined ? {} : { idTag });
  const { body } = await operator("GET", `/sessions?charger_id=${link.chargerId}`);
  return { transactionId, sessionId: String(body.data[0].id) };
}

/** A command as load balancing writes it, on its way, or ended so. Returns its id. */
export async function askFor(
  { core }: TestApi,
  tx: Tx,
  { chargerId, socketId, orgId }: Place,
  draft: Pick<CommandRow, "type" | "balancing" | "limitA" | "sessionId">,
  end: Completion | null = null,
): Promise<string> {
  const payload = { connectorId: 1 };
  const id = await writeCommand(core, tx, { id: chargerId, orgId }, { ...draft, socketId, payload });
  if (end !== null) await completeCommand(core, tx, id, end);
  return id;
}

/** What load balancing sets; `sessionId` is null for the connector's baseline. */
export function limitOf(limitA: number, sessionId: string | null) {
  return { type: "SetChargingProfile", balancing: "limit", limitA, sessionId } as const;
}

/** The charger takes so many amps. */
export function accepted(limitA: number, more: object = {}): Completion {
  return {
    status: "accepted",
    error: null,
    result: { status: "Accepted", applied_limit_a: limitA, ...more },
  };
}

/** Somebody has come as far as the locks of a transaction let them. */
export async function untilSomebodyWaits({ db }: Pick<Core, "db">): Promise<void> {
  const waiting = () =>
    // A transaction sees the connections that there were when it looked first, and no newer ones.
    db.read((elsewhere) =>
      elsewhere.execute(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      ),
    );
  await expect.poll(waiting, { interval: 5, timeout: 60_000 }).not.toHaveLength(0);
}
