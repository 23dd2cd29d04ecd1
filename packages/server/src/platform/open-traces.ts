import type * as Api from "@opentelemetry/api";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import { createTraces } from "./create-traces.ts";
import { inTime } from "./in-time.ts";
import type { Log } from "./log.ts";
import { optionalPackage } from "./optional-package.ts";
import type { Traces } from "./traces.ts";
import { ownVersion } from "./version.ts";

/** The traces of this process; null when it makes none. `close` sends the last spans. */
export interface OpenTraces {
  traces: Traces | null;
  close(): Promise<void>;
}

/**
 * Opens the traces that the setting asks for. `process` uses the provider that the application has registered, and `otlp`
 * registers one that sends the spans to a collector.
 * @throws MissingPackage when the packages of OpenTelemetry are not installed.
 */
export async function openTraces(
  mode: Config["traces"],
  { clock, log }: { clock: Clock; log: Log },
): Promise<OpenTraces> {
  if (mode === "off") return { traces: null, close: async () => undefined };
  const api = await load(() => import("@opentelemetry/api"));
  const shutdown = mode === "otlp" ? await sendByOtlp(api, log) : async () => undefined;
  return {
    traces: createTraces(api),
    close: async () => void (await inTime(clock, shutdown(), closeWithinMs)),
  };
}

/** A collector that cannot be reached does not delay the end of the process for longer. */
const closeWithinMs = 3_000;

const packages =
  "@opentelemetry/api@1 @opentelemetry/sdk-trace-node@2 @opentelemetry/resources@2 @opentelemetry/exporter-trace-otlp-proto@0.223";

const load = <Module>(get: () => Promise<Module>) => optionalPackage("FORECOURT_TRACES", packages, get);

const loadSdk = () =>
  load(() =>
    Promise.all([
      import("@opentelemetry/sdk-trace-node"),
      import("@opentelemetry/exporter-trace-otlp-proto"),
      import("@opentelemetry/resources"),
    ]),
  );

/** Sends no spans to the collector. Rejects with MissingPackage, and with the error of a collector that does not accept them. */
export async function reachCollector(): Promise<void> {
  const [, { OTLPTraceExporter }] = await loadSdk();
  const exporter = new OTLPTraceExporter({ timeoutMillis: 5_000 });
  await new Promise<void>((resolve, reject) =>
    exporter.export([], ({ error }) => (error === undefined ? resolve() : reject(error))),
  );
  await exporter.shutdown();
}

/** How often a collector that cannot be reached is logged. */
const failureEveryMs = 60_000;

/** The OTEL_ variables of the process say where the collector is, which traces to keep, and more. */
async function sendByOtlp({ diag, DiagLogLevel }: typeof Api, log: Log): Promise<() => Promise<void>> {
  const [sdk, { OTLPTraceExporter }, resources] = await loadSdk();
  let loggedAt = Number.NEGATIVE_INFINITY;
  const failed = (message: string): void => {
    const now = performance.now();
    if (now - loggedAt < failureEveryMs) return;
    loggedAt = now;
    log.warn({ why: message }, "traces not sent");
  };
  const ignored = () => undefined;
  diag.setLogger(
    { error: failed, warn: ignored, info: ignored, debug: ignored, verbose: ignored },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const { detectResources, envDetector, hostDetector, resourceFromAttributes, serviceInstanceIdDetector } =
    resources;
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": "forecourt", "service.version": ownVersion() }).merge(
      detectResources({ detectors: [serviceInstanceIdDetector, hostDetector, envDetector] }),
    ),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return () => provider.shutdown();
}
