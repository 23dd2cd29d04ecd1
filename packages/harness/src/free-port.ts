import { once } from "node:events";
import { createServer } from "node:net";

/** A TCP port of 127.0.0.1 that nothing listened on a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  if (address === null || typeof address === "string")
    throw new Error("unreachable: a TCP server has a port");
  probe.close();
  await once(probe, "close");
  return address.port;
}
