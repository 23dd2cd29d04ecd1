import { systemClock } from "@forecourt/ocpp";
import { createMountedPort } from "./api/mounted-port.ts";
import type { BuiltServer } from "./built-server.ts";
import type { Forecourt, ForecourtOptions } from "./mounted-server.ts";
import { createEarly } from "./open-core.ts";
import type { Config } from "./platform/config.ts";
import { withLoggableErrors } from "./platform/loggable.ts";
import { basePathOf } from "./platform/read-url.ts";
import { startOn } from "./server.ts";

/** As createForecourt of index.ts, with the server inside, for tests. */
export function createForecourt({
  basePath,
  config,
  ...options
}: ForecourtOptions): Forecourt & { started: Promise<BuiltServer> } {
  const mountedAt = basePath ?? basePathOf(config.publicUrl);
  if (!/^(\/[\w.~-]+)*$/.test(mountedAt))
    throw new TypeError(
      `createForecourt(): basePath is ${JSON.stringify(mountedAt)}; it must be "" or a path such as "/charging".`,
    );
  if (config.tls.own !== null)
    throw new TypeError(
      "createForecourt(): the application terminates TLS; leave out FORECOURT_TLS_CERT and FORECOURT_TLS_KEY.",
    );
  const { clock = systemClock, hooks = {} } = options;
  if (config.traces === "otlp")
    throw new TypeError(
      'createForecourt(): the application registers the SDK of OpenTelemetry; set FORECOURT_TRACES to "process".',
    );
  const log = withLoggableErrors(options.log);
  const { metrics } = config;
  const own: Config = {
    ...config,
    // Links are relative to the host of the application, where no setting names it.
    publicUrl: config.publicUrl ?? (mountedAt === "" ? null : mountedAt),
    metrics: metrics === "off" || metrics.explicit ? metrics : "off",
  };
  const early = createEarly(own, { clock, hooks, log });
  const port = createMountedPort(early, mountedAt);
  const started = startOn(port, early, options);
  const ready = started.then(({ firstKey }) => ({ firstKey }));
  // The application learns of the failure from `ready`, if it waits for it, and from the log.
  ready.catch((error: unknown) => log.error({ err: error }, "server not started"));
  const close = async (closing?: Parameters<BuiltServer["close"]>[0]) => {
    const server = await started.catch(() => null);
    await server?.close(closing);
  };
  return {
    app: port.app,
    attach: port.attach,
    ready,
    started,
    close,
    [Symbol.asyncDispose]: () => close(),
  };
}
