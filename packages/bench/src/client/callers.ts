import { createClient } from "@forecourt/client";
import { createFetchClient } from "@forecourt/client/fetch";
import { type Entrant, inThisProcess } from "../interleave.ts";
import { chargerId } from "./answer.ts";

/** A way to read a charger over HTTP. */
export interface Caller extends Entrant {
  configuration: string;
  /** Makes what asks the server at this URL, and answers the charger. */
  prepare(baseUrl: string): () => Promise<unknown>;
}

export const bare = "global-fetch";

const apiKey = "fc_live_3f9k2m8x_Zm9yZWNvdXJ0LWJlbmNobWFyay1rZXk4c1d2";

export const callers: readonly Caller[] = [
  {
    ...inThisProcess(bare),
    configuration:
      "the reference: the global `fetch` with the same headers, then `response.json()`; no timeout, no retries, no errors",
    prepare(baseUrl) {
      const headers = { Authorization: `Bearer ${apiKey}` };
      return async () => {
        const response = await fetch(`${baseUrl}/chargers/${chargerId}`, { headers });
        const { data } = (await response.json()) as { data: unknown };
        return data;
      };
    },
  },
  {
    ...inThisProcess("forecourt"),
    configuration: "`client.chargers.get(id)`, with its timeout and its retries",
    prepare(baseUrl) {
      const client = createClient({ baseUrl, apiKey });
      return () => client.chargers.get(chargerId);
    },
  },
  {
    ...inThisProcess("forecourt-api"),
    configuration:
      "`createFetchClient(…).GET(…)`, which is openapi-fetch with the same transport; for information",
    prepare(baseUrl) {
      const api = createFetchClient({ baseUrl, apiKey });
      const params = { path: { charger_id: chargerId } };
      return async () => (await api.GET("/chargers/{charger_id}", { params })).data?.data;
    },
  },
];
