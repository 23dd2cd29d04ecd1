import type { Cdr, Event } from "@forecourt/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isoOf } from "../../src/platform/clock.ts";
import { recordEvent } from "../../src/store/events.ts";
import { ago, startSite } from "../support/start-site.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Reads a list from its beginning in commit order, until `done` returns true for the rows read so far. */
async function follow<Row>(
  list: (options: { order: "oldest"; per_page: number; cursor?: string }) => Promise<{
    data: Row[];
    pagination: { next_cursor?: string };
  }>,
  done: (rows: Row[]) => boolean,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  while (!done(rows)) {
    const page = await list({ order: "oldest", per_page: 7, ...(cursor === undefined ? {} : { cursor }) });
    rows.push(...page.data);
    cursor = page.pagination.next_cursor ?? cursor;
  }
  return rows;
}

/** The n-th boot of a writer. */
function bootOf(writer: number, n: number) {
  return {
    charger_id: `chg_of_writer_${writer % 5}`,
    vendor: `${writer}`,
    model: `${n}`,
    serial_number: null,
    firmware_version: null,
    iccid: null,
    registration_status: "accepted" as const,
  };
}

test("with twenty writers that commit late, a follower misses nothing and gets nothing twice", async () => {
  const { core } = server.server;
  const { organization } = await server.client.me.get();
  const writers = 20;
  const eachWrites = 15;
  const write = async (writer: number): Promise<void> => {
    for (let n = 0; n < eachWrites; n++) {
      await core.db.transaction(async (tx) => {
        recordEvent(core, tx, {
          orgId: organization.id,
          type: "charger.booted",
          subject: { type: "charger", id: `chg_of_writer_${writer % 5}` },
          actor: { type: "system" },
          data: bootOf(writer, n),
        });
        // The event already has its position. The commit comes a random time later.
        await tx.execute(sql`select pg_sleep(${Math.random() * 0.03})`);
      });
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  const ofWriters = (events: Event[]) => events.filter(({ type }) => type === "charger.booted");
  const events = await follow(
    (options) => server.client.events.list(options),
    (rows) => ofWriters(rows).length >= writers * eachWrites,
  );
  await writing;

  const seen = ofWriters(events).map(({ data }) => `${data["vendor"]}/${data["model"]}`);
  const expected = Array.from(
    { length: writers * eachWrites },
    (_, i) => `${Math.floor(i / eachWrites)}/${i % eachWrites}`,
  );
  expect(seen.toSorted()).toEqual(expected.toSorted());
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);

  // The numbers of each subject have no gap: 4 writers × 15 events for each of the five.
  for (let subject = 0; subject < 5; subject++) {
    const numbers = events
      .filter((event) => event.subject.id === `chg_of_writer_${subject}`)
      .map(({ sequence }) => sequence);
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
  }
});

test("an export of CDRs while twenty sessions finish has each of them once", async () => {
  const elements = [{ price_components: [{ type: "ENERGY" as const, price: 0.35, step_size: 1 }] }];
  const sites = await Promise.all(Array.from({ length: 20 }, () => startSite(server, elements)));
  const finishing = Promise.all(
    sites.map(async ({ charger, idTag }, index) => {
      const { transactionId } = await charger.call("StartTransaction", {
        connectorId: 1,
        idTag,
        meterStart: 0,
        timestamp: ago(60),
      });
      await charger.call("StopTransaction", {
        transactionId,
        meterStop: 100 + index,
        timestamp: isoOf(Date.now()),
      });
    }),
  );
  const cdrs = await follow<Cdr>(
    (options) => server.client.cdrs.list(options),
    (rows) => rows.length >= sites.length,
  );
  await finishing;
  expect(cdrs.map(({ total_energy_wh }) => total_energy_wh).toSorted()).toEqual(
    Array.from({ length: 20 }, (_, i) => 100 + i),
  );
});
