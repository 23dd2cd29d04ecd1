import type { EventEmitter } from "node:events";
import type { Server as HttpServer } from "node:http";
import { createRequire } from "node:module";
import { freePort } from "@forecourt/harness";
import type { OcppServer as Server } from "ocpp-ts";
import type { WebSocket } from "ws";
import { createScript, type Side } from "./side.ts";

/** Types that ocpp-ts does not declare: actions by name, and its private socket. */
interface OcppTs {
  OcppClient: new (identity: string) => TsClient;
  OcppServer: new () => Server;
}

export interface TsClient extends EventEmitter {
  connect(url: string, headers: Record<string, string>): void;
  callRequest(action: string, payload: object): Promise<unknown>;
  connection: { socket: WebSocket } | null;
}

// CommonJS.
const { OcppClient, OcppServer } = createRequire(import.meta.url)("ocpp-ts") as OcppTs;

/** The 28 messages that it has schemas for; it does not support the security extension. */
export const spoken: readonly string[] = [
  "Authorize",
  "BootNotification",
  "CancelReservation",
  "ChangeAvailability",
  "ChangeConfiguration",
  "ClearCache",
  "ClearChargingProfile",
  "DataTransfer",
  "DiagnosticsStatusNotification",
  "FirmwareStatusNotification",
  "GetCompositeSchedule",
  "GetConfiguration",
  "GetDiagnostics",
  "GetLocalListVersion",
  "Heartbeat",
  "MeterValues",
  "RemoteStartTransaction",
  "RemoteStopTransaction",
  "ReserveNow",
  "Reset",
  "SendLocalList",
  "SetChargingProfile",
  "StartTransaction",
  "StatusNotification",
  "StopTransaction",
  "TriggerMessage",
  "UnlockConnector",
  "UpdateFirmware",
];

export interface TsCharger extends Side {
  client: TsClient;
  /** Connects again, which it does not do by itself. */
  connect(): Promise<void>;
}

/** A charge point of ocpp-ts. Resolves when it is connected. */
export async function connectTsCharger(
  url: string,
  { identity = "CP-1", password = "secret" }: { identity?: string; password?: string } = {},
): Promise<TsCharger> {
  const client = new OcppClient(identity);
  const side = sideOf(() => Promise.resolve(client));
  side.handleCalls(client);
  // It leaves Basic authentication to its user.
  const Authorization = `Basic ${Buffer.from(`${decodeURIComponent(identity)}:${password}`).toString("base64")}`;

  function connect(): Promise<void> {
    return new Promise((resolve, reject) => {
      client.once("connect", resolve);
      client.once("error", reject);
      client.connect(`${url}/`, { Authorization });
    });
  }

  await connect();
  return {
    ...side,
    client,
    connect,
    async [Symbol.asyncDispose]() {
      // It has no method to close the connection.
      client.connection?.socket.terminate();
    },
  };
}

export interface TsCentralSystem extends Side {
  url: string;
  /** Identities, as it reads them from the path. */
  identities: string[];
  clients: TsClient[];
}

/** A central system of ocpp-ts; `accepts` decides by the Authorization header, which it leaves to its user. */
export async function startTsCentralSystem(
  accepts: (authorization: string | undefined) => boolean = () => true,
): Promise<TsCentralSystem> {
  const server = new OcppServer();
  const http = new Set<HttpServer>();
  const identities: string[] = [];
  const clients: TsClient[] = [];
  let arrived: (client: TsClient) => void;
  const first = new Promise<TsClient>((resolve) => {
    arrived = resolve;
  });
  const side = sideOf(async () => clients.at(-1) ?? first);
  server.on("authorization", (identity, request, done) => {
    identities.push(identity);
    // It has no method to stop listening. Node keeps the server of a socket in an undeclared field.
    http.add((request.socket as unknown as { server: HttpServer }).server);
    done(accepts(request.headers.authorization) ? undefined : new Error("no"));
  });
  server.on("connection", (connected) => {
    // It uses one class at both ends.
    const client = connected as unknown as TsClient;
    side.handleCalls(client);
    clients.push(client);
    arrived(client);
  });
  // It keeps its listening server private, so the test cannot read the port from it.
  const port = await freePort();
  server.listen(port);
  return {
    ...side,
    url: `ws://127.0.0.1:${port}`,
    identities,
    clients,
    async [Symbol.asyncDispose]() {
      for (const { connection } of clients) connection?.socket.terminate();
      for (const each of http) {
        each.closeAllConnections();
        each.close();
      }
    },
  };
}

function sideOf(client: () => Promise<TsClient>) {
  const script = createScript();
  return {
    received: script.heard,
    willAnswer: script.willAnswer,
    call: async (action: string, payload: object) => (await client()).callRequest(action, payload),
    handleCalls(one: TsClient) {
      for (const action of spoken) {
        one.on(action, (payload: unknown, answer: (payload: unknown) => void) =>
          answer(script.receive(action, payload)),
        );
      }
    },
  };
}
