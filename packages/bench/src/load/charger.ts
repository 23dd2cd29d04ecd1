import { connect, type Socket } from "node:net";
import { MaskedFrame, pongFrame, sequencePlace } from "./masked-frame.ts";

/** What became of one message. `error`: a CALLERROR. `wrong`: something that is not an answer to the request. */
export type ReplyKind = "answered" | "error" | "wrong";

export interface ChargerOptions {
  port: number;
  /** Source address. One has room for some 28,000 connections to the same port. */
  from: string;
  identity: string;
  /** Of Basic authentication. */
  password: string;
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
// Its callback has used up the bytes when it returns, so that one buffer does for every connection.
const shared = Buffer.allocUnsafe(64 * 1024);

/** A CALL for `Charger.send`, which fills in a message id of its own: 36 characters, as long as a UUID. */
export function callText(action: string, payload: object): string {
  return `[2,"${namePlace}-0000-4000-8000-0000${sequencePlace}","${action}",${JSON.stringify(payload)}]`;
}

/** A charger as cheap as can be: a TCP socket, frames made ahead of time, and no more memory than it needs. */
export class Charger {
  readonly #socket: Socket;
  readonly #reader = new FrameReader();
  readonly #name: string;
  #frame: MaskedFrame | null = null;
  #message = "";
  #sequence = 0;
  #asked: Asked[] = [];
  #handshake: { finish: (error: Error | null) => void; head: string } | null = null;
  #lost: string | null = null;
  /** Called for every reply, with the `at` of its message. */
  onReply: (charger: Charger, kind: ReplyKind, at: number) => void = () => {};

  private constructor({ port, from, identity, password }: ChargerOptions, index: number) {
    this.#name = index.toString(16).padStart(8, "0");
    this.#socket = connect({
      port,
      host: "127.0.0.1",
      localAddress: from,
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
    this.#socket.write(
      `GET /ocpp/${identity} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n` +
        `Sec-WebSocket-Protocol: ocpp1.6\r\nAuthorization: Basic ${credentials}\r\n\r\n`,
    );
  }

  /** Resolves when the WebSocket is open. `index` makes its messages differ from those of other chargers. */
  static open(options: ChargerOptions, index: number): Promise<Charger> {
    const charger = new Charger(options, index);
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
    // Its request has ended already.
    if (asked === undefined) return;
    const kind = kindOf(bytes, start, end, asked.id);
    // A CALL of the server, not an echo of ours. It stays without an answer.
    if (kind === "wrong" && bytes[start + 1] === 0x32) return;
    this.#asked.shift();
    this.onReply(this, kind, asked.at);
  }

  #end(reason: string): void {
    if (this.#lost !== null) return;
    this.#lost = reason;
    this.#handshake?.finish(new Error(reason));
    this.#handshake = null;
    this.#socket.destroy();
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

/** Called for every frame: the payload is `bytes` from `start` to `end`, and is valid only during the call. */
type OnFrame = (opcode: number, bytes: Buffer, start: number, end: number) => void;

/** Cuts what a server sends into frames (RFC 6455, section 5.2: not masked). Keeps only what is incomplete. */
export class FrameReader {
  #rest: Buffer | null = null;

  /** `chunk` may be reused by the caller afterwards. */
  read(chunk: Buffer, onFrame: OnFrame): void {
    const bytes = this.#rest === null ? chunk : Buffer.concat([this.#rest, chunk]);
    let at = 0;
    for (;;) {
      const first = bytes[at];
      const second = bytes[at + 1];
      if (first === undefined || second === undefined) break;
      if ((first & 0x80) === 0 || (second & 0x80) !== 0) {
        throw new Error("The server sent a fragment or a masked frame.");
      }
      let length = second;
      let start = at + 2;
      if (length === 126) {
        if (bytes.length < at + 4) break;
        length = bytes.readUInt16BE(at + 2);
        start = at + 4;
      } else if (length === 127) {
        throw new Error("The server sent more than 64 KiB in one frame.");
      }
      const end = start + length;
      if (end > bytes.length) break;
      onFrame(first & 0x0f, bytes, start, end);
      at = end;
    }
    this.#rest = at === bytes.length ? null : Buffer.from(bytes.subarray(at));
  }
}
