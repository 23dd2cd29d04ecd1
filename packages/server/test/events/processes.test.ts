import { expect, inject, test } from "vitest";
import { createServerDatabase } from "../../src/testing/server-database.ts";
import { openRaw } from "../api/raw-connection.ts";
import { createRunningClock } from "../support/clocks.ts";
import { startTestServer } from "../support/start-test-server.ts";
import { bootAll, bootLate, follow, modelsOf, organizationOf } from "./boots.ts";

test("one process publishes what another records, complete and in one order", async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  const settings = { FORECOURT_DATABASE_URL: database.url };
  await using one = await startTestServer(settings);
  await using two = await startTestServer(settings);
  const orgId = await organizationOf(one);
  const { key } = one;
  await using here = await follow(one);
  await using there = await follow({ fetch: (path, init) => two.fetch(path, { key, ...init }) });
  const both = [one.server.core, two.server.core];
  const writing = [0, 1, 2, 3, 4, 5].map((writer) => {
    const core = both[writer % 2];
    if (core === undefined) throw new Error("unreachable: there are two");
    return bootLate(core, orgId, writer, 20);
  });
  await Promise.all([...writing, here.next(120), there.next(120)]);
  expect(new Set(modelsOf(here)).size).toBe(120);
  expect(there.events).toEqual(here.events);
});

test("a process that stops ends its streams, and their readers go on at another one", async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  const settings = { FORECOURT_DATABASE_URL: database.url };
  const one = await startTestServer(settings);
  await using two = await startTestServer(settings);
  const { key } = one;
  const orgId = await organizationOf(one);
  const readers = await Promise.all([follow(one), follow(one), follow(one, { query: "?type=charger.*" })]);
  await bootAll(one.server.core, orgId, ["before"]);
  await Promise.all(readers.map((reader) => reader.next(1)));
  await one[Symbol.asyncDispose]();
  for (const reader of readers) {
    await reader.until(({ ended }) => ended !== null);
    expect(reader.ended).toBe("by the server");
  }
  // The server did not use its whole grace period to wait for readers.
  const closed = one.log.find(
    ({ message, fields }) => message === "part stopped" && fields["part"] === "requests in progress",
  );
  expect(closed?.fields["duration_ms"]).toBeLessThan(5_000);
  await bootAll(two.server.core, orgId, ["meanwhile"]);
  for (const { lastEventId } of readers) {
    const fetch: typeof two.fetch = (path, init) => two.fetch(path, { key, ...init });
    await using back = await follow({ fetch }, { lastEventId });
    await back.next(1);
    expect(modelsOf(back)).toEqual(["meanwhile"]);
  }
});

test("the embedded database is followed as well", { timeout: 60_000 }, async () => {
  await using server = await startTestServer({ FORECOURT_DATABASE_URL: "memory:" });
  const orgId = await organizationOf(server);
  await using reader = await follow(server);
  const models = Array.from({ length: 30 }, (_, n) => String(n));
  await bootAll(server.server.core, orgId, models);
  await reader.next(models.length);
  expect(modelsOf(reader)).toEqual(models);
});

test("for a reader that reads nothing the server buffers little, and closes its stream", async () => {
  const clock = createRunningClock();
  await using server = await startTestServer({}, { clock });
  const orgId = await organizationOf(server);
  // 4,000 events of 8 KB each are more than the buffers of two sockets hold.
  await server.asOwner(
    `insert into events (id, org_id, type, subject_type, subject_id, sequence, actor, data, created_at)
     select 'evt_' || n, '${orgId}', 'charger.booted', 'charger', 'chg_large', n, '{"type":"system"}',
       jsonb_build_object('charger_id', 'chg_large', 'vendor', 'ACME', 'model', repeat('x', 8000), 'serial_number', null,
         'firmware_version', null, 'iccid', null, 'registration_status', 'accepted'), now()
     from generate_series(1, 4000) n`,
  );
  const connection = openRaw(server.server.url);
  connection.socket.pause();
  const beginning = Buffer.from('["o","1","0","",""]').toString("base64url");
  connection.send(
    `GET /v1/events/stream?cursor=${beginning} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.key}\r\n\r\n`,
  );
  const ends = () => server.log.filter(({ message }) => message === "stream ended");
  await expect
    .poll(
      () => {
        // Minutes pass on the clock, while the server checks every two seconds for readers that do not read.
        clock.move(60_000);
        return ends().length;
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  connection.socket.destroy();
  expect(ends()[0]?.fields["reason"]).toBe("the reader disconnected");
  expect(ends()[0]?.fields["events"]).toBeGreaterThan(0);
  expect(ends()[0]?.fields["events"]).toBeLessThan(3_000);
  // A reader that reads gets all events.
  await using reader = await follow(server, { query: "?type=charger.booted", lastEventId: beginning });
  await reader.next(4_000);
});
