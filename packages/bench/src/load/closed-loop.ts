import { setTimeout as wait } from "node:timers/promises";
import { awake } from "./awake.ts";
import type { Fleet } from "./fleet.ts";
import { count, drain, emptyTally, type Tally } from "./tally.ts";

const drainMs = 10_000;

/** Every charger sends the next message as soon as the last one is answered, for `durationMs`. */
export async function closedLoop(fleet: Fleet, text: string, durationMs: number): Promise<Tally> {
  const tally = emptyTally();
  let running = true;
  for (const charger of fleet.chargers) {
    charger.onReply = (who, kind) => {
      count(tally, kind);
      if (!running) return;
      tally.requests++;
      who.send(text, 0);
    };
    tally.requests++;
    charger.send(text, 0);
  }
  await awake(wait(durationMs));
  running = false;
  await drain(fleet, tally, drainMs);
  return tally;
}

/** Every charger sends one message; `window` of them are under way at a time. */
export async function oneEach(fleet: Fleet, text: string, window: number): Promise<Tally> {
  const tally = emptyTally();
  const waiting = [...fleet.chargers];
  const sendNext = () => {
    const charger = waiting.pop();
    if (charger === undefined) return;
    charger.onReply = (_, kind) => {
      count(tally, kind);
      sendNext();
    };
    tally.requests++;
    charger.send(text, 0);
  };
  for (let index = 0; index < window; index++) sendNext();
  await drain(fleet, tally, drainMs);
  tally.lost += waiting.length;
  return tally;
}
