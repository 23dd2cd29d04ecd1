import { OcppError, type RpcErrorCode } from "../errors.ts";
import { formatError, formatResult } from "../frame.ts";
import { codecs } from "../generated/codecs.ts";
import { notHandled, refusalOf, withheldReason } from "../handlers.ts";
import type { Action } from "../messages.ts";
import { errorCodeOf, examine } from "../tolerance.ts";
import type { RpcConnection } from "./connection.ts";
import type { InboundFrame, Received } from "./received-call.ts";
import type { Exchange } from "./side.ts";

const transactionActions: readonly string[] = ["StartTransaction", "StopTransaction", "MeterValues"];
const nothing: InboundFrame[] = [];

/** The incoming calls of one connection, handled one at a time in order of arrival. */
export class InboundCalls {
  readonly #connection: RpcConnection;
  // Most calls are handled without waiting here.
  #backlog = nothing;
  #characters = 0;
  #handling: InboundFrame | null = null;
  #since = 0;

  constructor(connection: RpcConnection) {
    this.#connection = connection;
  }

  get waiting(): number {
    return this.#backlog.length;
  }

  /** Total length of the waiting frames. */
  get waitingCharacters(): number {
    return this.#characters;
  }

  get handling(): boolean {
    return this.#handling !== null;
  }

  push(inbound: InboundFrame): void {
    if (this.#handling !== null || this.#backlog.length > 0 || this.#connection.ended) {
      if (this.#backlog === nothing) this.#backlog = [];
      this.#backlog.push(inbound);
      this.#characters += inbound.text.length;
      return;
    }
    this.#take(inbound, inbound.receivedAt);
    this.#handleNext();
  }

  clear(): void {
    this.#backlog = nothing;
    this.#characters = 0;
  }

  /** Gives up a handler that has run for longer than `timeoutMs`. */
  giveUpAfter(timeoutMs: number): void {
    const hanging = this.#handling;
    if (hanging === null || this.#connection.now() - this.#since <= timeoutMs) return;
    const message = `The ${hanging.frame.action} handler did not settle in ${timeoutMs} ms.`;
    this.#report(hanging, new OcppError("handler-timeout", message));
    this.#done(hanging, "fault");
    this.#connection.close(1012, "internal error", "handler-failed");
  }

  #handleNext(): void {
    while (this.#handling === null && !this.#connection.ended) {
      const next = this.#backlog.shift();
      if (next === undefined) return;
      this.#characters -= next.text.length;
      this.#take(next, this.#connection.now());
    }
  }

  #take(inbound: InboundFrame, now: number): void {
    this.#handling = inbound;
    this.#since = now;
    this.#handle(inbound);
  }

  #handle(inbound: InboundFrame): void {
    const connection = this.#connection;
    const { side, validation } = connection;
    const { frame } = inbound;
    const action = this.#knownAction(frame.action);
    if (action === null) {
      this.#refuse(inbound, Object.hasOwn(codecs, frame.action) ? "NotSupported" : "NotImplemented", "");
      return;
    }
    const refusal = side.refusalOf(action);
    if (refusal !== null) {
      this.#refuse(inbound, refusal.code, refusal.description);
      return;
    }
    const examined = examine(action, "request", frame.payload, validation);
    if (examined !== null) {
      connection.chargeFor(examined);
      side.violation(connection, { action, messageId: String(frame.messageId), examined });
      const { refused } = examined;
      if (refused !== null) {
        this.#refuse(inbound, errorCodeOf(refused), `${refused.path}: expected ${refused.expected}`);
        return;
      }
    }
    this.#run(inbound, side.toCall(connection, action, inbound, examined));
  }

  #run(inbound: InboundFrame, call: Received): void {
    const connection = this.#connection;
    let reply: unknown;
    try {
      reply = connection.side.handle(call, inbound.frame.payload);
    } catch (error) {
      this.#fail(inbound, error);
      return;
    }
    if (!isPromise(reply)) {
      this.#reply(inbound, call, reply);
      return;
    }
    // `reply` may be a thenable of another promise library.
    Promise.resolve(reply)
      .then(
        (settled: unknown) => this.#reply(inbound, call, settled),
        (error: unknown) => this.#fail(inbound, error),
      )
      .finally(() => {
        this.#handleNext();
        connection.adjustFlow();
      });
  }

  #knownAction(name: string): Action | null {
    if (!Object.hasOwn(codecs, name)) return null;
    // `hasOwn` has checked it.
    const action = name as Action;
    const { from } = codecs[action];
    return from === "both" || from === this.#connection.side.callsComeFrom ? action : null;
  }

  #reply(inbound: InboundFrame, call: Received, reply: unknown): void {
    if (this.#handling !== inbound) return;
    if (reply === notHandled) {
      this.#refuse(inbound, "NotImplemented", "");
    } else if (typeof reply !== "object" || reply === null) {
      // Undefined means a forgotten return, not an unknown message.
      this.#fail(
        inbound,
        new OcppError(
          "invalid-answer",
          `The ${call.action} handler returned ${String(reply)} instead of an answer.`,
        ),
      );
    } else {
      let reason: string | undefined;
      let refusal: ReturnType<typeof refusalOf>;
      let text = "";
      try {
        reason = withheldReason(reply);
        refusal = refusalOf(reply);
        if (reason === undefined && refusal === undefined) text = written(call.action, reply);
      } catch (error) {
        // The answer violates the schema, or one of its getters throws.
        this.#fail(inbound, error);
        return;
      }
      if (reason !== undefined) this.#withhold(inbound, reason, "withheld");
      else if (refusal !== undefined) this.#refuse(inbound, refusal.code, refusal.description);
      else this.#answer(inbound, call, reply, text);
    }
  }

  #answer(inbound: InboundFrame, call: Received, answer: object, text: string): void {
    const sent = this.#connection.send(formatResult(inbound.frame.messageId, text));
    this.#done(inbound, sent ? "answered" : "disconnected");
    // The charger did not get the answer and will repeat its call, so no state changes.
    if (!sent) return;
    this.#connection.side.answered(call.action, answer);
    call.answered();
  }

  #refuse({ frame }: InboundFrame, code: RpcErrorCode, description: string): void {
    const sent = this.#connection.send(formatError(frame.messageId, code, description));
    this.#done({ frame }, sent ? "refused" : "disconnected");
  }

  // An internal error must not lose a transaction: chargers repeat a message without an answer and drop a refused one.
  #fail(inbound: InboundFrame, error: unknown): void {
    if (this.#handling !== inbound) return;
    this.#report(inbound, error);
    const { frame } = inbound;
    if (transactionActions.includes(frame.action)) {
      this.#withhold(inbound, "internal error", "fault");
      return;
    }
    this.#connection.send(formatError(frame.messageId, "InternalError", ""));
    this.#done(inbound, "fault");
  }

  #withhold(inbound: InboundFrame, reason: string, outcome: "withheld" | "fault"): void {
    this.#done(inbound, outcome);
    if (!this.#connection.side.closesWhenWithheld) return;
    this.#connection.close(1012, reason, outcome === "fault" ? "handler-failed" : "answer-withheld");
  }

  #report({ frame }: InboundFrame, error: unknown): void {
    this.#connection.fault({ action: frame.action, messageId: String(frame.messageId), error });
  }

  #done({ frame }: Pick<InboundFrame, "frame">, outcome: Exchange["outcome"]): void {
    const connection = this.#connection;
    this.#handling = null;
    connection.side.exchange(connection, {
      direction: "in",
      action: frame.action,
      messageId: String(frame.messageId),
      outcome,
      durationMs: connection.now() - this.#since,
    });
  }
}

/** Throws OcppError "invalid-answer". */
function written(action: Action, answer: object): string {
  const wrong = examine(action, "answer", answer as Record<string, unknown>, "strict")?.refused ?? null;
  if (wrong !== null) {
    const message = `The ${action} handler returned an invalid answer: ${wrong.path}: expected ${wrong.expected}.`;
    throw new OcppError("invalid-answer", message);
  }
  // The codec of this action has just checked it.
  return codecs[action].answer.write(answer as never);
}

function isPromise(reply: unknown): reply is Promise<unknown> {
  return typeof reply === "object" && reply !== null && "then" in reply;
}
