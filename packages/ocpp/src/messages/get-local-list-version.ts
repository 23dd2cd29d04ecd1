import { fromCentralSystem, integer } from "../schema.ts";

/** Requests the version of the local authorization list (section 5.10). */
export type GetLocalListVersionRequest = Record<string, never>;

export interface GetLocalListVersionAnswer {
  /** 0: the list is empty. -1: the charger has no list, or it is disabled. */
  listVersion: number;
}

export const getLocalListVersion = fromCentralSystem<GetLocalListVersionRequest, GetLocalListVersionAnswer>({
  request: {},
  answer: { listVersion: integer() },
});
