import type { TestServer } from "../support/start-test-server.ts";
import { type Operation, pathOf } from "./operations.ts";
import { type Seen, seen } from "./reply-faults.ts";

interface Asking {
  /** Null: no key. A text that does not begin with a scheme is sent as a Bearer key. */
  key: string | null;
  ids?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Default: the document's first example, when the operation takes a body. */
  body?: object | undefined;
  headers?: Record<string, string>;
}

/** Sends a correct request, except for the given changes. Ids that are not given do not exist. */
export async function ask(
  server: TestServer,
  operation: Operation,
  { key, ids = {}, query = {}, headers = {}, ...given }: Asking,
): Promise<Seen> {
  const body = "body" in given ? given.body : operation.example;
  const search = new URLSearchParams(query).toString();
  const path = pathOf(operation, ids) + (search === "" ? "" : `?${search}`);
  const response = await server.fetch(path, {
    key: null,
    method: operation.method,
    headers: {
      ...(key === null ? {} : { authorization: /^\w+ /.test(key) ? key : `Bearer ${key}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return seen(response);
}

/** Everything in an answer, to the byte, except for the parts that belong to the one request. */
export function said({ status, headers, text }: Seen): object {
  const requestId = headers.get("x-request-id") ?? "";
  const ofRequest = ["x-request-id", "date", "ratelimit", "ratelimit-policy"];
  return {
    status,
    text: text.replaceAll(requestId, "<request id>"),
    headers: [...headers].filter(([name]) => !ofRequest.includes(name)),
  };
}
