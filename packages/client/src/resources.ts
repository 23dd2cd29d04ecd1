import type { CallOptions, CsvStream } from "./call.ts";
import type { EventStream, EventStreamOptions } from "./event-stream.ts";
import { operations, type Resources } from "./generated/resources.ts";
import { type Operation, parseOperation } from "./operation.ts";

/** The implementations behind the functions of the resources. */
export interface Ways {
  call(operation: Operation, ids: readonly unknown[], options: CallOptions): Promise<unknown>;
  /** Yields every record of a list. */
  iterate(
    operation: Operation,
    ids: readonly unknown[],
    options: CallOptions,
  ): AsyncGenerator<unknown, void, undefined>;
  exportCsv(operation: Operation, ids: readonly unknown[], options: CallOptions): Promise<CsvStream>;
  follow(path: string, options: EventStreamOptions): EventStream;
}

/** Creates a function per operation of the generated table; for a list also an iterator, and an export where it offers CSV. */
export function createResources({ call, iterate, exportCsv, follow }: Ways): Resources {
  const resources: Record<string, Record<string, unknown>> = {};
  for (const [resource, entries] of Object.entries(operations)) {
    const functions: Record<string, unknown> = {};
    resources[resource] = functions;
    for (const [name, entry] of Object.entries(entries)) {
      const operation = parseOperation(`${resource}.${name}`, entry);
      const { path, kind } = operation;
      const idCount = path.split("{").length - 1;
      const by =
        (way: Ways["call" | "iterate" | "exportCsv"]) =>
        (...given: unknown[]) =>
          // The types make a caller pass the options after the ids.
          way(operation, given.slice(0, idCount), (given[idCount] ?? {}) as CallOptions);
      if (kind === "stream") {
        functions[name] = (options?: EventStreamOptions) => follow(path, options ?? {});
        continue;
      }
      functions[name] = by(call);
      if (!name.startsWith("list")) continue;
      functions[name.replace("list", "iterate")] = by(iterate);
      if (kind === "csv") functions[`${name.replace("list", "export")}Csv`] = by(exportCsv);
    }
  }
  // The same script generates the table and the type from openapi.yaml.
  return resources as unknown as Resources;
}
