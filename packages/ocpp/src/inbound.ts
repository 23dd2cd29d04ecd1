import type { Findings } from "./checks.ts";
import type { RpcConnection } from "./connection.ts";
import type { ConnectionOwner, Exchange } from "./connection-owner.ts";
import { OcppError, type RpcErrorCode } from "./errors.ts";
import { formatError, formatResult } from "./frame.ts";
import { codecs } from "./generated/codecs.ts";
import { refusalOf, withheldReason } from "./handlers.ts";
import type { Action } from "./messages.ts";
import { type CallLine, type InboundFrame, Received } from "./received.ts";
import { errorCodeOf, inspect, type Validation } from "./tolerance.ts";

export interface InboundOptions {
  connection: RpcConnection;
  owner: ConnectionOwner;
  validation: Validation;
  now(): number;
  send(text: string): void;
  /** A handler has settled: the backlog is shorter. */
  settled(): void;
}

const transactionActions: readonly string[] = ["StartTransaction", "StopTransaction", "MeterValues"];

/** The calls that come in on one socket: handled one at a time, in the order of their arrival. */
export class InboundCalls implements CallLine {
  readonly #options: InboundOptions;
  #backlog: InboundFrame[] = [];
  #handling: InboundFrame | null = null;
  #since = 0;

  constructor(options: InboundOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#backlog.length;
  }

  get handling(): boolean {
    return this.#handling !== null;
  }

  get signal(): AbortSignal {
    return this.#options.connection.signal;
  }

  get ended(): boolean {
    return this.#options.connection.ended;
  }

  fault(about: { action: string; messageId: string; error: unknown }): void {
    const { connection, owner } = this.#options;
    owner.fault(connection, about);
  }

  push(inbound: InboundFrame): void {
    this.#backlog.push(inbound);
    this.#handleNext();
  }

  clear(): void {
    this.#backlog = [];
  }

  /** Gives up on a handler that has been at it for longer than `timeoutMs`. */
  giveUpAfter(timeoutMs: number): void {
    const hanging = this.#handling;
    if (hanging === null || this.#options.now() - this.#since <= timeoutMs) return;
    const message = `The ${hanging.frame.action} handler did not settle in ${timeoutMs} ms.`;
    this.#report(hanging, new OcppError("handler-timeout", message));
    this.#done(hanging, "fault");
    this.#options.connection.close(1012, "internal error");
  }

  #handleNext(): void {
    while (this.#handling === null && !this.#options.connection.ended) {
      const next = this.#backlog.shift();
      if (next === undefined) return;
      this.#handling = next;
      this.#since = this.#options.now();
      this.#handle(next);
    }
  }

  #handle(inbound: InboundFrame): void {
    const { connection, owner, validation } = this.#options;
    const { frame } = inbound;
    const action = this.#knownAction(frame.action);
    if (action === null) {
      this.#refuse(inbound, Object.hasOwn(codecs, frame.action) ? "NotSupported" : "NotImplemented", "");
      return;
    }
    const refusal = owner.refusalOf(action);
    if (refusal !== null) {
      this.#refuse(inbound, refusal.code, refusal.description);
      return;
    }
    const violations = inspect(action, "request", frame.payload, validation);
    if (violations.length > 0) {
      owner.violation(connection, { action, messageId: String(frame.messageId), violations });
      const worst = violations.find(({ handling }) => handling === "refused");
      if (worst !== undefined) {
        this.#refuse(inbound, errorCodeOf(worst), `${worst.path}: expected ${worst.expected}`);
        return;
      }
    }
    this.#run(inbound, new Received(this, action, inbound, violations));
  }

  #run(inbound: InboundFrame, call: Received): void {
    const { connection, owner } = this.#options;
    let reply: unknown;
    try {
      reply = owner.handle(call, inbound.frame.payload, connection);
    } catch (error) {
      this.#fail(inbound, error);
      return;
    }
    if (!isPromise(reply)) {
      this.#reply(inbound, call, reply);
      return;
    }
    // Whatever else than a native promise somebody's library makes.
    Promise.resolve(reply)
      .then(
        (settled: unknown) => this.#reply(inbound, call, settled),
        (error: unknown) => this.#fail(inbound, error),
      )
      .finally(() => {
        this.#handleNext();
        this.#options.settled();
      });
  }

  #knownAction(name: string): Action | null {
    if (!Object.hasOwn(codecs, name)) return null;
    // An own key of the table of actions.
    const action = name as Action;
    const { from } = codecs[action];
    return from === "both" || from === this.#options.owner.callsComeFrom ? action : null;
  }

  #reply(inbound: InboundFrame, call: Received, reply: unknown): void {
    if (this.#handling !== inbound) return;
    if (reply === undefined) {
      this.#refuse(inbound, "NotImplemented", "");
    } else if (typeof reply !== "object" || reply === null) {
      this.#fail(
        inbound,
        new OcppError("invalid-answer", `The ${call.action} handler answered ${String(reply)}.`),
      );
    } else {
      const reason = withheldReason(reply);
      const refusal = refusalOf(reply);
      if (reason !== undefined) this.#withhold(inbound, reason, "withheld");
      else if (refusal !== undefined) this.#refuse(inbound, refusal.code, refusal.description);
      else this.#answer(inbound, call, reply);
    }
  }

  #answer(inbound: InboundFrame, call: Received, answer: object): void {
    const { action } = call;
    const codec = codecs[action].answer;
    const found: Findings = [];
    codec.check(answer as Record<string, unknown>, found);
    const [first] = found;
    if (first !== undefined) {
      const message = `The ${action} handler answered with ${first.path}: expected ${first.expected}.`;
      this.#fail(inbound, new OcppError("invalid-answer", message));
      return;
    }
    // The codec of this action has just found nothing wrong with it.
    this.#options.send(formatResult(inbound.frame.messageId, codec.write(answer as never)));
    this.#done(inbound, "answered");
    this.#options.owner.answered(action, answer);
    call.answered();
  }

  #refuse({ frame }: InboundFrame, code: RpcErrorCode, description: string): void {
    this.#options.send(formatError(frame.messageId, code, description));
    this.#done({ frame }, "refused");
  }

  // A fault of our own must not cost anyone a transaction: chargers repeat what was not answered, and drop what was refused.
  #fail(inbound: InboundFrame, error: unknown): void {
    if (this.#handling !== inbound) return;
    this.#report(inbound, error);
    const { frame } = inbound;
    if (transactionActions.includes(frame.action)) {
      this.#withhold(inbound, "internal error", "fault");
      return;
    }
    this.#options.send(formatError(frame.messageId, "InternalError", ""));
    this.#done(inbound, "fault");
  }

  #withhold(inbound: InboundFrame, reason: string, outcome: "withheld" | "fault"): void {
    const { connection, owner } = this.#options;
    this.#done(inbound, outcome);
    if (owner.closesWhenWithheld) connection.close(1012, reason);
  }

  #report({ frame }: InboundFrame, error: unknown): void {
    this.fault({ action: frame.action, messageId: String(frame.messageId), error });
  }

  #done({ frame }: Pick<InboundFrame, "frame">, outcome: Exchange["outcome"]): void {
    const { connection, owner, now } = this.#options;
    this.#handling = null;
    owner.exchange(connection, {
      direction: "in",
      action: frame.action,
      messageId: String(frame.messageId),
      outcome,
      durationMs: now() - this.#since,
    });
  }
}

function isPromise(reply: unknown): reply is Promise<unknown> {
  return typeof reply === "object" && reply !== null && "then" in reply;
}
