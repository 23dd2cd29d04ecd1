import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { BlockList, LookupFunction, Socket } from "node:net";
import { AddressRefused, mayDial } from "../endpoints/guard.ts";

export interface AgentOptions {
  lookup: LookupFunction;
  allowCidrs: BlockList | null;
  /** How long a socket without a request stays open, or less if its receiver asks for less. */
  idleMs: number;
  /** With more open sockets, the server closes idle ones, first of the webhook with the oldest last request. */
  maxSockets: number;
  /** PEM of the certificate authorities that the server trusts for receivers; undefined: Node's own. */
  ca: string | undefined;
}

/** The agent of one webhook, borrowed for one request. */
export interface BorrowedAgent {
  agent: HttpAgent;
  /** Closes the idle sockets, so that the next request gets a new one. */
  closeIdle(): void;
  release(): void;
}

export interface Agents {
  /** How many sockets are open. */
  readonly sockets: number;
  borrow(webhookId: string, origin: string): BorrowedAgent;
  /** Closes all sockets, and resolves when all are closed. */
  close(): Promise<void>;
}

interface Pool {
  origin: string;
  agent: HttpAgent;
  sockets: Set<Socket>;
  borrowers: number;
  retired: boolean;
}

/**
 * One agent for each webhook, never the global one. Other code opens sockets to the same host without this lookup, and
 * a request on such a socket from a common pool would bypass the guard.
 */
export function createAgents(options: AgentOptions): Agents {
  /** The last used pool comes last. */
  const pools = new Map<string, Pool>();
  const open = new Set<Socket>();

  function openPool(webhookId: string, origin: string): Pool {
    const agent = openAgent(origin, options);
    const pool: Pool = { origin, agent, sockets: new Set(), borrowers: 0, retired: false };
    const connect = agent.createConnection.bind(agent);
    agent.createConnection = (...args) => {
      // Without a callback, both kinds of agent return what net.connect or tls.connect returns.
      const socket = connect(...args) as Socket;
      // This listener runs before the listeners that write into the new connection.
      socket.prependOnceListener("connect", () => {
        if (!mayDial(socket.remoteAddress ?? "", options.allowCidrs)) socket.destroy(new AddressRefused());
      });
      // For a socket that does not belong to a request any more.
      socket.on("error", () => undefined);
      pool.sockets.add(socket);
      open.add(socket);
      socket.once("close", () => {
        pool.sockets.delete(socket);
        open.delete(socket);
        removeUnused(webhookId, pool);
      });
      closeLeastRecentlyUsed();
      return socket;
    };
    return pool;
  }

  function removeUnused(webhookId: string, pool: Pool): void {
    const unused = pool.borrowers === 0 && pool.sockets.size === 0;
    if (unused && pools.get(webhookId) === pool) pools.delete(webhookId);
  }

  function retirePool(pool: Pool): void {
    pool.retired = true;
    if (pool.borrowers === 0) pool.agent.destroy();
    else closeIdle(pool.agent);
  }

  function closeLeastRecentlyUsed(): void {
    let surplus = open.size - options.maxSockets;
    for (const { agent } of pools.values()) {
      if (surplus <= 0) return;
      surplus -= closeIdle(agent);
    }
  }

  return {
    get sockets() {
      return open.size;
    },
    borrow(webhookId, origin) {
      const known = pools.get(webhookId);
      if (known !== undefined && known.origin !== origin) retirePool(known);
      const pool = known?.origin === origin ? known : openPool(webhookId, origin);
      pools.delete(webhookId);
      pools.set(webhookId, pool);
      pool.borrowers++;
      return {
        agent: pool.agent,
        closeIdle: () => void closeIdle(pool.agent),
        release() {
          pool.borrowers--;
          if (pool.retired) retirePool(pool);
          removeUnused(webhookId, pool);
        },
      };
    },
    async close() {
      pools.clear();
      const closed = [...open].map(
        (socket) =>
          new Promise<void>((resolve) => {
            socket.once("close", () => resolve());
            socket.destroy();
          }),
      );
      await Promise.all(closed);
    },
  };
}

function openAgent(origin: string, { lookup, idleMs, ca }: AgentOptions): HttpAgent {
  const shared = { keepAlive: true, timeout: idleMs, maxFreeSockets: 32, lookup, autoSelectFamily: true };
  if (!origin.startsWith("https:")) return new HttpAgent(shared);
  // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED=0 changes the default, and it may be set for another purpose.
  return new HttpsAgent({
    ...shared,
    rejectUnauthorized: true,
    minVersion: "TLSv1.2",
    ...(ca !== undefined && { ca }),
  });
}

function closeIdle(agent: HttpAgent): number {
  const idle = Object.values(agent.freeSockets).flatMap((sockets) => sockets ?? []);
  for (const socket of idle) socket.destroy();
  return idle.length;
}
