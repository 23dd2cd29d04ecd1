import type { ReceivedRequest } from "./fake-server.ts";
import { Refused } from "./refusal.ts";

export function authenticate(headers: Headers, apiKey: string | undefined): void {
  const key = /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (key !== undefined && (apiKey === undefined || key === apiKey)) return;
  const detail = "Send a valid API key: Authorization: Bearer <key>.";
  throw new Refused({ code: "unauthorized", detail, headers: { "www-authenticate": "Bearer" } });
}

export function bodyOf({ method, headers, body }: ReceivedRequest): unknown {
  if (body === "" || method === "GET" || method === "DELETE") return undefined;
  const type = headers.get("content-type") ?? "";
  if (!/^application\/json\b/i.test(type))
    throw new Refused({
      code: "unsupported-media-type",
      detail: `The content type must be application/json, not ${type || "empty"}.`,
    });
  try {
    return JSON.parse(body);
  } catch {
    throw new Refused({ code: "malformed-json", detail: "The body is not JSON." });
  }
}
