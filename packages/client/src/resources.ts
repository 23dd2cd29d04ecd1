import type { CallOptions, CsvStream } from "./call.ts";
import type { EventStream, EventStreamOptions } from "./event-stream.ts";
import { operations, type Resources } from "./generated/resources.ts";
import { type Operation, readOperation } from "./operation.ts";

/** What the functions of the resources do. */
export interface Ways {
  call(operation: Operation, ids: readonly unknown[], options: CallOptions): Promise<unknown>;
  /** Every record of a list. */
  iterate(
    operation: Operation,
    ids: readonly unknown[],
    options: CallOptions,
  ): AsyncGenerator<unknown, void, undefined>;
  exportCsv(operation: Operation, ids: readonly unknown[], options: CallOptions): Promise<CsvStream>;
  follow(path: string, options: EventStreamOptions): EventStream;
}

/** A function per operation of the generated table; for a list also an iterator, and an export where it answers CSV. */
export function createResources({ call, iterate, exportCsv, follow }: Ways): Resources {
  const resources: Record<string, Record<string, unknown>> = {};
  for (const [resource, entries] of Object.entries(operations)) {
    const functions: Record<string, unknown> = {};
    resources[resource] = functions;
    for (const [name, entry] of Object.entries(entries)) {
      const operation = readOperation(entry);
      const { pieces, kind } = operation;
      const idCount = pieces.length - 1;
      const by =
        (way: Ways["call" | "iterate" | "exportCsv"]) =>
        (...given: unknown[]) =>
          // Holds for whoever keeps to the types: the options are behind the ids.
          way(operation, given.slice(0, idCount), (given[idCount] ?? {}) as CallOptions);
      if (kind === "stream") {
        functions[name] = (options: EventStreamOptions = {}) => follow(pieces.join(""), options);
        continue;
      }
      functions[name] = by(call);
      if (!name.startsWith("list")) continue;
      functions[name.replace("list", "iterate")] = by(iterate);
      if (kind === "csv") functions[`${name.replace("list", "export")}Csv`] = by(exportCsv);
    }
  }
  // Holds because table and type are generated from the same document.
  return resources as unknown as Resources;
}
