import type { Frame } from "./frame.ts";
import type { ReceivedCall } from "./handlers.ts";
import type { Action } from "./messages.ts";
import type { Violation } from "./violation.ts";

/** A CALL that waits for its turn. */
export interface InboundFrame {
  frame: Frame & { type: "call" };
  text: string;
  receivedAt: number;
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
  readonly violations: readonly Violation[];
  readonly #line: CallLine;
  /** What is to run after the answer; null when that is out. */
  #after: (() => unknown)[] | null | undefined;

  constructor(line: CallLine, action: Action, inbound: InboundFrame, violations: readonly Violation[]) {
    this.#line = line;
    this.action = action;
    this.messageId = String(inbound.frame.messageId);
    this.text = inbound.text;
    this.receivedAt = inbound.receivedAt;
    this.violations = violations;
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
