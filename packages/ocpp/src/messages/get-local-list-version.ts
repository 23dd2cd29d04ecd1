import { fromCentralSystem, integer } from "../schema.ts";

/** Ask which version of the local authorization list the charger has (section 5.10). */
export type GetLocalListVersionRequest = Record<string, never>;

export interface GetLocalListVersionAnswer {
  /** 0: the list is empty. -1: the charger has none, or it is switched off. */
  listVersion: number;
}

export const getLocalListVersion = fromCentralSystem<GetLocalListVersionRequest, GetLocalListVersionAnswer>({
  request: {},
  answer: { listVersion: integer() },
});
