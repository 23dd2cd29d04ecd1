import type { SeededRandom } from "@forecourt/harness";
import { type Draft, setKey } from "./json-text.ts";
import type { Shape } from "./official-schemas.ts";

/** A valid payload; `many` items at most in every list. */
export function draftPayload(random: SeededRandom, shape: Shape, many = 3): { [key: string]: Draft } {
  const payload: { [key: string]: Draft } = {};
  const required = shape.required ?? [];
  // Some with everything, some with nothing to spare.
  const share = random.pick([0, 0.5, 0.5, 1]);
  const properties = Object.entries(shape.properties ?? {});
  // The order on the wire is the sender's.
  if (random.chance(0.3)) properties.reverse();
  for (const [key, inner] of properties) {
    if (required.includes(key) || random.chance(share)) setKey(payload, key, draftValue(random, inner, many));
  }
  return payload;
}

function draftValue(random: SeededRandom, shape: Shape, many = 3): Draft {
  switch (shape.type) {
    case "object":
      return draftPayload(random, shape, many);
    case "array": {
      const { items } = shape;
      if (items === undefined) throw new Error("A list of nothing in particular.");
      const length = random.between(shape.minItems ?? 0, many);
      return Array.from({ length }, () => draftValue(random, items, many));
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
      if (shape.format === "date-time") return draftDateTime(random);
      return draftText(random, shape.maxLength ?? 60);
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

function draftDateTime(random: SeededRandom): string {
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

/** Up to `maxLength` characters, now and then exactly as many. */
function draftText(random: SeededRandom, maxLength: number): string {
  const length = random.chance(0.1) ? maxLength : random.between(0, Math.min(maxLength, 24));
  const oddity = random.pick([0, 0, 0, 0.05, 1]);
  let text = "";
  for (let count = 0; count < length; count++) {
    text += random.chance(oddity) ? random.pick(odd) : plain.charAt(random.below(plain.length));
  }
  // Two halves that met by chance are one character.
  return text;
}
