import { type OperationId, type Role, routes } from "@forecourt/contract";
import { document } from "@forecourt/contract/document";

export interface Operation {
  id: OperationId;
  method: string;
  /** The path with its parameters in braces. */
  path: string;
  /** Those of the path that are ids of records. */
  parameters: readonly string[];
  role: Role;
  successes: readonly number[];
  errors: readonly number[];
  /** The body of the document's first example; undefined where the operation takes none. */
  example: object | undefined;
}

/** Parameters that the caller makes up. */
const callersNames: Readonly<Record<string, string>> = { source: "house", limit_name: "grid-operator" };

/** Every operation of the document. */
// The keys of the table are the ids.
export const operations: readonly Operation[] = (Object.keys(routes) as OperationId[]).map((id) => {
  const { method, path, role, successStatuses, errorStatuses } = routes[id];
  return {
    id,
    method,
    path,
    parameters: [...path.matchAll(/\{(\w+)\}/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !Object.hasOwn(callersNames, name)),
    role,
    successes: successStatuses,
    errors: errorStatuses,
    example: exampleOf(path, method),
  };
});

export function operationOf(id: OperationId): Operation {
  const operation = operations.find((each) => each.id === id);
  if (operation === undefined) throw new Error(`unreachable: ${id} is an id`);
  return operation;
}

/** The statuses that the document allows for any path. */
const ofEveryPath = Object.keys(Object(at(document, "x-any-path-responses"))).map(Number);

/** Whether the document lists the status, for the operation or for all operations. */
export function lists(operation: Operation, status: number): boolean {
  return [...ofEveryPath, ...operation.successes, ...operation.errors].includes(status);
}

/** Whether the document offers this media type for the operation. */
export function offers({ path, method }: Operation, type: string): boolean {
  const content = at(document, "paths", path, method.toLowerCase(), "responses", "200", "content");
  return at(content, type) !== undefined;
}

/** The path of the URL, with each parameter's value encoded. */
export function pathOf(operation: Operation, values: Record<string, string>): string {
  return operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? callersNames[name] ?? unknownId(name)),
  );
}

/** An id in the right format that does not exist. */
export function unknownId(parameter: string): string {
  return `${parameter.slice(0, 3)}_00000000000000000000000000`;
}

function exampleOf(path: string, method: string): object | undefined {
  const content = at(
    document,
    "paths",
    path,
    method.toLowerCase(),
    "requestBody",
    "content",
    "application/json",
  );
  const value = at(content, "examples", "request", "value");
  return typeof value === "object" && value !== null ? value : undefined;
}

function at(value: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}
