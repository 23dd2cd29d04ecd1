import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";

export interface Dials extends Disposable {
  /** Every address this process has tried to connect to since, on these ports, and what it tried before it gave up. */
  taken(): string[];
}

/** Records each connection attempt that Node reports, also to an address where no machine answers. */
export function watchDials(ports: readonly number[]): Dials {
  let dials: string[] = [];
  const onMessage = (message: unknown): void => {
    // What the channel is documented to carry.
    const { socket } = message as { socket: Socket };
    socket.on("connectionAttempt", (address: string, port: number) => {
      // Other code of this process opens connections too, for example to the database.
      if (ports.includes(port)) dials.push(address);
    });
  };
  subscribe("net.client.socket", onMessage);
  return {
    taken() {
      const taken = dials;
      dials = [];
      return taken;
    },
    [Symbol.dispose]: () => void unsubscribe("net.client.socket", onMessage),
  };
}
