import type { SeededRandom } from "@forecourt/harness";

const interesting = [
  "[",
  "]",
  "{",
  "}",
  '"',
  ",",
  ":",
  "\\",
  "\\u",
  "\\ud800",
  "null",
  "2",
  "3",
  "4",
  "-",
  "e",
  "1e400",
  "0x1",
  "\u0000",
  "\u001f",
  "\u007f",
  "\ufeff",
  "\u2028",
  "\ud800",
  "🔌",
  "NaN",
  "//",
  "'",
  "__proto__",
  "\r\n",
  " ",
];

/**
 * Flips, cuts, repeats and inserts bytes, as noise and bad firmware do. The result is still text, because invalid text
 * does not reach the engine.
 */
export function mutateText(random: SeededRandom, text: string, other: string): string {
  let bytes = Buffer.from(text);
  for (let count = random.pick([1, 1, 2, 4]); count > 0; count--) bytes = mutateBytes(random, bytes, other);
  return bytes.toString();
}

export function mutateBytes(random: SeededRandom, bytes: Buffer, other: string): Buffer<ArrayBuffer> {
  const from = random.below(bytes.length + 1);
  const to = Math.min(bytes.length, from + random.between(1, 8));
  const before = bytes.subarray(0, from);
  const after = bytes.subarray(from);
  switch (random.below(7)) {
    case 0: {
      const flipped = Buffer.from(bytes);
      // One bit of one byte; an empty text stays empty.
      if (from < flipped.length) flipped[from] = (flipped[from] ?? 0) ^ (1 << random.below(8));
      return flipped;
    }
    case 1:
      return Buffer.concat([before, Buffer.from(random.pick(interesting)), after]);
    case 2:
      return Buffer.concat([before, bytes.subarray(to)]);
    case 3:
      return Buffer.from(before);
    case 4:
      return Buffer.concat([before, bytes.subarray(from, to), after]);
    case 5: {
      const rest = Buffer.from(other);
      return Buffer.concat([before, rest.subarray(random.below(rest.length + 1))]);
    }
    default:
      return Buffer.concat([
        before,
        Buffer.from([random.below(256)]),
        bytes.subarray(Math.min(bytes.length, from + 1)),
      ]);
  }
}
