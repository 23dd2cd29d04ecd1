import type { Core } from "../core/core.ts";
import type { Database } from "../store/db.ts";
import { type Bus, createBus } from "./bus.ts";
import { createNatsBus } from "./nats-bus.ts";
import { relaySignals } from "./relay-signals.ts";

/** The bus of a single process: messages do not leave the process, and no message is lost. */
export function createMemoryBus(): Promise<Bus> {
  return createBus(async ({ receive }) => ({
    async send(text) {
      // Later, as with every other bus: a subscriber gets a message only after its publisher has continued.
      setImmediate(() => receive(text));
    },
    async close() {},
  }));
}

/** The bus of several processes on one PostgreSQL, without another service to run. One channel has all topics. */
export function createPostgresBus(db: Pick<Database, "listen" | "notify">): Promise<Bus> {
  const channel = "forecourt";
  return createBus(async ({ receive, gap }) => {
    const listening = await db.listen(channel, { onPayload: receive, onGap: gap });
    return { send: (text) => db.notify(channel, text), close: () => listening.close() };
  });
}

/** The bus of the installation, which relays the signals of this process. */
export async function openBus(
  core: Pick<Core, "config" | "db" | "log" | "processId" | "secret" | "signals">,
): Promise<Bus> {
  const bus = await busOf(core);
  relaySignals(core.signals, bus, core.processId);
  return bus;
}

function busOf({ config, db, log, secret }: Pick<Core, "config" | "db" | "log" | "secret">): Promise<Bus> {
  // One process can open an embedded database.
  if (db.embedded) return createMemoryBus();
  return config.nats === null ? createPostgresBus(db) : createNatsBus({ log, secret, url: config.nats });
}
