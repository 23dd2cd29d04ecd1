import { describe, expect, test } from "vitest";
import { FrameReader } from "./frame-reader.ts";

const short = Buffer.from("810548656c6c6f", "hex"); // "Hello", RFC 6455 section 5.7
const long = Buffer.concat([Buffer.from([0x82, 126, 0x01, 0x00]), Buffer.alloc(256, "x")]);
const ping = Buffer.from("890548656c6c6f", "hex");

function read(chunks: Buffer[]): string[] {
  const reader = new FrameReader();
  const frames: string[] = [];
  for (const chunk of chunks) {
    reader.read(chunk, (opcode, bytes, start, end) => {
      frames.push(`${opcode}:${bytes.toString("latin1", start, end)}`);
    });
    // The caller may read the next chunk into the same memory.
    chunk.fill(0);
  }
  return frames;
}

const expected = ["1:Hello", `2:${"x".repeat(256)}`, "9:Hello"];

describe("the reader of frames", () => {
  test("finds several frames in one chunk", () => {
    expect(read([Buffer.concat([short, long, ping])])).toEqual(expected);
  });

  test("finds the same frames wherever the bytes are cut", () => {
    const all = Buffer.concat([short, long, ping]);
    for (let cut = 0; cut <= all.length; cut++) {
      expect(read([Buffer.from(all.subarray(0, cut)), Buffer.from(all.subarray(cut))])).toEqual(expected);
    }
  });

  test("takes single bytes", () => {
    const all = Buffer.concat([short, long, ping]);
    expect(read([...all].map((byte) => Buffer.from([byte])))).toEqual(expected);
  });

  test("gives up on what no server of the bench may send", () => {
    expect(() => read([Buffer.from([0x01, 0x00])])).toThrow("fragment");
    expect(() => read([Buffer.from([0x81, 0x80, 0, 0, 0, 0])])).toThrow("masked");
    expect(() => read([Buffer.from([0x82, 127])])).toThrow("64 KiB");
  });
});
