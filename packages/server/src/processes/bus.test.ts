import { createDatabase } from "@forecourt/harness";
import postgres from "postgres";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { openDatabase } from "../store/db.ts";
import type { Bus, BusMessage } from "./bus.ts";
import { createMemoryBus } from "./bus-memory.ts";
import { createPostgresBus } from "./bus-postgres.ts";

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

async function postgresEnds(): Promise<Ends & { cut(): Promise<void> }> {
  const database = await createDatabase(inject("postgresUrl"));
  const processes = await Promise.all([1, 2].map(() => openDatabase({ url: database.url, lanes: 2 })));
  const [one, other] = await Promise.all(processes.map((db) => createPostgresBus(db)));
  if (!one || !other) throw new Error("unreachable: two databases make two buses");
  const admin = postgres(database.url, { max: 1 });
  onTestFinished(async () => {
    await Promise.all([one.close(), other.close()]);
    await Promise.all([...processes.map((db) => db.close()), admin.end()]);
    await database.drop();
  });
  const cut = async () => {
    await admin`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
  };
  return { one, other, cut };
}

describe.each([
  { name: "in memory", start: memoryEnds },
  { name: "over PostgreSQL", start: postgresEnds },
])("a bus $name", ({ start }) => {
  test("every subscriber of a topic hears what is published, in order, and nobody else does", async () => {
    const { one, other } = await start();
    const heard: string[] = [];
    const ends = [collect(one, "news", 3), collect(other, "news", 3)];
    one.subscribe("weather", ({ id }) => heard.push(String(id)));
    for (const id of ["1", "2", "3"]) await one.publish("news", { id });
    expect(await Promise.all(ends)).toEqual([
      [{ id: "1" }, { id: "2" }, { id: "3" }],
      [{ id: "1" }, { id: "2" }, { id: "3" }],
    ]);
    expect(heard).toEqual([]);
  });

  test("who has stopped hears nothing more", async () => {
    const { one, other } = await start();
    const heard: unknown[] = [];
    const stop = other.subscribe("news", (message) => heard.push(message));
    const first = collect(other, "news", 1);
    await one.publish("news", { id: "1" });
    await first;
    stop();
    const second = collect(other, "news", 1);
    await one.publish("news", { id: "2" });
    await second;
    expect(heard).toEqual([{ id: "1" }]);
  });

  test("a request is answered by who responds to its topic, each with its own reply", async () => {
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

  test("a request that nobody answers, or whose answer fails, ends with no-reply", async () => {
    const { one, other } = await start();
    const asked = one.request("nobody", { id: "1" }, { timeoutMs: 20 });
    await expect(asked).rejects.toMatchObject({ code: "no-reply" });
    other.respond("broken", () => Promise.reject(new Error("broken")));
    const failed = one.request("broken", { id: "1" }, { timeoutMs: 50 });
    await expect(failed).rejects.toMatchObject({ code: "no-reply" });
  });

  test("a message that is more than ids is refused", async () => {
    const { one } = await start();
    await expect(one.publish("news", { id: "€".repeat(2_500) })).rejects.toMatchObject({ code: "too-large" });
  });

  test("a closed bus takes nothing", async () => {
    const { one } = await start();
    await one.close();
    await expect(one.publish("news", { id: "1" })).rejects.toMatchObject({ code: "closed" });
  });
});

test("a bus over PostgreSQL that lost its connections tells every subscriber of a gap, and hears again", async () => {
  const { one, other, cut } = await postgresEnds();
  const gaps = [nextGap(one), nextGap(other)];
  await cut();
  await Promise.all(gaps);
  const heard = collect(other, "news", 1);
  await one.publish("news", { id: "after" });
  expect(await heard).toEqual([{ id: "after" }]);
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
