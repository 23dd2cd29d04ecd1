import type { Server as HttpServer } from "node:http";
import type { Server as HttpsServer } from "node:https";
import type { Hono } from "hono";
import type { Config } from "./platform/config.ts";
import type { ServerOptions } from "./running-server.ts";

/** A server inside another application. */
export interface Forecourt extends AsyncDisposable {
  /** The API and its pages. While the server starts, it answers 503, and `/healthz` that it is alive. */
  readonly app: Hono;
  /** Takes the upgrades of chargers, below `{basePath}/ocpp/`. All other upgrades stay with the application. */
  attach(server: HttpServer | HttpsServer): void;
  /**
   * Resolves when the server serves, with the first admin key in the start that created it. Rejects when the server does not
   * start; nothing keeps running then.
   */
  readonly ready: Promise<{ firstKey: string | null }>;
  /** Disconnects the chargers, and resolves when everything is committed. The HTTP server stays with the application. */
  close(options?: { spreadMs?: number }): Promise<void>;
}

/** Options of `createForecourt`. */
export interface ForecourtOptions extends ServerOptions {
  config: Config;
  /** Where the application mounts `app`, such as "/charging". Default: the path of FORECOURT_PUBLIC_URL, or "". */
  basePath?: string;
}
