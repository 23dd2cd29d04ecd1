import { setTimeout as wait } from "node:timers/promises";
import { awake } from "./awake.ts";
import type { Fleet } from "./fleet.ts";
import { count, drain, emptyTally, type Tally } from "./tally.ts";

const drainMs = 10_000;

/**
 * Every charger sends the next message as soon as the last one is answered, for `durationMs`; several texts in turn.
 * `answered` gets the time that each answer took.
 */
export async function closedLoop(
  fleet: Fleet,
  texts: string | readonly string[],
  durationMs: number,
  answered: (latencyMs: number) => void = () => undefined,
): Promise<Tally> {
  const tally = emptyTally();
  const turn = [texts].flat();
  let running = true;
  for (const charger of fleet.chargers) {
    let next = 0;
    const send = () => {
      tally.requests++;
      charger.send(turn[next++ % turn.length] ?? "", performance.now());
    };
    charger.onReply = (_, kind, at) => {
      count(tally, kind);
      answered(performance.now() - at);
      if (running) send();
    };
    send();
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
