import type { Cancel, ChargePoint, ChargePointAction, Clock, Connection, Socket } from "@forecourt/ocpp";
import { within } from "./quirks/by-chance.ts";
import { createFrameWording, type FrameParts } from "./quirks/frame-wording.ts";
import type { AnswerQuirks, ClockQuirks, FrameQuirks } from "./quirks/quirks.ts";

/** The last layer before the socket: loses, delays, repeats and changes frames. */
export interface Wire {
  /** The charge point for the connection. */
  readonly chargePoint: ChargePoint;
  /** Loses the answer to the next such call. */
  loseAnswer(action: ChargePointAction): void;
  /** Sends the next such call twice, with the same message id or another one. */
  repeatNext(action: ChargePointAction, messageId: "same" | "new"): void;
  /** The charger boots: message ids may start again, and a new WebSocketPingInterval takes effect. */
  booted(pingIntervalMs: number): void;
}

export interface WireOptions {
  clock: Clock;
  random: () => number;
  chargePoint: ChargePoint;
  quirks: FrameQuirks & AnswerQuirks & ClockQuirks;
  /** Every text frame as it is on the wire. */
  frame(frame: { direction: "in" | "out"; text: string; at: number }): void;
  /** Cuts the connection. */
  disconnect(): void;
}

export function createWire(options: WireOptions): Wire {
  const { clock, chargePoint, quirks, random } = options;
  const {
    neverAnswers = [],
    losesAnswers = [],
    requestLoss = 0,
    answerLoss = 0,
    requestsAfterMs = 0,
    answersAfterMs = 0,
  } = quirks;
  const wording = createFrameWording(quirks);
  const looksAtCalls =
    neverAnswers.length > 0 ||
    losesAnswers.length > 0 ||
    requestLoss > 0 ||
    requestsAfterMs !== 0 ||
    quirks.maxCallsPerSecond !== undefined;
  const isOdd = wording.isOdd || looksAtCalls || answerLoss > 0 || answersAfterMs !== 0;
  const answersToLose: ChargePointAction[] = [];
  const toRepeat: { action: ChargePointAction; messageId: "same" | "new" }[] = [];
  // Ids of calls whose answers are lost.
  const lost = new Set<string>();
  let pingEveryMs = 0;

  function emit(direction: "in" | "out", text: string): void {
    options.frame({ direction, text, at: clock.now() });
  }

  function connect(socket: Socket): Connection {
    let open = true;
    const timers = new Set<Cancel>();
    // Actions of incoming calls, until they are answered.
    const calls = new Map<string, string>();
    let callTimes: number[] = [];
    let lastArrivesAt = 0;

    /** Skipped when the connection is lost by then. */
    function later(ms: number, run: () => void): void {
      const cancel = clock.after(ms, () => {
        timers.delete(cancel);
        run();
      });
      timers.add(cancel);
    }

    function every(ms: number, run: () => void): void {
      later(ms, () => {
        run();
        every(ms, run);
      });
    }

    function write(text: string): void {
      if (!open) return;
      emit("out", text);
      socket.send(text);
    }

    function send(text: string): void {
      if (!isOdd && answersToLose.length === 0 && toRepeat.length === 0) {
        write(text);
        return;
      }
      // Our own engine's text.
      const parts = JSON.parse(text) as FrameParts;
      if (parts[0] === 2) sendCall(parts);
      else sendAnswer(parts);
    }

    function sendCall(parts: FrameParts): void {
      const worded = wording.call(parts);
      const [type, id, action, payload] = worded;
      if (take(answersToLose, (each) => each === action) !== undefined) lost.add(String(id));
      write(wording.write(worded));
      const again = take(toRepeat, (each) => each.action === action);
      if (again === undefined) return;
      write(
        wording.write([
          type,
          again.messageId === "same" ? id : `${String(id).slice(0, 34)}-2`,
          action,
          payload,
        ]),
      );
    }

    function sendAnswer(parts: FrameParts): void {
      const action = calls.get(String(parts[1]));
      calls.delete(String(parts[1]));
      if (losesAnswers.some((each) => each === action) || (answerLoss > 0 && random() < answerLoss)) return;
      const text = wording.write(wording.answer(parts, action));
      const afterMs = within(answersAfterMs, random);
      if (afterMs > 0) later(afterMs, () => write(text));
      else write(text);
    }

    function receive(text: string): void {
      emit("in", text);
      if (!isOdd && lost.size === 0) {
        connection.receive(text);
        return;
      }
      const parts = parse(text);
      if (parts === null) connection.receive(text);
      else if (parts[0] === 2) receiveCall(parts, text);
      else connection.receive(JSON.stringify(wording.received(parts)));
    }

    function receiveCall(parts: FrameParts, text: string): void {
      const [, id, action] = parts;
      const now = clock.now();
      callTimes = [...callTimes.filter((at) => now - at < 1_000), now];
      if (callTimes.length > (quirks.maxCallsPerSecond ?? Number.POSITIVE_INFINITY)) {
        options.disconnect();
        return;
      }
      if (neverAnswers.some((each) => each === action) || (requestLoss > 0 && random() < requestLoss)) return;
      const arrive = () => {
        calls.set(String(id), String(action));
        connection.receive(text);
      };
      if (requestsAfterMs === 0) {
        arrive();
        return;
      }
      lastArrivesAt = Math.max(now + within(requestsAfterMs, random), lastArrivesAt);
      later(lastArrivesAt - now, arrive);
    }

    function end(): void {
      open = false;
      for (const cancel of timers) cancel();
    }

    const connection = chargePoint.connect({
      send,
      close(code, reason) {
        end();
        socket.close(code, reason);
      },
      ping: () => socket.ping(),
      pause: () => socket.pause(),
      resume: () => socket.resume(),
    });
    if (quirks.emptyFramesEveryS !== undefined) every(quirks.emptyFramesEveryS * 1000, () => write(""));
    if (pingEveryMs > 0) every(pingEveryMs, () => socket.ping());
    return {
      id: connection.id,
      receive(text) {
        const isLost = lost.size > 0 && lost.delete(String(parse(text)?.[1]));
        if (!isLost) receive(text);
      },
      ping: () => connection.ping(),
      pong: () => connection.pong(),
      closed(code, reason) {
        end();
        connection.closed(code, reason);
      },
    };
  }

  return {
    chargePoint: {
      get connected() {
        return chargePoint.connected;
      },
      connect,
      call: chargePoint.call,
      disconnect: chargePoint.disconnect,
    },
    loseAnswer(action) {
      answersToLose.push(action);
    },
    repeatNext(action, messageId) {
      toRepeat.push({ action, messageId });
    },
    booted(pingIntervalMs) {
      pingEveryMs = pingIntervalMs;
      wording.booted();
    },
  };
}

function take<Item>(items: Item[], matches: (item: Item) => boolean): Item | undefined {
  const index = items.findIndex(matches);
  return index === -1 ? undefined : items.splice(index, 1)[0];
}

/** Null: not a JSON array; the engine reports what is wrong. */
function parse(text: string): FrameParts | null {
  try {
    const value: unknown = JSON.parse(text);
    // The items are not checked.
    return Array.isArray(value) ? (value as FrameParts) : null;
  } catch {
    return null;
  }
}
