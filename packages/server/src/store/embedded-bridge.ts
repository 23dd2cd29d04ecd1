import type { Socket } from "node:net";

/** Executes frontend messages of PostgreSQL's protocol in the only session, and returns the backend's messages. */
export type Execute = (messages: Uint8Array) => Promise<Uint8Array>;

/** Lets several sockets share one session. */
export interface Bridge {
  accept(socket: Socket): void;
  /** Disconnects every client, and rolls back the transaction that a client had begun. */
  close(): Promise<void>;
}

interface Client {
  socket: Socket;
  received: Buffer;
  greeted: boolean;
  gone: boolean;
  /** True for the pool of the chargers, which is served before the other clients. */
  first: boolean;
}

/**
 * After this many turns of first clients, another client gets one turn, so that the first clients do not block the
 * others.
 */
const turnsOfFirst = 8;

const SYNC = Buffer.from([0x53, 0, 0, 0, 4]);
const ROLLBACK = Buffer.from("Q\0\0\0\rrollback\0");
const CODE_STARTUP = 0x0003_0000;
const CODES_ENCRYPTION = [80_877_103, 80_877_104];
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

/**
 * Every client uses the session as if it were its own. The session serves one client until that client is idle outside
 * a transaction, and then the next client that has sent messages. When a client leaves in the middle of a transaction,
 * or sends nothing inside it for `idleMs`, the transaction is rolled back. Anything that a client leaves in the session
 * (SET, prepared statements, LISTEN) affects the other clients, so clients do none of that. Clients whose
 * `application_name` is `firstApplication` are served before the others.
 */
export function createBridge(execute: Execute, idleMs: number, firstApplication = ""): Bridge {
  const clients = new Set<Client>();
  const waiting = new Set<Client>();
  let owner: Client | undefined;
  let turns = 0;
  let idleTimer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  function wake(): void {
    running ??= serve().finally(() => {
      running = undefined;
      // A message may have arrived after the last check.
      if (next()) wake();
    });
  }

  async function serve(): Promise<void> {
    clearTimeout(idleTimer);
    for (let turn = next(); turn; turn = next()) {
      const { client, messages } = turn;
      if (messages) {
        const reply = await execute(messages);
        if (!client.gone) client.socket.write(reply);
        owner = statusAfter(reply) === IDLE ? undefined : client;
      } else {
        const status = statusAfter(await execute(SYNC));
        if (status !== IDLE) await execute(ROLLBACK);
        owner = undefined;
      }
    }
    const idle = owner;
    if (idle) idleTimer = setTimeout(() => idle.socket.destroy(), idleMs);
  }

  /**
   * The next client and its messages. Without messages when the owner is gone and its transaction may have to be rolled
   * back.
   */
  function next(): { client: Client; messages?: Buffer } | undefined {
    if (owner?.gone) return { client: owner };
    for (const client of owner ? [owner] : inOrder()) {
      const messages = takeMessages(client);
      // The client moves to the back of the queue, so that a client that pipelines does not block the others.
      waiting.delete(client);
      if (!messages) continue;
      waiting.add(client);
      turns = client.first ? turns + 1 : 0;
      return { client, messages };
    }
    return undefined;
  }

  /** First clients come before the others, unless it is the turn of the others. */
  function inOrder(): Client[] {
    const clients = [...waiting];
    const isFirst = ({ first }: Client) => first === turns < turnsOfFirst;
    return [...clients.filter(isFirst), ...clients.filter((client) => !isFirst(client))];
  }

  return {
    accept(socket) {
      const client: Client = { socket, received: Buffer.alloc(0), greeted: false, gone: false, first: false };
      clients.add(client);
      socket.on("data", (chunk: Buffer) => {
        client.received = client.received.length === 0 ? chunk : Buffer.concat([client.received, chunk]);
        if (!client.greeted) greet(client, firstApplication);
        if (!client.greeted) return;
        waiting.add(client);
        wake();
      });
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        client.gone = true;
        clients.delete(client);
        waiting.delete(client);
        wake();
      });
    },
    async close() {
      clearTimeout(idleTimer);
      const closed = [...clients].map(
        ({ socket }) => new Promise((resolve) => socket.once("close", resolve)),
      );
      for (const { socket } of clients) socket.destroy();
      await Promise.all(closed);
      await running;
    },
  };
}

/** Answers the first packet, which has no type: no encryption, no password, and a session that is ready. */
function greet(client: Client, firstApplication: string): void {
  while (client.received.length >= 8) {
    const length = client.received.readInt32BE(0);
    if (length < 8 || length > 10_000) return void client.socket.destroy();
    if (client.received.length < length) return;
    const code = client.received.readInt32BE(4);
    const parameters = client.received.toString("utf8", 8, length).split("\0");
    client.received = client.received.subarray(length);
    if (CODES_ENCRYPTION.includes(code)) {
      client.socket.write("N");
    } else if (code === CODE_STARTUP) {
      client.greeted = true;
      client.first = parameters[parameters.indexOf("application_name") + 1] === firstApplication;
      client.socket.write(GREETING);
      return;
    } else {
      // A cancel request. The only session cannot receive it while it works.
      return void client.socket.destroy();
    }
  }
}

/** The complete messages received, up to the first that ends a group (Query or Sync); undefined when there is none. */
function takeMessages(client: Client): Buffer | undefined {
  const { received } = client;
  let end = 0;
  while (received.length >= end + 5) {
    const type = received[end];
    const length = received.readInt32BE(end + 1);
    if (type === 0x58 || length < 4 || length > MAX_MESSAGE_BYTES) {
      // Terminate, or a message that the bridge does not understand. The bridge still serves the messages before it.
      if (end === 0) client.socket.destroy();
      break;
    }
    if (received.length < end + 1 + length) break;
    end += 1 + length;
    if (type === 0x51 || type === 0x53) break;
  }
  if (end === 0) return undefined;
  client.received = received.subarray(end);
  return received.subarray(0, end);
}

const IDLE = 0x49;

/** The transaction status when the reply ends with ReadyForQuery; undefined in the middle of a group. */
function statusAfter(reply: Uint8Array): number | undefined {
  const view = new DataView(reply.buffer, reply.byteOffset, reply.byteLength);
  let status: number | undefined;
  for (let at = 0; at < reply.length; at += 1 + view.getInt32(at + 1)) {
    status = reply[at] === 0x5a ? reply[at + 5] : undefined;
  }
  return status;
}

const PARAMETERS = {
  server_version: "18.6",
  server_encoding: "UTF8",
  client_encoding: "UTF8",
  DateStyle: "ISO, MDY",
  TimeZone: "UTC",
  integer_datetimes: "on",
  standard_conforming_strings: "on",
};

const GREETING = Buffer.concat([
  message("R", Buffer.alloc(4)),
  ...Object.entries(PARAMETERS).map(([name, value]) => message("S", Buffer.from(`${name}\0${value}\0`))),
  message("K", Buffer.alloc(8)),
  message("Z", Buffer.from("I")),
]);

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}
