import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";

export interface Dials extends Disposable {
  /** Every address this process has tried to connect to since, on these ports, and what it tried before it gave up. */
  taken(): string[];
}

/** Hears of each connection attempt from Node itself, also of one that nobody would answer. */
export function watchDials(ports: readonly number[]): Dials {
  let dials: string[] = [];
  const hear = (message: unknown): void => {
    // What the channel is documented to carry.
    const { socket } = message as { socket: Socket };
    socket.on("connectionAttempt", (address: string, port: number) => {
      // Others in this process have connections of their own, to their database for one.
      if (ports.includes(port)) dials.push(address);
    });
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
