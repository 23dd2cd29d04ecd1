import type { SeededRandom } from "@forecourt/harness";
import type { RpcErrorCode } from "../../src/errors.ts";
import { refuse, withhold } from "../../src/handlers.ts";
import type { Action } from "../../src/messages.ts";
import { draftPayload } from "./draft-payload.ts";
import { toText } from "./json-text.ts";
import { officialHalves } from "./official-schemas.ts";

/** What a handler is about to do, and what has to come of it. */
export interface Behaviour {
  /** What it returns, or throws. */
  act(): unknown;
  outcome:
    | { kind: "answer"; payload: unknown }
    | { kind: "error"; code: RpcErrorCode; description: string }
    /** A bug of the handler. */
    | { kind: "fault" }
    | { kind: "withheld" }
    /** It never settles. */
    | { kind: "hang" };
  /** It settles later than it returns. */
  async: boolean;
}

/** Keeps promises until the fuzzer lets them go. */
export type Defer = (settle: () => void) => void;

const answers = new Map(
  officialHalves.filter(({ half }) => half === "answer").map(({ action, shape }) => [action, shape]),
);

/** Mostly a valid answer; else one of the many ways in which code goes wrong. */
export function draftBehaviour(
  random: SeededRandom,
  action: Action,
  { defer, trouble }: { defer: Defer; trouble: number },
): Behaviour {
  const payload = validAnswer(random, action);
  const answer = { kind: "answer", payload } as const;
  if (!random.chance(trouble)) {
    return random.chance(0.85)
      ? { act: () => payload, outcome: answer, async: false }
      : { act: () => later(defer, () => payload), outcome: answer, async: true };
  }
  const fault = { kind: "fault" } as const;
  const thrown: unknown = random.pick([new Error("a bug"), "a string", undefined, null, Object.create(null)]);
  const nonsense: unknown = random.pick(nonsenses)();
  const code = random.pick(["GenericError", "NotSupported", "SecurityError", "InternalError"] as const);
  const description = random.pick(["", "no", "x".repeat(300), `${"x".repeat(254)}🔌`, '"\\\n']);
  switch (random.below(12)) {
    case 0:
      return {
        act() {
          throw thrown;
        },
        outcome: fault,
        async: false,
      };
    case 1:
      return { act: () => Promise.reject(thrown), outcome: fault, async: true };
    case 2:
      return {
        act: () =>
          later(defer, () => {
            throw thrown;
          }),
        outcome: fault,
        async: true,
      };
    case 3:
      return { act: () => nonsense, outcome: fault, async: false };
    case 4:
      return { act: () => later(defer, () => nonsense), outcome: fault, async: true };
    case 5:
      return { act: () => undefined, outcome: fault, async: false };
    case 6:
      return {
        act: () => refuse(code, description),
        outcome: { kind: "error", code, description: description.slice(0, 255) },
        async: false,
      };
    case 7:
      return { act: () => withhold("the store is away"), outcome: { kind: "withheld" }, async: false };
    case 8:
      return {
        act: () => later(defer, () => withhold("x".repeat(200))),
        outcome: { kind: "withheld" },
        async: true,
      };
    case 9:
      // Settles twice, and throws after that.
      return { act: () => thenable(payload), outcome: answer, async: true };
    case 10:
      return {
        // A thenable that is none is an answer with a field too many.
        act: () => random.pick<unknown>([lookalike, throwingThenable]),
        outcome: fault,
        async: true,
      };
    default:
      return random.chance(0.1)
        ? { act: () => new Promise(() => {}), outcome: { kind: "hang" }, async: true }
        : { act: () => Promise.resolve(payload), outcome: answer, async: true };
  }
}

function validAnswer(random: SeededRandom, action: Action): unknown {
  const shape = answers.get(action);
  if (shape === undefined) throw new Error(`There is no answer to ${action}.`);
  return JSON.parse(toText(draftPayload(random, shape)));
}

function later<T>(defer: Defer, settle: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    defer(() => {
      try {
        resolve(settle());
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
    throw new Error("after all");
  };
  // biome-ignore lint/suspicious/noThenProperty: as somebody's library has it. Nobody looks for more of a promise.
  return { then: twice } as unknown as PromiseLike<unknown>;
}

// biome-ignore lint/suspicious/noThenProperty: what some object of a handler may look like.
const lookalike = { then: 1 };

const throwingThenable = {
  // biome-ignore lint/suspicious/noThenProperty: what some object of a handler may look like.
  get then() {
    throw new Error("no then");
  },
};

/** No answer to anything in OCPP: none has a field of this name, and none is a list of something. */
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
