import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createWebhooks, WebhookVerificationError } from "@forecourt/webhooks";

/** A delivery as it came in. */
export interface Received {
  id: string;
  headers: IncomingMessage["headers"];
  body: Buffer;
  /** Epoch ms. */
  at: number;
}

/** A receiver of webhooks that verifies each signature, and notes what it takes. */
export interface Receiver extends AsyncDisposable {
  /** Ends with /hooks. */
  readonly url: string;
  /** What was rightly signed, and answered as `answerWith` says; in the order in which it came. */
  readonly received: Received[];
  /** Why requests were refused. */
  readonly objections: string[];
  /** The status of the answers from now on; a function may take its time. */
  answerWith(answer: number | ((received: Received) => number | Promise<number>)): void;
  /** Resolves when so many have come. */
  count(wanted: number): Promise<void>;
  /** As if the program had ended. */
  stop(): Promise<void>;
  /** At the same address. */
  start(): Promise<void>;
}

export async function startReceiver(secret: string): Promise<Receiver> {
  const webhooks = createWebhooks({ secret });
  const received: Received[] = [];
  const objections: string[] = [];
  let waiting: (() => void)[] = [];
  let answer: number | ((received: Received) => number | Promise<number>) = 204;
  let server: Server | undefined;
  let port = 0;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
    const body = Buffer.concat(pieces);
    try {
      const { id } = await webhooks.verify({ headers: request.headers, body });
      const one = { id, headers: request.headers, body, at: Date.now() };
      const status = typeof answer === "number" ? answer : await answer(one);
      received.push(one);
      response.writeHead(status).end();
    } catch (error) {
      objections.push(error instanceof WebhookVerificationError ? error.message : String(error));
      response.writeHead(401).end();
    }
    for (const look of waiting.splice(0)) look();
  }

  async function start(): Promise<void> {
    server = createServer((request, response) => void take(request, response));
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    // A TCP server has a port.
    port = (server.address() as AddressInfo).port;
  }

  async function stop(): Promise<void> {
    if (server === undefined) return;
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    server = undefined;
    await closed;
  }

  await start();
  return {
    get url() {
      return `http://127.0.0.1:${port}/hooks`;
    },
    received,
    objections,
    answerWith(next) {
      answer = next;
    },
    async count(wanted) {
      while (received.length < wanted) await new Promise<void>((look) => (waiting = [...waiting, look]));
    },
    stop,
    start,
    [Symbol.asyncDispose]: stop,
  };
}
