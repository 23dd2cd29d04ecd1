import type { Event } from "@forecourt/contract";
import type { Environment } from "../environment.ts";
import { paintFor } from "../output/paint.ts";
import type { TextOutput } from "../output/text-output.ts";
import { pause } from "../pause.ts";
import { awayText, deliveryRecord, deliveryText } from "./delivery-line.ts";
import { type Attempt, postWebhook, type Target } from "./post-webhook.ts";
import type { StatusLine } from "./status-line.ts";

/** The output of a command that follows events. */
export interface EventOutput {
  /** A line of the results. */
  showLine(record: object, text: () => string): void;
  /** For the person who waits. */
  note(text: string): void;
  output(): TextOutput;
  /** Results are JSON. */
  json: boolean;
  status: StatusLine;
}

/** Forwards events one after the other, and reports each result. */
export interface Forwarder {
  /** Resolves when the event is handled; `noteDone` runs before the result is printed. Undefined after Ctrl-C. */
  forward(event: Event, noteDone: () => void): Promise<Attempt | undefined>;
}

export function createForwarder(
  target: Target,
  eventOutput: EventOutput,
  environment: Environment,
): Forwarder {
  const { json, status } = eventOutput;
  const paint = paintFor(environment.stderr, environment);
  let hinted = false;

  function hint({ status: answered }: Attempt): void {
    if (hinted || (answered !== 400 && answered !== 401)) return;
    hinted = true;
    eventOutput.note(
      paint.dim("  Does the receiver know the secret? forecourt webhooks listen --print-secret prints it."),
    );
  }

  return {
    async forward(event, noteDone) {
      let lastFailure = "";
      const attempt = await deliver(event, target, environment, {
        failed(failure, retryInMs) {
          const way = String(failure.status ?? failure.error);
          if (!json) status.show(way, awayText(event, failure, paint));
          else if (way !== lastFailure)
            eventOutput.showLine(deliveryRecord(event, failure, retryInMs), () => "");
          lastFailure = way;
        },
        ending() {
          status.clear();
          eventOutput.note("Ending: waiting for the receiver's answer; Ctrl-C again ends at once.");
        },
      });
      status.clear();
      if (attempt === undefined) return undefined;
      noteDone();
      eventOutput.showLine(deliveryRecord(event, attempt, null), () =>
        deliveryText(event, attempt, eventOutput.output()),
      );
      hint(attempt);
      return attempt;
    },
  };
}

/** Delay after a failure, doubled each time. It is short, because a developer restarts the receiver and continues. */
const firstRetryMs = 250;
const longestRetryMs = 2_000;

/** Gets the result of each attempt. */
interface DeliveryNews {
  /** An attempt that will be made again, and in how long. */
  failed(attempt: Attempt, retryInMs: number): void;
  /** Ctrl-C has come, and the receiver's answer is waited for. */
  ending(): void;
}

/**
 * Posts an event until it is answered by anything but a 5xx, for ever if need be; answers that last attempt. Undefined when
 * the signal aborted between two attempts: one that is under way is waited for.
 */
async function deliver(
  event: Event,
  target: Target,
  environment: Environment,
  news: DeliveryNews,
): Promise<Attempt | undefined> {
  const { clock, signal, random } = environment;
  for (let number = 1; ; number++) {
    signal.addEventListener("abort", news.ending, { once: true });
    const attempt = await postWebhook(event, number, target, environment);
    signal.removeEventListener("abort", news.ending);
    if (attempt.status !== null && attempt.status < 500) return attempt;
    const backOffMs = Math.min(firstRetryMs * 2 ** (number - 1), longestRetryMs);
    const retryInMs = Math.round(backOffMs * (1 - random() / 4));
    news.failed(attempt, retryInMs);
    await pause(retryInMs, { clock, signal }).catch(() => undefined);
    if (signal.aborted) return undefined;
  }
}
