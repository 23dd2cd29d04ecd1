import type { Client, ConnectionState } from "@forecourt/client";
import type { Event } from "@forecourt/contract";
import type { Surroundings } from "../surroundings.ts";
import { watchNetwork } from "./watch-network.ts";

/** An event, and the place behind it. */
export interface Followed {
  event: Event;
  cursor: string | undefined;
}

export interface FollowOptions {
  client: Client;
  /** Asks whether the server can be reached, once and soon. */
  isThere: () => Promise<boolean>;
  /** Only these types, separated by commas. */
  type?: string | undefined;
  /** Undefined: begins with what happens next. */
  cursor?: string | undefined;
  onConnection?: (state: ConnectionState) => void;
  /** The place has moved, while everything before it has been handled: at the beginning, and where what happened was not asked for. */
  onQuiet?: (cursor: string) => void;
}

/** The server says something every 15 s. */
const silentMs = 20_000;

/**
 * Events for ever, as `client.events.stream` tells them, for somebody who waits: where a client of many backs off for a
 * minute and more, this one connects as soon as the server can be reached, and when the machine wakes up. Ends without an
 * error when the signal aborts.
 */
export async function* followClosely(
  { client, isThere, type, cursor: begin, onConnection, onQuiet }: FollowOptions,
  { clock, signal }: Pick<Surroundings, "clock" | "signal">,
): AsyncGenerator<Followed, void, undefined> {
  const network = watchNetwork(clock, isThere);
  let cursor = begin;
  while (!signal.aborted) {
    const renewal = new AbortController();
    const ending = AbortSignal.any([signal, renewal.signal]);
    const stream = client.events.stream({
      ...(type !== undefined && { type }),
      ...(cursor !== undefined && { cursor }),
      idleTimeoutMs: silentMs,
      signal: ending,
      onConnection(state) {
        network.told(state);
        onConnection?.(state);
      },
    });
    // Between an event and the next one the place is its reader's, who may not be done with it.
    const reader = { waits: true };
    const notePlace = () => {
      if (!reader.waits || stream.cursor === undefined || stream.cursor === cursor) return;
      cursor = stream.cursor;
      onQuiet?.(cursor);
    };
    network.begin(() => renewal.abort(), notePlace);
    try {
      for await (const event of stream) {
        reader.waits = false;
        cursor = stream.cursor;
        yield { event, cursor };
        reader.waits = true;
      }
    } catch (error) {
      if (!ending.aborted) throw error;
    } finally {
      network.end();
    }
  }
}
