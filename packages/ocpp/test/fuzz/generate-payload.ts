import type { SeededRandom } from "@forecourt/harness";
import { type GeneratedJson, setKey } from "./json-text.ts";
import type { Shape } from "./official-schemas.ts";

/** A valid payload; at most `many` items in every list. */
export function generatePayload(
  random: SeededRandom,
  shape: Shape,
  many = 3,
): { [key: string]: GeneratedJson } {
  const payload: { [key: string]: GeneratedJson } = {};
  const required = shape.required ?? [];
  // Some with all optional fields, some with none.
  const share = random.pick([0, 0.5, 0.5, 1]);
  const properties = Object.entries(shape.properties ?? {});
  // The order of the fields on the wire is up to the sender.
  if (random.chance(0.3)) properties.reverse();
  for (const [key, inner] of properties) {
    if (required.includes(key) || random.chance(share))
      setKey(payload, key, generateValue(random, inner, many));
  }
  return payload;
}

function generateValue(random: SeededRandom, shape: Shape, many = 3): GeneratedJson {
  switch (shape.type) {
    case "object":
      return generatePayload(random, shape, many);
    case "array": {
      const { items } = shape;
      if (items === undefined) throw new Error("The list has no item schema.");
      const length = random.between(shape.minItems ?? 0, many);
      return Array.from({ length }, () => generateValue(random, items, many));
    }
    case "integer":
      return random.chance(0.5) ? random.pick(integers) : random.between(-(2 ** 31), 2 ** 31 - 1);
    case "number":
      return random.between(-10_000, 100_000) / 10;
    case "boolean":
      return random.chance(0.5);
    case "string":
      if (shape.enum) return random.pick(shape.enum);
      if (shape.format === "uri") return random.pick(uris);
      if (shape.format === "date-time") return generateDateTime(random);
      return generateText(random, shape.maxLength ?? 60);
  }
}

const integers = [0, 1, 1, 2, 3, -1, 7, 300, 86_400, 2 ** 31 - 1, -(2 ** 31), 2 ** 53 - 1, 1e15, 1e21];

const uris = [
  "ftp://user:secret@files.example.org/logs/",
  "https://files.example.org/fw.bin?v=1.2&x=%20#part",
  "http://192.0.2.7:8080/a",
  "http://[2001:db8::1]/a",
  "sftp://files.example.org",
  "mailto:a@example.org",
  "urn:example:a",
];

function generateDateTime(random: SeededRandom): string {
  const at = new Date(random.between(0, 4_102_444_799) * 1_000 + random.below(1_000)).toISOString();
  switch (random.below(6)) {
    case 0:
      return at.replace(/\.\d+Z$/, "Z");
    case 1:
      return at.replace("Z", random.pick(["+00:00", "+02:00", "-11:30", "+0530", "+14", "-00:00"]));
    case 2:
      return at.toLowerCase();
    case 3:
      return at.replace("T", " ");
    case 4:
      return at.replace(/\.\d+Z$/, `.${"123456789".repeat(random.between(1, 3))}Z`);
    default:
      return at;
  }
}

const plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.:/ ";
const odd = [
  "é",
  "ß",
  "漢",
  "🔌",
  "\u0000",
  "\u001f",
  "\u007f",
  "\u2028",
  "\ud800",
  "\udc00",
  '"',
  "\\",
  "\u200d",
];

/** Up to `maxLength` characters, sometimes exactly as many. */
function generateText(random: SeededRandom, maxLength: number): string {
  const length = random.chance(0.1) ? maxLength : random.between(0, Math.min(maxLength, 24));
  const oddity = random.pick([0, 0, 0, 0.05, 1]);
  let text = "";
  for (let count = 0; count < length; count++) {
    text += random.chance(oddity) ? random.pick(odd) : plain.charAt(random.below(plain.length));
  }
  // Two surrogate halves that meet by chance are one character.
  return text;
}
