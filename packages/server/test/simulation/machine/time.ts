import { AsyncResource } from "node:async_hooks";
import timers from "node:timers";
import timersPromises from "node:timers/promises";
import { activityCount, countActivity, recordActivity } from "./activity.ts";
import { currentProcess, type Process } from "./processes.ts";

/*
 * The time of the simulated machine. It stands still while anything happens, and then jumps to the next timer. Everything
 * that is loaded after `installTime` waits in this time: Date, performance, the timers.
 */

interface Timer {
  process: Process;
  run: () => void;
  delayMs: number;
  /** Whether it starts again when it fires. */
  repeats: boolean;
  /** Of its entry in the heap; null when it does not run. An entry of another order is out of date. */
  order: number | null;
}

interface Entry {
  at: number;
  order: number;
  timer: Timer;
}

/** Epoch ms. */
let now = 0;
let order = 0;
/** A binary heap by time, then by the order of creation. */
const heap: Entry[] = [];
const realImmediate = setImmediate;
const realTimeout = setTimeout;
const RealDate = Date;

/** How many turns of the event loop nothing may happen before the time goes on. A stream takes two, the database's driver three. */
const restTurns = 6;
const loadingMs = 20;

export function virtualNow(): number {
  return now;
}

/** `run` in the process that calls this, `delayMs` from now. */
export function afterMs(delayMs: number, run: () => void): void {
  createTimer(run, delayMs, false);
}

/**
 * Advances the time until `isOver`, which is asked whenever the machine is at rest. Throws when that takes more than `withinMs`.
 * `loading`: modules are still loaded meanwhile, which the real machine does in other threads, unseen by this one.
 */
export async function advanceUntil(
  isOver: () => boolean,
  { withinMs, loading = false }: { withinMs: number; loading?: boolean },
): Promise<void> {
  const until = now + withinMs;
  for (;;) {
    if (loading) await new Promise((resolve) => realTimeout(resolve, loadingMs));
    await rest();
    if (isOver()) return;
    const next = take();
    if (next === undefined)
      throw new Error(`The simulated machine waits for nothing. ${process.getActiveResourcesInfo()}`);
    const { at, timer } = next;
    if (at > until) throw new Error(`The simulated machine is not done after ${withinMs} ms.`);
    now = at;
    if (timer.process.killed) continue;
    countActivity();
    if (timer.repeats) start(timer);
    else timer.order = null;
    timer.run();
  }
}

/** Resolves when everything that has begun waits for time to pass. */
async function rest(): Promise<void> {
  let seen = activityCount();
  for (let quiet = 0; quiet < restTurns; ) {
    await new Promise<void>((resolve) => realImmediate(resolve));
    if (activityCount() === seen && !isBusyOutside()) quiet += 1;
    else {
      quiet = 0;
      seen = activityCount();
    }
  }
}

/** The few things that the simulation asks of the real machine: files, and hashes of passwords. */
function isBusyOutside(): boolean {
  return process.getActiveResourcesInfo().some((name) => !idleResources.has(name));
}

/** Output, the parent process, and what waits for the next turn of the event loop. */
const idleResources = new Set(["PipeWrap", "TTYWrap", "MessagePort", "Immediate", "Timeout"]);

function createTimer(run: () => void, delayMs: number, repeats: boolean): Timer {
  const context = new AsyncResource("Timeout");
  const timer: Timer = {
    process: currentProcess(),
    run: () => context.runInAsyncScope(run),
    delayMs: Number.isFinite(delayMs) ? Math.max(0, Math.trunc(delayMs)) : 0,
    repeats,
    order: null,
  };
  start(timer);
  return timer;
}

function start(timer: Timer): void {
  countActivity();
  timer.order = order++;
  push({ at: now + timer.delayMs, order: timer.order, timer });
}

function isBefore(one: Entry, other: Entry): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}

function push(entry: Entry): void {
  let place = heap.push(entry) - 1;
  while (place > 0) {
    const parent = (place - 1) >> 1;
    const above = heap[parent] as Entry;
    if (!isBefore(entry, above)) break;
    heap[place] = above;
    heap[parent] = entry;
    place = parent;
  }
}

/** The entry of the timer that fires next. */
function take(): Entry | undefined {
  for (;;) {
    const first = heap[0];
    if (first === undefined) return undefined;
    const last = heap.pop() as Entry;
    if (heap.length > 0) sink(last);
    if (first.timer.order === first.order) return first;
  }
}

/** Puts the entry in the place of the first. */
function sink(entry: Entry): void {
  for (let place = 0; ; ) {
    const left = 2 * place + 1;
    const right = left + 1;
    const least = right < heap.length && isBefore(heap[right] as Entry, heap[left] as Entry) ? right : left;
    const below = heap[least];
    if (below === undefined || !isBefore(below, entry)) {
      heap[place] = entry;
      return;
    }
    heap[place] = below;
    place = least;
  }
}

/** What `setTimeout` returns, as far as Node's own callers use it. */
class VirtualTimeout {
  readonly #timer: Timer;
  constructor(timer: Timer) {
    this.#timer = timer;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return true;
  }
  refresh(): this {
    if (this.#timer.order !== null) start(this.#timer);
    return this;
  }
  close(): this {
    this.#timer.order = null;
    return this;
  }
  [Symbol.dispose](): void {
    this.close();
  }
}

type Callback = (...args: unknown[]) => void;

function setVirtualTimeout(run: Callback, delayMs = 1, ...args: unknown[]): VirtualTimeout {
  return new VirtualTimeout(createTimer(() => run(...args), Math.max(1, Number(delayMs)), false));
}

function setVirtualInterval(run: Callback, delayMs = 1, ...args: unknown[]): VirtualTimeout {
  return new VirtualTimeout(createTimer(() => run(...args), Math.max(1, Number(delayMs)), true));
}

function clear(timeout: unknown): void {
  if (timeout instanceof VirtualTimeout) timeout.close();
}

/** As `setTimeout` of node:timers/promises. */
export function pause<Value = void>(
  delayMs = 1,
  value?: Value,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const refuse = () => {
      timer.order = null;
      reject(Object.assign(new Error("The wait was aborted."), { name: "AbortError", code: "ABORT_ERR" }));
    };
    const timer = createTimer(
      () => {
        signal?.removeEventListener("abort", refuse);
        resolve(value as Value);
      },
      Math.max(1, delayMs),
      false,
    );
    if (signal?.aborted) refuse();
    else signal?.addEventListener("abort", refuse, { once: true });
  });
}

class VirtualDate extends RealDate {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(now);
    else super(...(args as [number]));
  }
  static override now = () => now;
}

/** From now on, all time in this process is that of the simulated machine. */
export function installTime(startsAt: number): void {
  now = startsAt;
  const replaced = {
    setTimeout: setVirtualTimeout,
    clearTimeout: clear,
    setInterval: setVirtualInterval,
    clearInterval: clear,
  };
  Object.assign(globalThis, replaced, { Date: VirtualDate });
  Object.assign(timers, replaced);
  Object.assign(timersPromises, { setTimeout: pause });
  Object.defineProperty(performance, "now", { value: () => now - startsAt });
  Object.defineProperty(performance, "timeOrigin", { value: startsAt });
  recordActivity(now, "start");
}
