import type { Event } from "@forecourt/contract";

/** An event of a stream, and the id that it came with. */
export interface StreamedEvent {
  id: string;
  type: string;
  data: Event;
}

/** All events of a stream so far, read as WHATWG HTML, section 9.2.6 says. */
export interface EventReader extends AsyncDisposable {
  readonly events: StreamedEvent[];
  readonly comments: string[];
  readonly lastEventId: string;
  readonly retryMs: number | null;
  /** How the stream ended; null while it is open. */
  readonly ended: "by the server" | "cut" | null;
  /** Resolves when `count` events are there. */
  next(count: number): Promise<StreamedEvent[]>;
  until(is: (reader: EventReader) => boolean): Promise<void>;
  hangUp(): Promise<void>;
}

const boundMs = 60_000;

export function readEvents(response: Response): EventReader {
  if (response.status !== 200 || response.body === null)
    throw new Error(`There is no stream, but a ${response.status}.`);
  const reader = response.body.getReader();
  const state = {
    events: [] as StreamedEvent[],
    comments: [] as string[],
    lastEventId: "",
    retryMs: null as number | null,
    ended: null as EventReader["ended"],
  };
  const waiting = new Set<() => void>();
  let buffer = { id: "", type: "", data: [] as string[] };

  function line(text: string): void {
    if (text === "") {
      state.lastEventId = buffer.id;
      const { id, type, data } = buffer;
      buffer = { id, type: "", data: [] };
      if (data.length > 0)
        state.events.push({ id, type: type || "message", data: JSON.parse(data.join("\n")) });
      return;
    }
    const colon = text.indexOf(":");
    if (colon === 0) {
      state.comments.push(text.slice(1).trim());
      return;
    }
    const field = colon === -1 ? text : text.slice(0, colon);
    const value = colon === -1 ? "" : text.slice(colon + 1).replace(/^ /, "");
    if (field === "event") buffer.type = value;
    else if (field === "data") buffer.data.push(value);
    else if (field === "id" && !value.includes("\0")) buffer.id = value;
    else if (field === "retry" && /^\d+$/.test(value)) state.retryMs = Number(value);
  }

  async function read(): Promise<void> {
    const decoder = new TextDecoder();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      const lines = rest.split(/\r\n|\n|\r/);
      rest = lines.pop() ?? "";
      for (const each of lines) line(each);
      for (const wake of [...waiting]) wake();
    }
  }
  const reading = read()
    .then(
      () => "by the server" as const,
      () => "cut" as const,
    )
    .then((how) => {
      state.ended = how;
      for (const wake of [...waiting]) wake();
    });

  const self: EventReader = {
    get events() {
      return state.events;
    },
    get comments() {
      return state.comments;
    },
    get lastEventId() {
      return state.lastEventId;
    },
    get retryMs() {
      return state.retryMs;
    },
    get ended() {
      return state.ended;
    },
    async next(count) {
      await self.until(({ events }) => events.length >= count);
      return state.events;
    },
    until: (is) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          const { events, comments, ended } = state;
          reject(
            new Error(
              `It did not come; ${events.length} events and ${comments.length} comments did, ended: ${ended}.`,
            ),
          );
        }, boundMs);
        const look = () => {
          if (!is(self)) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    async hangUp() {
      await reader.cancel().catch(() => undefined);
      await reading;
    },
    [Symbol.asyncDispose]: () => self.hangUp(),
  };
  return self;
}
