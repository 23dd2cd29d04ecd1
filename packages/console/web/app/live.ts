import type { AnyEvent } from "@forecourt/client";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "./api.ts";
import { createStore } from "./store.ts";

/*
 * One event stream for the whole console. An event marks what it touches; what is marked and on the screen is read again, at
 * most once a second, however many events come. Of a long list only the pages in view are on the screen.
 */

export type Connection =
  | { status: "connecting" }
  | { status: "open" }
  | { status: "lost"; reason: string; retryAt: number };

const refreshEveryMs = 1_000;

const store = createStore<Connection>({ status: "connecting" });
export const useConnection = store.use;

/** The newest events of the organization, the newest first. */
export const recentEvents = queryOptions({
  queryKey: ["recent-events"],
  queryFn: async ({ signal }) => (await api.events.list({ per_page: 100, signal })).data.filter(isNoteworthy),
});
const mostRecent = 100;

/** Not the samples of each session, nor the limits that load balancing sends every few seconds. */
function isNoteworthy({ data, type }: AnyEvent): boolean {
  if (type === "session.updated") return false;
  const { status, type: command } = data as Readonly<Record<string, unknown>>;
  return !(type === "command.completed" && command === "SetChargingProfile" && status === "accepted");
}

/** The queries that an event touches, by the first part of its type: the first part of a query's key. */
const touches: Readonly<Record<string, readonly string[]>> = {
  charger: ["charger", "chargers", "unknown-chargers", "overview", "configuration", "firmware"],
  socket: ["charger", "chargers", "overview"],
  session: ["sessions", "session", "overview", "charger", "chargers"],
  issue: ["issues", "overview"],
  command: ["commands", "session"],
  cdr: ["cdrs", "cdr", "overview", "summary"],
  billing_decision: ["cdrs", "cdr", "corrections"],
  payment_reference: ["cdr"],
  job: ["jobs", "job"],
  location: ["locations", "location", "overview", "audit"],
  tariff: ["tariffs", "tariff", "audit"],
  id_tag: ["id-tags", "unknown-id-tags", "audit"],
  api_key: ["api-keys", "audit"],
  webhook: ["webhooks", "webhook", "audit"],
  dlb: ["load"],
};

/** Follows the events until the signal aborts. */
export async function followEvents(queries: QueryClient, signal: AbortSignal): Promise<void> {
  const marked = new Set<string>();
  let waiting: AnyEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const refresh = (): void => {
    timer = undefined;
    const roots = new Set(marked);
    const events = waiting;
    marked.clear();
    waiting = [];
    queries.setQueryData(recentEvents.queryKey, (known) => known && newestFirst(known, events));
    void queries.invalidateQueries({ predicate: ({ queryKey: [root] }) => roots.has(String(root)) });
  };

  const events = api.events.stream({
    signal,
    onConnection(now) {
      store.set(
        now === "open"
          ? { status: "open" }
          : { status: "lost", reason: now.lost.message, retryAt: Date.now() + now.retryInMs },
      );
      // What changed in the time without a connection is read again.
      if (now === "open") void queries.invalidateQueries();
    },
  });
  try {
    for await (const event of events) {
      const [kind = ""] = event.type.split(".");
      marked.add("events");
      for (const root of touches[kind] ?? []) marked.add(root);
      waiting.push(event);
      timer ??= setTimeout(refresh, refreshEveryMs);
    }
  } finally {
    clearTimeout(timer);
  }
}

function newestFirst(known: readonly AnyEvent[], events: readonly AnyEvent[]): AnyEvent[] {
  const ids = new Set(known.map(({ id }) => id));
  const added = events.filter((event) => !ids.has(event.id) && isNoteworthy(event));
  return [...added.toReversed(), ...known].slice(0, mostRecent);
}
