import { sql } from "drizzle-orm";
import type { Core } from "../core/core.ts";
import type { Cancel } from "../platform/clock.ts";
import type { Bus } from "../processes/bus.ts";

const topic = "events";
/** The interval of the query, which also finds events for which no message arrived. */
const pollEveryMs = 1_000;
/** The shortest time between two queries, so that one query finds all events that are committed meanwhile. */
const apartMs = 50;
/** The interval while an event waits for the transactions that began before its own. Usually they end in a moment. */
const unsettledMs = 100;
/** This process notifies the other processes at most once in this time. */
const tellEveryMs = 100;

/**
 * The followers of an organization's events in this process. One query finds out for all followers whether new events
 * were committed. Each follower then reads its own page.
 */
export interface Feed {
  follow(orgId: string): Follower;
  /** Closes the feed and sends `over` to every follower. */
  close(): Promise<void>;
}

/**
 * `news`: there are new events below {@link Follower.horizon}. `key`: an API key has changed. `quiet`: the time has
 * passed.
 */
export type Told = "news" | "key" | "quiet" | "over";

export interface Follower {
  /** The commit horizon of the latest news. The events below it are complete. */
  readonly horizon: string;
  readonly isOver: boolean;
  told(withinMs: number): Promise<Told>;
  leave(): void;
}

interface Followed {
  /** The feed has looked for events up to this commit horizon. */
  horizon: string;
  followers: Set<Hearing>;
}

interface Hearing extends Follower {
  hear(what: Exclude<Told, "quiet">, horizon?: string): void;
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
  let looking: Promise<void> | null = null;
  let isStale = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let next: { at: number; cancel: Cancel } | null = null;
  let isAway = false;
  let telling: Cancel | null = null;
  let hasMoreToTell = false;

  const everybody = (): Hearing[] => [...organizations.values()].flatMap(({ followers }) => [...followers]);
  const unsubscribe = bus.subscribe(topic, (message) => {
    if (message.gap === true || message.id !== processId) lookSoon();
  });
  const onKeys = (): void => {
    for (const follower of everybody()) follower.hear("key");
  };
  const subscriptions = [
    signals.subscribe("event-recorded", ({ orgId }) => {
      tellOthers();
      if (organizations.has(orgId)) lookSoon();
    }),
    signals.subscribe("api-key-changed", onKeys),
    signals.subscribe("signals-missed", onKeys),
  ];

  function lookSoon(): void {
    // The query that runs now may have begun before the new event was committed.
    if (looking !== null) isStale = true;
    else lookWithin(Math.max(0, lookedAt + apartMs - clock.now()));
  }

  function lookWithin(delayMs: number): void {
    if (closed || organizations.size === 0) return;
    const at = clock.now() + delayMs;
    if (next !== null && next.at <= at) return;
    next?.cancel();
    next = null;
    if (delayMs === 0) look();
    else next = { at, cancel: clock.after(delayMs, look) };
  }

  function look(): void {
    next = null;
    if (looking !== null) {
      isStale = true;
      return;
    }
    isStale = false;
    lookedAt = clock.now();
    looking = findNews().then((delayMs) => {
      looking = null;
      lookWithin(isStale ? apartMs : delayMs);
    });
  }

  /** Notifies the followers that have news. Returns the delay until the next query. */
  async function findNews(): Promise<number> {
    const asked = new Map(organizations);
    const found = await findSettled(asked).catch((error: unknown) => {
      if (!isAway) log.warn({ err: error }, "events not looked for");
      return null;
    });
    isAway = found === null;
    if (found === null) return pollEveryMs;
    for (const { org_id, horizon, news } of found) {
      const followed = asked.get(org_id);
      if (followed === undefined) continue;
      followed.horizon = horizon;
      if (news) for (const follower of [...followed.followers]) follower.hear("news", horizon);
    }
    return found.some(({ unsettled }) => unsettled) ? unsettledMs : pollEveryMs;
  }

  function findSettled(asked: ReadonlyMap<string, Followed>) {
    const given = [...asked].map(([orgId, { horizon }]) => ({ org_id: orgId, horizon }));
    return db.asSystem(() =>
      db.read((tx) =>
        tx.execute<{ org_id: string; horizon: string; news: boolean; unsettled: boolean }>(sql`
          select asked.org_id, commit_horizon()::text as horizon,
            exists (select from events e where e.org_id = asked.org_id
              and e.xid >= asked.horizon::xid8 and e.xid < commit_horizon()) as news,
            exists (select from events e where e.org_id = asked.org_id and e.xid >= commit_horizon()) as unsettled
          from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as asked(org_id text, horizon text)`),
      ),
    );
  }

  /** Publishes at once, and then at most once in each interval. */
  function tellOthers(): void {
    if (db.embedded || closed) return;
    if (telling !== null) {
      hasMoreToTell = true;
      return;
    }
    hasMoreToTell = false;
    // A lost message does no harm: the other processes query every second anyway.
    bus.publish(topic, { id: processId }).catch(() => undefined);
    telling = clock.after(tellEveryMs, () => {
      telling = null;
      if (hasMoreToTell) tellOthers();
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
      if (closed) follower.hear("over");
      lookWithin(pollEveryMs);
      return follower;
    },
    async close() {
      closed = true;
      unsubscribe();
      for (const stop of subscriptions) stop();
      next?.cancel();
      telling?.();
      for (const follower of everybody()) follower.hear("over");
      await looking;
    },
  };
}

function createFollower(clock: Core["clock"], forget: () => void): Hearing {
  const heard = new Set<Told>();
  let horizon = "0";
  let wake: () => void = () => undefined;
  const take = (): Told | undefined => {
    if (heard.has("over")) return "over";
    const [first] = heard;
    if (first !== undefined) heard.delete(first);
    return first;
  };
  return {
    get horizon() {
      return horizon;
    },
    get isOver() {
      return heard.has("over");
    },
    hear(what, upTo) {
      heard.add(what);
      if (upTo !== undefined) horizon = upTo;
      wake();
    },
    async told(withinMs) {
      const already = take();
      if (already !== undefined) return already;
      let cancel: Cancel = () => undefined;
      await new Promise<void>((resolve) => {
        wake = resolve;
        cancel = clock.after(withinMs, resolve);
      });
      cancel();
      return take() ?? "quiet";
    },
    leave() {
      heard.add("over");
      forget();
      wake();
    },
  };
}
