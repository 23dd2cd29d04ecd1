export { type Config, type ConfigProblem, type ParsedConfig, parseConfig } from "./config.ts";
export type { Clock, Log } from "./context.ts";
export { type RunningServer, type ServerOptions, startServer } from "./server.ts";
