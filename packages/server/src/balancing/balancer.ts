import { eventCatalogue } from "@forecourt/contract";
import { and, eq } from "drizzle-orm";
import type { Core } from "../core/core.ts";
import type { Cancel } from "../platform/clock.ts";
import { notFound, ProblemError } from "../platform/problems.ts";
import type { Signal } from "../platform/signals.ts";
import type { Bus } from "../processes/bus.ts";
import { balancers, locations } from "../store/schema.ts";
import { clearRawProfiles } from "./clear-raw-profiles.ts";
import { countBalancing } from "./count-balancing.ts";
import type { Load } from "./load.ts";
import { minuteOf, storeSamples } from "./load-history.ts";
import { giveUpAll, mostTaken, type Ownership, takeOwnerless } from "./owners.ts";
import { releaseMovedSockets } from "./release-moved-sockets.ts";
import { openSite, type Site } from "./site.ts";

/** Balances the locations that this process owns, and reads the load of the locations that other processes own. */
export interface Balancer {
  /**
   * The load from memory where this process balances the location, otherwise the load that its balancer stored last.
   * @throws ProblemError `not-found`; `unavailable` while no process has balanced the location yet.
   */
  load(orgId: string, locationId: string): Promise<Load>;
  /**
   * Takes the locations that no process balances, and releases the sockets that no longer belong to a balanced
   * location.
   */
  run(): Promise<void>;
  /** Adds the load of the locations of this process to the history, once in each minute. */
  sample(): Promise<void>;
  /** Finishes the work in progress, and gives the locations up to the other processes. */
  close(): Promise<void>;
}

const touches = "balancing.touched";
/** A process that does not balance locations publishes here a location that no process balances yet. */
const untaken = "balancing.untaken";

/** How many of the database connections the sites use at once; other parts of the server need connections as well. */
const sitesAtOnce = 3;

/** How long touches for sites of other processes are collected: a charger that comes back causes many events at once. */
const collectMs = 100;

/** An id has 30 characters, and a message holds 7,500 bytes. */
const idsPerMessage = 200;

/**
 * `takes`: whether this process balances locations. A process that does not balance publishes new locations and
 * touches to the others.
 */
export function createBalancer(
  core: Core,
  bus: Bus,
  { now = monotonicNow, takes = true }: { now?: () => number; takes?: boolean } = {},
): Balancer {
  const sites = new Map<string, Site>();
  /** The location of each charger, as its site last read it. */
  const locationOf = new Map<string, string>();
  const far = new Set<string>();
  /** Locations that this process owns in the database, and that have no site here yet. */
  const takings = new Set<Promise<void>>();
  const turn = limitConcurrency(sitesAtOnce);
  /** For each read under way, what was touched meanwhile and belongs to no site yet: perhaps to the one that is read. */
  const underWay = new Set<Set<string>>();
  let closed = false;
  let sending: Cancel | null = null;
  /** The minute of the newest samples, and the locations that have one. */
  let sampled = { minute: "", locationIds: new Set<string>() };

  function open(ownership: Ownership): void {
    const { locationId } = ownership;
    sites.get(locationId)?.close();
    const unclaimed = new Set<string>();
    const site = openSite(core, ownership, {
      now,
      turn: (work) =>
        turn(async () => {
          unclaimed.clear();
          underWay.add(unclaimed);
          try {
            return await work();
          } finally {
            underWay.delete(unclaimed);
          }
        }),
      has(chargerIds) {
        // A new charger has booted since the read began, and the read did not see it.
        if ([...unclaimed].some((id) => chargerIds.has(id))) site.touch();
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

  /** Returns whether the location or charger belongs to a site in this process. */
  function touchHere(id: string, ofLocation: boolean): boolean {
    const site = sites.get(locationOf.get(id) ?? id);
    site?.touch(ofLocation);
    if (site === undefined) for (const unclaimed of underWay) unclaimed.add(id);
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
        // If the message is lost, the owner still finds the change at its next regular read.
        void bus.publish(touches, { id }).catch(() => undefined);
      }
    });
  }

  /** The location or the charger has changed: its site reads it again soon. */
  function touch(id: string, ofLocation = false): void {
    if (!closed && !touchHere(id, ofLocation)) touchFar(id);
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

  /** No process balances the location yet, or those of a dead process; its chargers may connect at any moment. */
  function takeSoon(locationId?: string): void {
    if (closed) return;
    take(locationId).catch((error: unknown) => {
      // The next regular run finds it.
      core.log.warn({ err: error, location_id: locationId }, "location without a balancer not taken yet");
    });
  }

  const unsubscribe = bus.subscribe(touches, (message) => {
    if (message.gap === undefined) for (const id of message.id.split(" ")) touchHere(id, sites.has(id));
    // The missed touches are unknown, so every site reads again.
    else for (const site of sites.values()) site.touch();
  });

  const unsubscribeUntaken = bus.subscribe(untaken, (message) => {
    if (takes && message.gap === undefined) takeSoon(message.id);
  });

  function onEvent({ eventType, subject, data }: Signal<"event-recorded">): void {
    // Load balancing records telemetry events itself, and meter readings have a signal of their own.
    if (eventCatalogue[eventType].class === "telemetry") return;
    if (eventType === "location.created") takeSoon(subject.id);
    const fields: Readonly<Record<string, unknown>> = { ...data };
    const chargerId = fields["charger_id"];
    const named = [chargerId, fields["from"], fields["to"]];
    // The site of a known charger is found by the charger.
    if (typeof chargerId !== "string" || !locationOf.has(chargerId)) named.push(fields["location_id"]);
    if (subject.type === "charger" || subject.type === "location") named.push(subject.id);
    for (const id of new Set(named)) if (typeof id === "string") touch(id, subject.type === "location");
  }

  const subscriptions = [
    core.signals.subscribe("event-recorded", onEvent),
    core.signals.subscribe("charger-changed", ({ chargerId }) => touch(chargerId)),
    core.signals.subscribe("process-expired", () => takeSoon()),
    core.signals.subscribe("location-changed", ({ locationId }) => touch(locationId, true)),
  ];
  countBalancing(core.metrics, () => [...sites.values()].flatMap((site) => site.seen() ?? []));

  return {
    async load(orgId, locationId) {
      if (closed)
        throw new ProblemError("unavailable", "This process is stopping, and balances no locations.");
      const [row] = await core.db.read((tx) =>
        tx
          .select({ load: balancers.load, owner: balancers.owner })
          .from(locations)
          .leftJoin(balancers, eq(balancers.locationId, locations.id))
          .where(and(eq(locations.id, locationId), eq(locations.orgId, orgId))),
      );
      if (row === undefined) throw notFound("location");
      // The location is new, or the process that balanced it has just died.
      if (row.owner === null) await take(locationId);
      // Another `take` of this process may own the location and may not have opened its site yet.
      if (!sites.has(locationId)) await Promise.allSettled(takings);
      const own = await sites.get(locationId)?.load();
      if (own != null) return own;
      if (row.load === null)
        throw new ProblemError("unavailable", "Another process has just taken over the location; try again.");
      // The load that the owner stored last, already in the form of the API.
      return row.load as unknown as Load;
    },
    async run() {
      if (!takes) return;
      await take();
      await releaseMovedSockets(core);
      await clearRawProfiles(core);
    },
    async sample() {
      const minute = minuteOf(core.clock.now());
      if (minute !== sampled.minute) sampled = { minute, locationIds: new Set() };
      const { locationIds } = sampled;
      const samples = [...sites.entries()].flatMap(([id, site]) =>
        locationIds.has(id) ? [] : (site.sample() ?? []),
      );
      await storeSamples(core, minute, samples);
      for (const { location_id: id } of samples) locationIds.add(id);
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
          // Other processes take the locations anyway, once this process counts as dead.
          core.log.warn({ err: error }, "locations not given up");
        });
    },
  };
}

/** Runs at most `atOnce` pieces of work at the same time. Other work waits in a queue, first come, first served. */
export function limitConcurrency(atOnce: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let underWay = 0;

  return async (work) => {
    if (underWay >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else underWay += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The next waiting piece of work takes this place.
      if (next === undefined) underWay -= 1;
      else next();
    }
  };
}

/** Epoch ms that never go back. The settling time of a charger must end even when the system clock is set back. */
function monotonicNow(): number {
  return performance.timeOrigin + performance.now();
}
