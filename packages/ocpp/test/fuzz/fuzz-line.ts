import { isDeepStrictEqual } from "node:util";
import type { SeededRandom } from "@forecourt/harness";
import { Findings } from "../../src/checks.ts";
import type { Connection, Exchange } from "../../src/connection/side.ts";
import type { RpcErrorCode } from "../../src/errors.ts";
import { codecs } from "../../src/generated/codecs.ts";
import type { ReceivedCall } from "../../src/handlers.ts";
import type { Action } from "../../src/messages.ts";
import type { Registration } from "../../src/station.ts";
import type { Validation } from "../../src/wire.ts";
import type { EngineEnd, LinePeer } from "./engine-end.ts";
import { expectedReply, type LineRules } from "./expected-reply.ts";
import { generateFrame } from "./generate-frame.ts";
import { generatePayload } from "./generate-payload.ts";
import { type Behaviour, generateBehaviour } from "./handler-behaviour.ts";
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
  /** The previous frame. */
  frame: string;
}

export interface LineOptions {
  end: EngineEnd;
  random: SeededRandom;
  validation: Validation;
  corpus: readonly string[];
  /** Maximum number of frames. */
  frames: number;
  /** Runs while the engine handles a frame. */
  stopwatch: Stopwatch;
}

/**
 * One connection: a peer that sends valid and invalid frames to handlers that succeed and fail, and a second
 * implementation of the rules that predicts the engine's reaction to every frame.
 */
export class FuzzLine implements LinePeer {
  readonly #options: LineOptions;
  readonly #random: SeededRandom;
  readonly #rules: LineRules;
  readonly #faultShare: number;
  readonly #brokenShare: number;
  readonly #connection: Connection;
  /** Calls that wait for their turn. */
  readonly #waiting: string[] = [];
  #running: { messageId: unknown; action: Action; behaviour: Behaviour; since: number } | null = null;
  /** Has to be answered before `receive` returns. */
  #violation: { messageId: unknown } | null = null;
  readonly #deferred: (() => void)[] = [];
  readonly #sentCalls: { messageId: string; action: Action }[] = [];
  #inFlight: { messageId: string; deadline: number } | null = null;
  #deadline = 0;
  readonly #deadlines = new Map<string, number>();
  #openCalls = 0;
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

  /** Number of received frames. */
  frames = 0;

  constructor(options: LineOptions) {
    const { end, random, validation } = options;
    this.#options = options;
    this.#random = random;
    this.#faultShare = random.pick([0, 0, 0.02, 0.3]);
    this.#brokenShare = random.pick([0, 0.05, 0.3, 0.9]);
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

  /** Null when all rules were followed. */
  async run(): Promise<BrokenLine | null> {
    while (this.frames < this.#options.frames && this.#goesOn()) {
      this.#deliver(this.#generate());
      if (this.#random.chance(0.06) && this.#goesOn()) this.#call();
      if (this.#random.chance(0.3)) await this.#letTimePass();
      // Frames that were read before the pause still arrive.
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
      return this.#break("a handler gets its own call");
    }
    const behaviour = generateBehaviour(this.#random, action, {
      defer: (fulfil) => this.#deferred.push(fulfil),
      faultShare: this.#faultShare,
    });
    this.#running = {
      messageId: expected.messageId,
      action,
      behaviour,
      since: this.#options.end.clock.now(),
    };
    if (this.#random.chance(0.05)) this.#call();
    if (this.#random.chance(0.1)) this.#askForMore(call, behaviour);
    return behaviour.run();
  }

  exchanged({ direction, outcome }: Exchange): void {
    if (direction !== "in" || (outcome !== "withheld" && outcome !== "fault") || this.#running === null)
      return;
    const { kind } = this.#running.behaviour.outcome;
    const isLate = this.#options.end.clock.now() - this.#running.since > 60_000;
    if (outcome === "withheld" && kind !== "withheld")
      this.#break(`the answer of a ${kind} handler was withheld`);
    if (outcome === "fault" && kind !== "fault" && !isLate) this.#break(`${kind} was called a fault`);
    this.#running = null;
    if (this.#rules.role === "central-system") this.#mayClose = 1012;
  }

  newMessageId(): string {
    const messageId = String(++this.#ids);
    this.#deadlines.set(messageId, this.#deadline);
    return messageId;
  }

  #generate(): string {
    return generateFrame(this.#random, {
      role: this.#rules.role,
      calls: this.#sentCalls,
      brokenShare: this.#brokenShare,
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
    if (this.#violation !== null && this.#closed === null)
      this.#break("a malformed call is refused immediately");
    this.#violation = null;
    if (this.#mayClose !== null && this.#closed === null) this.#break(`it closes with ${this.#mayClose}`);
  }

  #countBad(): void {
    const now = this.#options.end.clock.now();
    this.#badFrames = [...this.#badFrames.filter((at) => now - at < 60_000), now];
    if (this.#badFrames.length > 20) this.#mayClose = 1008;
  }

  /** Any answer with the id of the call in flight lets the next call be sent. */
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
      return this.#break(`a sent text is JSON, not ${text}`);
    }
    if (!Array.isArray(frame)) return this.#break(`a sent text is a frame, not ${text}`);
    switch (frame[0]) {
      case 2:
        return this.#sentCall(frame);
      case 3:
        return frame.length === 3 ? this.#sentReply(frame) : this.#break("a CALLRESULT has three elements");
      case 4:
        return isCallError(frame) ? this.#sentReply(frame) : this.#break(`${text} is not a CALLERROR`);
      default:
        return this.#break(`${text} is not a frame`);
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
    // `hasOwn` has checked the action; a payload that is not an object violates every schema.
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

  /** Calls the other side, with all options. */
  #call(): void {
    const { end } = this.#options;
    const random = this.#random;
    const official = random.pick(
      requests.filter(({ action }) => codecs[action].from !== otherSide(end.role)),
    );
    const payload = JSON.parse(JSON.stringify(generatePayload(random, official.shape))) as Record<
      string,
      unknown
    >;
    const timeoutMs = random.pick([30_000, 30_000, 1_000]);
    const abort = random.chance(0.1) ? new AbortController() : null;
    if (abort !== null) this.#deferred.push(() => abort.abort());
    this.#deadline = end.clock.now() + timeoutMs;
    this.#openCalls++;
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
          this.#openCalls--;
        },
        (error: unknown) => this.#break(`a call never rejects (${error})`),
      );
  }

  /**
   * A triggered message is handled before the boot as well. ExtendedTriggerMessage uses other names for two messages.
   */
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
      if (this.#running !== null) this.#break("afterAnswer callbacks do not run before the answer");
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
      const [fulfil] = deferred.splice(this.#random.below(deferred.length), 1);
      fulfil?.();
    }
    clock.advance(this.#random.pick([0, 1, 50, 100, 1_000, 5_000, 35_000]));
    if (this.#running !== null || deferred.length > 0 || this.#openCalls > 0) await turn();
  }

  async #untilResumed(): Promise<void> {
    for (let seconds = 0; this.#paused && this.#goesOn(); seconds += 10) {
      if (seconds > 1_000) this.#break("a paused socket is resumed in the end");
      for (const fulfil of this.#deferred.splice(0)) fulfil();
      await turn();
      if (this.#running?.behaviour.outcome.kind === "hang" && this.#rules.role === "charge-point") return;
      this.#options.end.clock.advance(10_000);
      await turn();
    }
  }

  async #end(): Promise<void> {
    const { clock } = this.#options.end;
    // A hanging handler is given up after 60 s; the others may each take a round.
    const rounds = 8 + this.#waiting.length;
    for (
      let round = 0;
      round < rounds && this.#goesOn() && (this.#running !== null || this.#waiting.length > 0);
      round++
    ) {
      for (const fulfil of this.#deferred.splice(0)) fulfil();
      await turn();
      clock.advance(20_000);
      await turn();
    }
    const hangs = this.#running?.behaviour.outcome.kind === "hang" && this.#rules.role === "charge-point";
    if (this.#goesOn() && !hangs) {
      if (this.#running !== null || this.#waiting.length > 0) this.#break("every call is answered");
      if (this.#afterRan !== this.#afterExpected) {
        this.#break(`${this.#afterRan} of ${this.#afterExpected} afterAnswer callbacks ran`);
      }
    }
    if (this.#closed === null) {
      this.#closed = 1006;
      this.#connection.closed(1006, "");
    }
    for (const fulfil of this.#deferred.splice(0)) fulfil();
    await turn();
    if (this.#openCalls > 0) this.#break(`${this.#openCalls} calls never ended`);
    if (JSON.stringify(this.#options.end.learned()).length > 4_096)
      this.#break("the remembered state stays small");
    // A frame after the end must be ignored.
    this.#connection.receive('[2,"late","Heartbeat",{}]');
    this.#connection.pong();
    this.#connection.closed(1006, "");
  }

  #closedByEngine(code: number): undefined {
    if (this.#closed !== null) return this.#break("a socket is closed once");
    this.#closed = code;
    const { clock, role } = this.#options.end;
    // This peer does not answer pings.
    const isSilent = role === "central-system" && clock.now() - this.#lastFrameAt >= 75_000;
    const hangs = this.#running?.behaviour.outcome.kind === "hang" && role === "central-system";
    const mayClose = code === this.#mayClose || (code === 4002 && isSilent) || (code === 1012 && hangs);
    if (!mayClose) this.#break(`the peer gave no reason to close with ${code}`);
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

/** Nested promises settle one after another; one turn of the event loop settles all of them. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
