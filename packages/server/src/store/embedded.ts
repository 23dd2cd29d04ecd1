import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { takeDataFolder } from "./data-folder.ts";
import type { EmbeddedMessage, EmbeddedStart } from "./embedded-worker.ts";

/** A running embedded database. Only this user can reach it, through a local socket. */
export interface Embedded {
  readonly socket: string;
  /** Rolls back open transactions, writes all data to the folder, and releases the folder. */
  close(): Promise<void>;
}

const IDLE_MS = 30_000;
/** An engine that computes without end would not notice that it is to close. As after a kill, the data survives. */
const CLOSE_MS = 20_000;

/**
 * Starts the embedded PostgreSQL in a thread of its own, on a folder or on `"memory"`. Creates the folder when it does
 * not exist. Connections with the `application_name` `first` are served before the others. The data survives a killed
 * process but not a power cut, because the engine never waits for the disk.
 * @throws StoreError `folder-in-use` or `folder-incompatible`.
 */
export async function startEmbedded(
  folder: string,
  first = "",
  { closeMs = CLOSE_MS } = {},
): Promise<Embedded> {
  const data = folder === "memory" ? undefined : await takeDataFolder(folder);
  const place = await socketPlace();
  const cleanUp = async () => {
    await place.remove();
    await data?.close();
  };
  try {
    const start: EmbeddedStart = {
      data: data?.postgres ?? "memory://",
      socket: place.socket,
      idleMs: IDLE_MS,
      first,
    };
    const worker = startWorker(start);
    await untilState(worker, "listening");
    return {
      socket: place.socket,
      async close() {
        worker.postMessage("close");
        let isLate = false;
        const timer = setTimeout(() => {
          isLate = true;
          void worker.terminate();
        }, closeMs);
        try {
          await untilState(worker, "closed").catch((error: unknown) => {
            if (!isLate) throw error;
          });
        } finally {
          clearTimeout(timer);
          await worker.terminate();
          await cleanUp();
        }
      },
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

function startWorker(start: EmbeddedStart): Worker {
  const options = { workerData: start };
  const script = new URL("./embedded-worker.js", import.meta.url);
  if (!import.meta.url.endsWith(".ts")) return new Worker(script, options);
  // When the server runs from source, the new thread has to register the TypeScript loader again.
  const tsx = import.meta.resolve("tsx/esm/api");
  const source = new URL("./embedded-worker.ts", import.meta.url).href;
  const loadWithTsx = `import("${tsx}").then((tsx) => { tsx.register(); return import("${source}"); })`;
  return new Worker(loadWithTsx, { ...options, eval: true });
}

async function untilState(worker: Worker, state: EmbeddedMessage["state"]): Promise<void> {
  const exit = new AbortController();
  const stopped = once(worker, "exit", { signal: exit.signal }).then(([code]) => {
    throw new Error(`The embedded database stopped (${String(code)}).`);
  });
  const reached = (async () => {
    for (;;) {
      // embedded-worker.ts sends nothing else.
      const [message] = (await once(worker, "message", { signal: exit.signal })) as [EmbeddedMessage];
      if (message.state === state) return;
    }
  })();
  try {
    await Promise.race([reached, stopped]);
  } finally {
    exit.abort();
    await Promise.allSettled([reached, stopped]);
  }
}

async function socketPlace(): Promise<{ socket: string; remove(): Promise<void> }> {
  if (process.platform === "win32")
    return { socket: `\\\\.\\pipe\\forecourt-${randomUUID()}`, async remove() {} };
  // The mode of the folder keeps other users out. Its name is short, because a socket's path may have at most 103 bytes.
  const folder = await mkdtemp(join(tmpdir(), "forecourt-"));
  return { socket: join(folder, "s"), remove: () => rm(folder, { recursive: true, force: true }) };
}
