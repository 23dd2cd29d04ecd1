import { createForecourt as create } from "./forecourt.ts";
import type { Forecourt, ForecourtOptions } from "./mounted-server.ts";
import type { Config } from "./platform/config.ts";
import type { RunningServer, ServerOptions } from "./running-server.ts";
import { startServer as start } from "./server.ts";

export type {
  CommittedEvent,
  DataTransferAnswer,
  DataTransferMessage,
  Hooks,
} from "./core/hooks.ts";
export type { Forecourt, ForecourtOptions } from "./mounted-server.ts";
export type { Clock } from "./platform/clock.ts";
export { type Config, type ConfigProblem, type ParsedConfig, parseConfig } from "./platform/config.ts";
export type { Log } from "./platform/log.ts";
export type { RunningServer, ServerOptions } from "./running-server.ts";

/** Starts the whole server in this process, and resolves when it listens. If the start fails, nothing keeps running. */
export function startServer(config: Config, options: ServerOptions): Promise<RunningServer> {
  return start(config, options);
}

/**
 * Starts the server inside this application: mount `app`, and attach the HTTP server for the chargers. The application
 * terminates TLS, and limits its connections. Metrics are served on a port of their own only where FORECOURT_METRICS names it.
 * @throws TypeError for a `basePath` that is not a path, and for a config with TLS files.
 */
export function createForecourt(options: ForecourtOptions): Forecourt {
  return create(options);
}
