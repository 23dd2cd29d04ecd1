import { connect, type Socket } from "node:net";
import type { SeededRandom } from "@forecourt/harness";

/** Where a client is slow: with the headers, with the body, or in reading the answers. */
export const slownesses = ["headers", "body", "reading"] as const;
export type Slowness = (typeof slownesses)[number];

/** The results for the connections of one kind. */
export interface SlowFigures {
  opened: number;
  closed: number;
  /** The time from the opening to the close by the server, of the connection that the server left open longest. */
  longestMs: number;
  /** How often each status was the last one received; "none" without a status. */
  endings: Record<string, number>;
}

export type SlowReport = Record<Slowness, SlowFigures>;

export interface SlowAttack {
  report(): SlowReport;
  stop(): Promise<void>;
}

const everyMs = 1_000;
/** The connections open one after the other, because the cost of a thousand handshakes at once is not part of this test. */
const openedPerSecond = 100;
/** The delay before a new connection replaces a closed one. */
const afterMs = 250;
/** The number of requests sent ahead. Their answers are far larger than the buffers of the two kernels. */
const answersAsked = 30;

/**
 * Keeps this many connections open, a third of each kind, and opens a new one for each that the server closes. The `key` is
 * valid, so that the server reads the bodies.
 */
export function attackSlowly(
  target: { url: string; key: string },
  connections: number,
  random: SeededRandom,
): SlowAttack {
  const { hostname, port } = new URL(target.url);
  const figures: SlowReport = { headers: none(), body: none(), reading: none() };
  const open = new Map<Socket, Promise<unknown>>();
  let stopped = false;

  const begin: Record<Slowness, (socket: Socket) => void> = {
    headers: (socket) => void socket.write("GET /v1/me HTTP/1.1\r\nHost: a\r\nX-Slow: "),
    body: (socket) =>
      void socket.write(
        `POST /v1/locations HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${target.key}\r\n` +
          "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
      ),
    reading(socket) {
      socket.write("GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n".repeat(answersAsked));
    },
  };

  function keepOpen(kind: Slowness): void {
    if (stopped) return;
    const socket = connect(Number(port), hostname);
    let startedAt = performance.now();
    let timer: NodeJS.Timeout | undefined;
    let received = "";
    figures[kind].opened += 1;
    if (kind === "reading") socket.on("readable", () => {});
    else {
      socket.on("data", (chunk: Buffer) => {
        received = (received + chunk.toString("latin1")).slice(-4_000);
      });
    }
    socket.on("error", () => {});
    socket.once("connect", () => {
      startedAt = performance.now();
      begin[kind](socket);
      const dawdle = () => {
        if (kind === "reading") socket.read(1);
        else if (socket.writable) socket.write(kind === "body" ? " " : "a");
      };
      timer = setInterval(dawdle, everyMs * (0.75 + random.next() / 2));
    });
    open.set(
      socket,
      new Promise<void>((resolve) => {
        socket.once("close", () => {
          clearInterval(timer);
          open.delete(socket);
          resolve();
          if (stopped) return;
          const { endings, longestMs } = figures[kind];
          const status = /HTTP\/1\.1 (\d{3}) (?![\s\S]*HTTP\/1\.1 )/.exec(received)?.[1] ?? "none";
          endings[status] = (endings[status] ?? 0) + 1;
          figures[kind].closed += 1;
          figures[kind].longestMs = Math.max(longestMs, performance.now() - startedAt);
          setTimeout(keepOpen, afterMs, kind);
        });
      }),
    );
    // A client with unread data gets the end of the connection only after it has read the data.
    if (kind === "reading") socket.once("end", () => socket.destroy());
  }

  let begun = 0;
  const opening = setInterval(() => {
    keepOpen(slownesses[begun % slownesses.length] ?? "headers");
    if (++begun >= connections || stopped) clearInterval(opening);
  }, 1_000 / openedPerSecond);
  return {
    report: () => structuredClone(figures),
    async stop() {
      stopped = true;
      const ended = [...open.values()];
      for (const socket of open.keys()) socket.destroy();
      await Promise.all(ended);
    },
  };
}

function none(): SlowFigures {
  return { opened: 0, closed: 0, longestMs: 0, endings: {} };
}
