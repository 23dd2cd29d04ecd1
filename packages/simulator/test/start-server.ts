import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type CentralSystem, type Handlers, systemClock } from "@forecourt/ocpp";
import { acceptChargers } from "@forecourt/ocpp/ws";
import { startCentralSystem } from "./start-central-system.ts";

export interface StartedServer {
  url: string;
  centralSystem: CentralSystem<null>;
  close(): Promise<void>;
}

/** A central system on its own port; it refuses the password "wrong". */
export async function startServer(overrides: Partial<Handlers<null>> = {}): Promise<StartedServer> {
  const server = createServer();
  const centralSystem = startCentralSystem(systemClock, overrides);
  let epoch = 0;
  const listener = acceptChargers({
    server,
    centralSystem,
    authenticate({ identity, password }) {
      if (password?.toString() === "wrong") return { ok: false, status: 401 };
      const registration = centralSystem.station(identity)?.registration ?? null;
      return { ok: true, epoch: ++epoch, context: null, registration };
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // It listens on a TCP port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${port}/ocpp`,
    centralSystem,
    async close() {
      await listener.close();
      await centralSystem.close();
      server.close();
      await once(server, "close");
    },
  };
}
