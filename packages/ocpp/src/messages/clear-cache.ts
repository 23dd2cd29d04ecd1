import { choice, fromCentralSystem } from "../schema.ts";

/** Clears the authorization cache (section 5.4). */
export type ClearCacheRequest = Record<string, never>;

export interface ClearCacheAnswer {
  /** Also Rejected by a charger without a cache (errata 3.23). */
  status: "Accepted" | "Rejected";
}

export const clearCache = fromCentralSystem<ClearCacheRequest, ClearCacheAnswer>({
  request: {},
  answer: {
    status: choice(["Accepted", "Rejected"]),
  },
});
