/** Facts of a span. They never include id tags, keys, passwords or query strings. */
export type Attributes = Record<string, string | number | boolean>;

/** What a span continues. */
export type Parent =
  /** The span under way. Without one, the work gets no span. */
  | "running"
  /** The caller's span, if the headers of the request name one. */
  | { headers: Readonly<Record<string, string>> }
  /** A span that ended before, perhaps in another process; null begins a trace. */
  | { traceparent: string | null };

/** A piece of work, and its place in a trace. */
export interface SpanOf {
  /** One of few texts: an action of OCPP, or a method with its route. */
  name: string;
  /** `server`: a caller or a charger asks this process. `client`: this process asks another one. */
  kind: "server" | "client";
  parent: Parent;
  attributes?: Attributes;
}

export interface RunningSpan {
  rename(name: string): void;
  add(attributes: Attributes): void;
  /** Marks the span as failed. `type` is one of few texts, such as a status or a code. */
  failed(type: string): void;
}

/**
 * Spans of OpenTelemetry. A trace has one span for the request, message, command or delivery that begins the work in this
 * process, and below it the spans of its queries and calls.
 */
export interface Traces {
  /** Runs the work within a span. A rejection marks the span as failed, and passes through. */
  span<Result>(of: SpanOf, work: (span: RunningSpan) => Promise<Result>): Promise<Result>;
  /** Runs work that belongs to no trace, such as the write of a batch. */
  outside<Result>(run: () => Result): Result;
  /** The span that began the work in this process, in the form of the header `traceparent`; null when there is none. */
  traceparent(): string | null;
  /** The headers with which a receiver continues the trace of the span under way. */
  headers(): Record<string, string>;
  /** Adds facts to the span that began the work in this process. */
  note(attributes: Attributes): void;
}

const recordIds = ["charger_id", "session_id", "cdr_id", "command_id", "job_id"] as const;

/** The ids of records among the fields, for the spans of everything that concerns one session or charger. */
export function idsIn(fields: Readonly<Record<string, unknown>>): Attributes {
  const ids: Attributes = {};
  for (const name of recordIds) {
    const id = fields[name];
    if (typeof id === "string") ids[`forecourt.${name}`] = id;
  }
  return ids;
}
