import type { SeededRandom } from "@forecourt/harness";
import { codecs } from "../../src/generated/codecs.ts";
import type { Action } from "../../src/messages.ts";
import type { Role } from "./expected-reply.ts";
import { generatePayload } from "./generate-payload.ts";
import { type GeneratedJson, RawJson, toText } from "./json-text.ts";
import { junk, mutatePayload } from "./mutate-payload.ts";
import { mutateText } from "./mutate-text.ts";
import { type OfficialHalf, officialHalves } from "./official-schemas.ts";

const requests = officialHalves.filter(({ half }) => half === "request");
const answers = new Map(
  officialHalves.filter(({ half }) => half === "answer").map((each) => [each.action, each]),
);
const callsTo: Record<Role, readonly OfficialHalf[]> = {
  "central-system": requests.filter(({ action }) => codecs[action].from !== "central-system"),
  "charge-point": requests.filter(({ action }) => codecs[action].from !== "charge-point"),
};

/** State of the connection for the next generated frame. */
export interface Known {
  role: Role;
  /** Calls that were sent to this side, the newest last. */
  calls: readonly { messageId: string; action: Action }[];
  /** Share of broken frames, from 0 to 1. */
  brokenShare: number;
  corpus: readonly string[];
}

/** A text frame that may arrive at `role`'s end. */
export function generateFrame(random: SeededRandom, known: Known): string {
  if (!random.chance(known.brokenShare)) return wellFormed(random, known);
  switch (random.below(10)) {
    case 0:
    case 1:
    case 2:
      return brokenPayload(random, known);
    case 3:
    case 4:
      return brokenFrame(random, known);
    case 5:
    case 6:
      return mutateText(random, wellFormed(random, known), wellFormed(random, known));
    case 7:
      return random.pick(known.corpus);
    case 8:
      return mutateText(random, random.pick(known.corpus), wellFormed(random, known));
    default:
      return random.chance(0.03) ? huge(random, known) : brokenPayload(random, known);
  }
}

function wellFormed(random: SeededRandom, known: Known): string {
  if (known.calls.length > 0 && random.chance(0.3)) return answer(random, known, false);
  const official = random.pick(random.chance(0.95) ? callsTo[known.role] : requests);
  return call(messageIdOf(random), official.action, generatePayload(random, official.shape));
}

function call(messageId: GeneratedJson, action: GeneratedJson, payload: GeneratedJson): string {
  return toText([2, messageId, action, payload]);
}

/** Counted up or random; sometimes a repeated id. */
function messageIdOf(random: SeededRandom): GeneratedJson {
  switch (random.below(8)) {
    case 0:
      return random.below(20);
    case 1:
      return String(random.below(20));
    case 2:
      return "0123456789abcdef0123456789abcdef-123";
    default:
      return `${random.below(2 ** 31).toString(36)}-${random.below(1_000)}`;
  }
}

function brokenPayload(random: SeededRandom, known: Known): string {
  if (known.calls.length > 0 && random.chance(0.3)) return answer(random, known, true);
  const official = random.pick(callsTo[known.role]);
  const payload = generatePayload(random, official.shape);
  mutatePayload(random, payload, official.shape);
  return call(messageIdOf(random), official.action, payload);
}

/** An answer to a call of the engine: the right one, one of another call, an error; valid or not. */
function answer(random: SeededRandom, { calls }: Known, broken: boolean): string {
  const { messageId, action } = random.chance(0.8)
    ? (calls.at(-1) ?? random.pick(calls))
    : random.pick(calls);
  const official = answers.get(random.chance(0.9) ? action : random.pick(requests).action);
  if (official === undefined) throw new Error(`${action} has no answer.`);
  const id: GeneratedJson = random.chance(0.95) ? messageId : messageIdOf(random);
  if (random.chance(0.2)) {
    const error: GeneratedJson[] = [4, id, random.pick(errorCodes), generateDescription(random), {}];
    return toText(broken ? error.slice(0, random.between(2, 5)) : error);
  }
  const payload = generatePayload(random, official.shape);
  if (broken) mutatePayload(random, payload, official.shape);
  return toText([3, id, payload]);
}

const errorCodes = [
  "NotImplemented",
  "NotSupported",
  "InternalError",
  "ProtocolError",
  "SecurityError",
  "FormationViolation",
  "FormatViolation",
  "OccurenceConstraintViolation",
  "OccurrenceConstraintViolation",
  "GenericError",
  "VendorError",
  "",
  "__proto__",
];

function generateDescription(random: SeededRandom): string {
  return random.pick(["", "no", "x".repeat(255), "x".repeat(256), "\ud800", "é"]);
}

/** A call with an invalid frame. */
function brokenFrame(random: SeededRandom, known: Known): string {
  const official = random.pick(callsTo[known.role]);
  const frame: GeneratedJson[] = [
    2,
    messageIdOf(random),
    official.action,
    generatePayload(random, official.shape),
  ];
  switch (random.below(7)) {
    case 0:
      frame[0] = random.pick<GeneratedJson>([
        0,
        1,
        3,
        4,
        5,
        6,
        -2,
        "2",
        2.5,
        null,
        true,
        [2],
        {},
        new RawJson("2.0"),
        new RawJson("2e0"),
      ]);
      break;
    case 1:
      frame[1] = random.pick(oddIds);
      break;
    case 2:
      frame[2] = random.pick(oddActions);
      break;
    case 3:
      frame[3] = junk(random);
      break;
    case 4:
      return toText(frame.slice(0, random.below(4)));
    case 5:
      frame.push(junk(random));
      break;
    default:
      return random.pick<(text: string) => string>([
        (text) => ` \n${text}\t `,
        (text) => `${text}${text}`,
        (text) => `\ufeff${text}`,
        (text) => `{"frame":${text}}`,
        (text) => `[${text}]`,
        (text) => text.slice(1),
        () => "",
        () => "  \r\n",
        () => "[]",
        () => "[2]",
        () => "null",
        () => "2",
      ])(toText(frame));
  }
  return toText(frame);
}

const oddIds: readonly GeneratedJson[] = [
  "",
  "x".repeat(36),
  "x".repeat(37),
  "🔌".repeat(18),
  "🔌".repeat(19),
  "y".repeat(5_000),
  "\u0000",
  '"]',
  "\\",
  "\ud800",
  "__proto__",
  0,
  -1,
  1.5,
  1e21,
  1e300,
  2 ** 53 + 2,
  new RawJson("1e400"),
  new RawJson("-1e400"),
  new RawJson("-0"),
  new RawJson("1.0"),
  new RawJson("12345678901234567890"),
  null,
  true,
  [],
  ["a"],
  {},
  { toString: 1 },
];

const oddActions: readonly GeneratedJson[] = [
  "",
  "heartbeat",
  "HEARTBEAT",
  "Heartbeat ",
  "HeartbeatRequest",
  "NotifyEvent",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "x".repeat(64),
  "x".repeat(65),
  "\u0000",
  "\ud800",
  null,
  1,
  [],
  {},
];

/** At the limits of depth, keys and items, and one beyond; and as long as a frame may be. */
function huge(random: SeededRandom, known: Known): string {
  const { action } = random.pick(callsTo[known.role]);
  const id = messageIdOf(random);
  const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  const keys = (count: number) =>
    `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join(",")}}`;
  const items = (count: number) => `[${Array(count).fill("0").join(",")}]`;
  const value = random.pick([
    () => `{"a":${nested(14)}}`,
    () => `{"a":${nested(15)}}`,
    () => keys(256),
    () => keys(257),
    () => `{"a":${items(1_024)}}`,
    () => `{"a":${items(1_025)}}`,
    () => `{"a":"${"x".repeat(60_000)}"}`,
    () => nested(30_000),
    () => "[".repeat(60_000),
    () => `{"${"k".repeat(60_000)}":1}`,
    () => `{"a":${"9".repeat(60_000)}}`,
    () => `{"a":"${"\\u0000".repeat(10_000)}"}`,
  ])();
  return call(id, action, new RawJson(value));
}
