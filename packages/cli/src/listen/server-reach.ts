import { createClient, ForecourtError } from "@forecourt/client";
import type { Environment } from "../environment.ts";
import type { Connection } from "../profiles/connection.ts";

/** Long enough for a server that is there. */
const timeoutMs = 2_000;

/** Asks whether the server can be reached now: what it refuses counts too, but not that it has no time. */
export function serverReach(
  { url, apiKey }: Connection,
  { fetch, clock, random, signal }: Environment,
): () => Promise<boolean> {
  const client = createClient({ baseUrl: url, apiKey, clock, random, fetch, timeoutMs, retry: false });
  return () =>
    client.me.get({ signal }).then(
      () => true,
      (error: unknown) => error instanceof ForecourtError && isRefusal(error.status),
    );
}

function isRefusal(status = 0): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
