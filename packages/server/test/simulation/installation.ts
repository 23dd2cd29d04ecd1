import { generateApiKey } from "../../src/platform/api-key.ts";
import { parseConfig } from "../../src/platform/config.ts";
import type { Log } from "../../src/platform/log.ts";
import type { RunningServer } from "../../src/running-server.ts";
import { startServer } from "../../src/server.ts";
import { closeSocketsOf } from "./machine/network.ts";
import { inProcess, type Process } from "./machine/processes.ts";

/** The server of the simulated machine, which is killed and started again on the same database and port. */
export interface Installation {
  readonly key: string;
  /** The number of starts. */
  readonly starts: number;
  /** Rejects when the server does not start, as without its database. */
  start(): Promise<void>;
  /** Stops in order, as on SIGTERM. */
  stop(): Promise<void>;
  /** As SIGKILL: at once, in the middle of everything. */
  kill(): void;
}

const host = "127.0.0.1";
const port = 8080;
export const baseUrl = `http://${host}:${port}/v1`;
export const ocppUrl = `ws://${host}:${port}/ocpp`;
/** As the network knows it. */
export const serverAddress = `${host}:${port}`;

export function createInstallation(log: Log): Installation {
  const key = generateApiKey("test");
  const parsed = parseConfig({
    FORECOURT_HOST: host,
    FORECOURT_PORT: String(port),
    FORECOURT_DATABASE_URL: "memory:",
    FORECOURT_SECRET: "a secret that only the simulation knows of",
    FORECOURT_BOOTSTRAP_KEY: key,
    FORECOURT_METRICS: "off",
    FORECOURT_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
    FORECOURT_WEBHOOK_ALLOW_HTTP: "true",
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { config } = parsed;
  let starts = 0;
  let own: Process | null = null;
  let running: Promise<RunningServer> | null = null;

  return {
    key,
    get starts() {
      return starts;
    },
    async start() {
      starts += 1;
      const started: Process = { name: `server ${starts}`, killed: false };
      own = started;
      running = inProcess(started, () => startServer(config, { log }));
      await running;
    },
    async stop() {
      const server = await running;
      if (server !== null && own !== null) await inProcess(own, () => server.close());
    },
    kill() {
      if (own === null) return;
      own.killed = true;
      closeSocketsOf(own);
    },
  };
}
