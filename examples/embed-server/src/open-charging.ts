import { createForecourt, type Forecourt, type Hooks, parseConfig } from "@forecourt/server";
import { pino } from "pino";

/** Where both applications mount the server. Chargers connect to `/charging/ocpp/{identity}`. */
export const basePath = "/charging";

/** The charging part of an application. Settings are FORECOURT_… variables, as of the server alone. */
export function openCharging(env: Record<string, string | undefined>, hooks: Hooks): Forecourt {
  const parsed = parseConfig(env);
  if (!parsed.ok)
    throw new Error(parsed.problems.map(({ problem, setting }) => `${setting} ${problem}`).join("\n"));
  const log = pino({ level: parsed.config.logLevel });
  return createForecourt({
    config: parsed.config,
    basePath,
    hooks,
    log: {
      debug: (fields, message) => log.debug(fields, message),
      info: (fields, message) => log.info(fields, message),
      warn: (fields, message) => log.warn(fields, message),
      error: (fields, message) => log.error(fields, message),
    },
  });
}
