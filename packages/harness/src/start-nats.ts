import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.ts";

/** A NATS server of its own for a test. */
export interface Nats extends AsyncDisposable {
  url: string;
  /** SIGKILL: its clients see the connections close. */
  kill(): Promise<void>;
  /** At the same address, after {@link kill}. */
  start(): Promise<void>;
}

/** Why no NATS server can be started here, for the name of what is skipped; null where one can. */
export const noNats: string | null =
  spawnSync("nats-server", ["--version"]).error === undefined ? null : "nats-server is not installed";

/** Starts the `nats-server` of the PATH on a free port, unless `running` is false. */
export async function startNats({ running = true } = {}): Promise<Nats> {
  const port = await freePort();
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    server = spawn("nats-server", ["--addr", "127.0.0.1", "--port", String(port)], { stdio: "ignore" });
    await once(server, "spawn");
    while (!(await listens(port))) {
      if (server.exitCode !== null) throw new Error(`nats-server ended with ${server.exitCode}.`);
      await sleep(20);
    }
  }

  async function kill(): Promise<void> {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    server.kill("SIGKILL");
    await once(server, "exit");
  }

  if (running) await start();
  return { url: `nats://127.0.0.1:${port}`, kill, start, [Symbol.asyncDispose]: kill };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => end(true)).once("error", () => end(false));
  });
}
