import type { SeededRandom } from "@forecourt/harness";
import { mutateText } from "./mutate-text.ts";

/** Bytes of a client on an open WebSocket, and the expected reaction. */
export interface ClientBytes {
  /** The fault in it; empty for none. */
  fault: string;
  bytes: Buffer;
  /**
   * `answer`: the Heartbeat at its end is answered. A number: the socket is closed with this code. `anything`: it ends
   * or waits for more.
   */
  expect: "answer" | "anything" | number;
  /** Payloads of the pings in it, in order. */
  pongs: Buffer[];
}

interface FrameOptions {
  opcode: number;
  payload?: Buffer;
  final?: boolean;
  reserved?: number;
  masked?: boolean;
  /** Instead of the true length. */
  length?: number;
  /** A longer length field than needed. */
  wide?: 16 | 64;
}

const text = 1;
const continuation = 0;
const binary = 2;
const closing = 8;
const ping = 9;
const pong = 10;

/** A frame of a client (RFC 6455 section 5.2). */
export function clientFrame(random: SeededRandom, options: FrameOptions): Buffer {
  const { opcode, payload = Buffer.alloc(0), final = true, reserved = 0, masked = true } = options;
  const length = options.length ?? payload.length;
  const first = (final ? 0x80 : 0) | (reserved << 4) | opcode;
  const mask = masked ? 0x80 : 0;
  const isWide = options.wide === 64 || length > 65_535;
  const header = isWide
    ? Buffer.alloc(10)
    : length > 125 || options.wide === 16
      ? Buffer.alloc(4)
      : Buffer.alloc(2);
  header[0] = first;
  if (header.length === 10) {
    header[1] = mask | 127;
    header.writeBigUInt64BE(BigInt(length), 2);
  } else if (header.length === 4) {
    header[1] = mask | 126;
    header.writeUInt16BE(length, 2);
  } else {
    header[1] = mask | length;
  }
  if (!masked) return Buffer.concat([header, payload]);
  const key = Buffer.from([0, 0, 0, 0].map(() => random.below(256)));
  const body = Buffer.from(payload.map((byte, index) => byte ^ (key[index % 4] ?? 0)));
  return Buffer.concat([header, key, body]);
}

const heartbeat = Buffer.from('[2,"beat","Heartbeat",{}]');

export function generateClientBytes(random: SeededRandom): ClientBytes {
  const frame = (options: FrameOptions) => clientFrame(random, options);
  const beat = (options: Partial<FrameOptions> = {}) =>
    frame({ opcode: text, payload: heartbeat, ...options });
  const pongs: Buffer[] = [];
  const pinged = (payload: Buffer) => {
    pongs.push(payload);
    return frame({ opcode: ping, payload });
  };
  const closeWith = (code: number, reason: Buffer = Buffer.alloc(0)) =>
    frame({ opcode: closing, payload: Buffer.concat([Buffer.from([code >> 8, code & 255]), reason]) });
  const [fault, expect, ...parts] = random.pick<() => [string, ClientBytes["expect"], ...Buffer[]]>([
    () => ["nothing", "answer", beat()],
    () => ["twenty calls", "answer", ...Array.from({ length: 20 }, () => beat())],
    () => ["a length in 16 bits that fits in 7", "answer", beat({ wide: 16 })],
    () => ["a length in 64 bits that fits in 7", "answer", beat({ wide: 64 })],
    () => [
      "pings",
      "answer",
      pinged(Buffer.alloc(0)),
      pinged(Buffer.from("a")),
      pinged(Buffer.alloc(125, 7)),
      beat(),
    ],
    () => [
      "unsolicited pongs",
      "answer",
      frame({ opcode: pong }),
      frame({ opcode: pong, payload: Buffer.alloc(125) }),
      beat(),
    ],
    () => ["fragments", "answer", ...fragments(frame, heartbeat, random.between(2, 16))],
    () => {
      const [first, ...rest] = fragments(frame, heartbeat, 3);
      return ["a ping between fragments", "answer", first ?? beat(), pinged(Buffer.from("between")), ...rest];
    },
    () => ["an empty text", "answer", frame({ opcode: text }), beat()],
    () => [
      "a text that is not OCPP",
      "answer",
      frame({ opcode: text, payload: Buffer.from("hello") }),
      beat(),
    ],
    () => ["64 KiB", "answer", frame({ opcode: text, payload: Buffer.alloc(65_536, "x") }), beat()],
    () => ["64 KiB and a byte", 1009, frame({ opcode: text, payload: Buffer.alloc(65_537, "x") })],
    () => [
      "a declared length of 2 GiB",
      1009,
      frame({ opcode: text, payload: Buffer.from("x"), length: 2 ** 31 }),
    ],
    () => [
      "a declared length of 2^53 bytes",
      1009,
      frame({ opcode: text, payload: Buffer.from("x"), length: 2 ** 53 }),
    ],
    () => ["64 KiB in fragments, and a byte", 1009, ...fragments(frame, Buffer.alloc(65_537, "x"), 3)],
    () => ["17 fragments", 1008, ...fragments(frame, heartbeat, 17)],
    () => ["no mask", 1002, beat({ masked: false })],
    () => ["a reserved bit", 1002, beat({ reserved: random.pick([1, 2, 4, 7]) })],
    () => ["a reserved bit of a ping", 1002, frame({ opcode: ping, reserved: 4 })],
    () => ["an unknown opcode", 1002, frame({ opcode: random.pick([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]) })],
    () => ["a continuation without a start", 1002, frame({ opcode: continuation, payload: heartbeat })],
    () => ["a text within a text", 1002, frame({ opcode: text, payload: heartbeat, final: false }), beat()],
    () => ["a ping in fragments", 1002, frame({ opcode: ping, final: false })],
    () => ["a ping of 126 bytes", 1002, frame({ opcode: ping, payload: Buffer.alloc(126) })],
    () => ["bytes", 1003, frame({ opcode: binary, payload: heartbeat })],
    () => [
      "invalid UTF-8",
      1007,
      frame({
        opcode: text,
        payload: Buffer.from(random.pick(["80", "c0af", "eda080", "f5808080", "22e282"]), "hex"),
      }),
    ],
    () => ["invalid UTF-8 across fragments", 1007, ...fragments(frame, Buffer.from("22e228a122", "hex"), 3)],
    () => ["goodbye", 1000, beat(), closeWith(1000)],
    () => ["a close frame without a code", 1005, frame({ opcode: closing })],
    () => ["a close frame with a reason", 3999, closeWith(3999, Buffer.from("r".repeat(123)))],
    () => [
      "a close frame with an invalid code",
      1002,
      closeWith(random.pick([0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65_535])),
    ],
    () => ["a close frame with one byte", 1002, frame({ opcode: closing, payload: Buffer.from([3]) })],
    () => ["a close frame with a reason that is not UTF-8", 1007, closeWith(1000, Buffer.from([0xff]))],
    () => ["a close frame and more after it", 1000, closeWith(1000), beat(), frame({ opcode: binary })],
    () => [
      "21 bad frames",
      1008,
      ...Array.from({ length: 21 }, () => frame({ opcode: text, payload: Buffer.from("bad") })),
    ],
    () => [
      "noise",
      "anything",
      Buffer.from(Array.from({ length: random.below(200) }, () => random.below(256))),
    ],
    () => ["an HTTP request", 1002, Buffer.from("GET / HTTP/1.1\r\nHost: a\r\n\r\n")],
    () => ["half a frame", "anything", beat().subarray(0, random.below(20))],
    () => [
      "calls with noise in them",
      "anything",
      ...Array.from({ length: 10 }, () =>
        frame({ opcode: text, payload: Buffer.from(mutateText(random, heartbeat.toString(), "[]")) }),
      ),
    ],
  ])();
  return { fault, expect, bytes: Buffer.concat(parts), pongs };
}

function fragments(frame: (options: FrameOptions) => Buffer, payload: Buffer, count: number): Buffer[] {
  const size = Math.ceil(payload.length / count);
  return Array.from({ length: count }, (_, index) =>
    frame({
      opcode: index === 0 ? text : continuation,
      payload: payload.subarray(index * size, (index + 1) * size),
      final: index === count - 1,
    }),
  );
}
