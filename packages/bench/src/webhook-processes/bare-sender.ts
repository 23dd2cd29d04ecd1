import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { sign } from "@forecourt/webhooks";
import { Agent, request as undiciRequest } from "undici";
import { serve } from "../server-channel.ts";
import { benchEvent } from "./bench-event.ts";
import { type Commands, takeCommands } from "./control.ts";

/*
 * The minimum that a webhook sender does: it signs, posts over keep-alive connections and checks the status. It stores nothing
 * and retries nothing. The argument names the HTTP client: undici or node-http.
 */

const [client] = process.argv.slice(2);
const concurrency = 64;

export interface BareSenderCommands extends Commands {
  send(what: {
    deliveries: number;
    to: { url: string; secret: string }[];
  }): Promise<{ elapsedMs: number; failed: number }>;
}

type Post = (url: string, headers: Record<string, string>, body: Buffer) => Promise<number>;

const clients: Record<string, () => Post> = {
  undici() {
    const dispatcher = new Agent({ pipelining: 1 });
    return async (url, headers, body) => {
      const { statusCode, body: answer } = await undiciRequest(url, {
        method: "POST",
        headers,
        body,
        dispatcher,
      });
      await answer.dump();
      return statusCode;
    };
  },
  "node-http"() {
    const agent = new HttpAgent({ keepAlive: true, maxSockets: concurrency });
    return (url, headers, body) =>
      new Promise((resolve, reject) => {
        const length = { "content-length": String(body.length) };
        const request = httpRequest(url, { method: "POST", headers: { ...headers, ...length }, agent });
        request.once("error", reject);
        request.once("response", (response) => {
          response.resume();
          response.once("end", () => resolve(response.statusCode ?? 0));
        });
        request.end(body);
      });
  },
};

await serve(async () => {
  const post = clients[client ?? ""]?.();
  if (post === undefined) throw new Error(`"${client}" is not one of ${Object.keys(clients).join(", ")}.`);
  let sent = 0;

  async function deliver({ url, secret }: { url: string; secret: string }): Promise<boolean> {
    sent += 1;
    const id = `evt_${sent}`;
    const timestamp = Math.floor(Date.now() / 1_000);
    const body = Buffer.from(JSON.stringify(envelope(id, sent)));
    const status = await post?.(
      url,
      {
        "content-type": "application/json",
        "user-agent": "forecourt/1.0.0",
        "webhook-id": id,
        "webhook-timestamp": String(timestamp),
        "webhook-signature": sign({ id, timestamp, body, secrets: [secret] }),
      },
      body,
    );
    return status === 204;
  }

  const commands: BareSenderCommands = {
    async send({ deliveries, to }) {
      let failed = 0;
      let started = 0;
      const startedAt = performance.now();
      const sender = async () => {
        while (started < deliveries) {
          started += 1;
          const receiver = to[started % to.length];
          if (receiver === undefined || !(await deliver(receiver).catch(() => false))) failed += 1;
        }
      };
      await Promise.all(Array.from({ length: concurrency }, sender));
      return { elapsedMs: performance.now() - startedAt, failed };
    },
  };
  return { port: await takeCommands(commands), connections: () => 0 };
});

/** An event with the fields that the server sends. */
function envelope(id: string, number: number) {
  const { type, subject, actor, data } = benchEvent(`bare_${number}`);
  return {
    id,
    type,
    version: 1,
    timestamp: new Date().toISOString(),
    organization_id: "org_01JDR3Z8Q0V7W2N5K4T9YB6HFC",
    subject,
    sequence: 1,
    actor,
    data,
  };
}
