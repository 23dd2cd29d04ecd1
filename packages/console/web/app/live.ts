import type { AnyEvent, Charger } from "@forecourt/client";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { api } from "./api.ts";
import { isPageOfChargers, type Page } from "./pages.ts";

/*
 * One event stream for the whole console. An event changes the rows that it names at once, and marks what else it touches;
 * what is marked and on the screen is read again, at most once a second, however many events come.
 */

export type Connection =
  | { status: "connecting" }
  | { status: "open" }
  | { status: "lost"; reason: string; retryAt: number };

const refreshEveryMs = 1_000;

let connection: Connection = { status: "connecting" };
const listeners = new Set<() => void>();

export function useConnection(): Connection {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => connection,
  );
}

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
  charger: ["charger", "overview", "configuration", "firmware"],
  socket: ["charger", "overview"],
  session: ["sessions", "session", "overview", "charger"],
  issue: ["issues", "overview"],
  command: ["commands", "session"],
  cdr: ["cdrs", "cdr", "overview", "summary"],
  billing_decision: ["cdrs", "cdr", "corrections"],
  payment_reference: ["cdr"],
  job: ["jobs", "job"],
  location: ["locations", "location", "overview"],
  tariff: ["tariffs", "tariff"],
  id_tag: ["id-tags", "unknown-id-tags"],
  api_key: ["api-keys"],
  webhook: ["webhooks", "webhook"],
  dlb: ["load"],
};

/** Follows the events until the signal aborts. */
export async function followEvents(queries: QueryClient, signal: AbortSignal): Promise<void> {
  const marked = new Set<string>();
  let waiting: AnyEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const publish = (now: Connection): void => {
    connection = now;
    for (const listener of listeners) listener();
  };
  const refresh = (): void => {
    timer = undefined;
    const roots = new Set(marked);
    const events = waiting;
    marked.clear();
    waiting = [];
    patchChargers(queries, events);
    queries.setQueryData(recentEvents.queryKey, (known) => known && newestFirst(known, events));
    void queries.invalidateQueries({ predicate: ({ queryKey: [root] }) => roots.has(String(root)) });
  };

  const events = api.events.stream({
    signal,
    onConnection(now) {
      publish(
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

/** Writes what the events say of chargers into the pages of the list, which are too many to read again. */
function patchChargers(queries: QueryClient, events: readonly AnyEvent[]): void {
  const changes = new Map<string, ((charger: Charger) => Charger)[]>();
  for (const event of events) {
    const data = event.data as Readonly<Record<string, unknown>>;
    const change = changeOf(event.type, data, event.timestamp);
    const id = data["charger_id"];
    if (change === null || typeof id !== "string") continue;
    changes.set(id, [...(changes.get(id) ?? []), change]);
  }
  if (changes.size === 0) return;
  queries.setQueriesData<Page<Charger>>(
    { predicate: ({ queryKey }) => isPageOfChargers(queryKey) },
    (page) => {
      if (page === undefined || !page.data.some(({ id }) => changes.has(id))) return page;
      const data = page.data.map((charger) =>
        (changes.get(charger.id) ?? []).reduce((changed, change) => change(changed), charger),
      );
      return { ...page, data };
    },
  );
}

function changeOf(
  type: string,
  data: Readonly<Record<string, unknown>>,
  at: string,
): ((charger: Charger) => Charger) | null {
  switch (type) {
    case "charger.connected":
      return (charger) => ({ ...charger, connected: true, connected_at: at, last_seen_at: at });
    case "charger.disconnected":
      return (charger) => ({ ...charger, connected: false, last_seen_at: at });
    case "socket.status_changed":
      return (charger) => {
        const sockets = charger.sockets.map((socket) =>
          socket.connector_id === data["connector_id"]
            ? { ...socket, status: data["status"] as typeof socket.status, status_at: at }
            : socket,
        );
        return { ...charger, last_seen_at: at, sockets };
      };
    case "session.started":
      return (charger) => ({ ...charger, open_sessions: charger.open_sessions + 1 });
    case "session.ended":
      return (charger) => ({ ...charger, open_sessions: Math.max(0, charger.open_sessions - 1) });
    default:
      return null;
  }
}
