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

/** What a handler gets to see of a call. */
export class Received implements ReceivedCall {
  readonly action: Action;
  readonly messageId: string;
  readonly text: string;
  readonly receivedAt: number;
  readonly violations: readonly Violation[];
  readonly #connection: { signal: AbortSignal };

  constructor(
    connection: { signal: AbortSignal },
    action: Action,
    inbound: InboundFrame,
    violations: readonly Violation[],
  ) {
    this.#connection = connection;
    this.action = action;
    this.messageId = String(inbound.frame.messageId);
    this.text = inbound.text;
    this.receivedAt = inbound.receivedAt;
    this.violations = violations;
  }

  // Asked for by few; making one for every call would cost more than the call.
  get signal(): AbortSignal {
    return this.#connection.signal;
  }
}
