import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens on a free port of 127.0.0.1 and says which. */
export async function listen(server: Server): Promise<number> {
  server.listen({ port: 0, host: "127.0.0.1", backlog: 4_096 });
  await once(server, "listening");
  // A TCP server has one.
  return (server.address() as AddressInfo).port;
}
