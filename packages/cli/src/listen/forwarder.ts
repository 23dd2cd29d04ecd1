import type { Event } from "@forecourt/contract";
import { paintFor } from "../output/paint.ts";
import type { Place } from "../output/place.ts";
import type { Surroundings } from "../surroundings.ts";
import { deliver } from "./deliver.ts";
import { awayText, deliveryRecord, deliveryText } from "./delivery-line.ts";
import type { Attempt, Target } from "./post-webhook.ts";
import type { StatusLine } from "./status-line.ts";

/** How a command tells what goes on. */
export interface Telling {
  /** A line of the results. */
  showLine(record: object, text: () => string): void;
  /** For the person who waits. */
  note(text: string): void;
  place(): Place;
  /** Results are JSON. */
  json: boolean;
  status: StatusLine;
}

/** Forwards events one after the other, and tells how it goes. */
export interface Forwarder {
  /** Until it is done with; `noteDone` runs once it is, and before it is told. Undefined when Ctrl-C came first. */
  forward(event: Event, noteDone: () => void): Promise<Attempt | undefined>;
}

export function createForwarder(target: Target, telling: Telling, surroundings: Surroundings): Forwarder {
  const { json, status } = telling;
  const paint = paintFor(surroundings.stderr, surroundings);
  let hinted = false;

  function hint({ status: answered }: Attempt): void {
    if (hinted || (answered !== 400 && answered !== 401)) return;
    hinted = true;
    telling.note(
      paint.dim("  Does the receiver know the secret? forecourt webhooks listen --print-secret tells it."),
    );
  }

  return {
    async forward(event, noteDone) {
      let toldOf = "";
      const attempt = await deliver(event, target, surroundings, {
        failed(failure, retryInMs) {
          const way = String(failure.status ?? failure.error);
          if (!json) status.show(way, awayText(event, failure, paint));
          else if (way !== toldOf) telling.showLine(deliveryRecord(event, failure, retryInMs), () => "");
          toldOf = way;
        },
        ending() {
          status.clear();
          telling.note("Ending: waiting for the receiver's answer; Ctrl-C again ends at once.");
        },
      });
      status.clear();
      if (attempt === undefined) return undefined;
      noteDone();
      telling.showLine(deliveryRecord(event, attempt, null), () =>
        deliveryText(event, attempt, telling.place()),
      );
      hint(attempt);
      return attempt;
    },
  };
}
