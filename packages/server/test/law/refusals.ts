import { generateApiKey } from "../../src/platform/api-key.ts";
import type { Reply, Request, Service } from "./service.ts";

/** Authorization headers that let nobody in. */
const badAuthorizations: Record<string, string | null> = {
  "no header": null,
  "an empty key": "Bearer ",
  "a text that is no key": "Bearer let-me-in",
  "another scheme": "Basic bGV0OmluCg==",
  "a key of the right form that nobody was given": `Bearer ${generateApiKey("live")}`,
};

/** Sends every endpoint with every header that lets nobody in; each answer must be a 401. */
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

/** What a 404 says, but for the id of the request. */
export function saysOf({ status, problem }: Reply): Record<string, unknown> {
  const { request_id: _, ...rest } = problem;
  return { http: status, ...rest };
}
