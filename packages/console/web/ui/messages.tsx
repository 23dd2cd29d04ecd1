import { useSyncExternalStore } from "react";

interface Message {
  id: number;
  text: string;
  kind: "good" | "bad";
}

const shownMs = 8_000;
let messages: readonly Message[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Says in the corner of the screen what an action did. */
export function say(text: string, kind: Message["kind"] = "good"): void {
  const message = { id: ++lastId, text, kind };
  set([...messages, message].slice(-4));
  setTimeout(() => dismiss(message.id), shownMs);
}

export function Messages() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => messages,
  );
  return (
    <div className="messages" role="status" aria-live="polite">
      {shown.map(({ id, kind, text }) => (
        <p key={id} className={`note ${kind}`}>
          {text}{" "}
          <button type="button" aria-label="Dismiss" onClick={() => dismiss(id)}>
            ×
          </button>
        </p>
      ))}
    </div>
  );
}

function dismiss(id: number): void {
  set(messages.filter((message) => message.id !== id));
}

function set(next: readonly Message[]): void {
  messages = next;
  for (const listener of listeners) listener();
}
