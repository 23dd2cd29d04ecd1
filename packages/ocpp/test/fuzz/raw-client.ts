import { connect, type Socket } from "node:net";

/** What a server wrote, and how the connection ended. */
export interface Reply {
  /** The status line, and the headers in lower case; null: none was received. */
  head: { status: number; headers: Map<string, string> } | null;
  /** After the head: the body of a plain answer, or the frames of a WebSocket. */
  rest: Buffer;
  /** The other side has closed its half. */
  ended: boolean;
}

/** A frame of a server. */
export interface ServerFrame {
  opcode: number;
  payload: Buffer;
}

/** A TCP connection that writes raw bytes and records what it receives. */
export class RawClient {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #ended = false;
  #changed: () => void = () => {};

  constructor(port: number) {
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#socket.on("data", (chunk) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      this.#changed();
    });
    const end = () => {
      this.#ended = true;
      this.#changed();
    };
    this.#socket.on("end", end);
    this.#socket.on("close", end);
    // The server may close during a write; "close" follows.
    this.#socket.on("error", () => {});
  }

  /** Resolves when there is a connection, or when it has failed. */
  async connected(): Promise<void> {
    if (!this.#socket.connecting) return;
    await new Promise<void>((resolve) => {
      this.#socket.once("connect", resolve);
      this.#socket.once("close", () => resolve());
    });
  }

  write(bytes: Buffer): void {
    if (!this.#socket.destroyed && this.#socket.writable) this.#socket.write(bytes);
  }

  reset(): void {
    // A socket that has begun to close cannot be reset: libuv refuses it, Node considers it closed, and a process with
    // such a handle never ends.
    if (this.#socket.writableEnded) this.#socket.destroy();
    else this.#socket.resetAndDestroy();
  }

  /** Closes the writing half and continues to read. */
  endWriting(): void {
    this.#socket.end();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  get reply(): Reply {
    const end = this.#received.indexOf("\r\n\r\n");
    if (end === -1) return { head: null, rest: this.#received, ended: this.#ended };
    const [first = "", ...lines] = this.#received.subarray(0, end).toString("latin1").split("\r\n");
    const match = /^HTTP\/1\.1 (\d{3}) /.exec(first);
    const headers = new Map(
      lines.map((line) => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
      }),
    );
    return {
      head: match === null ? null : { status: Number(match[1]), headers },
      rest: this.#received.subarray(end + 4),
      ended: this.#ended,
    };
  }

  /** Resolves when `done` returns true; false after the timeout. */
  async until(done: (reply: Reply) => boolean, timeoutMs: number): Promise<boolean> {
    const endsAt = performance.now() + timeoutMs;
    while (!done(this.reply)) {
      const leftMs = endsAt - performance.now();
      if (leftMs <= 0) return false;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, leftMs);
        this.#changed = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return true;
  }
}

/** The complete frames in what a server wrote; throws for a frame that a server must not send. */
export function serverFrames(bytes: Buffer): ServerFrame[] {
  const frames: ServerFrame[] = [];
  let at = 0;
  while (bytes.length - at >= 2) {
    const first = bytes.readUInt8(at);
    const second = bytes.readUInt8(at + 1);
    if ((first & 0x70) !== 0 || (second & 0x80) !== 0)
      throw new Error("A server sets neither reserved bits nor a mask.");
    const short = second & 0x7f;
    const header = short === 127 ? 10 : short === 126 ? 4 : 2;
    if (bytes.length - at < header) break;
    const length =
      short === 127
        ? Number(bytes.readBigUInt64BE(at + 2))
        : short === 126
          ? bytes.readUInt16BE(at + 2)
          : short;
    if (bytes.length - at < header + length) break;
    frames.push({ opcode: first & 0x0f, payload: bytes.subarray(at + header, at + header + length) });
    at += header + length;
  }
  return frames;
}
