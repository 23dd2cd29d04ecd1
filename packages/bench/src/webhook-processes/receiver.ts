import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createWebhooks, type Webhooks } from "@forecourt/webhooks";
import { serve } from "../server-channel.ts";
import { type Commands, takeCommands } from "./control.ts";
import { monotonicMs } from "./monotonic.ts";

/*
 * Receivers of webhooks, as applications are: each has its own address and verifies what it gets. A receiver that hangs
 * takes a request and never answers.
 */

const [receivers] = process.argv.slice(2);

export interface ReceiverCommands extends Commands {
  urls(): string[];
  /** From now on the receiver at `url` knows this secret; with null it hangs. */
  behave(how: { url: string; secret: string | null }): void;
  /** Since the last time: what was taken, and how often something was wrong with it. */
  tally(): ReceiverTally;
  /** How many were taken since the last tally. */
  taken(): number;
  /** Drops the requests that hang. */
  letGo(): void;
}

export interface ReceiverTally {
  taken: number;
  /** Signed with an unknown key, or not signed. */
  refused: number;
  /** The same event at the same receiver once more. */
  repeated: number;
  /** Requests that hang at this moment. */
  held: number;
  /** When each receiver got each event first: monotonic ms and the id of its subject. */
  received: { url: string; subjectId: string; atMs: number }[];
}

interface Receiver {
  webhooks: Webhooks | null;
  seen: Set<string>;
}

function fresh(): ReceiverTally {
  return { taken: 0, refused: 0, repeated: 0, held: 0, received: [] };
}

await serve(async () => {
  const known = new Map<string, Receiver>();
  const hanging = new Set<ServerResponse>();
  let tally = fresh();

  function receive(url: string, request: IncomingMessage, response: ServerResponse): void {
    const atMs = monotonicMs();
    const receiver = known.get(url);
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (receiver === undefined || receiver.webhooks === null) {
        hanging.add(response);
        response.on("close", () => hanging.delete(response));
        return;
      }
      try {
        const event = receiver.webhooks.verifySync({ body: Buffer.concat(chunks), headers: request.headers });
        if (receiver.seen.has(event.id)) tally.repeated++;
        receiver.seen.add(event.id);
        tally.taken++;
        tally.received.push({ url, subjectId: event.subject.id, atMs });
        response.writeHead(204).end();
      } catch {
        tally.refused++;
        response.writeHead(401).end();
      }
    });
  }

  for (let number = 0; number < Number(receivers); number++) {
    // Each has a host of its own, as receivers have.
    const host = `127.0.0.${number + 2}`;
    const server = createServer((request, response) => receive(url, request, response));
    server.keepAliveTimeout = 60_000;
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(0, host, 4_096, resolve);
    });
    const address = server.address();
    const url = `http://${host}:${typeof address === "object" ? address?.port : ""}/hooks`;
    known.set(url, { webhooks: null, seen: new Set() });
  }

  const commands: ReceiverCommands = {
    urls: () => [...known.keys()],
    behave({ url, secret }) {
      known.set(url, {
        webhooks: secret === null ? null : createWebhooks({ secret }),
        seen: new Set(),
      });
    },
    tally() {
      const last = { ...tally, held: hanging.size };
      tally = fresh();
      for (const { seen } of known.values()) seen.clear();
      return last;
    },
    taken: () => tally.taken,
    letGo() {
      for (const response of hanging) response.destroy();
    },
  };
  return { port: await takeCommands(commands), connections: () => 0 };
});
