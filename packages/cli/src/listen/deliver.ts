import type { Event } from "@forecourt/contract";
import type { Environment } from "../environment.ts";
import { pause } from "../pause.ts";
import { type Attempt, postWebhook, type Target } from "./post-webhook.ts";

/** Delay after a failure, doubled each time. It is short, because a developer restarts the receiver and continues. */
const firstRetryMs = 250;
const longestRetryMs = 2_000;

/** Gets the result of each attempt. */
export interface DeliveryNews {
  /** An attempt that will be made again, and in how long. */
  failed(attempt: Attempt, retryInMs: number): void;
  /** Ctrl-C has come, and the receiver's answer is waited for. */
  ending(): void;
}

/**
 * Posts an event until it is answered by anything but a 5xx, for ever if need be; answers that last attempt. Undefined when
 * the signal aborted between two attempts: one that is under way is waited for.
 */
export async function deliver(
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
