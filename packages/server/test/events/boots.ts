import { sql } from "drizzle-orm";
import type { Core } from "../../src/core/core.ts";
import type { Tx } from "../../src/store/db.ts";
import { recordEvent } from "../../src/store/events.ts";
import { type EventReader, readEvents } from "../../src/testing/read-events.ts";
import type { TestServer } from "../support/start-test-server.ts";

/** Records that a charger has started, in the test's own transaction. The `model` of each event is different. */
export function boot(core: Core, tx: Tx, orgId: string, charger: string, model: string): void {
  recordEvent(core, tx, {
    orgId,
    type: "charger.booted",
    subject: { type: "charger", id: charger },
    actor: { type: "system" },
    data: {
      charger_id: charger,
      vendor: "ACME",
      model,
      serial_number: null,
      firmware_version: null,
      iccid: null,
      registration_status: "accepted",
    },
  });
}

/** Records one boot for each model, one commit after the other. */
export async function bootAll(core: Core, orgId: string, models: readonly string[]): Promise<void> {
  for (const model of models)
    await core.db.transaction((tx) => boot(core, tx, orgId, "chg_of_the_test", model));
}

/** Writes like {@link bootAll}, but commits late: each transaction takes its position, and then waits. */
export async function bootLate(core: Core, orgId: string, writer: number, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await core.db.transaction(async (tx) => {
      boot(core, tx, orgId, `chg_of_writer_${writer}`, `${writer}/${n}`);
      await tx.execute(sql`select pg_sleep(${Math.random() * 0.03})`);
    });
  }
}

/** A stream that has begun. */
export async function follow(
  server: Pick<TestServer, "fetch">,
  { query = "", lastEventId, key }: { query?: string; lastEventId?: string; key?: string } = {},
): Promise<EventReader> {
  const reader = readEvents(
    await server.fetch(`/events/stream${query}`, {
      headers: lastEventId === undefined ? {} : { "last-event-id": lastEventId },
      ...(key === undefined ? {} : { key }),
    }),
  );
  await reader.until((begun) => begun.lastEventId !== "");
  return reader;
}

export const modelsOf = ({ events }: Pick<EventReader, "events">): string[] =>
  events.flatMap(({ type, data }) => (type === "charger.booted" ? [String(data.data["model"])] : []));

export async function organizationOf(server: TestServer): Promise<string> {
  return (await server.client.me.get()).organization.id;
}
