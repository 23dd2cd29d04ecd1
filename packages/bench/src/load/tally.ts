import type { ReplyKind } from "@forecourt/simulator/load";
import type { Fleet } from "./fleet.ts";

/** What was sent, and what came of it. Sound when every request was answered, none of them with an error. */
export interface Tally {
  requests: number;
  answered: number;
  /** CALLERRORs. */
  errors: number;
  /** Replies to something else than what was asked. */
  wrong: number;
  /** No reply in time, or none at all. */
  lost: number;
}

export function emptyTally(): Tally {
  return { requests: 0, answered: 0, errors: 0, wrong: 0, lost: 0 };
}

export function count(tally: Tally, kind: ReplyKind): void {
  if (kind === "answered") tally.answered++;
  else if (kind === "error") tally.errors++;
  else tally.wrong++;
}

/** Null, or what went wrong in a few words. */
export function faultOf(tally: Tally): string | null {
  const { requests, answered, errors, wrong, lost } = tally;
  if (answered === requests && errors + wrong + lost === 0) return null;
  return `${requests} requests: ${answered} answered, ${errors} CALLERRORs, ${wrong} wrong, ${lost} lost`;
}

/** Waits until nothing is outstanding, for `withinMs` at most; what is left then is lost. */
export async function drain(fleet: Fleet, tally: Tally, withinMs: number): Promise<void> {
  const until = performance.now() + withinMs;
  while (performance.now() < until && fleet.chargers.some(isWaiting)) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const charger of fleet.chargers) tally.lost += charger.giveUp();
}

function isWaiting(charger: { outstanding: number; lost: string | null }): boolean {
  return charger.outstanding > 0 && charger.lost === null;
}
