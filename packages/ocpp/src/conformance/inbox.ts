import type { Clock } from "../clock.ts";
import type { Json } from "./template.ts";

/** A frame of the central system: a CALL, an answer, or something else. */
export interface Arrived {
  kind: "call" | "answer" | "other";
  text: string;
  value: Json;
}

/** The expected frame did not arrive, or another one did. */
export class ExpectationError extends Error {
  readonly expected: string;
  readonly got: string;

  constructor(expected: string, got: string) {
    super(`expected ${expected}, got ${got}`);
    this.expected = expected;
    this.got = got;
  }
}

/** Frames that arrived and are not checked yet. Calls and answers are separate because they may cross. */
export class Inbox {
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  #arrived: Arrived[] = [];
  #closed: string | null = null;
  #wake: () => void = () => {};

  constructor(clock: Clock, timeoutMs: number) {
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
  }

  put(text: string): void {
    this.#arrived.push(read(text));
    this.#wake();
  }

  /** Nothing more will arrive, for this reason. */
  end(reason: string): void {
    this.#closed ??= reason;
    this.#wake();
  }

  /** Clears the end of the connection. Unexpected frames that have arrived stay. */
  reopen(): void {
    this.#closed = null;
  }

  get left(): readonly string[] {
    return this.#arrived.map(({ text }) => text);
  }

  /** The next frame of this kind; rejects with ExpectationError when it does not arrive in time. */
  async take(kind: "call" | "answer", expected: string): Promise<Arrived> {
    const wait = { over: false };
    const cancel = this.#clock.after(this.#timeoutMs, () => {
      wait.over = true;
      this.#wake();
    });
    try {
      for (;;) {
        const found = this.#arrived.find((each) => each.kind === kind || each.kind === "other");
        if (found !== undefined) {
          this.#arrived = this.#arrived.filter((each) => each !== found);
          return found;
        }
        if (this.#closed !== null) throw new ExpectationError(expected, this.#closed);
        if (wait.over) throw new ExpectationError(expected, this.#instead());
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    } finally {
      cancel();
    }
  }

  #instead(): string {
    const [first] = this.left;
    return `nothing in ${this.#timeoutMs} ms${first === undefined ? "" : `, but ${first}`}`;
  }
}

function read(text: string): Arrived {
  let value: Json;
  try {
    // JSON.parse returns only these types.
    value = JSON.parse(text) as Json;
  } catch {
    return { kind: "other", text, value: null };
  }
  const type: unknown = Array.isArray(value) ? value[0] : null;
  return { kind: type === 2 ? "call" : type === 3 || type === 4 ? "answer" : "other", text, value };
}
