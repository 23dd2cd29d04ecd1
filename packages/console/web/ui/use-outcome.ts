import { useQueryClient } from "@tanstack/react-query";
import { messageOf } from "./failure.tsx";
import { say } from "./messages.tsx";

/** Does something, says what happened or why not, and reads the screen again: some changes make no event. */
export function useOutcome(): (run: () => Promise<string>) => Promise<void> {
  const queries = useQueryClient();
  return async (run) => {
    try {
      say(await run());
    } catch (error) {
      say(messageOf(error), "bad");
    } finally {
      void queries.invalidateQueries();
    }
  };
}
