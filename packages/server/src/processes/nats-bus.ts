import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { NatsConnection } from "@nats-io/transport-node";
import type { Log } from "../platform/log.ts";
import { optionalPackage } from "../platform/optional-package.ts";
import { StoreError } from "../store/store-error.ts";
import { type Bus, createBus } from "./bus.ts";

export interface NatsOptions {
  /** One server, or several of a cluster, separated by commas. */
  url: string;
  /** The secret of the installation: its processes find each other by it, and other installations use other subjects. */
  secret: string;
  log: Log;
}

/** How long a process waits for NATS when it starts. After that it works as while NATS is unreachable. */
const startWithinMs = 5_000;
const retryEveryMs = 1_000;
const answerWithinMs = 2_000;
const gapEveryMs = 2_000;
// NATS closes nothing that is silent, so a failed network is noticed by unanswered pings.
const pingEveryMs = 5_000;

/**
 * The bus of several processes over NATS, for rates at which NOTIFY of PostgreSQL slows down the commits. NATS delivers at most
 * once: after each reconnection the subscribers get a gap. While NATS is unreachable they get one every 2 s, so that each process
 * finds its work in the tables.
 */
export function createNatsBus({ log, secret, url }: NatsOptions): Promise<Bus> {
  const subject = `forecourt.${createHmac("sha256", secret).update("bus").digest("hex").slice(0, 32)}`;
  return createBus(async ({ gap, receive }) => {
    const { connect } = await load();
    let connection: NatsConnection | undefined;
    let isConnected = false;
    let isClosed = false;

    function open(): Promise<NatsConnection> {
      return connect({
        ...addressOf(url),
        maxReconnectAttempts: -1,
        // NATS may start again before it has its users.
        ignoreAuthErrorAbort: true,
        reconnectTimeWait: retryEveryMs,
        pingInterval: pingEveryMs,
        maxPingOut: 2,
      });
    }

    /** Follows the connection, which reconnects by itself and subscribes again. */
    async function follow(opened: NatsConnection): Promise<void> {
      for await (const { type } of opened.status()) {
        if (type === "disconnect") {
          isConnected = false;
          if (!isClosed) log.warn({}, "lost the connection to NATS");
        } else if (type === "reconnect") {
          isConnected = true;
          log.info({}, "connected to NATS again");
          gap();
        }
      }
    }

    async function begin(): Promise<void> {
      for (let attempt = 1; !isClosed; attempt++) {
        let opened: NatsConnection | undefined;
        try {
          opened = await open();
          // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- close() sets it meanwhile
          if (isClosed) return await opened.close();
          opened.subscribe(subject, {
            callback: (error, message) => {
              if (error === null) receive(message.string());
            },
          });
          // The server has the subscription before anything is published.
          await opened.flush();
          connection = opened;
          isConnected = true;
          void follow(opened);
          // What was published before is lost to this process.
          if (attempt > 1) gap();
          return;
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error);
          log.warn({ error: message }, "cannot connect to NATS (FORECOURT_NATS_URL)");
          await opened?.close();
          await sleep(retryEveryMs);
        }
      }
    }

    const beginning = begin();
    const gaps = setInterval(() => {
      if (!isConnected) gap();
    }, gapEveryMs);
    const abort = new AbortController();
    await Promise.race([
      beginning,
      sleep(startWithinMs, undefined, { signal: abort.signal }).catch(() => {}),
    ]);
    abort.abort();

    return {
      async send(text) {
        if (connection === undefined || !isConnected)
          throw new StoreError("unavailable", "NATS is unreachable.");
        connection.publish(subject, text);
        const late = new AbortController();
        try {
          // By its answer, the server has the message.
          await Promise.race([connection.flush(), unanswered(late.signal)]);
        } catch (cause) {
          throw new StoreError("unavailable", "The connection to NATS was lost.", { cause });
        } finally {
          late.abort();
        }
      },
      async close() {
        isClosed = true;
        clearInterval(gaps);
        await connection?.close();
        await beginning;
      },
    };
  });
}

function addressOf(url: string) {
  return { servers: url.split(",").map((each) => each.trim()), name: "forecourt", timeout: startWithinMs };
}

/** Connects once. Rejects with MissingPackage, and with the client's error when NATS cannot be reached. */
export async function reachNats(url: string): Promise<{ version: string; roundTripMs: number }> {
  const { connect } = await load();
  const connection = await connect({ ...addressOf(url), reconnect: false });
  try {
    const roundTripMs = await connection.rtt();
    return { version: connection.info?.version ?? "of an unknown version", roundTripMs };
  } finally {
    await connection.close();
  }
}

async function unanswered(signal: AbortSignal): Promise<void> {
  await sleep(answerWithinMs, undefined, { signal });
  throw new Error(`NATS did not answer within ${answerWithinMs} ms.`);
}

/** Only an installation that uses NATS has its client. */
function load(): Promise<typeof import("@nats-io/transport-node")> {
  return optionalPackage(
    "FORECOURT_NATS_URL",
    "@nats-io/transport-node",
    () => import("@nats-io/transport-node"),
  );
}
