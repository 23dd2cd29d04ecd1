import type { Client, Options } from "@forecourt/client";
import type { Environment } from "../../environment.ts";
import { type Away, untilAnswered } from "../../live/until-answered.ts";
import { pause } from "../../pause.ts";
import type { Message } from "./message-text.ts";

export interface Following {
  client: Client;
  chargerId: string;
  /** What the server is asked to narrow it down to. */
  filter: Pick<Options<"listChargerMessages">, "action" | "direction" | "errors_only">;
  /** Begin here; without it with the newest few, as `tail` does. */
  from: string | undefined;
  away(away: Away): void;
  back(): void;
}

/** A charger that says much is asked more often than one that says nothing. */
const soonMs = 500;
const seldomMs = 3_000;
/** So many of what was said before. */
const before = 10;

/**
 * The frames of a charger, oldest first, as they become known: two seconds after they were on the wire. Each comes once. What
 * cannot be asked at all is thrown; a server that goes away later is waited for.
 */
export async function* followMessages(
  { client, chargerId, filter, from, away, back }: Following,
  { clock, signal, random }: Pick<Environment, "clock" | "signal" | "random">,
): AsyncGenerator<Message, never, undefined> {
  const list = (options: Options<"listChargerMessages">) =>
    client.chargers.listMessages(chargerId, { ...filter, ...options, signal, timeoutMs: 10_000 });
  // Ids that are already printed and that the next page repeats: frames that were on the wire before the newest
  // of them may become known after it.
  const printed = new Set<string>();
  let begin = from;
  if (begin === undefined) {
    const { data } = await list({ per_page: before });
    for (const message of data.toReversed()) {
      printed.add(message.id);
      yield message;
    }
    begin = data.at(-1)?.at;
  }
  let cursor: string | undefined;
  let hasAnswered = from === undefined;
  for (let delayMs = soonMs; ; ) {
    const output = {
      order: "oldest" as const,
      per_page: 100,
      ...(begin !== undefined && { from: begin }),
      ...(cursor !== undefined && { cursor }),
    };
    const ask = () => list(output);
    const page = await (hasAnswered ? untilAnswered(ask, { clock, signal, random, away, back }) : ask());
    hasAnswered = true;
    cursor = page.pagination.next_cursor ?? cursor;
    for (const message of page.data) {
      signal.throwIfAborted();
      if (!printed.delete(message.id)) yield message;
    }
    if (page.data.length > 0) delayMs = soonMs;
    if (page.pagination.has_more) continue;
    await pause(delayMs, { clock, signal });
    delayMs = Math.min(delayMs * 1.5, seldomMs);
  }
}
