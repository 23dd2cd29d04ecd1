import { unavailable } from "./problem.ts";

/** One organization has at most this share of the places: what it waits for is not the others' business. */
const shareOfOne = 0.8;

/** Requests that wait hold a connection each, for minutes and more: so many at a time and no more. */
export interface WaitingRoom {
  /**
   * A place, and how to leave it.
   * @throws ProblemError `unavailable` when there is none: nothing has been done yet.
   */
  enter(orgId: string): () => void;
}

/** `full`: what is said to whom there is no place for. */
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
