import { type Bus, createBus } from "./bus.ts";

/** The bus of a single process: nothing leaves it, and nothing is ever lost. */
export function createMemoryBus(): Promise<Bus> {
  return createBus(async ({ receive }) => ({
    async send(text) {
      // Later, as from any other bus: nobody hears a message before its publisher has gone on.
      setImmediate(() => receive(text));
    },
    async close() {},
  }));
}
