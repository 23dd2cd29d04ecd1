import { createServer } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { createBridge } from "./embedded-bridge.ts";

/*
 * The thread of the embedded database. PGlite computes without a pause, so on the main thread it would block the
 * sockets of the chargers. embedded.ts starts this thread, and passes the paths in EmbeddedStart. The thread answers
 * with EmbeddedMessage.
 */

export interface EmbeddedStart {
  /** PGlite's own address: a folder, or `memory://`. */
  data: string;
  /** Where to listen: a socket's path, or a named pipe. */
  socket: string;
  /** How long a client may send nothing inside a transaction. */
  idleMs: number;
  /** The `application_name` of the clients that are served before the others. */
  first: string;
}

export type EmbeddedMessage = { state: "listening" } | { state: "closed" };

const post = (message: EmbeddedMessage) => parentPort?.postMessage(message);

// embedded.ts passes this, in the same process and the same version.
const { data, socket, idleMs, first } = workerData as EmbeddedStart;

const engine = await PGlite.create(data);
const bridge = createBridge((messages) => engine.execProtocolRaw(messages), idleMs, first);
const server = createServer({ noDelay: true }, (client) => bridge.accept(client));
server.listen(socket, () => post({ state: "listening" }));

parentPort?.once("message", () => {
  server.close();
  void bridge
    .close()
    .then(() => engine.close())
    .then(() => {
      post({ state: "closed" });
      parentPort?.close();
    });
});
