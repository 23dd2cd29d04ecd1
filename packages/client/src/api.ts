import type { paths } from "@forecourt/contract";
import createOpenapiFetch, { type Client } from "openapi-fetch";
import { waitMs } from "./operation.ts";
import { heeding, send, type Transport } from "./send.ts";

/** openapi-fetch over the client's own key, timeouts and retries. */
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
      // Read already, as part of the attempt; openapi-fetch reads it once more. A 204 may not have a body, not even an empty one.
      const { status, statusText, headers: answered } = response;
      const read = text === undefined ? response.body && heeding(response.body, signal) : text || null;
      const again = new Response(read, { status, statusText, headers: answered });
      Object.defineProperty(again, "url", { value: response.url });
      return again;
    },
  });
}

/** CSV and streams come as they come. */
export function isJson(response: Response): boolean {
  return isOf(response, "json");
}

export function isOf(response: Response, type: string): boolean {
  return response.headers.get("content-type")?.includes(type) ?? false;
}
