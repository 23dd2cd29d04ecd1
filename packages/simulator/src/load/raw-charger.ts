import { connect, type Socket } from "node:net";
import { FrameReader } from "./frame-reader.ts";
import { MaskedFrame, pongFrame, sequencePlace, textFrame } from "./masked-frame.ts";

/** What became of one message. `error`: a CALLERROR. `wrong`: something that is not an answer to the request. */
export type ReplyKind = "answered" | "error" | "wrong";

/** The address and the credentials of a `RawCharger`. */
export interface RawChargerOptions {
  /** The OCPP endpoint, without the identity: `ws://…/ocpp`. */
  url: string;
  identity: string;
  /** Of Basic authentication. Default: none. */
  password?: string;
}

interface Asked {
  /** What the reply has to say first: `"<message id>"`. */
  id: string;
  /** When it was due, by the caller's clock. */
  at: number;
}

const namePlace = "@@@@@@@@";
const mask = Buffer.from([0x37, 0xfa, 0x21, 0x3d]);
const handshakeMs = 20_000;
/** One address has some 28,000 ports for the same server. This machine has many addresses for itself. */
const localAddresses = 8;
const answers: Record<string, object> = {
  ChangeConfiguration: { status: "Accepted" },
  ClearChargingProfile: { status: "Accepted" },
  GetConfiguration: {},
  SetChargingProfile: { status: "Accepted" },
  TriggerMessage: { status: "NotImplemented" },
  UnlockConnector: { status: "Unlocked" },
};
// Its callback has used up the bytes when it returns, so that one buffer does for every connection.
const shared = Buffer.allocUnsafe(64 * 1024);

/** A CALL for `RawCharger.send`, which fills in a message id of its own: 36 characters, as long as a UUID. */
export function callText(action: string, payload: object): string {
  return `[2,"${namePlace}-0000-4000-8000-0000${sequencePlace}","${action}",${JSON.stringify(payload)}]`;
}

/** A charger as cheap as can be: a TCP socket, frames made ahead of time, and no more memory than it needs. */
export class RawCharger {
  readonly #socket: Socket;
  readonly #reader = new FrameReader();
  readonly #name: string;
  #frame: MaskedFrame | null = null;
  #message = "";
  #sequence = 0;
  #asked: Asked[] = [];
  #handshake: { finish: (error: Error | null) => void; head: string } | null = null;
  #lost: string | null = null;
  #pendingReply: ((reply: Record<string, unknown> | null) => void) | null = null;
  /** Called for every reply but those to `ask`, with the `at` of its message. */
  onReply: (charger: RawCharger, kind: ReplyKind, at: number) => void = () => {};
  /** Called once, when the connection has ended, with why. */
  onLost: (reason: string) => void = () => {};

  private constructor({ url, identity, password }: RawChargerOptions, index: number) {
    this.#name = index.toString(16).padStart(8, "0");
    const { hostname, port, host, pathname } = new URL(url);
    this.#socket = connect({
      port: Number(port || 80),
      host: hostname,
      ...(hostname === "127.0.0.1" && { localAddress: `127.0.0.${2 + (index % localAddresses)}` }),
      noDelay: true,
      onread: {
        buffer: shared,
        callback: (length, bytes) => {
          this.#read(Buffer.from(bytes.buffer, bytes.byteOffset, length));
          return true;
        },
      },
    });
    this.#socket.on("error", (error) => this.#end(error.message));
    this.#socket.on("close", () => this.#end("closed"));
    const credentials = Buffer.from(`${identity}:${password}`).toString("base64");
    const authorization = password === undefined ? "" : `Authorization: Basic ${credentials}\r\n`;
    this.#socket.write(
      `GET ${pathname}/${encodeURIComponent(identity)} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\n` +
        `Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n` +
        `Sec-WebSocket-Protocol: ocpp1.6\r\n${authorization}\r\n`,
    );
  }

  /** Resolves when the WebSocket is open. `index` makes its messages differ from those of other chargers. */
  static open(options: RawChargerOptions, index: number): Promise<RawCharger> {
    const charger = new RawCharger(options, index);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => charger.#end(`no handshake within ${handshakeMs} ms`), handshakeMs);
      charger.#handshake = {
        head: "",
        finish(error) {
          clearTimeout(timer);
          if (error === null) resolve(charger);
          else reject(error);
        },
      };
    });
  }

  /** Why it is not connected any more, or null. */
  get lost(): string | null {
    return this.#lost;
  }

  get outstanding(): number {
    return this.#asked.length;
  }

  /** Sends a message made by `callText`; `at` comes back with its reply. */
  send(text: string, at: number): void {
    if (text !== this.#message || this.#frame === null) {
      this.#message = text;
      this.#frame = new MaskedFrame(text.replace(namePlace, this.#name), mask);
    }
    const frame = this.#frame;
    frame.setSequence(++this.#sequence);
    const id = `"${this.#name}-0000-4000-8000-0000${String(this.#sequence).padStart(8, "0")}"`;
    // The socket may still hold the bytes of a message that was not answered yet.
    this.#socket.write(this.#asked.length === 0 ? frame.bytes : Buffer.from(frame.bytes));
    this.#asked.push({ id, at });
  }

  /** Resolves with the payload of the CALLRESULT, or null: a CALLERROR, or no answer before the connection ended. */
  ask(text: string): Promise<Record<string, unknown> | null> {
    return new Promise((resolve) => {
      if (this.#lost !== null) {
        resolve(null);
        return;
      }
      this.#pendingReply = resolve;
      this.send(text, 0);
    });
  }

  /** Forgets what was not answered, and says how much that was. */
  giveUp(): number {
    const count = this.#asked.length;
    this.#asked = [];
    return count;
  }

  async close(): Promise<void> {
    if (this.#socket.closed) return;
    await new Promise<void>((resolve) => {
      this.#socket.once("close", () => resolve());
      this.#socket.destroy();
    });
  }

  #read(bytes: Buffer): void {
    try {
      if (this.#handshake !== null) this.#readHandshake(this.#handshake, bytes);
      else this.#readFrames(bytes);
    } catch (error) {
      this.#end(error instanceof Error ? error.message : String(error));
    }
  }

  #readHandshake(handshake: { head: string; finish: (error: Error | null) => void }, bytes: Buffer): void {
    handshake.head += bytes.toString("latin1");
    const end = handshake.head.indexOf("\r\n\r\n");
    if (end === -1) return;
    const [status = ""] = handshake.head.split("\r\n", 1);
    if (!status.startsWith("HTTP/1.1 101 ")) throw new Error(`The server answered ${status}.`);
    const rest = Buffer.from(handshake.head.slice(end + 4), "latin1");
    this.#handshake = null;
    handshake.finish(null);
    if (rest.length > 0) this.#readFrames(rest);
  }

  #readFrames(bytes: Buffer): void {
    this.#reader.read(bytes, (opcode, all, start, end) => {
      if (opcode === 0x1 || opcode === 0x2) this.#reply(all, start, end);
      else if (opcode === 0x9) this.#socket.write(pongFrame(all.subarray(start, end), mask));
      else if (opcode === 0x8) this.#end(`closed with ${end - start >= 2 ? all.readUInt16BE(start) : 1005}`);
    });
  }

  #reply(bytes: Buffer, start: number, end: number): void {
    const [asked] = this.#asked;
    const kind = asked === undefined ? "wrong" : kindOf(bytes, start, end, asked.id);
    // A CALL of the server, not an echo of ours.
    if (kind === "wrong" && bytes[start + 1] === 0x32) {
      this.#answer(bytes.toString("utf8", start, end));
      return;
    }
    // Its request has ended already.
    if (asked === undefined) return;
    this.#asked.shift();
    const pending = this.#pendingReply;
    if (pending === null) {
      this.onReply(this, kind, asked.at);
      return;
    }
    this.#pendingReply = null;
    pending(kind === "answered" ? JSON.parse(bytes.toString("utf8", start, end))[2] : null);
  }

  /** Answers at once, so that no command waits for a charger of the load, and does nothing. */
  #answer(text: string): void {
    const [, id, action] = JSON.parse(text) as [number, string, string];
    const payload = answers[action];
    const reply = payload === undefined ? [4, id, "NotSupported", "", {}] : [3, id, payload];
    this.#socket.write(textFrame(JSON.stringify(reply), mask));
  }

  #end(reason: string): void {
    if (this.#lost !== null) return;
    this.#lost = reason;
    this.#handshake?.finish(new Error(reason));
    this.#handshake = null;
    this.#socket.destroy();
    this.#pendingReply?.(null);
    this.onLost(reason);
  }
}

/** A CALLRESULT, or an echo of the call, with the id of the call: `[3,"id",…]`. */
function kindOf(bytes: Buffer, start: number, end: number, id: string): ReplyKind {
  if (end - start < id.length + 4) return "wrong";
  for (let index = 0; index < id.length; index++) {
    if (bytes[start + 3 + index] !== id.charCodeAt(index)) return "wrong";
  }
  const type = bytes[start + 1];
  return type === 0x33 || type === 0x32 ? "answered" : type === 0x34 ? "error" : "wrong";
}
