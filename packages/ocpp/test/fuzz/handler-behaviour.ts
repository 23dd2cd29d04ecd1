import type { SeededRandom } from "@forecourt/harness";
import type { RpcErrorCode } from "../../src/errors.ts";
import { refuse, withhold } from "../../src/handlers.ts";
import type { Action } from "../../src/messages.ts";
import { generatePayload } from "./generate-payload.ts";
import { toText } from "./json-text.ts";
import { officialHalves } from "./official-schemas.ts";

/** The behaviour of a handler, and the expected result. */
export interface Behaviour {
  /** Returns or throws. */
  run(): unknown;
  outcome:
    | { kind: "answer"; payload: unknown }
    | { kind: "error"; code: RpcErrorCode; description: string }
    /** An error in the handler. */
    | { kind: "fault" }
    | { kind: "withheld" }
    /** It never settles. */
    | { kind: "hang" };
  /** It settles after it returns. */
  async: boolean;
}

/** Holds promises until the fuzzer settles them. */
export type Defer = (fulfil: () => void) => void;

const answers = new Map(
  officialHalves.filter(({ half }) => half === "answer").map(({ action, shape }) => [action, shape]),
);

/** Mostly a valid answer; otherwise one of many programming errors. */
export function generateBehaviour(
  random: SeededRandom,
  action: Action,
  { defer, faultShare }: { defer: Defer; faultShare: number },
): Behaviour {
  const payload = validAnswer(random, action);
  const answer = { kind: "answer", payload } as const;
  if (!random.chance(faultShare)) {
    return random.chance(0.85)
      ? { run: () => payload, outcome: answer, async: false }
      : { run: () => later(defer, () => payload), outcome: answer, async: true };
  }
  const fault = { kind: "fault" } as const;
  const thrown: unknown = random.pick([new Error("a bug"), "a string", undefined, null, Object.create(null)]);
  const nonsense: unknown = random.pick(nonsenses)();
  const code = random.pick(["GenericError", "NotSupported", "SecurityError", "InternalError"] as const);
  const description = random.pick(["", "no", "x".repeat(300), `${"x".repeat(254)}🔌`, '"\\\n']);
  switch (random.below(12)) {
    case 0:
      return {
        run() {
          throw thrown;
        },
        outcome: fault,
        async: false,
      };
    case 1:
      return { run: () => Promise.reject(thrown), outcome: fault, async: true };
    case 2:
      return {
        run: () =>
          later(defer, () => {
            throw thrown;
          }),
        outcome: fault,
        async: true,
      };
    case 3:
      return { run: () => nonsense, outcome: fault, async: false };
    case 4:
      return { run: () => later(defer, () => nonsense), outcome: fault, async: true };
    case 5:
      return { run: () => undefined, outcome: fault, async: false };
    case 6:
      return {
        run: () => refuse(code, description),
        outcome: { kind: "error", code, description: description.slice(0, 255) },
        async: false,
      };
    case 7:
      return { run: () => withhold("the store is unavailable"), outcome: { kind: "withheld" }, async: false };
    case 8:
      return {
        run: () => later(defer, () => withhold("x".repeat(200))),
        outcome: { kind: "withheld" },
        async: true,
      };
    case 9:
      // Settles twice, and throws after that.
      return { run: () => thenable(payload), outcome: answer, async: true };
    case 10:
      return {
        // An object with a `then` that is not a function is an answer with an extra field.
        run: () => random.pick<unknown>([lookalike, throwingThenable]),
        outcome: fault,
        async: true,
      };
    default:
      return random.chance(0.1)
        ? { run: () => new Promise(() => {}), outcome: { kind: "hang" }, async: true }
        : { run: () => Promise.resolve(payload), outcome: answer, async: true };
  }
}

function validAnswer(random: SeededRandom, action: Action): unknown {
  const shape = answers.get(action);
  if (shape === undefined) throw new Error(`${action} has no answer.`);
  return JSON.parse(toText(generatePayload(random, shape)));
}

function later<T>(defer: Defer, fulfil: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    defer(() => {
      try {
        resolve(fulfil());
      } catch (error) {
        reject(error);
      }
    });
  });
}

function thenable(payload: unknown): PromiseLike<unknown> {
  const twice = (resolve: (value: unknown) => void) => {
    resolve(payload);
    resolve({ nonsense: true });
    throw new Error("after the first");
  };
  // biome-ignore lint/suspicious/noThenProperty: a minimal thenable, as a promise library may return it.
  return { then: twice } as unknown as PromiseLike<unknown>;
}

// biome-ignore lint/suspicious/noThenProperty: an object of a handler may have any field.
const lookalike = { then: 1 };

const throwingThenable = {
  // biome-ignore lint/suspicious/noThenProperty: an object of a handler may have any field.
  get then() {
    throw new Error("no then");
  },
};

/** Never a valid answer in OCPP: no answer has such a field, and none is a list. */
const nonsenses: readonly (() => unknown)[] = [
  () => null,
  () => 0,
  () => "Accepted",
  () => true,
  () => Symbol("nonsense"),
  () => 10n,
  () => () => {},
  () => ["nonsense"],
  () => ({ nonsense: 1 }),
  () => ({ status: { status: "Accepted" }, nonsense: undefined, more: null }),
  () => new Map([["status", "Accepted"]]).entries().next(),
  () =>
    new Proxy(
      {},
      {
        ownKeys() {
          throw new Error("no keys");
        },
        get() {
          throw new Error("no fields");
        },
        has: () => false,
      },
    ),
];
