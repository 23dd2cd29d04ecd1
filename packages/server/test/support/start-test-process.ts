import { type Client, createClient } from "@forecourt/client";
import { type Exit, freePort, type ServerProcess, startServerProcess } from "@forecourt/harness";
import { generateApiKey } from "../../src/platform/api-key.ts";

/** The time to start again on a busy machine, with the embedded database. */
const readyWithinMs = 60_000;

/** The server as a process of its own, which a test can kill and start again at the same address. Disposing kills it. */
export interface TestProcess extends AsyncDisposable {
  /** Ends with /v1. */
  baseUrl: string;
  /** `ws://…/ocpp`. */
  ocppUrl: string;
  /** An admin key of the organization `default`. */
  key: string;
  /** Does not retry: the test that kills the server decides which requests to repeat. */
  client: Client;
  /** Sends one request. Rejects when the server dies before it answers. */
  post(path: string, body: object, headers?: Record<string, string>): Promise<Posted>;
  /** Kills the process at once with SIGKILL, without a clean shutdown. Throws when it had ended by itself. */
  kill(): Promise<void>;
  /** Starts the server again after a kill or a stop, with the same build or another one. Resolves when it is ready. */
  start(entry?: string | URL): Promise<void>;
  /** Stops the server with SIGTERM, as an operator does. */
  stop(): Promise<Exit>;
  /** The output since the last start, both streams, line by line. */
  readonly lines: readonly string[];
}

export interface Posted {
  status: number;
  /** `true` when the server repeats the answer to an earlier request with this Idempotency-Key. */
  replayed: string | null;
  data: unknown;
}

/**
 * Starts the server as a process of its own, from its sources, which costs seconds of CPU time for each start. For tests that kill
 * it. `settings` choose the store and hold for every start. With the `key` of another server, this is one more process beside it.
 * `entry` is the file that starts another build.
 */
export async function startTestProcess(
  settings: Record<string, string>,
  {
    key = generateApiKey("test"),
    entry = new URL("../../src/main.ts", import.meta.url),
  }: { key?: string; entry?: string | URL } = {},
): Promise<TestProcess> {
  const port = await freePort();
  const env = {
    FORECOURT_PORT: String(port),
    FORECOURT_SECRET: "a secret that only the tests know of",
    FORECOURT_BOOTSTRAP_KEY: key,
    FORECOURT_RATE_LIMIT_PER_SECOND: "0",
    // Several servers run at once on one machine.
    FORECOURT_METRICS: "off",
    FORECOURT_LOG_LEVEL: "warn",
    ...settings,
  };
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  let build = entry;
  const launch = (): Promise<ServerProcess> =>
    startServerProcess({
      entry: build,
      env,
      readyUrl: `http://127.0.0.1:${port}/readyz`,
      timeoutMs: readyWithinMs,
    });
  let running = await launch();

  return {
    baseUrl,
    ocppUrl: `ws://127.0.0.1:${port}/ocpp`,
    key,
    client: createClient({ baseUrl, apiKey: key, retry: false }),
    async post(path, body, headers) {
      const response = await fetch(baseUrl + path, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
      const { data } = (await response.json()) as { data: unknown };
      return { status: response.status, replayed: response.headers.get("idempotent-replayed"), data };
    },
    async kill() {
      const { code, signal } = await running.kill("SIGKILL");
      if (signal !== "SIGKILL")
        throw new Error(
          `The server had ended by itself, with ${signal ?? code}:\n${running.lines.join("\n")}`,
        );
    },
    async start(entry = build) {
      build = entry;
      running = await launch();
    },
    stop: () => running.kill("SIGTERM"),
    get lines() {
      return running.lines;
    },
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}
