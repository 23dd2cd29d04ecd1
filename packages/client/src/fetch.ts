import type { paths } from "@forecourt/contract";
import createOpenapiFetch, { type Client } from "openapi-fetch";
import { isJson } from "./media-type.ts";
import { waitMs } from "./operation.ts";
import { send, withAbort } from "./send.ts";
import { type ClientOptions, createTransport } from "./transport.ts";

/** The functions of openapi-fetch: `GET`, `POST`, … by path. They return `{ data, error, response }`. */
export type FetchClient = Client<paths>;

/** Creates an openapi-fetch client with the key, timeouts and retries of these options. */
export function createFetchClient(options: ClientOptions): FetchClient {
  const transport = createTransport(options);
  return createOpenapiFetch<paths>({
    baseUrl: transport.baseUrl,
    fetch: async (request) => {
      const { method, url, signal } = request;
      const headers = new Headers(transport.headersOf(Object.fromEntries(request.headers)));
      if (method === "POST" && !headers.has("idempotency-key"))
        headers.set("idempotency-key", transport.newIdempotencyKey());
      const body = await request.text();
      const allowedMs = transport.timeoutMs + waitMs(Object.fromEntries(new URL(url).searchParams));
      const outgoing = { method, url, headers, signal, allowedMs, ...(body !== "" && { body }) };
      const { response, text } = await send(transport, outgoing, isJson);
      // The attempt has read the body, and openapi-fetch reads it again. A 204 response must not have a body, not even an empty one.
      const content = text === undefined ? response.body && withAbort(response.body, signal) : text || null;
      const copy = new Response(content, response);
      Object.defineProperty(copy, "url", { value: response.url });
      return copy;
    },
  });
}
