import type { SeededRandom } from "@forecourt/harness";
import { type GeneratedJson, isRecord, RawJson, setKey, toText } from "./json-text.ts";
import type { Shape } from "./official-schemas.ts";

/** A place in a payload and its expected shape. */
interface Place {
  value: GeneratedJson;
  shape: Shape | undefined;
  set(value: GeneratedJson): void;
  /** Absent for the payload itself. */
  remove?(): void;
}

/** Breaks a payload in place, in one to three positions, as chargers and attackers do. */
export function mutatePayload(
  random: SeededRandom,
  payload: { [key: string]: GeneratedJson },
  shape: Shape,
): void {
  for (let count = random.pick([1, 1, 1, 2, 3]); count > 0; count--) {
    mutate(random, random.pick(places(payload, shape)));
  }
}

function places(payload: { [key: string]: GeneratedJson }, shape: Shape): Place[] {
  const found: Place[] = [{ value: payload, shape, set() {} }];
  // Grows during the loop.
  for (const { value, shape: here } of found) {
    if (isRecord(value)) {
      for (const [key, inner] of Object.entries(value)) {
        found.push({
          value: inner,
          shape: here?.properties?.[key],
          set: (next) => setKey(value, key, next),
          remove: () => delete value[key],
        });
      }
    } else if (Array.isArray(value)) {
      value.forEach((inner, index) => {
        found.push({
          value: inner,
          shape: here?.items,
          set(next) {
            value[index] = next;
          },
          remove: () => value.splice(index, 1),
        });
      });
    }
  }
  return found;
}

function mutate(random: SeededRandom, place: Place): void {
  const { value, shape, set, remove } = place;
  const fate = remove === undefined ? 1 : random.next();
  if (fate < 0.15) remove?.();
  else if (fate < 0.3) set(junk(random));
  else if (isRecord(value)) set(mutatedRecord(random, value, remove !== undefined));
  else if (Array.isArray(value)) set(mutatedList(random, value));
  else set(nearMiss(random, value, shape));
}

function mutatedRecord(
  random: SeededRandom,
  record: { [key: string]: GeneratedJson },
  isInner: boolean,
): GeneratedJson {
  const keys = Object.keys(record);
  const kind = random.below(6);
  if (kind === 0 && isInner && keys.length > 0) {
    // JSON does not define which of two equal keys counts; here the last one does.
    const twice = `${JSON.stringify(random.pick(keys))}:${toText(junk(random))}`;
    return new RawJson(`${toText(record).slice(0, -1)},${twice}}`);
  }
  if (kind === 1 && keys.length > 0) {
    const key = random.pick(keys);
    // `key` is one of its keys.
    const value = record[key] as GeneratedJson;
    delete record[key];
    // A spelling that no schema has.
    setKey(record, random.chance(0.5) ? key.toLowerCase() : key.toUpperCase(), value);
    return record;
  }
  if (kind === 2 && isInner) return random.chance(0.5) ? [record] : [];
  setKey(record, random.pick(foreignKeys), random.chance(0.5) ? junk(random) : {});
  return record;
}

const foreignKeys = [
  "vendorField",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "then",
  "toJSON",
  "length",
  "0",
  "",
  "a/b~c~1",
  "\u0000",
  "\ud800",
  "status",
  "value",
  "idTag",
  "k".repeat(300),
];

function mutatedList(random: SeededRandom, list: GeneratedJson[]): GeneratedJson {
  switch (random.below(5)) {
    case 0:
      return [];
    case 1:
      return list.toSpliced(random.below(list.length + 1), 0, junk(random));
    case 2:
      return [list];
    case 3:
      return list[0] ?? null;
    default:
      return [...list, ...list.slice(0, 2)];
  }
}

/** Similar to a valid value. */
function nearMiss(random: SeededRandom, value: GeneratedJson, shape: Shape | undefined): GeneratedJson {
  if (typeof value === "string") {
    if (shape?.enum) return random.pick(nearWords(value));
    if (shape?.format === "date-time") return random.pick(oddDateTimes);
    if (shape?.format === "uri") return random.pick(oddUris);
    if (shape?.maxLength !== undefined && random.chance(0.6)) return tooLong(random, shape.maxLength);
    return random.pick<GeneratedJson>([7, 3.5, true, `${value} `, "", "null", null]);
  }
  if (typeof value === "number") {
    if (shape?.multipleOf !== undefined && random.chance(0.6)) return random.pick(oddSteps);
    return random.pick<GeneratedJson>([
      String(value),
      ` ${value} `,
      `+${value}`,
      `${value}.0`,
      "1e3",
      "0x10",
      "12abc",
      "",
      "9".repeat(400),
      value + 0.5,
      value + 0.49999,
      -0.4,
      1e300,
      1e21,
      new RawJson("1e400"),
      new RawJson("-1e400"),
      new RawJson("1e-400"),
      new RawJson("-0"),
      new RawJson("1.0"),
      new RawJson("9007199254740993"),
    ]);
  }
  if (typeof value === "boolean")
    return random.pick<GeneratedJson>(["true", "false", "True", 1, 0, "", null]);
  return junk(random);
}

function nearWords(word: string): GeneratedJson[] {
  return [
    word.toLowerCase(),
    word.toUpperCase(),
    ` ${word} `,
    `${word}s`,
    "",
    "Unknown",
    "toString",
    1,
    null,
    [word],
  ];
}

/** One character too many, or exactly as many in twice as many UTF-16 units. */
function tooLong(random: SeededRandom, maxLength: number): string {
  return random.pick([
    "x".repeat(maxLength + 1),
    "🔌".repeat(maxLength),
    "🔌".repeat(maxLength + 1),
    "\ud800".repeat(maxLength),
  ]);
}

const oddSteps: GeneratedJson[] = [
  0.05,
  0.3,
  0.7,
  1.15,
  16.000001,
  16.0000001,
  1e20,
  1e25,
  1e300,
  1e-9,
  -0.1,
  1e15 + 0.3,
  0.1 + 0.2,
];

export const oddDateTimes: readonly string[] = [
  "2024-01-01T00:00:00",
  "2024-13-01T00:00:00Z",
  "2024-00-01T00:00:00Z",
  "2024-01-00T00:00:00Z",
  "2024-02-30T00:00:00Z",
  "2023-02-29T00:00:00Z",
  "2024-02-29T00:00:00Z",
  "1900-02-29T00:00:00Z",
  "2000-02-29T00:00:00Z",
  "0000-01-01T00:00:00Z",
  "2024-01-01 00:00:00Z",
  "2024-01-01  00:00:00Z",
  "2024-01-01\t00:00:00Z",
  "2024-01-01\u00a000:00:00Z",
  "2024-01-01t00:00:00z",
  "2024-01-01T00:00:00+25:00",
  "2024-01-01T00:00:00+23:60",
  "2024-01-01T00:00:00.5+02",
  "2024-01-01T00:00:00.+02:00",
  "2024-01-01T00:00:00,5Z",
  "2024-01-01T23:59:60Z",
  "2024-01-01T23:59:61Z",
  "2024-01-01T23:58:60Z",
  "2024-01-01T11:59:60Z",
  "2024-01-01T01:59:60+02:00",
  "2024-01-01T00:59:60+01:00",
  "2024-01-01T23:59:60.999Z",
  "2024-01-01T24:00:00Z",
  "2024-01-01T00:60:00Z",
  "2024-1-1T0:0:0Z",
  "20240101T000000Z",
  "+02024-01-01T00:00:00Z",
  "2024-01-01T00:00:00Z ",
  " 2024-01-01T00:00:00Z",
  "2024-01-01T00:00:00Z\n",
  "2024-01-01T00:00:00ZZ",
  "2024-01-01T00:00:00+02:00Z",
  "2024-01-01T00:00:00 +02:00",
  "2024-01-01T00:00:00\u221202:00",
  "٢٠٢٤-٠١-٠١T٠٠:٠٠:٠٠Z",
  "2024-01-01",
  "now",
  "",
];

export const oddUris: readonly string[] = [
  "",
  "a:",
  "a:b",
  "http:",
  "http://",
  "//files.example.org/a",
  "/a/b",
  "files.example.org/a",
  "1http://a",
  "http://a b/",
  "http://a/\n",
  "ftp://user:p|ss@files.example.org/",
  "ftp://user:p^ss@files.example.org/",
  "http://a/%zz",
  "http://a/<b>",
  "http://[::1",
  "http://[::g]/",
  "http://a:port/",
  "http://a/é",
  "ftp://a/{serial}.log",
  "C:\\logs\\a.txt",
  "javascript:alert(1)",
  "http://a/#b#c",
  "HTTP://A/B",
  " http://a/",
];

const junkValues: readonly (() => GeneratedJson)[] = [
  () => null,
  () => true,
  () => false,
  () => 0,
  () => -1,
  () => 0.5,
  () => 1e300,
  () => "",
  () => "x",
  () => "1",
  () => "null",
  () => "Accepted",
  () => "__proto__",
  () => "\ud800",
  () => "y".repeat(2_000),
  () => [],
  () => {
    return {};
  },
  () => [null],
  () => ["a", 1, {}],
  () => [[[[]]]],
  () => ({ a: 1 }),
  () => ({ a: { b: { c: { d: [{ e: null }] } } } }),
  () => new RawJson('{"__proto__":{"polluted":true}}'),
  () => new RawJson('{"constructor":{"prototype":{"polluted":true}}}'),
  () => new RawJson('{"a":1,"a":2}'),
  () => new RawJson("1e400"),
  () => new RawJson("-0"),
  () => new RawJson("123456789012345678901234567890"),
];

/** Any invalid value. */
export function junk(random: SeededRandom): GeneratedJson {
  return random.pick(junkValues)();
}
