import { type SiteEvent, type SiteSnapshot, snapshotOf } from "@forecourt/dlb";
import type { Core } from "../core/core.ts";
import type { Cancel } from "../platform/clock.ts";
import { inTime } from "../platform/in-time.ts";
import { isConflict, isUnavailable } from "../store/store-error.ts";
import { addSockets, type BalancedSite, restoreSite } from "./balanced-site.ts";
import { decide, logDecision } from "./decide.ts";
import { type Load, loadOf } from "./load.ts";
import { type LoadSample, sampleOf } from "./load-history.ts";
import { NotTheOwner, type Ownership } from "./owners.ts";
import { readSite } from "./read-site.ts";
import { siteConfigOf } from "./site-config.ts";
import { siteEventsOf } from "./site-events.ts";
import { writeDecision } from "./write-decision.ts";

/** One location, balanced by this process. */
export interface Site {
  /** Reports a possible change: the site reads the database again soon. `ofLocation`: its own settings may have changed. */
  touch(ofLocation?: boolean): void;
  /** The load from memory, after the first read of the database; null when that read does not succeed in time. */
  load(): Promise<Load | null>;
  /** The site after the last decision. */
  seen(): SiteSnapshot | null;
  /** The load at this moment, for the history; null before the first read of the database. */
  sample(): LoadSample | null;
  /** Resolves when the work in progress is done. */
  idle(): Promise<void>;
  close(): void;
}

export interface SiteOptions {
  /** Epoch ms that do not go back. */
  now(): number;
  /** Runs the work of this site when its turn comes: there are more sites than database connections. */
  turn(work: () => Promise<number>): Promise<number>;
  /** Receives the chargers of the site after each read. */
  has(chargerIds: ReadonlySet<string>): void;
  /** The location is deleted, or another process balances it: this site stops. */
  lost(): void;
}

/**
 * The shortest time between two reads of the database, so that a burst of events causes only one read. Where nothing is
 * balanced, only the history needs what is read, once a minute, and callers of `load`; those of this process get a new read.
 */
const calmMs = { enabled: 250, disabled: 30_000 };

/** A read of thousands of sockets takes long: a site leaves most of the time to other work. */
const calmPerSocketMs = 0.2;
const retryMs = 1_000;
const logAgainMs = 60_000;

/** How long a caller waits for the first read. */
const firstWithinMs = 5_000;

/** How long a lost touch can stay unnoticed. */
const rereadMs = { enabled: 60_000, disabled: 300_000 };

/**
 * Reads the facts, asks the controller for a decision, and stores the decision before any command is sent. The three
 * steps run one after the other, and never in parallel. When the write fails, the site is loaded again from the
 * database.
 */
export function openSite(core: Core, ownership: Ownership, options: SiteOptions): Site {
  const { locationId, orgId } = ownership;
  let balanced: BalancedSite | null = null;
  let running: Promise<void> | null = null;
  let seen: SiteSnapshot | null = null;
  /** The most that other loads drew since the last sample. */
  let peakOthersA: number | null = null;
  let touched = false;
  let closed = false;
  let failing: { what: string; loggedAt: number } | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let notBefore = Number.NEGATIVE_INFINITY;
  let restMs = calmMs.enabled;
  const first = deferred();
  let cancel: Cancel = () => {};
  let dueAt = Number.POSITIVE_INFINITY;

  /** Schedules the next run. The earliest requested time wins. */
  function runAt(at: number): void {
    if (closed || running !== null || at >= dueAt) return;
    if (at <= options.now()) {
      run();
      return;
    }
    cancel();
    dueAt = at;
    cancel = core.clock.after(Math.max(0, at - options.now()), () => {
      dueAt = Number.POSITIVE_INFINITY;
      run();
    });
  }

  function run(): void {
    if (closed || running !== null) return;
    cancel();
    dueAt = Number.POSITIVE_INFINITY;
    running = options
      .turn(() => core.db.inOrganization(orgId, balance))
      .catch(failed)
      .then((nextAt) => {
        running = null;
        if (touched) runAt(Math.max(options.now(), notBefore));
        runAt(nextAt);
      });
  }

  function failed(error: unknown): number {
    if (error instanceof NotTheOwner) {
      core.log.warn({ location_id: locationId, token: ownership.token }, "location is balanced elsewhere");
      leave();
    } else {
      logFailure(error);
    }
    touched = true;
    notBefore = options.now() + retryMs;
    return notBefore;
  }

  /** Logs the same failure once a minute: while the database is not available, every location fails every second. */
  function logFailure(error: unknown): void {
    const what = error instanceof Error ? error.message : String(error);
    const now = options.now();
    if (failing?.what === what && now - failing.loggedAt < logAgainMs) return;
    failing = { what, loggedAt: now };
    const about = { err: error, location_id: locationId };
    if (isUnavailable(error) || isConflict(error)) core.log.warn(about, "location not balanced yet");
    else core.log.error(about, "location not balanced");
  }

  function leave(): void {
    close();
    options.lost();
  }

  function close(): void {
    closed = true;
    first.resolve();
    cancel();
  }

  /** Returns when to run again, unless the site is touched earlier. */
  async function balance(): Promise<number> {
    if (closed) return Number.POSITIVE_INFINITY;
    const now = options.now();
    const before = balanced;
    const isCalm = !touched || (before?.state.site.enabled === false && now < notBefore);
    if (before !== null && isCalm && now - readAt < rereadOf(before))
      return applyEvents(before, [{ type: "tick" }], now);
    touched = false;
    readAt = now;
    notBefore = now + restMs;
    const read = await readSite(core, ownership, before);
    if (read === null) {
      leave();
      return Number.POSITIVE_INFINITY;
    }
    const { facts, stored } = read;
    restMs = Math.max(calmMs.enabled, facts.sockets.length * calmPerSocketMs);
    options.has(new Set(facts.sockets.map(({ charger }) => charger.id)));
    const site = siteConfigOf(facts, core.config.dlb);
    // A connector that balancing still manages is released as soon as its charger can be reached.
    const isManaged = facts.sockets.some(({ balanced }) => balanced?.managed === true);
    if (!site.enabled && !isManaged) notBefore = now + calmMs.disabled;
    const readyAt = options.now();
    const wall = core.clock.now();
    const known =
      before === null
        ? restoreSite(facts, site, stored, { wall, steady: readyAt })
        : addSockets({ ...before, facts, highestOthers: stored.highestOthers }, site, stored, readyAt);
    return applyEvents(known, siteEventsOf(facts, site, before, { wall, steady: readyAt }), readyAt);
  }

  /** Asks the controller for a decision, stores it, and only then uses it as the state of the site. */
  async function applyEvents(from: BalancedSite, events: readonly SiteEvent[], now: number): Promise<number> {
    const decision = decide(core, from, events, now);
    balanced = await writeDecision(core, ownership, decision, now).catch((error: unknown) => {
      // The write may have succeeded in spite of the error, and then the commands are sent. Only the database shows
      // which limits are in force now.
      balanced = null;
      throw error;
    });
    failing = null;
    seen = decision.seen;
    const { othersA } = seen;
    if (othersA !== null) peakOthersA = Math.max(peakOthersA ?? othersA, othersA);
    first.resolve();
    logDecision(core, locationId, decision);
    const dueAt = balanced.allocationDueAt ?? Number.POSITIVE_INFINITY;
    return Math.max(now + 1, Math.min(decision.wakeAt, dueAt, now + core.config.dlb.tickMs));
  }

  return {
    touch(ofLocation = false) {
      touched = true;
      if (ofLocation) notBefore = Math.min(notBefore, readAt + restMs);
      runAt(Math.max(options.now(), notBefore));
    },
    async load() {
      if (balanced === null) await inTime(core.clock, first.promise, firstWithinMs);
      else if (touched && !balanced.state.site.enabled) {
        notBefore = options.now();
        run();
        await inTime(core.clock, running ?? Promise.resolve(), firstWithinMs);
      }
      if (balanced === null) return null;
      return loadOf(locationId, balanced, snapshotOf(balanced.state, options.now()));
    },
    seen: () => seen,
    sample() {
      if (balanced === null) return null;
      const snapshot = snapshotOf(balanced.state, options.now());
      const othersA = peakOthersA;
      peakOthersA = snapshot.othersA;
      return sampleOf(ownership, { ...snapshot, othersA });
    },
    async idle() {
      while (running !== null) await running;
    },
    close,
  };
}

function deferred(): { promise: Promise<void>; resolve(): void } {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

function rereadOf({ state }: BalancedSite): number {
  return state.site.enabled ? rereadMs.enabled : rereadMs.disabled;
}
