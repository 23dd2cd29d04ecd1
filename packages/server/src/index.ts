import type { Config } from "./platform/config.ts";
import type { RunningServer, ServerOptions } from "./running-server.ts";
import { startServer as start } from "./server.ts";

export type {
  CommittedEvent,
  DataTransferAnswer,
  DataTransferMessage,
  Hooks,
} from "./core/hooks.ts";
export { createForecourt, type Forecourt, type ForecourtOptions } from "./forecourt.ts";
export type { Clock } from "./platform/clock.ts";
export { type Config, type ConfigProblem, type ParsedConfig, parseConfig } from "./platform/config.ts";
export type { Log } from "./platform/log.ts";
export type { RunningServer, ServerOptions } from "./running-server.ts";

/** Starts the whole server in this process, and resolves when it listens. If the start fails, nothing keeps running. */
export function startServer(config: Config, options: ServerOptions): Promise<RunningServer> {
  return start(config, options);
}
