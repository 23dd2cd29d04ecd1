import { once } from "node:events";
import { WebSocket } from "ws";

const answerMs = 20_000;

/** A charger that reads its answers: a stop needs the transaction id of its start. */
export interface Driver {
  /** Resolves with the payload of the CALLRESULT; rejects on a CALLERROR. */
  call(action: string, payload: object): Promise<Record<string, unknown>>;
  /** Resolves when the WebSocket is closed. */
  close(): Promise<void>;
}

/** Connects one charger over `ws`. */
export async function connectDriver(port: number, identity: string, password: string): Promise<Driver> {
  const authorization = `Basic ${Buffer.from(`${identity}:${password}`).toString("base64")}`;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ocpp/${identity}`, "ocpp1.6", {
    headers: { authorization },
  });
  const waiting = new Map<
    string,
    { resolve(payload: Record<string, unknown>): void; reject(error: Error): void }
  >();
  socket.on("message", (data) => {
    const [type, id, payload] = JSON.parse(String(data)) as [number, string, Record<string, unknown>];
    const call = waiting.get(id);
    if (type === 2) socket.send(JSON.stringify([4, id, "NotSupported", "", {}]));
    else if (type === 3) call?.resolve(payload);
    else call?.reject(new Error(String(data)));
    waiting.delete(id);
  });
  socket.on("close", (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`The server closed with ${code}.`));
  });
  await once(socket, "open");
  let sequence = 0;
  return {
    async close() {
      const closed = once(socket, "close");
      socket.close(1000);
      await closed;
    },
    call(action, payload) {
      const id = `${identity}-${++sequence}`;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`${action}: no answer within ${answerMs} ms.`)),
          answerMs,
        );
        const clear =
          <Value>(finish: (value: Value) => void) =>
          (value: Value) => {
            clearTimeout(timer);
            finish(value);
          };
        waiting.set(id, { resolve: clear(resolve), reject: clear(reject) });
        socket.send(JSON.stringify([2, id, action, payload]));
      });
    },
  };
}
