import { type OperationId, routes } from "@forecourt/contract";
import { Refused } from "./refusal.ts";

interface Route {
  id: OperationId;
  method: string;
  pattern: RegExp;
  names: string[];
}

// The keys of routes are the operation ids. Fixed paths come before paths with an id.
const table: readonly Route[] = (Object.keys(routes) as OperationId[])
  .map((id) => {
    const { method, path } = routes[id];
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
    return { id, method, names, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "([^/]+)")}$`) };
  })
  .sort((one, other) => one.names.length - other.names.length);

/** Finds the operation of a request and the ids in its path. Throws Refused where the server would refuse. */
export function findOperation(
  method: string,
  path: string,
): { id: OperationId; given: [name: string, value: string][] } {
  const matching = table.filter(({ pattern }) => pattern.test(path));
  const route = matching.find((each) => each.method === method);
  if (route !== undefined) {
    const values = route.pattern.exec(path)?.slice(1) ?? [];
    return {
      id: route.id,
      given: route.names.map((name, index) => [name, decodeURIComponent(values[index] ?? "")]),
    };
  }
  if (matching.length === 0)
    throw new Refused({ code: "unknown-path", detail: "No operation has this path." });
  const allow = matching.map((each) => each.method).join(", ");
  throw new Refused({
    code: "method-not-allowed",
    detail: `${method} is not allowed here, only ${allow}.`,
    headers: { allow },
  });
}
