import { isDeepStrictEqual } from "node:util";
import type { LoadSnapshot } from "@forecourt/contract";
import {
  type Alarm,
  checkInvariants,
  createSite,
  type LimitOutcome,
  type RememberedConnector,
  type SiteEffect,
  type SiteEvent,
  type SiteSnapshot,
  type SiteState,
  snapshotOf,
  step,
} from "@forecourt/dlb";
import { limitOutcomeOf } from "../commands/limit-outcome.ts";
import type { Cancel, Context } from "../context.ts";
import { isoOf } from "../context.ts";
import { inTime } from "../in-time.ts";
import type { Tx } from "../store/db.ts";
import { isConflict, isUnavailable } from "../store/store-error.ts";
import { readAlarms, recordAlarm } from "./alarms.ts";
import { type Facts, readFacts, type SocketFacts } from "./facts.ts";
import { toLoad } from "./load.ts";
import { measuredIn } from "./measured.ts";
import { fenceBalancer, keepLoad, keptRevision, NotTheOwner, type Ownership } from "./owners.ts";
import { readRemembered } from "./remembered.ts";
import { connectorFactsOf, siteConfigOf } from "./site-config.ts";
import { grantStart, writeLimit, writeStop } from "./write-commands.ts";

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

/** An answer may come so long after the call was given up. */
const lateMs = 300_000;

/** A command whose outcome the controller wants to know, by the controller's own name for it. */
interface Awaited {
  commandId: string;
  since: number;
  told: LimitOutcome | null;
}

interface Balanced {
  facts: Facts;
  state: SiteState;
  awaited: ReadonlyMap<string, Awaited>;
  /** Profiles that operators wrote: the newest that was seen, and those that have not ended. */
  byHand: { position: number; pending: readonly string[] };
  /** The load goes on from what the balancer before this one told. */
  revisionFrom: number;
}

/** What the store knows from before. */
interface Memory {
  /** Of the sockets that are new here. */
  connectors: RememberedConnector[];
  alarms: Alarm[];
  revision: number;
}

/**
 * Reads what is, asks the controller what to do about it, and writes that down before anything is sent: three things, one
 * after the other, and never two at a time. When the writing fails, the site is remembered anew from the store.
 */
export function openSite(ctx: Context, ownership: Ownership, options: SiteOptions): Site {
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
    cancel = ctx.clock.after(Math.max(0, at - options.now()), () => {
      dueAt = Number.POSITIVE_INFINITY;
      run();
    });
  }

  function run(): void {
    if (closed || running !== null) return;
    cancel();
    dueAt = Number.POSITIVE_INFINITY;
    running = options
      .turn(() => ctx.db.inOrganization(orgId, balance))
      .catch(failed)
      .then((nextAt) => {
        running = null;
        if (touched) runAt(Math.max(options.now(), notBefore));
        runAt(nextAt);
      });
  }

  function failed(error: unknown): number {
    if (error instanceof NotTheOwner) {
      ctx.log.warn({ location_id: locationId, token: ownership.token }, "location is balanced elsewhere");
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
    if (isUnavailable(error) || isConflict(error)) ctx.log.warn(about, "location not balanced yet");
    else ctx.log.error(about, "location not balanced");
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
      return decide(before, [{ type: "tick" }], now);
    touched = false;
    readAt = now;
    notBefore = now + calmMs;
    const asked = {
      awaited: before === null ? [] : awaitedOf(before),
      since: before?.byHand.position ?? null,
    };
    // What is remembered belongs to what is seen: between two readings a session may begin.
    const read = await ctx.db.transaction(
      async (tx) => {
        const facts = await readFacts(tx, locationId, asked);
        return facts && { facts, memory: await readMemory(tx, facts, before) };
      },
      { isolation: "repeatable read" },
    );
    if (read === null) {
      leave();
      return Number.POSITIVE_INFINITY;
    }
    const { facts, memory } = read;
    options.has(new Set(facts.sockets.map(({ charger }) => charger.id)));
    if (before === null) return decide(recall(facts, memory), eventsOf(facts, null), options.now());
    return decide(welcome({ ...before, facts }, memory), eventsOf(facts, before), options.now());
  }

  async function readMemory(tx: Tx, facts: Facts, before: Balanced | null): Promise<Memory> {
    const known = before?.state.connectors ?? {};
    const sockets = facts.sockets.filter(({ socket }) => known[socket.id] === undefined);
    const startsSince = isoOf(ctx.clock.now() - lateMs);
    return {
      connectors: await readRemembered(tx, { ...facts, sockets }, { startsSince }),
      alarms: before === null ? await readAlarms(tx, locationId) : [],
      revision: before === null ? await keptRevision(tx, ownership) : 0,
    };
  }

  /** The site as the store remembers it: whatever was sent and not answered counts as in force. */
  function recall(facts: Facts, { connectors, alarms, revision }: Memory): Balanced {
    const now = options.now();
    return {
      facts,
      state: createSite(siteConfigOf(facts, ctx.config.dlb), now, { connectors, alarms }),
      awaited: awaitedFrom(connectors, now),
      byHand: byHandIn(facts, 0),
      revisionFrom: revision + 1,
    };
  }

  /** Sockets that come from elsewhere bring along what was sent to them there. */
  function welcome(balanced: Balanced, { connectors }: Memory): Balanced {
    if (connectors.length === 0) return balanced;
    const now = options.now();
    const { facts, state, awaited } = balanced;
    const fresh = createSite(siteConfigOf(facts, ctx.config.dlb), now, { connectors });
    const newcomers = connectors.flatMap(({ connectorId }) => {
      const ledger = fresh.connectors[connectorId];
      return ledger === undefined ? [] : [[connectorId, ledger] as const];
    });
    return {
      ...balanced,
      state: { ...state, connectors: { ...state.connectors, ...Object.fromEntries(newcomers) } },
      awaited: new Map([...awaited, ...awaitedFrom(connectors, now)]),
    };
  }

  function eventsOf(facts: Facts, before: Balanced | null): SiteEvent[] {
    const site = siteConfigOf(facts, ctx.config.dlb);
    return [
      ...(before === null || isDeepStrictEqual(site, before.state.site)
        ? []
        : [{ type: "configured" as const, site }]),
      ...answersIn(facts, before?.awaited ?? new Map()),
      { type: "observed", connectors: facts.sockets.map(connectorFactsOf) },
      ...(before === null ? [] : disturbancesIn(facts)),
      ...facts.sockets.flatMap((each) => measurementOf(each, before)),
      ...facts.commands
        .filter(
          ({ balancing, status, limitA }) => balancing === "start" && status === "pending" && limitA === null,
        )
        .flatMap(({ id, socketId }): SiteEvent[] =>
          socketId === null ? [] : [{ type: "start_requested", connectorId: socketId, ref: id }],
        ),
      { type: "tick" },
    ];
  }

  /** Asks the controller, writes its effects down, and only then believes them. */
  async function decide(from: Balanced, events: readonly SiteEvent[], now: number): Promise<number> {
    const startedAt = performance.now();
    let { state } = from;
    const effects: SiteEffect[] = [];
    for (const event of events) {
      const next = step(state, event, now);
      state = next.state;
      effects.push(...next.effects);
    }
    ctx.metrics.balancingStep.observe({}, (performance.now() - startedAt) / 1000);
    const awaited = stillAwaited(from, events, effects, now);
    const next: Balanced = {
      facts: from.facts,
      state,
      awaited,
      byHand: byHandIn(from.facts, from.byHand.position),
      revisionFrom: from.revisionFrom,
    };
    const isNews = balanced === null || state.revision !== balanced.state.revision;
    const toDo = effects.filter(({ type }) => type !== "wake");
    if (toDo.length > 0 || isNews) {
      const stored = ctx.db.transaction(async (tx) => {
        await fenceBalancer(ctx, tx, ownership);
        for (const effect of toDo) await write(tx, next, effect, awaited, now);
        await keepLoad(ctx, tx, ownership, loadOf(next, now));
      });
      await stored.catch((error: unknown) => {
        // It may be stored all the same, and then it will be sent: only the store knows what is in force now.
        balanced = null;
        throw error;
      });
    }
    balanced = next;
    failing = null;
    seen = snapshotOf(state, now);
    for (const event of events) {
      if (event.type === "answered") ctx.metrics.limitsAnswered.count({ outcome: event.outcome.outcome });
    }
    first.resolve();
    for (const broken of checkInvariants(state, now))
      ctx.log.error({ location_id: locationId, invariant: broken }, "balancing invariant broken");
    if (toDo.length > 0) tell(ctx, locationId, toDo);
    const wakeAt = Math.min(
      ...effects.flatMap((effect) => (effect.type === "wake" ? effect.at : [])),
      now + ctx.config.dlb.tickMs,
    );
    return Math.max(wakeAt, now + 1);
  }

  async function write(
    tx: Tx,
    { facts }: Balanced,
    effect: SiteEffect,
    awaited: Map<string, Awaited>,
    now: number,
  ): Promise<void> {
    const socketOf = (connectorId: string): SocketFacts | undefined =>
      facts.sockets.find(({ socket }) => socket.id === connectorId);
    switch (effect.type) {
      case "set_limit":
      case "release": {
        const socket = socketOf(effect.connectorId);
        // It has left the location: nothing of it is ours to limit, and whoever unassigned it releases it.
        if (socket === undefined) return;
        const commandId = await writeLimit(ctx, tx, socket, effect);
        awaited.set(effect.ref, { commandId, since: now, told: null });
        return;
      }
      case "grant_start":
        await grantStart(ctx, tx, effect.ref, effect.limitA);
        awaited.set(effect.ref, { commandId: effect.ref, since: now, told: null });
        return;
      case "stop_transaction": {
        const socket = socketOf(effect.connectorId);
        if (socket !== undefined) await writeStop(ctx, tx, socket, Number(effect.transactionId));
        return;
      }
      case "alarm_opened":
      case "alarm_cleared":
        await recordAlarm(ctx, tx, {
          orgId,
          locationId,
          alarm: effect.alarm,
          opened: effect.type === "alarm_opened",
        });
        return;
      case "wake":
        return;
    }
  }

  function loadOf({ state, facts, awaited, revisionFrom }: Balanced, now: number): LoadSnapshot {
    return toLoad(snapshotOf(state, now), {
      locationId,
      revisionFrom,
      sessionIdOf: (connectorId, transactionId) =>
        facts.sockets.find(
          ({ socket, session }) => socket.id === connectorId && session?.transactionId === transactionId,
        )?.session?.id ?? null,
      commandIdOf: (ref) => awaited.get(ref)?.commandId ?? null,
    });
  }

  return {
    touch() {
      touched = true;
      runAt(Math.max(options.now(), notBefore));
    },
    async load() {
      if (balanced === null) await inTime(ctx.clock, first.promise, firstWithinMs);
      return balanced === null ? null : loadOf(balanced, options.now());
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

/** What became of the commands, as far as that is news. */
function answersIn(facts: Facts, awaited: ReadonlyMap<string, Awaited>): SiteEvent[] {
  const rows = new Map(facts.commands.map((command) => [command.id, command]));
  return [...awaited].flatMap(([ref, { commandId, told }]): SiteEvent[] => {
    const command = rows.get(commandId);
    // Who awaits a command that is not there any more waits in vain, and must fear the worst.
    const outcome: LimitOutcome | null = command === undefined ? null : limitOutcomeOf(command);
    return outcome === null || isDeepStrictEqual(outcome, told) ? [] : [{ type: "answered", ref, outcome }];
  });
}

/** Awaited from now on: what is not answered, and what nobody answered in time and may be answered late. */
function stillAwaited(
  { awaited, state }: Balanced,
  events: readonly SiteEvent[],
  _effects: readonly SiteEffect[],
  now: number,
): Map<string, Awaited> {
  const answers = new Map(
    events.flatMap((event) => (event.type === "answered" ? [[event.ref, event.outcome] as const] : [])),
  );
  const shown = new Set(snapshotOf(state, now).sessions.map(({ lastRef }) => lastRef));
  return new Map(
    [...awaited]
      .map(([ref, each]) => [ref, { ...each, told: answers.get(ref) ?? each.told }] as const)
      .filter(([ref, { told, since }]) => {
        if (told === null || shown.has(ref)) return true;
        return told.outcome === "unknown" && now - since < lateMs;
      }),
  );
}

/** What was sent before, and is still open. */
function awaitedFrom(connectors: readonly RememberedConnector[], now: number): Map<string, Awaited> {
  const unanswered = connectors.flatMap(({ transaction, baseline, starts }) => [
    ...(transaction?.unanswered ?? []),
    ...baseline.unanswered,
    ...starts,
  ]);
  return new Map(
    unanswered
      // What a command may have done on the side is no command, and nobody answers it.
      .filter(({ ref }) => !ref.includes("/"))
      .map(({ ref }) => [ref, { commandId: ref, since: now, told: null }]),
  );
}

function awaitedOf({ awaited, byHand }: Balanced): string[] {
  return [...[...awaited.values()].map(({ commandId }) => commandId), ...byHand.pending];
}

function isByHand({ balancing, type }: Facts["commands"][number]): boolean {
  return balancing === null && (type === "SetChargingProfile" || type === "ClearChargingProfile");
}

function byHandIn({ commands }: Facts, position: number): Balanced["byHand"] {
  const byHand = commands.filter(isByHand);
  return {
    position: Math.max(position, ...byHand.map((command) => command.position)),
    pending: byHand.filter(({ status }) => status === "pending").map(({ id }) => id),
  };
}

/** The sockets to whose profiles an operator has written. */
function disturbancesIn({ commands }: Facts): SiteEvent[] {
  const written = commands.filter(
    (command) => isByHand(command) && (command.status === "accepted" || command.status === "timeout"),
  );
  const connectorIds = new Set(written.flatMap(({ socketId }) => socketId ?? []));
  return [...connectorIds].map((connectorId) => ({ type: "disturbed", connectorId }));
}

function measurementOf({ socket, sample }: SocketFacts, before: Balanced | null): SiteEvent[] {
  const measured = sample === null ? null : measuredIn(sample);
  if (measured === null) return [];
  const known = before?.facts.sockets.find((each) => each.socket.id === socket.id)?.sample ?? null;
  if (isDeepStrictEqual(known, sample)) return [];
  return [{ type: "measured", connectorId: socket.id, ...measured }];
}

function tell({ log }: Context, locationId: string, effects: readonly SiteEffect[]): void {
  const limits = effects.flatMap((effect) =>
    effect.type === "set_limit" || effect.type === "grant_start" || effect.type === "release"
      ? [`${effect.connectorId} ${effect.limitA}`]
      : [],
  );
  if (limits.length > 0) log.info({ location_id: locationId, limits }, "location balanced");
}
