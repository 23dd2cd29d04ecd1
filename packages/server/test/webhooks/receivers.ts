import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";

/*
 * Receivers of webhooks: real HTTP servers that verify with the standard's own library, keep a book of all that comes in,
 * and behave as the test says.
 */

/** That of the library. */
const toleranceMs = 300_000;

/** One request, as the receiver saw it. */
export interface Receipt {
  /** When the request was complete, epoch ms. */
  at: number;
  path: string;
  headers: Record<string, string>;
  /** `webhook-id`. */
  id: string;
  type: string;
  subject: { type: string; id: string };
  sequence: number;
  /** `x-webhook-attempt`. */
  attempt: number;
  /** The bytes as they came; `null` where the receiver keeps only their digest. */
  body: Buffer | null;
  bytes: number;
  sha256: string;
  /** `null`: it verified. */
  objection: string | null;
  /** What it was answered, as soon as the answer is out whole; `null` before, and where there was none. */
  status: number | null;
  /** The sender has closed the connection, or has its answer. */
  over: boolean;
}

/** Answers, or does not. */
export type Behaviour = (response: ServerResponse, receipt: Receipt) => void;

export interface Receiver extends AsyncDisposable {
  name: string;
  /** Ends with `/hook`. */
  url: string;
  receipts: Receipt[];
  /** From the next request on. */
  behave(behaviour: Behaviour): void;
  /** Sets the secrets, any of which may verify. Requests wait until the first call. */
  trust(...secrets: string[]): void;
  /** The same for a webhook of its own, whose path is this one: several lead here. */
  trustAt(path: string, ...secrets: string[]): void;
  /** Requests without an answer yet, and the most at one moment. */
  readonly inFlight: number;
  readonly mostInFlight: number;
  /** Those that verified and were answered with a 2xx. */
  taken(): Receipt[];
  /** Called with each receipt when it is complete, before it is answered. */
  onReceipt(run: (receipt: Receipt) => void): void;
  /** As if the machine were off: connections are refused. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
}

export async function startReceiver(
  name: string,
  behaviour: Behaviour = healthy,
  { keepsBodies = true, now }: { keepsBodies?: boolean; now?: () => number } = {},
): Promise<Receiver> {
  const receipts: Receipt[] = [];
  const listeners: ((receipt: Receipt) => void)[] = [];
  let current = behaviour;
  let trusted: string[] = [];
  const trustedAt = new Map<string, string[]>();
  let known: () => void = () => undefined;
  const trusting = new Promise<void>((resolve) => {
    known = resolve;
  });
  const count = { now: 0, most: 0 };

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    count.now += 1;
    count.most = Math.max(count.most, count.now);
    const end = { over: false, receipt: null as Receipt | null };
    response.on("close", () => {
      count.now -= 1;
      end.over = true;
      if (end.receipt !== null) end.receipt.over = true;
    });
    const body = Buffer.concat(await request.toArray());
    await trusting;
    const receipt = readReceipt(request, body, trustedAt.get(request.url ?? "") ?? trusted, now);
    if (!keepsBodies) receipt.body = null;
    receipt.over = end.over;
    end.receipt = receipt;
    receipts.push(receipt);
    for (const listen of listeners) listen(receipt);
    response.on("finish", () => {
      receipt.status = response.statusCode;
    });
    if (receipt.objection === null) current(response, receipt);
    else answer(response, 401);
  }

  const server = createServer((request, response) => {
    response.on("error", () => undefined);
    // The sender has hung up in the middle of it.
    receive(request, response).catch(() => response.destroy());
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const close = async () => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("unreachable: it listens on a port");
  const { port } = address;

  return {
    name,
    url: `http://127.0.0.1:${port}/hook`,
    receipts,
    behave(next) {
      current = next;
    },
    trust(...secrets) {
      trusted = secrets;
      known();
    },
    trustAt(path, ...secrets) {
      trustedAt.set(path, secrets);
      known();
    },
    get inFlight() {
      return count.now;
    },
    get mostInFlight() {
      return count.most;
    },
    taken: () => receipts.filter(isTaken),
    onReceipt: (run) => void listeners.push(run),
    refuse: close,
    accept: () => listen(port),
    async [Symbol.asyncDispose]() {
      known();
      if (server.listening) await close();
    },
  };
}

export function isTaken({ objection, status }: Receipt): boolean {
  return objection === null && status !== null && status >= 200 && status < 300;
}

function readReceipt(
  request: IncomingMessage,
  body: Buffer,
  secrets: readonly string[],
  now: (() => number) | undefined,
): Receipt {
  const headers: Record<string, string> = {};
  for (const [header, value] of Object.entries(request.headers)) headers[header] = String(value);
  const receipt: Receipt = {
    at: Date.now(),
    path: request.url ?? "",
    headers,
    id: headers["webhook-id"] ?? "",
    type: "",
    subject: { type: "", id: "" },
    sequence: 0,
    attempt: Number(headers["x-webhook-attempt"]),
    body,
    bytes: body.length,
    sha256: createHash("sha256").update(body).digest("hex"),
    objection: objectionTo(body, headers, secrets, now),
    status: null,
    over: false,
  };
  if (receipt.objection !== null) return receipt;
  // Signed by the server: other tests hold its envelope against the contract.
  const event = JSON.parse(body.toString()) as Pick<Receipt, "id" | "type" | "subject" | "sequence">;
  const { type, subject, sequence } = event;
  if (event.id !== receipt.id) receipt.objection = `webhook-id is ${receipt.id}, the event's id ${event.id}`;
  return { ...receipt, type, subject, sequence };
}

/** `null`: one of the secrets verifies. With a clock of its own the receiver judges the time itself. */
function objectionTo(
  body: Buffer,
  headers: Record<string, string>,
  secrets: readonly string[],
  now: (() => number) | undefined,
): string | null {
  let objection = "no secret is known";
  for (const secret of secrets) {
    const verifier = new Webhook(secret);
    if (now !== undefined) {
      const at = new Date(Number(headers["webhook-timestamp"]) * 1_000);
      const signature = verifier.sign(headers["webhook-id"] ?? "", at, body);
      if (!headers["webhook-signature"]?.split(" ").includes(signature))
        objection = "No matching signature found";
      else if (Math.abs(at.getTime() - now()) > toleranceMs)
        objection = "Message timestamp too old or too new";
      else return null;
      continue;
    }
    try {
      verifier.verify(body, headers);
      return null;
    } catch (error) {
      objection = String(error);
    }
  }
  return objection;
}

function answer(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, headers).end();
}

export const healthy: Behaviour = (response) => answer(response, 204);

export function slow(delayMs: number): Behaviour {
  return (response) => void setTimeout(() => answer(response, 204), delayMs);
}

export function failing(status = 500): Behaviour {
  return (response) => answer(response, status);
}

/** Takes `good` in a row, fails `bad`, and so on. */
export function flapping(good: number, bad: number): Behaviour {
  let turn = 0;
  return (response) => {
    answer(response, turn % (good + bad) < good ? 204 : 503);
    turn += 1;
  };
}

/** Accepts the request and never answers. */
export const hung: Behaviour = () => undefined;

/** `retryAfter`: seconds, a date, or nonsense. */
export function busy(retryAfter: string): Behaviour {
  return (response) => answer(response, 429, { "retry-after": retryAfter });
}

export const gone: Behaviour = (response) => answer(response, 410);

export function redirecting(location: string, status = 307): Behaviour {
  return (response) => answer(response, status, { location });
}

export const resetting: Behaviour = (response) => response.socket?.resetAndDestroy();

/** A status and then a body without an end, as fast as it is taken. Calls `written` with the number of bytes that went out. */
export function endless(status: number, written: (bytes: number) => void = () => undefined): Behaviour {
  const chunk = Buffer.alloc(65_536, "x");
  return (response) => {
    response.writeHead(status, { "content-type": "text/plain" });
    const write = (): void => {
      while (!response.destroyed) {
        written(chunk.length);
        if (!response.write(chunk)) {
          response.once("drain", write);
          return;
        }
      }
    };
    write();
  };
}

/** The status line, then a byte of a header every so often, without an end. */
export function dripping(everyMs: number): Behaviour {
  return (response) => {
    const { socket } = response;
    socket?.write("HTTP/1.1 200 OK\r\nx-drip: ");
    const timer = setInterval(() => socket?.write("x"), everyMs);
    socket?.on("close", () => clearInterval(timer));
  };
}

/** Bytes in place of an answer, after which it closes the connection. */
export function speaking(bytes: string | Buffer): Behaviour {
  return (response) => void response.socket?.end(bytes);
}
