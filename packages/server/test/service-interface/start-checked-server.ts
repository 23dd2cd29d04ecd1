import { connectRpcCharger, type RpcCharger } from "../support/ocpp-rpc-charger.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import type { Endpoints } from "./endpoints.ts";
import { isRecord } from "./field.ts";
import { createService, type Service } from "./service.ts";

export interface ConnectedCharger {
  id: string;
  /** By connector, from 1. */
  sockets: readonly string[];
  identity: string;
  charger: RpcCharger;
}

export interface CheckedServer<Name extends string> extends AsyncDisposable {
  service: Service<Name>;
  server: TestServer;
  /** Creates a record that the tables do not cover, and returns its `data`. */
  make(path: string, body: object, method?: "POST" | "PATCH"): Promise<Record<string, unknown>>;
  read(path: string): Promise<Record<string, unknown>>;
  connect(options?: { location_id?: string; sockets?: number }): Promise<ConnectedCharger>;
}

/** `startTestServer`, with a client that checks its answers against the tables. Set-up uses plain HTTP, too. */
export async function startCheckedServer<Table extends Endpoints>(
  endpoints: Table,
  settings: Record<string, string> = {},
): Promise<CheckedServer<keyof Table & string>> {
  const server = await startTestServer(settings);
  const chargers: RpcCharger[] = [];

  async function exchange(path: string, init: RequestInit): Promise<Record<string, unknown>> {
    const response = await server.fetch(path, init);
    const body: unknown = await response.json();
    const data = isRecord(body) ? body["data"] : undefined;
    if (!response.ok || !isRecord(data))
      throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
    return data;
  }
  const make: CheckedServer<string>["make"] = (path, body, method = "POST") =>
    exchange(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

  return {
    service: createService(endpoints, { baseUrl: server.baseUrl, key: server.key }),
    server,
    make,
    read: (path) => exchange(path, {}),
    async connect({ location_id, sockets = 1 } = {}) {
      const identity = `CP-${chargers.length + 1}`;
      const created = await make("/chargers", {
        identity,
        ...(location_id === undefined ? {} : { location_id }),
        sockets: Array.from({ length: sockets }, (_, index) => ({ connector_id: index + 1 })),
      });
      const password = textOf(created, "password");
      const charger = await connectRpcCharger({ url: server.ocppUrl, identity, password });
      chargers.push(charger);
      await charger.boot();
      const rows = Array.isArray(created["sockets"]) ? created["sockets"].filter(isRecord) : [];
      return { id: textOf(created, "id"), sockets: rows.map((row) => textOf(row, "id")), identity, charger };
    },
    async [Symbol.asyncDispose]() {
      for (const charger of chargers) await charger.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

export function textOf(record: Record<string, unknown>, field: string): string {
  const value = record[field];
  if (typeof value !== "string") throw new Error(`${field} is ${JSON.stringify(value)}, not a text`);
  return value;
}

/** Optional fields that this service never uses. */
export const neverSaid = ["Problem.detail = null", "Problem.instance = null", "Problem.instance"];
