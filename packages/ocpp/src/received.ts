import type { Frame } from "./frame.ts";
import type { ReceivedCall } from "./handlers.ts";
import type { Action } from "./messages.ts";
import type { Examined } from "./tolerance.ts";
import type { Violation } from "./violation.ts";

/** A CALL that waits for its turn. */
export interface InboundFrame {
  frame: Frame & { type: "call" };
  text: string;
  receivedAt: number;
  seenBefore: number;
}

/** What the calls of one connection share. */
export interface CallLine {
  readonly signal: AbortSignal;
  readonly ended: boolean;
  fault(about: { action: string; messageId: string; error: unknown }): void;
}

/** What a handler gets to see of a call. */
export class Received implements ReceivedCall {
  readonly action: Action;
  readonly messageId: string;
  readonly text: string;
  readonly receivedAt: number;
  readonly seenBefore: number;
  readonly #examined: Examined | null;
  readonly #line: CallLine;
  /** What is to run after the answer; null when that is out. */
  #after: (() => unknown)[] | null | undefined;

  constructor(line: CallLine, action: Action, inbound: InboundFrame, examined: Examined | null) {
    this.#line = line;
    this.action = action;
    this.messageId = String(inbound.frame.messageId);
    this.text = inbound.text;
    this.receivedAt = inbound.receivedAt;
    this.seenBefore = inbound.seenBefore;
    this.#examined = examined;
  }

  // Described when a handler asks for them: most do not.
  get violations(): readonly Violation[] {
    return this.#examined?.violations ?? [];
  }

  // Asked for by few; making one for every call would cost more than the call.
  get signal(): AbortSignal {
    return this.#line.signal;
  }

  afterAnswer(run: () => unknown): void {
    if (this.#after === null)
      void this.#run(run); // reports what goes wrong
    else if (this.#after === undefined) this.#after = [run];
    else this.#after.push(run);
  }

  /** The answer has been written. */
  answered(): void {
    const after = this.#after;
    this.#after = null;
    if (after !== undefined && after !== null) for (const run of after) void this.#run(run); // as above
  }

  async #run(run: () => unknown): Promise<void> {
    if (this.#line.ended) return;
    try {
      await run();
    } catch (error) {
      this.#line.fault({ action: this.action, messageId: this.messageId, error });
    }
  }
}
