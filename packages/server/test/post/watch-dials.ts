import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";

export interface Dials extends Disposable {
  /** Every address this process has tried to connect to since, and what it tried before it gave up. */
  taken(): string[];
}

/** Hears of each connection attempt from Node itself, also of one that nobody would answer. */
export function watchDials(): Dials {
  let dials: string[] = [];
  const hear = (message: unknown): void => {
    // What the channel is documented to carry.
    const { socket } = message as { socket: Socket };
    socket.on("connectionAttempt", (address) => dials.push(address));
  };
  subscribe("net.client.socket", hear);
  return {
    taken() {
      const taken = dials;
      dials = [];
      return taken;
    },
    [Symbol.dispose]: () => void unsubscribe("net.client.socket", hear),
  };
}
