import { unavailable } from "./problem.ts";

/** One organization takes at most this share of the places, so that its waiting requests do not block the others. */
const shareOfOne = 0.8;

/** Each waiting request holds a connection, for minutes and more, so their number is limited. */
export interface WaitingRoom {
  /**
   * Takes a place, and returns the function that frees it.
   * @throws ProblemError `unavailable` when no place is free: nothing has been done yet.
   */
  enter(orgId: string): () => void;
}

/** `full`: the error text when no place is free. */
export function createWaitingRoom(places: number, full: string): WaitingRoom {
  const ofOne = Math.ceil(places * shareOfOne);
  const perOrganization = new Map<string, number>();
  let taken = 0;
  return {
    enter(orgId) {
      const own = perOrganization.get(orgId) ?? 0;
      if (taken >= places || own >= ofOne) throw unavailable(full);
      taken += 1;
      perOrganization.set(orgId, own + 1);
      return () => {
        taken -= 1;
        const left = (perOrganization.get(orgId) ?? 1) - 1;
        if (left === 0) perOrganization.delete(orgId);
        else perOrganization.set(orgId, left);
      };
    },
  };
}
