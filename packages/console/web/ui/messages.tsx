import { createStore } from "../app/store.ts";

interface Message {
  id: number;
  text: string;
  kind: "good" | "bad";
}

const shownMs = 8_000;
const store = createStore<readonly Message[]>([]);
let lastId = 0;

/** Says in the corner of the screen what an action did. */
export function say(text: string, kind: Message["kind"] = "good"): void {
  const message = { id: ++lastId, text, kind };
  store.set([...store.get(), message].slice(-4));
  setTimeout(() => dismiss(message.id), shownMs);
}

export function Messages() {
  const shown = store.use();
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
  store.set(store.get().filter((message) => message.id !== id));
}
