import { isDeepStrictEqual } from "node:util";
import type { SeededRandom } from "@forecourt/harness";
import { Findings } from "../../src/checks.ts";
import type { Connection } from "../../src/connection.ts";
import type { Exchange } from "../../src/connection-owner.ts";
import type { RpcErrorCode } from "../../src/errors.ts";
import { codecs } from "../../src/generated/codecs.ts";
import type { ReceivedCall } from "../../src/handlers.ts";
import type { Action } from "../../src/messages.ts";
import type { Registration } from "../../src/station.ts";
import type { Validation } from "../../src/tolerance.ts";
import { draftFrame } from "./draft-frame.ts";
import { draftPayload } from "./draft-payload.ts";
import type { EngineEnd, Visitor } from "./engine-end.ts";
import { expectedReply, type LineRules } from "./expected-reply.ts";
import { type Behaviour, draftBehaviour } from "./handler-behaviour.ts";
import { officialHalves } from "./official-schemas.ts";
import type { Stopwatch } from "./stopwatch.ts";

const requests = officialHalves.filter(({ half }) => half === "request");
const transactions: readonly Action[] = ["StartTransaction", "StopTransaction", "MeterValues"];
const registrations: readonly Registration[] = [
  "accepted",
  "accepted",
  "accepted",
  null,
  "pending",
  "rejected",
];
const rpcErrorCodes: readonly string[] = [
  "NotImplemented",
  "NotSupported",
  "InternalError",
  "ProtocolError",
  "SecurityError",
  "FormationViolation",
  "PropertyConstraintViolation",
  "OccurenceConstraintViolation",
  "TypeConstraintViolation",
  "GenericError",
] satisfies RpcErrorCode[];

export interface BrokenLine {
  law: string;
  /** The last frame that came in before. */
  frame: string;
}

export interface LineOptions {
  end: EngineEnd;
  random: SeededRandom;
  validation: Validation;
  corpus: readonly string[];
  /** How many frames it may send at most. */
  frames: number;
  /** Runs while the engine is at work on a frame. */
  stopwatch: Stopwatch;
}

/**
 * One connection: somebody who sends frames, good and bad, to handlers that go right and wrong; and a second reading of
 * the rules beside the engine, which says at every frame what has to come of it.
 */
export class FuzzLine implements Visitor {
  readonly #options: LineOptions;
  readonly #random: SeededRandom;
  readonly #rules: LineRules;
  readonly #trouble: number;
  readonly #malice: number;
  readonly #connection: Connection;
  /** Calls whose turn has not come. */
  readonly #waiting: string[] = [];
  #running: { messageId: unknown; action: Action; behaviour: Behaviour; since: number } | null = null;
  /** To be answered before `receive` returns. */
  #violation: { messageId: unknown } | null = null;
  readonly #deferred: (() => void)[] = [];
  readonly #sentCalls: { messageId: string; action: Action }[] = [];
  #inFlight: { messageId: string; deadline: number } | null = null;
  #deadline = 0;
  readonly #deadlines = new Map<string, number>();
  #unsettled = 0;
  #ids = 0;
  readonly #triggered = new Set<string>();
  #badFrames: number[] = [];
  #lastFrameAt: number;
  #lastFrame = "";
  #paused = false;
  #closed: number | null = null;
  #mayClose: number | null = null;
  #afterExpected = 0;
  #afterRan = 0;
  #broken: BrokenLine | null = null;

  /** How many frames came in. */
  frames = 0;

  constructor(options: LineOptions) {
    const { end, random, validation } = options;
    this.#options = options;
    this.#random = random;
    this.#trouble = random.pick([0, 0, 0.02, 0.3]);
    this.#malice = random.pick([0, 0.05, 0.3, 0.9]);
    this.#lastFrameAt = end.clock.now();
    this.#rules = {
      role: end.role,
      validation,
      handles: end.handles,
      bars: (action) =>
        end.registration() !== "accepted" && action !== "BootNotification" && !this.#triggered.has(action),
    };
    this.#connection = end.open(
      this,
      {
        send: (text) => options.stopwatch.without(() => this.#sent(text)),
        close: (code) => this.#closedByEngine(code),
        ping() {},
        pause: () => {
          this.#paused = true;
        },
        resume: () => {
          this.#paused = false;
        },
      },
      { validation, registration: random.pick(registrations) },
    );
  }

  /** Null when every law was kept. */
  async run(): Promise<BrokenLine | null> {
    while (this.frames < this.#options.frames && this.#goesOn()) {
      this.#deliver(this.#draft());
      if (this.#random.chance(0.06) && this.#goesOn()) this.#call();
      if (this.#random.chance(0.3)) await this.#letTimePass();
      // What had been read before the pause still comes.
      if (this.#paused && this.#random.chance(0.8)) await this.#untilResumed();
    }
    await this.#end();
    return this.#broken;
  }

  handle(action: Action, call: ReceivedCall): unknown {
    return this.#options.stopwatch.without(() => this.#handle(action, call));
  }

  #handle(action: Action, call: ReceivedCall): unknown {
    const text = this.#waiting.shift();
    if (this.#running !== null) this.#break("handlers run one after the other");
    if (text === undefined) return this.#break("only calls reach handlers");
    const expected = expectedReply(text, this.#rules);
    if (expected.reply !== "handled") return this.#break(`${expected.reply} does not reach a handler`);
    if (expected.action !== action || call.action !== action || call.text !== text) {
      return this.#break("a handler gets the call that is its own");
    }
    const behaviour = draftBehaviour(this.#random, action, {
      defer: (settle) => this.#deferred.push(settle),
      trouble: this.#trouble,
    });
    this.#running = {
      messageId: expected.messageId,
      action,
      behaviour,
      since: this.#options.end.clock.now(),
    };
    if (this.#random.chance(0.05)) this.#call();
    if (this.#random.chance(0.1)) this.#askForMore(call, behaviour);
    return behaviour.act();
  }

  exchanged({ direction, outcome }: Exchange): void {
    if (direction !== "in" || (outcome !== "withheld" && outcome !== "fault") || this.#running === null)
      return;
    const { kind } = this.#running.behaviour.outcome;
    const isLate = this.#options.end.clock.now() - this.#running.since > 60_000;
    if (outcome === "withheld" && kind !== "withheld")
      this.#break(`a handler that is to ${kind} was withheld`);
    if (outcome === "fault" && kind !== "fault" && !isLate) this.#break(`${kind} was called a fault`);
    this.#running = null;
    if (this.#rules.role === "central-system") this.#mayClose = 1012;
  }

  newMessageId(): string {
    const messageId = String(++this.#ids);
    this.#deadlines.set(messageId, this.#deadline);
    return messageId;
  }

  #draft(): string {
    return draftFrame(this.#random, {
      role: this.#rules.role,
      calls: this.#sentCalls,
      malice: this.#malice,
      corpus: this.#options.corpus,
    });
  }

  #deliver(text: string): void {
    const { clock } = this.#options.end;
    this.frames++;
    this.#lastFrame = text;
    this.#lastFrameAt = clock.now();
    const expected = expectedReply(text, this.#rules);
    if (expected.reply === "formation-violation") this.#violation = expected;
    if (expected.reply === "refused" || expected.reply === "handled") this.#waiting.push(text);
    if (expected.reply === "formation-violation" || (expected.reply === "none" && expected.bad))
      this.#countBad();
    if (expected.reply === "none") this.#freeTheLine(text);
    const { stopwatch } = this.#options;
    stopwatch.start();
    try {
      this.#connection.receive(text);
    } catch (error) {
      this.#break(`receive does not throw (${error instanceof Error ? error.stack : String(error)})`);
    }
    stopwatch.stop(text.length);
    if (this.#violation !== null && this.#closed === null) this.#break("a malformed call is refused at once");
    this.#violation = null;
    if (this.#mayClose !== null && this.#closed === null) this.#break(`it closes with ${this.#mayClose}`);
  }

  #countBad(): void {
    const now = this.#options.end.clock.now();
    this.#badFrames = [...this.#badFrames.filter((at) => now - at < 60_000), now];
    if (this.#badFrames.length > 20) this.#mayClose = 1008;
  }

  /** An answer with the id of the call in flight, whatever else it is, lets the next one go. */
  #freeTheLine(text: string): void {
    let frame: unknown;
    try {
      frame = JSON.parse(text);
    } catch {
      return;
    }
    if (!Array.isArray(frame) || (frame[0] !== 3 && frame[0] !== 4)) return;
    const id: unknown = frame[1];
    if (typeof id !== "string" && typeof id !== "number") return;
    if (String(id) === this.#inFlight?.messageId) this.#inFlight = null;
  }

  #sent(text: string): undefined {
    if (this.#closed !== null) return this.#break("nothing is sent on a closed socket");
    let frame: unknown;
    try {
      frame = JSON.parse(text);
    } catch {
      return this.#break(`what is sent is JSON, and not ${text}`);
    }
    if (!Array.isArray(frame)) return this.#break(`what is sent is a frame, and not ${text}`);
    switch (frame[0]) {
      case 2:
        return this.#sentCall(frame);
      case 3:
        return frame.length === 3 ? this.#sentReply(frame) : this.#break("a CALLRESULT has three elements");
      case 4:
        return isCallError(frame) ? this.#sentReply(frame) : this.#break(`${text} is no CALLERROR`);
      default:
        return this.#break(`${text} is no frame`);
    }
  }

  #sentReply(frame: readonly unknown[]): undefined {
    const [type, messageId, third] = frame;
    if (this.#violation !== null && messageId === this.#violation.messageId) {
      this.#violation = null;
      if (third !== "FormationViolation") this.#break(`a malformed call is refused with ${third}`);
      return;
    }
    if (this.#running === null) {
      const text = this.#waiting.shift();
      if (text === undefined) return this.#break("only a call is answered, and only once");
      const expected = expectedReply(text, this.#rules);
      const isRefused =
        expected.reply === "refused" && type === 4 && expected.codes.some((code) => code === third);
      if (!isRefused) return this.#break(`${expected.reply} was answered with ${JSON.stringify(frame)}`);
      if (messageId !== expected.messageId) this.#break("an answer has the id of its call");
      return;
    }
    const { action, behaviour, messageId: asked } = this.#running;
    this.#running = null;
    if (messageId !== asked) return this.#break("an answer has the id of its call");
    if (!isWhatComesOf(behaviour, action, frame)) {
      this.#break(`${action} with ${behaviour.outcome.kind} was answered with ${JSON.stringify(frame)}`);
    }
  }

  #sentCall([, messageId, action, payload]: readonly unknown[]): undefined {
    if (typeof messageId !== "string" || typeof action !== "string" || !Object.hasOwn(codecs, action)) {
      return this.#break("a call has an id and a known action");
    }
    // An own key of the table of actions; a payload that is no object breaks every schema.
    const known = action as Action;
    const found = new Findings(false);
    codecs[known].request.check(payload as Record<string, unknown>, found);
    if (found.count > 0) this.#break("a call that is sent is valid");
    this.#expectTriggered(known, payload as Record<string, unknown>);
    const now = this.#options.end.clock.now();
    if (this.#inFlight !== null && now < this.#inFlight.deadline) this.#break("one call is in flight");
    this.#inFlight = { messageId, deadline: this.#deadlines.get(messageId) ?? now };
    this.#deadlines.delete(messageId);
    this.#sentCalls.push({ messageId, action: known });
    if (this.#sentCalls.length > 8) this.#sentCalls.shift();
  }

  /** Calls the other side, with all the options there are. */
  #call(): void {
    const { end } = this.#options;
    const random = this.#random;
    const official = random.pick(
      requests.filter(({ action }) => codecs[action].from !== otherSide(end.role)),
    );
    const payload = JSON.parse(JSON.stringify(draftPayload(random, official.shape))) as Record<
      string,
      unknown
    >;
    const timeoutMs = random.pick([30_000, 30_000, 1_000]);
    const abort = random.chance(0.1) ? new AbortController() : null;
    if (abort !== null) this.#deferred.push(() => abort.abort());
    this.#deadline = end.clock.now() + timeoutMs;
    this.#unsettled++;
    end
      .call(official.action, payload, {
        timeoutMs,
        priority: random.below(3),
        heldForBoot: random.chance(0.3),
        ...(random.chance(0.2) && { coalesceKey: "one" }),
        ...(abort && { signal: abort.signal }),
      })
      .then(
        () => {
          this.#unsettled--;
        },
        (error: unknown) => this.#break(`a call never rejects (${error})`),
      );
  }

  /** What it was asked for is heard before the boot as well. ExtendedTriggerMessage has its own words for two messages. */
  #expectTriggered(action: Action, payload: Record<string, unknown>): void {
    if (action !== "TriggerMessage" && action !== "ExtendedTriggerMessage") return;
    const trigger = String(payload["requestedMessage"]);
    this.#triggered.add(trigger);
    if (action === "TriggerMessage") return;
    if (trigger === "FirmwareStatusNotification") this.#triggered.add("SignedFirmwareStatusNotification");
    if (trigger === "SignChargePointCertificate") this.#triggered.add("SignCertificate");
  }

  #askForMore(call: ReceivedCall, { outcome }: Behaviour): void {
    if (outcome.kind === "answer") this.#afterExpected++;
    const kind = this.#random.below(3);
    call.afterAnswer(() => {
      this.#afterRan++;
      if (this.#running !== null) this.#break("what is to run after the answer does not run before");
      if (kind === 0) throw new Error("a bug after the answer");
      if (kind === 1) return Promise.reject(new Error("a bug after the answer"));
      this.#call();
      return undefined;
    });
  }

  async #letTimePass(): Promise<void> {
    const { clock } = this.#options.end;
    const deferred = this.#deferred;
    if (deferred.length > 0 && this.#random.chance(0.7)) {
      const [settle] = deferred.splice(this.#random.below(deferred.length), 1);
      settle?.();
    }
    clock.advance(this.#random.pick([0, 1, 50, 100, 1_000, 5_000, 35_000]));
    if (this.#running !== null || deferred.length > 0 || this.#unsettled > 0) await turn();
  }

  async #untilResumed(): Promise<void> {
    for (let seconds = 0; this.#paused && this.#goesOn(); seconds += 10) {
      if (seconds > 1_000) this.#break("a socket that is paused is resumed some day");
      for (const settle of this.#deferred.splice(0)) settle();
      await turn();
      if (this.#running?.behaviour.outcome.kind === "hang" && this.#rules.role === "charge-point") return;
      this.#options.end.clock.advance(10_000);
      await turn();
    }
  }

  async #end(): Promise<void> {
    const { clock } = this.#options.end;
    // One that hangs is given up after a minute; the others may each take a round.
    const rounds = 8 + this.#waiting.length;
    for (
      let round = 0;
      round < rounds && this.#goesOn() && (this.#running !== null || this.#waiting.length > 0);
      round++
    ) {
      for (const settle of this.#deferred.splice(0)) settle();
      await turn();
      clock.advance(20_000);
      await turn();
    }
    const hangs = this.#running?.behaviour.outcome.kind === "hang" && this.#rules.role === "charge-point";
    if (this.#goesOn() && !hangs) {
      if (this.#running !== null || this.#waiting.length > 0) this.#break("every call is answered");
      if (this.#afterRan !== this.#afterExpected) {
        this.#break(`${this.#afterRan} of ${this.#afterExpected} ran after their answers`);
      }
    }
    if (this.#closed === null) {
      this.#closed = 1006;
      this.#connection.closed(1006, "");
    }
    for (const settle of this.#deferred.splice(0)) settle();
    await turn();
    if (this.#unsettled > 0) this.#break(`${this.#unsettled} calls were never settled`);
    if (JSON.stringify(this.#options.end.learned()).length > 4_096)
      this.#break("what is remembered stays small");
    // Whatever comes now comes too late.
    this.#connection.receive('[2,"late","Heartbeat",{}]');
    this.#connection.pong();
    this.#connection.closed(1006, "");
  }

  #closedByEngine(code: number): undefined {
    if (this.#closed !== null) return this.#break("a socket is closed once");
    this.#closed = code;
    const { clock, role } = this.#options.end;
    // Nobody answers pings here.
    const isSilent = role === "central-system" && clock.now() - this.#lastFrameAt >= 75_000;
    const hangs = this.#running?.behaviour.outcome.kind === "hang" && role === "central-system";
    const mayClose = code === this.#mayClose || (code === 4002 && isSilent) || (code === 1012 && hangs);
    if (!mayClose) this.#break(`nothing it did is a reason to close with ${code}`);
  }

  #goesOn(): boolean {
    return this.#broken === null && this.#closed === null;
  }

  #break(law: string): undefined {
    this.#broken ??= { law, frame: this.#lastFrame };
  }
}

function isWhatComesOf({ outcome }: Behaviour, action: Action, frame: readonly unknown[]): boolean {
  const [type, , third, description] = frame;
  switch (outcome.kind) {
    case "answer":
      return type === 3 && isDeepStrictEqual(third, outcome.payload);
    case "error":
      return type === 4 && third === outcome.code && description === outcome.description;
    case "fault":
      return type === 4 && third === "InternalError" && description === "" && !transactions.includes(action);
    case "withheld":
    case "hang":
      return false;
  }
}

function isCallError(frame: readonly unknown[]): boolean {
  const [, , code, description, details] = frame;
  return (
    frame.length === 5 &&
    rpcErrorCodes.includes(String(code)) &&
    typeof description === "string" &&
    description.length <= 255 &&
    isDeepStrictEqual(details, {})
  );
}

function otherSide(role: "central-system" | "charge-point") {
  return role === "central-system" ? "charge-point" : "central-system";
}

/** Promises of promises settle one turn after another; a turn of the event loop ends them all. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
