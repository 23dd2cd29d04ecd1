import { createServer } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { createBridge } from "./embedded-bridge.ts";

/*
 * The thread of the embedded database. PGlite computes without a pause, so on the main thread it would starve the
 * chargers' sockets. Started by embedded.ts, which says where: what it says is EmbeddedStart, what it hears
 * EmbeddedNews.
 */

export interface EmbeddedStart {
  /** PGlite's own address: a folder, or `memory://`. */
  data: string;
  /** Where to listen: a socket's path, or a named pipe. */
  socket: string;
  /** How long a client may be silent inside a transaction. */
  idleMs: number;
  /** The `application_name` of the clients that are served before the others. */
  first: string;
}

export type EmbeddedNews = { state: "listening" } | { state: "closed" };

const tell = (news: EmbeddedNews) => parentPort?.postMessage(news);

// Given by embedded.ts, in this process and of this version.
const { data, socket, idleMs, first } = workerData as EmbeddedStart;

const engine = await PGlite.create(data);
const bridge = createBridge((messages) => engine.execProtocolRaw(messages), idleMs, first);
const server = createServer({ noDelay: true }, (client) => bridge.accept(client));
server.listen(socket, () => tell({ state: "listening" }));

parentPort?.once("message", () => {
  server.close();
  void bridge
    .close()
    .then(() => engine.close())
    .then(() => {
      tell({ state: "closed" });
      parentPort?.close();
    });
});
