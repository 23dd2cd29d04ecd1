import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import type { RPCServer as Server } from "ocpp-rpc";
import { createScript, type Side } from "./side.ts";

/**
 * Types that ocpp-rpc does not declare: every option has a default, and `handle` accepts one handler for all actions.
 */
interface OcppRpc {
  RPCClient: new (options: Record<string, unknown>) => RpcClient;
  RPCServer: new (options: Record<string, unknown>) => Server;
  createRPCError(code: string, message?: string): Error;
  NOREPLY: object;
}

export interface RpcClient {
  connect(): Promise<unknown>;
  call(action: string, payload: object): Promise<unknown>;
  handle(handler: (call: { method: string; params: unknown }) => Promise<unknown>): void;
  removeAllHandlers(): void;
  sendRaw(text: string): void;
  on(event: string, listener: (about: never) => void): void;
  close(options: { code?: number; reason?: string; force?: boolean }): Promise<unknown>;
}

// CommonJS, without named exports that Node can detect.
const { RPCClient, RPCServer, createRPCError, NOREPLY } = createRequire(import.meta.url)(
  "ocpp-rpc",
) as OcppRpc;

export { createRPCError, NOREPLY };

export interface RpcCharger extends Side {
  client: RpcClient;
}

/**
 * A charge point of ocpp-rpc, which checks both directions against the official schemas. Resolves when it is connected.
 */
export async function connectRpcCharger(url: string, options: object = {}): Promise<RpcCharger> {
  const client = new RPCClient({
    endpoint: url,
    identity: "CP-1",
    password: "secret",
    protocols: ["ocpp1.6"],
    strictMode: true,
    reconnect: false,
    backoff: { initialDelay: 1, maxDelay: 2 },
    ...options,
  });
  const side = sideOf(() => Promise.resolve(client));
  side.handleCalls(client);
  await client.connect();
  return {
    ...side,
    client,
    [Symbol.asyncDispose]: () => client.close({ force: true }).then(() => {}),
  };
}

export interface RpcCentralSystem extends Side {
  url: string;
  /** All connected clients so far. */
  clients: RpcClient[];
}

/** A central system of ocpp-rpc that admits every client unless `accepts` refuses. */
export async function startRpcCentralSystem({
  accepts = () => true,
}: {
  accepts?: (identity: string, password: Buffer | undefined) => boolean;
} = {}): Promise<RpcCentralSystem> {
  const server = new RPCServer({ protocols: ["ocpp1.6"], strictMode: true });
  server.auth((accept, reject, { identity, password }) => {
    if (accepts(identity, password)) accept();
    else reject(401, "Unauthorized");
  });
  const clients: RpcClient[] = [];
  let arrived: (client: RpcClient) => void;
  const first = new Promise<RpcClient>((resolve) => {
    arrived = resolve;
  });
  const side = sideOf(async () => clients.at(-1) ?? first);
  server.on("client", (client: RpcClient) => {
    side.handleCalls(client);
    clients.push(client);
    arrived(client);
  });
  const http = await server.listen(0, "127.0.0.1");
  // The server listens on TCP.
  const { port } = http.address() as AddressInfo;
  return {
    ...side,
    url: `ws://127.0.0.1:${port}`,
    clients,
    [Symbol.asyncDispose]: () => server.close({ force: true }),
  };
}

function sideOf(client: () => Promise<RpcClient>) {
  const script = createScript();
  return {
    received: script.heard,
    willAnswer: script.willAnswer,
    call: async (action: string, payload: object) => (await client()).call(action, payload),
    handleCalls(one: RpcClient) {
      one.handle(async ({ method, params }) => script.receive(method, params));
    },
  };
}
