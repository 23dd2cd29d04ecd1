import { sql } from "drizzle-orm";
import type { Core } from "../core/core.ts";
import type { Cancel } from "../platform/clock.ts";
import type { Bus } from "../processes/bus.ts";

const topic = "events";
/** The interval of the query, which also finds events for which no message arrived. */
const pollEveryMs = 1_000;
/** The shortest time between two queries, so that one query finds all events that are committed meanwhile. */
const apartMs = 50;
/** The interval while an event waits for transactions that began before its own. They usually end within milliseconds. */
const incompleteMs = 100;
/** This process notifies the other processes at most once in this time. */
const notifyEveryMs = 100;

/**
 * The followers of an organization's events in this process. One query finds out for all followers whether new events
 * were committed. Each follower then reads its own page.
 */
export interface Feed {
  follow(orgId: string): Follower;
  /** Closes the feed, and with it every follower. */
  close(): Promise<void>;
}

/**
 * `events`: there are new events below {@link Follower.horizon}. `key`: an API key has changed. `none`: the time has
 * passed. `closed`: the feed is closed.
 */
type FeedChange = "events" | "key" | "none" | "closed";

export interface Follower {
  /** The commit horizon at the latest change. The events below it are complete. */
  readonly horizon: string;
  readonly isClosed: boolean;
  nextChange(withinMs: number): Promise<FeedChange>;
  leave(): void;
}

interface Followed {
  /** The feed has looked for events up to this commit horizon. */
  horizon: string;
  followers: Set<NotifiedFollower>;
}

interface NotifiedFollower extends Follower {
  notify(what: Exclude<FeedChange, "none">, horizon?: string): void;
}

export function createFeed({
  bus,
  clock,
  db,
  log,
  processId,
  signals,
}: Pick<Core, "clock" | "db" | "log" | "processId" | "signals"> & { bus: Bus }): Feed {
  const organizations = new Map<string, Followed>();
  let closed = false;
  let querying: Promise<void> | null = null;
  let isStale = false;
  let queriedAt = Number.NEGATIVE_INFINITY;
  let next: { at: number; cancel: Cancel } | null = null;
  let hasFailed = false;
  let notifying: Cancel | null = null;
  let mustNotifyAgain = false;

  const allFollowers = (): NotifiedFollower[] =>
    [...organizations.values()].flatMap(({ followers }) => [...followers]);
  const unsubscribe = bus.subscribe(topic, (message) => {
    if (message.gap === true || message.id !== processId) querySoon();
  });
  const onKeys = (): void => {
    for (const follower of allFollowers()) follower.notify("key");
  };
  const subscriptions = [
    signals.subscribe("event-recorded", ({ orgId }) => {
      notifyOthers();
      if (organizations.has(orgId)) querySoon();
    }),
    signals.subscribe("api-key-changed", onKeys),
    signals.subscribe("signals-missed", onKeys),
  ];

  function querySoon(): void {
    // The query that runs now may have begun before the new event was committed.
    if (querying !== null) isStale = true;
    else queryWithin(Math.max(0, queriedAt + apartMs - clock.now()));
  }

  function queryWithin(delayMs: number): void {
    if (closed || organizations.size === 0) return;
    const at = clock.now() + delayMs;
    if (next !== null && next.at <= at) return;
    next?.cancel();
    next = null;
    if (delayMs === 0) query();
    else next = { at, cancel: clock.after(delayMs, query) };
  }

  function query(): void {
    next = null;
    if (querying !== null) {
      isStale = true;
      return;
    }
    isStale = false;
    queriedAt = clock.now();
    querying = findNewEvents().then((delayMs) => {
      querying = null;
      queryWithin(isStale ? apartMs : delayMs);
    });
  }

  /** Notifies the followers that have new events. Returns the delay until the next query. */
  async function findNewEvents(): Promise<number> {
    const asked = new Map(organizations);
    const found = await queryNewEvents(asked).catch((error: unknown) => {
      if (!hasFailed) log.warn({ err: error }, "new events not queried");
      return null;
    });
    hasFailed = found === null;
    if (found === null) return pollEveryMs;
    for (const { org_id, horizon, has_new: hasNew } of found) {
      const followed = asked.get(org_id);
      if (followed === undefined) continue;
      followed.horizon = horizon;
      if (hasNew) for (const follower of [...followed.followers]) follower.notify("events", horizon);
    }
    return found.some(({ incomplete }) => incomplete) ? incompleteMs : pollEveryMs;
  }

  function queryNewEvents(asked: ReadonlyMap<string, Followed>) {
    const given = [...asked].map(([orgId, { horizon }]) => ({ org_id: orgId, horizon }));
    return db.asSystem(() =>
      db.read((tx) =>
        tx.execute<{ org_id: string; horizon: string; has_new: boolean; incomplete: boolean }>(sql`
          select asked.org_id, commit_horizon()::text as horizon,
            exists (select from events e where e.org_id = asked.org_id
              and e.xid >= asked.horizon::xid8 and e.xid < commit_horizon()) as has_new,
            exists (select from events e where e.org_id = asked.org_id and e.xid >= commit_horizon()) as incomplete
          from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as asked(org_id text, horizon text)`),
      ),
    );
  }

  /** Publishes at once, and then at most once in each interval. */
  function notifyOthers(): void {
    if (db.embedded || closed) return;
    if (notifying !== null) {
      mustNotifyAgain = true;
      return;
    }
    mustNotifyAgain = false;
    // A lost message does no harm: the other processes query every second anyway.
    bus.publish(topic, { id: processId }).catch(() => undefined);
    notifying = clock.after(notifyEveryMs, () => {
      notifying = null;
      if (mustNotifyAgain) notifyOthers();
    });
  }

  return {
    follow(orgId) {
      const followed = organizations.get(orgId) ?? { horizon: "0", followers: new Set() };
      organizations.set(orgId, followed);
      const follower = createFollower(clock, () => {
        followed.followers.delete(follower);
        if (followed.followers.size > 0 || organizations.get(orgId) !== followed) return;
        organizations.delete(orgId);
        if (organizations.size > 0) return;
        next?.cancel();
        next = null;
      });
      followed.followers.add(follower);
      if (closed) follower.notify("closed");
      queryWithin(pollEveryMs);
      return follower;
    },
    async close() {
      closed = true;
      unsubscribe();
      for (const stop of subscriptions) stop();
      next?.cancel();
      notifying?.();
      for (const follower of allFollowers()) follower.notify("closed");
      await querying;
    },
  };
}

function createFollower(clock: Core["clock"], onLeave: () => void): NotifiedFollower {
  const received = new Set<FeedChange>();
  let horizon = "0";
  let wake: () => void = () => undefined;
  const take = (): FeedChange | undefined => {
    if (received.has("closed")) return "closed";
    const [first] = received;
    if (first !== undefined) received.delete(first);
    return first;
  };
  return {
    get horizon() {
      return horizon;
    },
    get isClosed() {
      return received.has("closed");
    },
    notify(what, upTo) {
      received.add(what);
      if (upTo !== undefined) horizon = upTo;
      wake();
    },
    async nextChange(withinMs) {
      const already = take();
      if (already !== undefined) return already;
      let cancel: Cancel = () => undefined;
      await new Promise<void>((resolve) => {
        wake = resolve;
        cancel = clock.after(withinMs, resolve);
      });
      cancel();
      return take() ?? "none";
    },
    leave() {
      received.add("closed");
      onLeave();
      wake();
    },
  };
}
