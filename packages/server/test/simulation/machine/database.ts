import { EventEmitter } from "node:events";
import { syncBuiltinESMExports } from "node:module";
import workerThreads from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import type { SeededRandom } from "@forecourt/harness";
import { createBridge } from "../../../src/store/embedded-bridge.ts";
import type { EmbeddedStart } from "../../../src/store/embedded-worker.ts";
import { recordActivity } from "./activity.ts";
import { acceptInto, listenAt, type VirtualSocket } from "./network.ts";
import { inProcess, type Process } from "./processes.ts";
import { pause, virtualNow } from "./time.ts";

/*
 * The database of the simulated machine: the embedded PostgreSQL, in the thread of the simulation, where each statement ends
 * at the time when it began. It outlives the servers.
 */

export interface VirtualDatabase {
  /** Where the checker connects. */
  readonly path: string;
  /** At the next commit: before it, or when it is made and not yet answered. */
  atNextCommit(fault: CommitFault): void;
  /** Ends all connections, as an administrator of PostgreSQL can. */
  cut(): void;
  /** Ends all connections, and refuses new ones until it comes back. */
  leave(): void;
  comeBack(): void;
}

export interface CommitFault {
  when: "before" | "after";
  strike(): void;
}

/** The tags of CommandComplete. */
const isWrite = /C\0\0\0.(?:INSERT|UPDATE|DELETE) /s;

/** Starts the database. From now on, a server that starts an embedded database gets this one. */
export async function startVirtualDatabase(random: SeededRandom): Promise<VirtualDatabase> {
  const engine = await PGlite.create("memory://", {
    // It never crashes: its log would only cost time.
    startParams: [...PGlite.defaultStartParams, "-c", "full_page_writes=off", "-c", "wal_level=minimal"],
  });
  // The function `now` of PostgreSQL is looked for in the schemas in this order.
  await engine.exec(`
    create schema simulation;
    create function simulation.now() returns timestamptz stable language sql
      as $$ select to_timestamp(current_setting('simulation.now_ms')::float8 / 1000) $$;
    set search_path = public, simulation, pg_catalog;`);
  // It outlives the servers that start it.
  const own: Process = { name: "database", killed: false };
  let setTo = -1;
  let isIdle = true;

  /** What happens at the next commit, before or after it. */
  let fault: CommitFault | null = null;
  const strike = (when: CommitFault["when"]): void => {
    if (fault?.when !== when) return;
    const { strike: hit } = fault;
    fault = null;
    recordActivity(virtualNow(), `fault ${when} commit`);
    hit();
  };

  async function execute(messages: Uint8Array): Promise<Uint8Array> {
    const now = virtualNow();
    if (isIdle && now !== setTo) {
      await engine.exec(`set simulation.now_ms = ${now}`);
      setTo = now;
    }
    const isCommit = Buffer.from(messages).includes("commit");
    if (isCommit) {
      strike("before");
      await pause(random.between(1, 3));
    }
    const reply = await engine.execProtocolRaw(messages);
    isIdle = reply.at(-1) === 0x49;
    recordActivity(now, "database", reply);
    if (isCommit || (isIdle && isWrite.test(Buffer.from(reply).toString("latin1")))) {
      strike("after");
      await pause(random.between(1, 3));
    }
    return reply;
  }

  // One for all connections: two would interleave their transactions in the only session.
  const bridge = createBridge(execute, 30_000, "forecourt chargers");
  const connections = new Set<VirtualSocket>();
  let isAway = false;
  const accept = acceptInto((socket) => {
    if (isAway) return void socket.destroy();
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
    // It uses nothing of the socket that this one does not have.
    bridge.accept(socket as never);
  });
  const cut = () => {
    for (const socket of [...connections]) socket.reset();
  };

  /** What embedded.ts starts as a thread. */
  class Worker extends EventEmitter {
    readonly #stop: () => void;
    constructor(_script: unknown, { workerData }: { workerData: EmbeddedStart }) {
      super();
      this.#stop = inProcess(own, () => listenAt(workerData.socket, accept));
      process.nextTick(() => this.emit("message", { state: "listening" }));
    }
    postMessage(): void {
      this.#stop();
      process.nextTick(() => this.emit("message", { state: "closed" }));
    }
    async terminate(): Promise<void> {}
  }
  Object.assign(workerThreads, { Worker });
  syncBuiltinESMExports();
  const path = "/simulation/database";
  listenAt(
    path,
    acceptInto((socket) => bridge.accept(socket as never)),
  );
  return {
    path,
    atNextCommit(next) {
      fault = next;
    },
    cut,
    leave() {
      isAway = true;
      cut();
    },
    comeBack() {
      isAway = false;
    },
  };
}
