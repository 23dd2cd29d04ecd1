import { describe, expect, test } from "vitest";
import { MaskedFrame, pongFrame } from "./masked-frame.ts";

// The mask of the examples in RFC 6455, section 5.7.
const mask = Buffer.from("37fa213d", "hex");

/** What a server makes of it: opcode and payload. */
function unmasked(frame: Buffer): { opcode: number; text: string } {
  const long = (frame[1] ?? 0) === (0x80 | 126);
  const start = long ? 4 : 2;
  const length = long ? frame.readUInt16BE(2) : (frame[1] ?? 0) & 0x7f;
  expect(frame.length).toBe(start + 4 + length);
  const key = frame.subarray(start, start + 4);
  const payload = frame.subarray(start + 4).map((byte, index) => byte ^ (key[index % 4] ?? 0));
  return { opcode: frame[0] ?? 0, text: Buffer.from(payload).toString() };
}

describe("a frame made ahead of time", () => {
  test("is a masked text frame with the number in its place", () => {
    const frame = new MaskedFrame('[2,"id-########"]', mask);
    frame.setSequence(42);
    expect(unmasked(frame.bytes)).toEqual({ opcode: 0x81, text: '[2,"id-00000042"]' });
  });

  test("carries every next number in the same bytes", () => {
    const frame = new MaskedFrame("########", mask);
    const { bytes } = frame;
    const texts = [1, 99_999_999, 100_000_001].map((sequence) => {
      frame.setSequence(sequence);
      return unmasked(bytes).text;
    });
    expect(texts).toEqual(["00000001", "99999999", "00000001"]);
  });

  test("of more than 125 bytes has a long length", () => {
    const frame = new MaskedFrame(`########${"é".repeat(500)}`, mask);
    frame.setSequence(7);
    expect(unmasked(frame.bytes).text).toBe(`00000007${"é".repeat(500)}`);
  });

  test("needs a place for the number", () => {
    expect(() => new MaskedFrame("[2]", mask)).toThrow("########");
  });
});

test("a pong repeats what the ping said, masked as in the RFC", () => {
  expect(pongFrame(Buffer.from("Hello"), mask).toString("hex")).toBe("8a8537fa213d7f9f4d5158");
});
