import { once } from "node:events";
import { WebSocket } from "ws";
import type { TestServer } from "./start-test-server.ts";
import { basic } from "./upgrade-request.ts";

/** A charger on a bare WebSocket, which sends any text of the test, valid or not. It has booted. */
export interface RawCharger {
  id: string;
  identity: string;
  password: string;
  socket: WebSocket;
  /** Sends a text and resolves with the next frame from the server. Rejects when the socket closes instead. */
  ask(text: string): Promise<unknown>;
  closed: Promise<{ code: number }>;
}

let chargers = 0;

/** Registers a new charger, or reconnects a known one. */
export async function connectRawCharger(
  server: TestServer,
  known?: Pick<RawCharger, "id" | "identity" | "password">,
): Promise<RawCharger> {
  const { id, identity, password } = known ?? (await register(server));
  const authorization = basic(identity, password);
  const socket = new WebSocket(`${server.ocppUrl}/${identity}`, "ocpp1.6", { headers: { authorization } });
  const closed = once(socket, "close").then(([code]) => ({ code: Number(code) }));
  await once(socket, "open");
  const raw: RawCharger = {
    id,
    identity,
    password,
    socket,
    closed,
    async ask(text) {
      const answer = once(socket, "message").then(([data]): unknown => JSON.parse(String(data)));
      socket.send(text);
      return Promise.race([
        answer,
        closed.then(({ code }) => {
          throw new Error(`closed with ${code} instead of an answer to ${text.slice(0, 80)}`);
        }),
      ]);
    },
  };
  await raw.ask(`[2,"boot","BootNotification",{"chargePointVendor":"Acme","chargePointModel":"X"}]`);
  return raw;
}

async function register(server: TestServer) {
  chargers += 1;
  const identity = `RAW-${chargers}`;
  const { id, password } = await server.client.chargers.create({ identity });
  return { id, identity, password };
}
