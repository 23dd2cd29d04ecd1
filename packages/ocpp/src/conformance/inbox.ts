import type { Clock } from "../clock.ts";
import type { Json } from "./template.ts";

/** What the central system has sent: a CALL, an answer to one, or neither. */
export interface Arrived {
  kind: "call" | "answer" | "other";
  text: string;
  value: Json;
}

/** It did not come, or something else did. */
export class Unmet extends Error {
  readonly expected: string;
  readonly got: string;

  constructor(expected: string, got: string) {
    super(`expected ${expected}, got ${got}`);
    this.expected = expected;
    this.got = got;
  }
}

/** What came in and was not looked at yet. Calls and answers do not wait for each other: they may cross. */
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

  /** Nothing more will come, for this reason. */
  end(reason: string): void {
    this.#closed ??= reason;
    this.#wake();
  }

  /** Forgets that the line has ended. What has come in and was not asked for stays. */
  reopen(): void {
    this.#closed = null;
  }

  get left(): readonly string[] {
    return this.#arrived.map(({ text }) => text);
  }

  /** The next of its kind; rejects with Unmet when it does not come in time. */
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
        if (this.#closed !== null) throw new Unmet(expected, this.#closed);
        if (wait.over) throw new Unmet(expected, this.#instead());
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
    // JSON.parse makes nothing else.
    value = JSON.parse(text) as Json;
  } catch {
    return { kind: "other", text, value: null };
  }
  const type: unknown = Array.isArray(value) ? value[0] : null;
  return { kind: type === 2 ? "call" : type === 3 || type === 4 ? "answer" : "other", text, value };
}
