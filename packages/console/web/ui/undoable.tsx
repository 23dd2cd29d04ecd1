import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { messageOf } from "./failure.tsx";
import { say } from "./messages.tsx";

/** How long a second press takes it back. */
const undoMs = 5_000;

/**
 * A button that acts 5 s after it is pressed, and not when it is pressed again before: one press where a question would take
 * two. When its screen is left meanwhile, it acts at once.
 */
export function Undoable({
  children,
  label,
  run,
  soon,
}: {
  children: ReactNode;
  /** For screen readers: what it acts on. */
  label: string;
  /** Does it, and resolves with what happened in words. */
  run: () => Promise<string>;
  /** What will happen, as a sentence. */
  soon: string;
}) {
  const queries = useQueryClient();
  const [isWaiting, setWaiting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const act = useRef<() => void>(undefined);

  useEffect(() => () => act.current?.(), []);

  function end() {
    clearTimeout(timer.current);
    act.current = undefined;
    setWaiting(false);
  }

  function press() {
    if (isWaiting) {
      end();
      say("Undone.");
      return;
    }
    act.current = () => {
      end();
      run()
        .then(say, (error: unknown) => say(messageOf(error), "bad"))
        .finally(() => void queries.invalidateQueries());
    };
    timer.current = setTimeout(act.current, undoMs);
    setWaiting(true);
    say(soon);
  }

  return (
    <button
      type="button"
      className={isWaiting ? "danger waiting" : "danger"}
      aria-label={isWaiting ? `Undo: ${label}` : label}
      onClick={press}
    >
      {isWaiting ? "Undo" : children}
    </button>
  );
}
