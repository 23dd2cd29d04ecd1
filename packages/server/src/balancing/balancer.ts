import { eventCatalogue, type LoadSnapshot } from "@forecourt/contract";
import { and, eq } from "drizzle-orm";
import type { Core } from "../core/core.ts";
import type { Cancel } from "../platform/clock.ts";
import { ProblemError } from "../platform/problems.ts";
import type { Signal } from "../platform/signals.ts";
import type { Bus } from "../processes/bus.ts";
import { balancers, locations } from "../store/schema.ts";
import { countBalancing } from "./count-balancing.ts";
import { monotonicNow } from "./monotonic.ts";
import { giveUpAll, mostTaken, type Ownership, takeOwnerless } from "./owners.ts";
import { releaseStrays } from "./release-strays.ts";
import { openSite, type Site } from "./site.ts";
import { createTurns } from "./turns.ts";

/** Balances the locations that this process owns, and knows what the others say of theirs. */
export interface Balancer {
  /** Null: the organization has no such location. */
  load(orgId: string, locationId: string): Promise<LoadSnapshot | null>;
  /** Takes what no process balances, and releases what belongs to no location any more. */
  run(): Promise<void>;
  /** Ends what is under way, and lets other processes have the locations. */
  close(): Promise<void>;
}

const touches = "balancing.touched";
/** A location that no process balances yet, as a process has seen that balances none. */
const untaken = "balancing.untaken";

/** Of the connections to the store, which others need as well. */
const sitesAtOnce = 3;

/** Touches of what is balanced elsewhere are collected for so long: a charger that comes back says a lot at once. */
const collectMs = 100;

/** An id has 30 characters, and a message 7,500 bytes. */
const idsPerMessage = 200;

/** `takes`: whether this process balances locations. One that does not leaves them to the others, and tells them of news. */
export function createBalancer(
  core: Core,
  bus: Bus,
  { now = monotonicNow, takes = true }: { now?: () => number; takes?: boolean } = {},
): Balancer {
  const sites = new Map<string, Site>();
  /** The location of each charger, as its site has read it. */
  const locationOf = new Map<string, string>();
  const far = new Set<string>();
  /** Locations that are this process's in the store, and have no site here yet. */
  const takings = new Set<Promise<void>>();
  const turn = createTurns(sitesAtOnce);
  let closed = false;
  let sending: Cancel | null = null;

  function open(ownership: Ownership): void {
    const { locationId } = ownership;
    sites.get(locationId)?.close();
    const site = openSite(core, ownership, {
      now,
      turn,
      has(chargerIds) {
        for (const [chargerId, at] of locationOf) {
          if (at === locationId && !chargerIds.has(chargerId)) locationOf.delete(chargerId);
        }
        for (const chargerId of chargerIds) locationOf.set(chargerId, locationId);
      },
      lost() {
        if (sites.get(locationId) === site) sites.delete(locationId);
      },
    });
    sites.set(locationId, site);
    site.touch();
  }

  /** Whether it is of a site here. */
  function touchHere(id: string): boolean {
    const site = sites.get(locationOf.get(id) ?? id);
    site?.touch();
    return site !== undefined;
  }

  function touchFar(id: string): void {
    far.add(id);
    sending ??= core.clock.after(collectMs, () => {
      sending = null;
      const ids = [...far];
      far.clear();
      for (let from = 0; from < ids.length; from += idsPerMessage) {
        const id = ids.slice(from, from + idsPerMessage).join(" ");
        // Lost: whoever balances it reads the store again all the same.
        void bus.publish(touches, { id }).catch(() => undefined);
      }
    });
  }

  /** Something of the location, or of the charger, has changed: its site looks at it soon. */
  function touch(id: string): void {
    if (!closed && !touchHere(id)) touchFar(id);
  }

  async function take(locationId?: string): Promise<void> {
    if (!takes) {
      if (locationId !== undefined) await bus.publish(untaken, { id: locationId });
      return;
    }
    const taking = takeAll(locationId);
    takings.add(taking);
    try {
      await taking;
    } finally {
      takings.delete(taking);
    }
  }

  async function takeAll(locationId?: string): Promise<void> {
    for (;;) {
      const taken = await core.db.asSystem(() => takeOwnerless(core, locationId));
      if (closed) return;
      for (const ownership of taken) open(ownership);
      if (taken.length < mostTaken) return;
    }
  }

  /** Nobody balances it yet, and its chargers may come any moment. */
  function takeNew(locationId: string): void {
    if (closed) return;
    take(locationId).catch((error: unknown) => {
      // The next regular look for such locations finds it.
      core.log.warn({ err: error, location_id: locationId }, "new location not taken yet");
    });
  }

  const unsubscribe = bus.subscribe(touches, (message) => {
    if (message.gap === undefined) for (const id of message.id.split(" ")) touchHere(id);
    // Nobody knows which touches were missed.
    else for (const site of sites.values()) site.touch();
  });

  const unsubscribeUntaken = bus.subscribe(untaken, (message) => {
    if (takes && message.gap === undefined) takeNew(message.id);
  });

  function onEvent({ eventType, subject, data }: Signal<"event-recorded">): void {
    // Load balancing records telemetry itself, and readings have a signal of their own.
    if (eventCatalogue[eventType].class === "telemetry") return;
    if (eventType === "location.created") takeNew(subject.id);
    const fields: Readonly<Record<string, unknown>> = { ...data };
    const named = [fields["charger_id"], fields["location_id"], fields["from"], fields["to"]];
    if (subject.type === "charger" || subject.type === "location") named.push(subject.id);
    for (const id of new Set(named)) if (typeof id === "string") touch(id);
  }

  const subscriptions = [
    core.signals.subscribe("event-recorded", onEvent),
    core.signals.subscribe("charger-changed", ({ chargerId }) => touch(chargerId)),
    core.signals.subscribe("location-changed", ({ locationId }) => touch(locationId)),
  ];
  countBalancing(core.metrics, () => [...sites.values()].flatMap((site) => site.seen() ?? []));

  return {
    async load(orgId, locationId) {
      if (closed) throw new ProblemError("unavailable", "Locations are not balanced at this moment.");
      const [row] = await core.db.read((tx) =>
        tx
          .select({ load: balancers.load, owner: balancers.owner })
          .from(locations)
          .leftJoin(balancers, eq(balancers.locationId, locations.id))
          .where(and(eq(locations.id, locationId), eq(locations.orgId, orgId))),
      );
      if (row === undefined) return null;
      // It is new, or its balancer has just died.
      if (row.owner === null) await take(locationId);
      // Another take of this process may have it, and has not opened its site yet.
      if (!sites.has(locationId)) await Promise.allSettled(takings);
      const own = await sites.get(locationId)?.load();
      if (own != null) return own;
      if (row.load === null)
        throw new ProblemError("unavailable", "The location has just been taken over by another process.");
      // What its balancer told last, in the form that it is asked for.
      return row.load as unknown as LoadSnapshot;
    },
    async run() {
      if (!takes) return;
      await take();
      await releaseStrays(core);
    },
    async close() {
      closed = true;
      for (const stop of subscriptions) stop();
      unsubscribe();
      unsubscribeUntaken();
      sending?.();
      for (const site of sites.values()) site.close();
      await Promise.all([...sites.values()].map((site) => site.idle()));
      sites.clear();
      await core.db
        .asSystem(() => giveUpAll(core))
        .catch((error: unknown) => {
          // They are taken all the same, once this process counts as dead.
          core.log.warn({ err: error }, "locations not given up");
        });
    },
  };
}
