/** Where the sequence number is written in a message: eight digits, so that no two messages of a run are alike. */
export const sequencePlace = "########";

/**
 * A client's text frame (RFC 6455, section 5.2), masked once and sent many times: only the sequence number inside is
 * masked anew. What the generator spends on a message would otherwise slow down the server it measures.
 */
export class MaskedFrame {
  readonly bytes: Buffer;
  readonly #mask: Buffer;
  readonly #payloadAt: number;
  readonly #sequenceAt: number;

  /** `text` holds `sequencePlace` exactly once; `mask` has four bytes. */
  constructor(text: string, mask: Buffer) {
    const at = Buffer.from(text).indexOf(sequencePlace);
    if (at === -1) throw new Error(`No ${sequencePlace} to put a number in: ${text.slice(0, 80)}`);
    this.#mask = mask;
    this.#sequenceAt = at;
    this.bytes = textFrame(text, mask);
    this.#payloadAt = this.bytes.length - Buffer.byteLength(text);
  }

  /** Counts modulo 10^8. */
  setSequence(sequence: number): void {
    let rest = sequence;
    for (let digit = sequencePlace.length - 1; digit >= 0; digit--) {
      const at = this.#sequenceAt + digit;
      // `& 3` is the place in the mask, which has four bytes.
      this.bytes[this.#payloadAt + at] = (0x30 + (rest % 10)) ^ (this.#mask[at & 3] ?? 0);
      rest = Math.floor(rest / 10);
    }
  }
}

/** A client's text frame with this payload. */
export function textFrame(text: string, mask: Buffer): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([frameHeader(0x1, payload.length), mask, maskedWith(payload, mask)]);
}

/** The pong to a ping, with its own payload (at most 125 bytes). */
export function pongFrame(payload: Buffer, mask: Buffer): Buffer {
  return Buffer.concat([frameHeader(0xa, payload.length), mask, maskedWith(payload, mask)]);
}

function frameHeader(opcode: number, length: number): Buffer {
  if (length < 126) return Buffer.from([0x80 | opcode, 0x80 | length]);
  if (length > 0xffff) throw new Error(`A frame of ${length} bytes is more than a charger sends.`);
  return Buffer.from([0x80 | opcode, 0x80 | 126, length >> 8, length & 0xff]);
}

function maskedWith(payload: Buffer, mask: Buffer): Buffer {
  return payload.map((byte, index) => byte ^ (mask[index & 3] ?? 0)) as Buffer;
}
