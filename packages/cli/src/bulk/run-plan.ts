import type { Client } from "@forecourt/client";
import type { Command } from "@forecourt/contract";
import type { Environment } from "../environment.ts";
import { type Attempted, askAll, type Stopped } from "./ask-all.ts";
import type { BulkProgress } from "./bulk-progress.ts";
import type { Result } from "./bulk-report.ts";
import type { Chosen } from "./choose-chargers.ts";
import { failedEnding } from "./failed-ending.ts";
import type { Journal } from "./journal.ts";
import { type Ending, endingOf, notAttempted } from "./outcome.ts";
import type { Plan } from "./plan.ts";

/** How one charger is asked. */
export interface Attempt {
  idempotencyKey: string;
  wait: true;
  /** Seconds. */
  timeout: number;
}

export interface Run {
  client: Client;
  journal: Journal;
  progress: BulkProgress;
  concurrency: number;
  /** Seconds for each charger. */
  timeoutS: number;
  send(chargerId: string, attempt: Attempt): Promise<Command>;
  /** Follows those that have said yes further: the last word of each counts. */
  follow?(accepted: readonly Accepted[], ended: Ended): Promise<void>;
}

/** A charger that has said yes, and to what. */
export type Accepted = Chosen & { command: Command };

type Ended = (chargerId: string, ending: Ending) => void;

export interface Ran {
  results: readonly Result[];
  stopped: Stopped | null;
}

/** The longest that the server lets a request wait. */
const longestWaitS = 120;

/** Asks all of a plan's chargers, follows those that are to be followed, and keeps the journal meanwhile. */
export async function runPlan(
  plan: Plan,
  { client, journal, progress, concurrency, timeoutS, send, follow }: Run,
  { clock, signal }: Pick<Environment, "clock" | "signal">,
): Promise<Ran> {
  const endings = new Map<string, Ending>();
  const accepted: Accepted[] = [];

  // Without the signal, so that a sent call runs to its end.
  async function attempt(charger: Chosen): Promise<Attempted> {
    const { idempotencyKey, repeated } = journal.keyOf(charger.id);
    const deadline = clock.now() + timeoutS * 1000;
    try {
      const timeout = Math.min(timeoutS, longestWaitS);
      const sent = await send(charger.id, { idempotencyKey, wait: true, timeout });
      const command = await endOf(sent, deadline - clock.now());
      if (command.status === "accepted") accepted.push({ ...charger, command });
      return { ending: endingOf(command), stop: null };
    } catch (error) {
      return failedEnding(error, { repeated });
    }
  }

  async function endOf(sent: Command, leftMs: number): Promise<Command> {
    if (sent.status !== "pending" || leftMs <= 0) return sent;
    return client.waitForCommand(sent, { timeoutMs: leftMs }).catch((error: unknown) => {
      if (error instanceof Error && Reflect.get(error, "code") === "wait-timeout") return sent;
      throw error;
    });
  }

  const stopped = await askAll(plan.asked, {
    concurrency,
    signal,
    attempt,
    began: progress.began,
    ended(charger, ending) {
      endings.set(charger.id, ending);
      // Who is followed has not ended: their key stays.
      const isFollowed = follow !== undefined && ending.outcome === "accepted";
      journal.ended(charger.id, isFollowed ? { ...ending, open: true } : ending);
      progress.ended(charger, ending);
    },
  });
  for (const { id } of plan.asked) if (!endings.has(id)) journal.leftOut(id);
  progress.close();
  if (accepted.length > 0) {
    await follow?.(accepted, (chargerId, ending) => {
      endings.set(chargerId, ending);
      journal.ended(chargerId, ending);
    });
  }
  const results = [
    ...plan.asked.map((charger) => ({ ...charger, ...(endings.get(charger.id) ?? notAttempted) })),
    ...plan.stale.map((charger) => ({ ...charger, ...stale })),
  ];
  return { results, stopped };
}

const stale: Ending = {
  outcome: "unknown",
  commandId: null,
  error: "may have been asked more than a day ago: look with forecourt commands list --charger",
  answer: null,
  open: true,
};
