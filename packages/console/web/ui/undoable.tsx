import type { ReactNode } from "react";
import { createStore } from "../app/store.ts";
import { say } from "./messages.tsx";
import { useOutcome } from "./use-outcome.ts";

/** How long a second press takes it back. */
const undoMs = 5_000;

/** What will be done, by its label. It is done too when its button has left the screen meanwhile. */
const waiting = createStore<ReadonlyMap<string, ReturnType<typeof setTimeout>>>(new Map());

/** A button that acts 5 s after it is pressed, and not when it is pressed again before: one press where a question takes two. */
export function Undoable({
  children,
  label,
  run,
  soon,
}: {
  children: ReactNode;
  /** For screen readers, what it acts on. No two of them have the same. */
  label: string;
  /** Does it, and resolves with what happened in words. */
  run: () => Promise<string>;
  /** What will happen, as a sentence. */
  soon: string;
}) {
  const outcome = useOutcome();
  const timer = waiting.use().get(label);

  function press() {
    if (timer !== undefined) {
      clearTimeout(timer);
      forget(label);
      say("Undone.");
      return;
    }
    const due = setTimeout(() => {
      forget(label);
      void outcome(run);
    }, undoMs);
    waiting.set(new Map(waiting.get()).set(label, due));
    say(soon);
  }

  return (
    <button
      type="button"
      className={timer === undefined ? "danger" : "danger waiting"}
      aria-label={timer === undefined ? label : `Undo: ${label}`}
      onClick={press}
    >
      {timer === undefined ? children : "Undo"}
    </button>
  );
}

function forget(label: string): void {
  const left = new Map(waiting.get());
  left.delete(label);
  waiting.set(left);
}
