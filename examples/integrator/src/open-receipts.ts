import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Cdr, Client } from "@forecourt/client";
import { createWebhooks } from "@forecourt/webhooks";
import { createMemoryDedupe } from "@forecourt/webhooks/memory";
import { toNodeHandler } from "@forecourt/webhooks/node";

const longestWaitMs = 60_000;

export interface Receipts extends AsyncDisposable {
  /** The receipt of a session, once the server has sent it; an error when that takes longer than a minute. */
  of(sessionId: string): Promise<Cdr>;
}

/**
 * Your back office: it gets every receipt, also when the order no longer waits for it. A request that is not signed with
 * the webhook's secret is refused, and a repeated one is handled once.
 */
export async function openReceipts(client: Client): Promise<Receipts> {
  const receipts = new Map<string, PromiseWithResolvers>();
  const receiptOf = (sessionId: string): PromiseWithResolvers => {
    const receipt = receipts.get(sessionId) ?? withResolvers();
    receipts.set(sessionId, receipt);
    return receipt;
  };

  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on TCP has an address of this shape.
  const { port } = server.address() as AddressInfo;
  const webhook = await client.webhooks.create({
    url: `http://127.0.0.1:${port}/receipts`,
    events: ["cdr.created"],
  });
  const webhooks = createWebhooks({ secret: webhook.secret, dedupe: createMemoryDedupe() });
  const handle = webhooks.handler({ "cdr.created": ({ data }) => receiptOf(data.session_id).resolve(data) });
  const answer = toNodeHandler(handle);
  // It answers everything, its own failures included.
  server.on("request", (request, reply) => void answer(request, reply));

  return {
    of(sessionId) {
      const message = `The server sent no receipt of ${sessionId}: can its webhooks reach this address?`;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(message)), longestWaitMs);
      });
      return Promise.race([receiptOf(sessionId).promise, late]).finally(() => clearTimeout(timer));
    },
    async [Symbol.asyncDispose]() {
      await client.webhooks.delete(webhook.id);
      server.close();
    },
  };
}

interface PromiseWithResolvers {
  promise: Promise<Cdr>;
  resolve: (cdr: Cdr) => void;
}

function withResolvers(): PromiseWithResolvers {
  let resolve: (cdr: Cdr) => void = () => {};
  const promise = new Promise<Cdr>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
