import type { Frame } from "../frame.ts";
import type { ReceivedCall } from "../handlers.ts";
import type { Action } from "../messages.ts";
import type { Examined } from "../tolerance.ts";
import type { Violation } from "../violation.ts";

/** A CALL that waits for its turn. */
export interface InboundFrame {
  frame: Frame & { type: "call" };
  text: string;
  receivedAt: number;
  seenBefore: number;
}

/** What the calls of one connection share. */
export interface CallConnection {
  readonly signal: AbortSignal;
  readonly ended: boolean;
  fault(about: { action: string; messageId: string; error: unknown }): void;
}

/** A call as its handler sees it. */
export class Received implements ReceivedCall {
  readonly action: Action;
  readonly messageId: string;
  readonly text: string;
  readonly receivedAt: number;
  readonly seenBefore: number;
  readonly #examined: Examined | null;
  readonly #connection: CallConnection;
  /** What runs after the answer; null when that is sent. */
  #after: (() => unknown)[] | null | undefined;

  constructor(connection: CallConnection, action: Action, inbound: InboundFrame, examined: Examined | null) {
    this.#connection = connection;
    this.action = action;
    this.messageId = String(inbound.frame.messageId);
    this.text = inbound.text;
    this.receivedAt = inbound.receivedAt;
    this.seenBefore = inbound.seenBefore;
    this.#examined = examined;
  }

  // Computed on demand: most handlers do not read them.
  get violations(): readonly Violation[] {
    return this.#examined?.violations ?? [];
  }

  // Created on demand: creating one for every call would cost more than the call.
  get signal(): AbortSignal {
    return this.#connection.signal;
  }

  afterAnswer(run: () => unknown): void {
    if (this.#after === null)
      void this.#run(run); // reports its own errors
    else if (this.#after === undefined) this.#after = [run];
    else this.#after.push(run);
  }

  /** The answer has been sent. */
  answered(): void {
    const after = this.#after;
    this.#after = null;
    if (after !== undefined && after !== null) for (const run of after) void this.#run(run); // reports its own errors
  }

  async #run(run: () => unknown): Promise<void> {
    if (this.#connection.ended) return;
    try {
      await run();
    } catch (error) {
      this.#connection.fault({ action: this.action, messageId: this.messageId, error });
    }
  }
}
