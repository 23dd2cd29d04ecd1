import { createStore } from "./store.ts";

/*
 * The clock of the operator's computer may be wrong. Ages, and times that are sent, count by the server's clock.
 */

/** Less is the way of the answer, and the whole seconds of its header. */
const leastMs = 30_000;

/** How far the server is ahead of this computer, in ms; 0 for a difference that does not matter. */
const ahead = createStore(0);

export const useServerAhead = ahead.use;

/** Epoch ms by the server's clock. */
export function serverNow(): number {
  return Date.now() + ahead.get();
}

/** Each answer of the server has its time. */
export function readServerTime(response: Response): void {
  const difference = Date.parse(response.headers.get("date") ?? "") - Date.now();
  if (Number.isNaN(difference)) return;
  const counted = Math.abs(difference) < leastMs ? 0 : difference;
  if (Math.abs(counted - ahead.get()) >= leastMs) ahead.set(counted);
}
