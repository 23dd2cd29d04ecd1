import { type Bus, createBus } from "./bus.ts";

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
