import type { Clock } from "../platform/clock.ts";
import { ProblemError } from "../platform/problems.ts";
import { unavailable } from "./problem.ts";

/** How many requests the server handles at the same time, and how long the others wait. */
export interface TurnLimits {
  /** Of all organizations together. */
  requests: number;
  /** How many of these may be lists at this moment: lists cost the database and the loop more than anything else. */
  lists: () => number;
  perOrganization: number;
  waitMs: number;
  /** Waiting requests of one organization; one more is refused at once. */
  mostWaiting: number;
}

export interface Turns {
  /**
   * Resolves when the request may begin, with the function to call when it has ended.
   * @throws ProblemError `rate-limited` when the organization's own requests block it for too long, `unavailable` when
   * the requests of other organizations do.
   */
  take(orgId: string, kind: "list" | "other"): Promise<() => void>;
}

interface Waiter {
  isList: boolean;
  start(): void;
}

/**
 * Requests take turns. Each organization has its own queue, and the server takes from the queues in turn, so that many
 * requests of one organization do not delay the few of another. Within a queue, lists wait for everything else.
 */
export function createTurns(limits: TurnLimits, clock: Pick<Clock, "after">): Turns {
  /** In the order in which the server takes from them next. */
  const queues = new Map<string, Waiter[]>();
  const running = new Map<string, number>();
  let requests = 0;
  let lists = 0;

  function serve(): void {
    while (requests < limits.requests) {
      const waiter = takeNext();
      if (waiter === null) return;
      waiter.start();
    }
  }

  function takeNext(): Waiter | null {
    for (const [orgId, queue] of queues) {
      if ((running.get(orgId) ?? 0) >= limits.perOrganization) continue;
      const waiter = queue.find(({ isList }) => !isList) ?? (lists < limits.lists() ? queue[0] : undefined);
      if (waiter === undefined) continue;
      remove(orgId, waiter);
      return waiter;
    }
    return null;
  }

  /** The organization goes to the end of the round. */
  function remove(orgId: string, waiter: Waiter): void {
    const left = queues.get(orgId)?.filter((other) => other !== waiter) ?? [];
    queues.delete(orgId);
    if (left.length > 0) queues.set(orgId, left);
  }

  function begin(orgId: string, isList: boolean): () => void {
    requests += 1;
    if (isList) lists += 1;
    running.set(orgId, (running.get(orgId) ?? 0) + 1);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      requests -= 1;
      if (isList) lists -= 1;
      const left = (running.get(orgId) ?? 1) - 1;
      if (left === 0) running.delete(orgId);
      else running.set(orgId, left);
      serve();
    };
  }

  function refusal(orgId: string): ProblemError {
    const own = running.get(orgId) ?? 0;
    // The organization's own lists may be all the running lists, and then the others are not the cause either.
    if (own === 0) return unavailable("Too many requests are in progress; try again in a moment.");
    const detail = `The organization has ${own} requests in progress, and this one had to wait too long; send fewer at the same time.`;
    return new ProblemError("rate-limited", detail, { headers: { "retry-after": "1" } });
  }

  return {
    take(orgId, kind) {
      const isList = kind === "list";
      const queue = queues.get(orgId) ?? [];
      if (queue.length >= limits.mostWaiting) return Promise.reject(refusal(orgId));
      return new Promise((resolve, reject) => {
        const waiter: Waiter = {
          isList,
          start() {
            cancel();
            resolve(begin(orgId, isList));
          },
        };
        const cancel = clock.after(limits.waitMs, () => {
          remove(orgId, waiter);
          reject(refusal(orgId));
        });
        queues.set(orgId, [...queue, waiter]);
        serve();
      });
    },
  };
}
