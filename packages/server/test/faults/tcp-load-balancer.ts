import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** A TCP load balancer before several servers, as an installation has one. */
export interface TcpLoadBalancer extends AsyncDisposable {
  readonly port: number;
}

/** Leads each new connection to the next port in turn that accepts it; closes it when none does. */
export async function startTcpLoadBalancer(ports: readonly number[]): Promise<TcpLoadBalancer> {
  let turn = 0;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
  };
  const lead = (client: Socket, left: number): void => {
    const port = ports[turn++ % ports.length] ?? 0;
    const server = connect({ port, host: "127.0.0.1", noDelay: true });
    let isConnected = false;
    keep(server);
    server.once("connect", () => {
      isConnected = true;
      client.pipe(server).pipe(client);
      client.resume();
    });
    server.once("close", () => {
      if (!isConnected && left > 1 && !client.destroyed) lead(client, left - 1);
      else client.destroy();
    });
    client.once("close", () => server.destroy());
  };
  const listener = createServer({ noDelay: true, pauseOnConnect: true }, (client) => {
    keep(client);
    lead(client, ports.length);
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  return {
    // It listens on a TCP port.
    port: (listener.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, "close");
    },
  };
}
