import type { EventEmitter } from "node:events";
import { createRequire } from "node:module";
import type { RPCServer as RpcServerClass } from "ocpp-rpc";

/** What is used here of a client of ocpp-rpc; its own types ask for every option. */
export interface RpcClient extends EventEmitter {
  connect(): Promise<unknown>;
  call(action: string, payload: object): Promise<Record<string, unknown>>;
  handle(action: string, handler: () => Promise<object>): void;
  sendRaw(text: string): void;
  close(options: object): Promise<unknown>;
}

// CommonJS, without named exports that Node can see; both classes are as its documentation has them.
export const { RPCClient, RPCServer } = createRequire(import.meta.url)("ocpp-rpc") as {
  RPCClient: new (options: object) => RpcClient;
  RPCServer: typeof RpcServerClass;
};

export const rpcOptions = { protocols: ["ocpp1.6"], strictMode: true, reconnect: false };
