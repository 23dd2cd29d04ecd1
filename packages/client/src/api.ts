import type { paths } from "@forecourt/contract";
import createOpenapiFetch, { type Client } from "openapi-fetch";
import { waitMs } from "./operation.ts";
import { send, type Transport, withAbort } from "./send.ts";

/** openapi-fetch with the client's key, timeouts and retries. */
export type Api = Client<paths>;

export function createApi(transport: Transport): Api {
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

/** CSV and event streams are not read as part of the attempt. */
export function isJson(response: Response): boolean {
  return isOf(response, "json");
}

export function isOf(response: Response, type: string): boolean {
  return response.headers.get("content-type")?.includes(type) ?? false;
}
