import type { LoadSnapshot } from "@forecourt/contract";
import { type SiteEvent, type SiteSnapshot, snapshotOf } from "@forecourt/dlb";
import type { Core } from "../core/core.ts";
import type { Cancel } from "../platform/clock.ts";
import { inTime } from "../platform/in-time.ts";
import { isConflict, isUnavailable } from "../store/store-error.ts";
import { decide } from "./decide.ts";
import { happened } from "./happened.ts";
import { loadOf } from "./load.ts";
import { NotTheOwner, type Ownership } from "./owners.ts";
import { readSite } from "./read-site.ts";
import { type Balanced, recall, welcome } from "./recall.ts";
import { siteConfigOf } from "./site-config.ts";
import { tellDecision } from "./tell-decision.ts";
import { writeDecision } from "./write-decision.ts";

/** One location, balanced by this process. */
export interface Site {
  /** Something may have changed: the store is read again, soon. */
  touch(): void;
  /** From memory, once the store was read for the first time; null when that will not come. */
  load(): Promise<LoadSnapshot | null>;
  /** As it was last decided on. */
  seen(): SiteSnapshot | null;
  /** Resolves when what it does at this moment is done. */
  idle(): Promise<void>;
  close(): void;
}

export interface SiteOptions {
  /** Epoch ms that do not go back. */
  now(): number;
  /** Runs this site's work when it is its turn: there are more sites than connections to the store. */
  turn(work: () => Promise<number>): Promise<number>;
  /** These are its chargers, as it has just read. */
  has(chargerIds: ReadonlySet<string>): void;
  /** The location is gone, or another process balances it: nothing comes from here any more. */
  lost(): void;
}

/** Between two readings of the store, unless the one before was longer ago: a burst of events is one reading. */
const calmMs = 250;
const retryMs = 1_000;
const tellAgainMs = 60_000;

/** How long somebody waits for the first reading. */
const firstWithinMs = 5_000;

/** How long a touch that was lost can go unnoticed. */
const rereadMs = { enabled: 60_000, disabled: 300_000 };

/**
 * Reads what is, asks the controller what to do about it, and writes that down before anything is sent: three things, one
 * after the other, and never two at a time. When the writing fails, the site is remembered anew from the store.
 */
export function openSite(core: Core, ownership: Ownership, options: SiteOptions): Site {
  const { locationId, orgId } = ownership;
  let balanced: Balanced | null = null;
  let running: Promise<void> | null = null;
  let seen: SiteSnapshot | null = null;
  let touched = false;
  let closed = false;
  let failing: { what: string; toldAt: number } | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let notBefore = Number.NEGATIVE_INFINITY;
  const first = deferred();
  let cancel: Cancel = () => {};
  let dueAt = Number.POSITIVE_INFINITY;

  /** The earliest of what was asked for. */
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
      tellFailure(error);
    }
    touched = true;
    notBefore = options.now() + retryMs;
    return notBefore;
  }

  /** The same again is told once a minute: while the store is away, every location fails every second. */
  function tellFailure(error: unknown): void {
    const what = error instanceof Error ? error.message : String(error);
    const now = options.now();
    if (failing?.what === what && now - failing.toldAt < tellAgainMs) return;
    failing = { what, toldAt: now };
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

  /** Returns when to come again, unless somebody touches the site before. */
  async function balance(): Promise<number> {
    if (closed) return Number.POSITIVE_INFINITY;
    const now = options.now();
    const before = balanced;
    if (before !== null && !touched && now - readAt < rereadOf(before))
      return act(before, [{ type: "tick" }], now);
    touched = false;
    readAt = now;
    notBefore = now + calmMs;
    const read = await readSite(core, ownership, before);
    if (read === null) {
      leave();
      return Number.POSITIVE_INFINITY;
    }
    const { facts, memory } = read;
    options.has(new Set(facts.sockets.map(({ charger }) => charger.id)));
    const site = siteConfigOf(facts, core.config.dlb);
    const readyAt = options.now();
    const known =
      before === null
        ? recall(facts, site, memory, readyAt)
        : welcome({ ...before, facts }, site, memory, readyAt);
    return act(known, happened(facts, site, before, core.clock.now()), readyAt);
  }

  /** Asks the controller, writes down what it says, and only then believes it. */
  async function act(from: Balanced, events: readonly SiteEvent[], now: number): Promise<number> {
    const decision = decide(core, from, events, now);
    balanced = await writeDecision(core, ownership, decision, now).catch((error: unknown) => {
      // It may be stored all the same, and then it will be sent: only the store knows what is in force now.
      balanced = null;
      throw error;
    });
    failing = null;
    seen = decision.seen;
    first.resolve();
    tellDecision(core, locationId, decision);
    const dueAt = balanced.allocationDueAt ?? Number.POSITIVE_INFINITY;
    return Math.max(now + 1, Math.min(decision.wakeAt, dueAt, now + core.config.dlb.tickMs));
  }

  return {
    touch() {
      touched = true;
      runAt(Math.max(options.now(), notBefore));
    },
    async load() {
      if (balanced === null) await inTime(core.clock, first.promise, firstWithinMs);
      if (balanced === null) return null;
      return loadOf(locationId, balanced, snapshotOf(balanced.state, options.now()));
    },
    seen: () => seen,
    async idle() {
      while (running !== null) await running;
    },
    close,
  };
}

function deferred(): { promise: Promise<void>; resolve(): void } {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

function rereadOf({ state }: Balanced): number {
  return state.site.enabled ? rereadMs.enabled : rereadMs.disabled;
}
