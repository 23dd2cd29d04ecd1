import { once } from "node:events";
import { WebSocket } from "ws";
import { basic } from "./upgrade-request.ts";

type Payload = Record<string, unknown>;
/** An answer, a CALLERROR, or `silent`: never an answer. */
type Answer = Payload | "silent" | { callError: [code: string, description: string] };

/** A charger on a bare WebSocket with scripted answers, including those of the security extension and broken ones. */
export interface ScriptedCharger extends AsyncDisposable {
  /** Calls that came in, in order. */
  received: { action: string; payload: Payload }[];
  /** Sets the answer from now on; an answer may be slow. Until then: `{status: "Accepted"}`. */
  on(action: string, answer: Answer | ((payload: Payload) => Answer | Promise<Answer>)): void;
  /** Calls the server, and resolves with its answer. */
  call(action: string, payload: Payload): Promise<Payload>;
  boot(): Promise<Payload>;
  /** Resolves when the charger has received this many calls of the action. */
  untilReceived(action: string, times?: number): Promise<void>;
  /** Resolves when the connection has ended, on either side. */
  ended(): Promise<void>;
  /** Cuts the connection without a close frame. */
  cut(): void;
}

export async function connectScriptedCharger(options: {
  url: string;
  identity: string;
  password: string;
}): Promise<ScriptedCharger> {
  const { url, identity, password } = options;
  const authorization = basic(identity, password);
  const socket = new WebSocket(`${url}/${identity}`, "ocpp1.6", { headers: { authorization } });
  const answers = new Map<string, Parameters<ScriptedCharger["on"]>[1]>();
  const asked = new Map<string, (payload: Payload) => void>();
  const listeners = new Set<() => void>();
  const received: ScriptedCharger["received"] = [];
  let calls = 0;

  async function answer(messageId: string, action: string, payload: Payload): Promise<void> {
    received.push({ action, payload });
    for (const listen of listeners) listen();
    const given = answers.get(action) ?? { status: "Accepted" };
    const said = typeof given === "function" ? await given(payload) : given;
    if (said === "silent" || socket.readyState !== WebSocket.OPEN) return;
    const frame =
      "callError" in said ? [4, messageId, ...(said["callError"] as string[]), {}] : [3, messageId, said];
    socket.send(JSON.stringify(frame));
  }

  socket.on("message", (data) => {
    // Other tests check the server's frames.
    const [type, messageId, third, fourth] = JSON.parse(String(data)) as [number, string, unknown, Payload];
    if (type === 2) void answer(messageId, String(third), fourth);
    else asked.get(messageId)?.(third as Payload);
  });
  socket.on("error", () => undefined);
  await once(socket, "open");

  const charger: ScriptedCharger = {
    received,
    on: (action, given) => void answers.set(action, given),
    call(action, payload) {
      calls += 1;
      const messageId = `call-${calls}`;
      const replied = new Promise<Payload>((resolve) => asked.set(messageId, resolve));
      socket.send(JSON.stringify([2, messageId, action, payload]));
      return replied;
    },
    boot: () => charger.call("BootNotification", { chargePointVendor: "Acme", chargePointModel: "Scripted" }),
    untilReceived: (action, times = 1) =>
      new Promise((resolve) => {
        const listen = () => {
          if (received.filter((call) => call.action === action).length < times) return;
          listeners.delete(listen);
          resolve();
        };
        listeners.add(listen);
        listen();
      }),
    async ended() {
      if (socket.readyState !== WebSocket.CLOSED) await once(socket, "close");
    },
    cut: () => socket.terminate(),
    async [Symbol.asyncDispose]() {
      if (socket.readyState === WebSocket.CLOSED) return;
      const closed = once(socket, "close");
      socket.terminate();
      await closed;
    },
  };
  return charger;
}
