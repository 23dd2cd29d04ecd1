import type { Core } from "../core/core.ts";
import type { Bus } from "./bus.ts";
import { createMemoryBus } from "./bus-memory.ts";
import { createPostgresBus } from "./bus-postgres.ts";
import { relaySignals } from "./relay-signals.ts";

/** The bus of the installation, which carries the signals of this process. An embedded database has one process. */
export async function openBus({
  db,
  processId,
  signals,
}: Pick<Core, "db" | "processId" | "signals">): Promise<Bus> {
  const bus = db.embedded ? await createMemoryBus() : await createPostgresBus(db);
  relaySignals(signals, bus, processId);
  return bus;
}
