import { createDatabase, type Nats, noNats, startNats, startProxy } from "@forecourt/harness";
import postgres from "postgres";
import { beforeEach, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { type Database, openDatabase } from "../store/db.ts";
import { StoreError } from "../store/store-error.ts";
import type { Bus, BusMessage } from "./bus.ts";
import { createNatsBus } from "./nats-bus.ts";
import { createMemoryBus, createPostgresBus } from "./open-bus.ts";

/** Two ends of one bus. They are the ends of two processes if the bus connects processes. */
interface Ends {
  one: Bus;
  other: Bus;
}

async function memoryEnds(): Promise<Ends> {
  const bus = await createMemoryBus();
  onTestFinished(() => bus.close());
  return { one: bus, other: bus };
}

async function postgresEnds(): Promise<Ends & { db: Database; cut(): Promise<void> }> {
  const database = await createDatabase(inject("postgresUrl"));
  const processes = await Promise.all([1, 2].map(() => openDatabase({ url: database.url, connections: 2 })));
  const [db] = processes;
  const [one, other] = await Promise.all(processes.map((each) => createPostgresBus(each)));
  if (!one || !other || !db) throw new Error("unreachable: two databases make two buses");
  const admin = postgres(database.url, { max: 1 });
  onTestFinished(async () => {
    await Promise.all([one.close(), other.close()]);
    await Promise.all([...processes.map((each) => each.close()), admin.end()]);
    await database.drop();
  });
  const cut = async () => {
    await admin`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
  };
  return { one, other, db, cut };
}

const log = { debug() {}, info() {}, warn() {}, error() {} };

async function natsEnds(given?: Nats): Promise<Ends & { nats: Nats }> {
  const nats = given ?? (await startNats());
  const open = () => createNatsBus({ log, secret: "of one installation", url: nats.url });
  const [one, other] = await Promise.all([open(), open()]);
  onTestFinished(async () => {
    await Promise.all([one.close(), other.close()]);
    await nats[Symbol.asyncDispose]();
  });
  return { one, other, nats };
}

describe.each([
  { name: "in memory", start: memoryEnds, missing: null },
  { name: "over PostgreSQL", start: postgresEnds, missing: null },
  { name: "over NATS", start: natsEnds, missing: noNats },
])("a bus $name", ({ missing, start }) => {
  beforeEach(({ skip }) => skip(missing !== null, missing ?? ""));

  test("only subscribers of a topic get its messages, in order", async () => {
    const { one, other } = await start();
    const received: string[] = [];
    const ends = [collect(one, "commands", 3), collect(other, "commands", 3)];
    one.subscribe("signals", ({ id }) => received.push(String(id)));
    for (const id of ["1", "2", "3"]) await one.publish("commands", { id });
    expect(await Promise.all(ends)).toEqual([
      [{ id: "1" }, { id: "2" }, { id: "3" }],
      [{ id: "1" }, { id: "2" }, { id: "3" }],
    ]);
    expect(received).toEqual([]);
  });

  test("an ended subscription gets no more messages", async () => {
    const { one, other } = await start();
    const received: unknown[] = [];
    const stop = other.subscribe("commands", (message) => received.push(message));
    const first = collect(other, "commands", 1);
    await one.publish("commands", { id: "1" });
    await first;
    stop();
    const second = collect(other, "commands", 1);
    await one.publish("commands", { id: "2" });
    await second;
    expect(received).toEqual([{ id: "1" }]);
  });

  test("the responder of a topic answers each request with its own reply", async () => {
    const { one, other } = await start();
    other.respond("double", async ({ id }) => ({ id: `${id}${id}`, epoch: 2 }));
    const replies = await Promise.all(
      ["a", "b"].map((id) => one.request("double", { id }, { timeoutMs: 5_000 })),
    );
    expect(replies).toEqual([
      { id: "aa", epoch: 2 },
      { id: "bb", epoch: 2 },
    ]);
  });

  test("a request without a responder, or whose answer fails, ends with no-reply", async () => {
    const { one, other } = await start();
    const unanswered = one.request("unanswered", { id: "1" }, { timeoutMs: 20 });
    await expect(unanswered).rejects.toMatchObject({ code: "no-reply" });
    other.respond("broken", () => Promise.reject(new Error("broken")));
    const failed = one.request("broken", { id: "1" }, { timeoutMs: 50 });
    await expect(failed).rejects.toMatchObject({ code: "no-reply" });
  });

  test("a message of more than 7,500 bytes is refused", async () => {
    const { one } = await start();
    await expect(one.publish("commands", { id: "€".repeat(2_500) })).rejects.toMatchObject({
      code: "too-large",
    });
  });

  test("a closed bus refuses messages", async () => {
    const { one } = await start();
    await one.close();
    await expect(one.publish("commands", { id: "1" })).rejects.toMatchObject({ code: "closed" });
  });
});

test("after a bus over PostgreSQL lost its connections, every subscriber gets a gap, and then messages again", async () => {
  const { one, other, cut } = await postgresEnds();
  const gaps = [nextGap(one), nextGap(other)];
  await cut();
  await Promise.all(gaps);
  const received = collect(other, "commands", 1);
  await one.publish("commands", { id: "after" });
  expect(await received).toEqual([{ id: "after" }]);
});

test("what a process could not send over PostgreSQL is a gap for those that were connected all the time", async () => {
  const { one, db } = await postgresEnds();
  const isAway = vi.spyOn(db, "notify").mockRejectedValue(new StoreError("unavailable", "away"));
  const other = await createPostgresBus(db);
  onTestFinished(() => other.close());
  let gaps = 0;
  one.subscribe("anything", ({ gap }) => {
    if (gap) gaps += 1;
  });
  await expect(other.publish("commands", { id: "lost" })).rejects.toMatchObject({ code: "unavailable" });
  // It tries again and again.
  await expect.poll(() => isAway.mock.calls.length, { timeout: 10_000 }).toBe(3);
  expect(gaps).toBe(0);
  isAway.mockRestore();
  await expect.poll(() => gaps, { timeout: 10_000 }).toBe(1);
});

describe.skipIf(noNats !== null)(`a bus over NATS${noNats === null ? "" : ` (${noNats})`}`, () => {
  /** What a message meets: `sent`, or the code of its refusal. */
  const attempt = (bus: Bus): Promise<string> =>
    bus.publish("attempts", { id: "attempt" }).then(
      () => "sent",
      ({ code }: { code: string }) => code,
    );

  test("while NATS is gone it refuses messages and its subscribers get gaps; when it is back, they get messages", async () => {
    const { nats, one, other } = await natsEnds();
    const gaps = [nextGap(one), nextGap(other)];
    await nats.kill();
    await expect.poll(() => attempt(one)).toBe("unavailable");
    await Promise.all(gaps);
    await nats.start();
    for (const end of [one, other]) await expect.poll(() => attempt(end)).toBe("sent");
    const received = collect(other, "commands", 1);
    await one.publish("commands", { id: "after" });
    expect(await received).toEqual([{ id: "after" }]);
  });

  test("a process starts without NATS, and gets messages when NATS comes", async () => {
    const nats = await startNats({ running: false });
    const { one, other } = await natsEnds(nats);
    expect(await attempt(one)).toBe("unavailable");
    await nextGap(other);
    await nats.start();
    for (const end of [one, other]) await expect.poll(() => attempt(end)).toBe("sent");
    const received = collect(other, "commands", 1);
    await one.publish("commands", { id: "1" });
    expect(await received).toEqual([{ id: "1" }]);
  });

  test("what a process could not send is a gap for those that were connected all the time", async () => {
    await using nats = await startNats();
    await using proxy = await startProxy(nats.url);
    const open = (url: string) => createNatsBus({ log, secret: "of one installation", url });
    const [one, other] = await Promise.all([open(nats.url), open(proxy.url)]);
    onTestFinished(async () => {
      await Promise.all([one.close(), other.close()]);
    });
    const accept = await proxy.refuse();
    proxy.reset();
    await expect.poll(() => attempt(other)).toBe("unavailable");
    const gap = nextGap(one);
    await accept();
    await gap;
    expect(await attempt(one)).toBe("sent");
  });

  test("another installation on the same NATS gets no message", async () => {
    const { nats, one, other } = await natsEnds();
    const foreign = await createNatsBus({ log, secret: "of another", url: nats.url });
    onTestFinished(() => foreign.close());
    const seen: unknown[] = [];
    foreign.subscribe("commands", (message) => seen.push(message));
    const received = collect(other, "commands", 1);
    await one.publish("commands", { id: "1" });
    await received;
    // Its own message comes after the one that it must not get.
    const own = collect(foreign, "commands", 1);
    await foreign.publish("commands", { id: "own" });
    expect(await own).toEqual([{ id: "own" }]);
    expect(seen).toEqual([{ id: "own" }]);
  });
});

/** The next `count` messages of a topic. */
function collect(bus: Bus, topic: string, count: number): Promise<BusMessage[]> {
  return new Promise((resolve) => {
    const messages: BusMessage[] = [];
    bus.subscribe(topic, (message) => {
      if (message.gap) return;
      messages.push(message);
      if (messages.length === count) resolve([...messages]);
    });
  });
}

function nextGap(bus: Bus): Promise<void> {
  return new Promise((resolve) => {
    bus.subscribe("anything", ({ gap }) => gap && resolve());
  });
}
