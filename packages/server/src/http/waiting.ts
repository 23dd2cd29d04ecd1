import { unavailable } from "./problem.ts";

/** Requests that wait for a charger hold a connection each, for minutes: so many at a time and no more. */
export interface WaitingRoom {
  /**
   * A place, and how to leave it.
   * @throws ProblemError `unavailable` when there is none: nothing has been done yet.
   */
  enter(): () => void;
}

export function createWaitingRoom(places: number): WaitingRoom {
  let taken = 0;
  return {
    enter() {
      if (taken >= places)
        throw unavailable("Too many requests wait for chargers; try again, or without wait=true.");
      taken += 1;
      return () => {
        taken -= 1;
      };
    },
  };
}
