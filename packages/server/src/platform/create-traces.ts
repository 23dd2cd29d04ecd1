import type * as Api from "@opentelemetry/api";
import type { Parent, RunningSpan, SpanOf, Traces } from "./traces.ts";
import { ownVersion } from "./version.ts";

/** The work of a span. */
interface Work {
  /** The span that began the work in this process. */
  first: Api.Span;
  /** A timer, or work that outlives its span, still has the context of the span. */
  isOver: boolean;
}

/** Traces on the provider that the process has registered at the API of OpenTelemetry. */
export function createTraces(api: typeof Api): Traces {
  const { context, propagation, ROOT_CONTEXT, trace } = api;
  const tracer = trace.getTracer("@forecourt/server", ownVersion());
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT };
  const workKey = api.createContextKey("Forecourt work");

  function workUnderWay(): Work | null {
    // Only span() sets this key.
    const work = context.active().getValue(workKey) as Work | undefined;
    return work === undefined || work.isOver ? null : work;
  }

  /** The context in which the span begins; null: the work gets no span. */
  function contextOf(parent: Parent): Api.Context | null {
    if (parent === "running") return workUnderWay() === null ? null : context.active();
    if ("traceparent" in parent) {
      const cause = readTraceparent(parent.traceparent);
      return cause === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, cause);
    }
    // An instrumentation of the application may have begun a span for the request.
    const isTraced = trace.getActiveSpan()?.isRecording() === true;
    return isTraced ? context.active() : propagation.extract(ROOT_CONTEXT, parent.headers);
  }

  async function span<Result>(
    { name, kind, parent, attributes = {} }: SpanOf,
    run: (span: RunningSpan) => Promise<Result>,
  ): Promise<Result> {
    const within = contextOf(parent);
    if (within === null) return run(noSpan);
    const started = tracer.startSpan(name, { kind: kinds[kind], attributes }, within);
    const first = parent === "running" ? workUnderWay()?.first : started;
    const work: Work = { first: first ?? started, isOver: false };
    const failed = (type: string): void => {
      started.setAttribute("error.type", type).setStatus({ code: api.SpanStatusCode.ERROR });
    };
    try {
      return await context.with(trace.setSpan(within, started).setValue(workKey, work), () =>
        run({
          rename: (text) => void started.updateName(text),
          add: (more) => void started.setAttributes(more),
          failed,
        }),
      );
    } catch (error) {
      failed(typeOf(error));
      throw error;
    } finally {
      work.isOver = true;
      started.end();
    }
  }

  return {
    span,
    outside: (run) => context.with(ROOT_CONTEXT, run),
    traceparent() {
      const about = workUnderWay()?.first.spanContext();
      // An SDK without traces makes spans without an id.
      return about !== undefined && api.isSpanContextValid(about) ? writeTraceparent(about) : null;
    },
    headers() {
      const headers: Record<string, string> = {};
      if (workUnderWay() !== null) propagation.inject(context.active(), headers);
      return headers;
    },
    note: (attributes) => void workUnderWay()?.first.setAttributes(attributes),
  };
}

const noSpan: RunningSpan = { rename() {}, add() {}, failed() {} };

/** The message of an error is not for a trace: PostgreSQL adds values of rows to it. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return "code" in error ? String(error.code) : error.name;
}

/** W3C Trace Context, version 00. */
function writeTraceparent({ traceId, spanId, traceFlags }: Api.SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}

function readTraceparent(text: string | null): Api.SpanContext | null {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(text ?? "") ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}
