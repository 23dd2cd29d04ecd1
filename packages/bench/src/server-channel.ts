/** What the bench asks of a server process, over IPC. */
export type Question = "usage" | "memory" | "connections";

/** What a server process says. */
export type Word =
  | { says: "ready"; port: number }
  /** It could not be started: a peer that does not load, a port that is taken. */
  | { says: "failed"; reason: string }
  /** Of the whole process since it began. */
  | { says: "usage"; cpuUs: number }
  /** After a forced garbage collection. */
  | { says: "memory"; residentBytes: number; heapBytes: number }
  | { says: "connections"; count: number };

/** A server that is up. */
export interface Served {
  port: number;
  /** WebSockets that are open. */
  connections(): number;
}

/** The main function of a server process: starts the server, then answers until the bench is gone. */
export async function serve(start: () => Served | Promise<Served>): Promise<void> {
  // The bench is gone, however it went: nothing of it stays behind.
  process.on("disconnect", () => process.exit());
  // Ctrl-C reaches the whole group; the bench decides when we end.
  process.on("SIGINT", () => {});
  let served: Served;
  try {
    served = await start();
  } catch (error) {
    say({ says: "failed", reason: error instanceof Error ? error.message : String(error) });
    return;
  }
  process.on("message", (question: Question) => void answer(question, served));
  say({ says: "ready", port: served.port });
}

async function answer(question: Question, served: Served): Promise<void> {
  switch (question) {
    case "usage": {
      const { user, system } = process.cpuUsage();
      say({ says: "usage", cpuUs: user + system });
      break;
    }
    case "memory": {
      await collectGarbage();
      const { rss, heapUsed } = process.memoryUsage();
      say({ says: "memory", residentBytes: rss, heapBytes: heapUsed });
      break;
    }
    case "connections":
      say({ says: "connections", count: served.connections() });
      break;
  }
}

// What finalizers let go is collected the second time, and pages go back to the system a moment later.
async function collectGarbage(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function say(word: Word): void {
  process.send?.(word);
}
