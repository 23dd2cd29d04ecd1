import { generateApiKey } from "../../src/platform/api-key.ts";
import type { Reply, Request, Service } from "./service.ts";

/** Invalid Authorization headers. */
const badAuthorizations: Record<string, string | null> = {
  "no header": null,
  "an empty key": "Bearer ",
  "a text that is not a key": "Bearer let-me-in",
  "another scheme": "Basic bGV0OmluCg==",
  "an unknown key of the right form": `Bearer ${generateApiKey("live")}`,
};

/** Calls every endpoint with each of these headers. Each answer must be a 401. */
export async function refusedStatuses<Name extends string>(
  service: Service<Name>,
  requests: Record<Name, Request>,
): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (const name of service.names) {
    for (const authorization of Object.values(badAuthorizations)) {
      const { status, headers } = await service.send(name, { ...requests[name], authorization });
      statuses.add(status);
      if (headers.get("www-authenticate") !== "Bearer") throw new Error(`${name}: no WWW-Authenticate`);
    }
  }
  return statuses;
}

/** The body of a 404 without the request id. */
export function saysOf({ status, problem }: Reply): Record<string, unknown> {
  const { request_id: _, ...rest } = problem;
  return { http: status, ...rest };
}
