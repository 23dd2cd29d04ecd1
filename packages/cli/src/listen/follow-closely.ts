import type { Client, ConnectionState } from "@forecourt/client";
import type { Event } from "@forecourt/contract";
import type { Environment } from "../environment.ts";
import { watchNetwork } from "./watch-network.ts";

/** An event, and the cursor after it. */
export interface Followed {
  event: Event;
  cursor: string | undefined;
}

export interface FollowOptions {
  client: Client;
  /** Checks once, with a short timeout, whether the server can be reached. */
  isThere: () => Promise<boolean>;
  /** Only these types, separated by commas. */
  type?: string | undefined;
  /** Undefined: starts with the next event. */
  cursor?: string | undefined;
  onConnection?: (state: ConnectionState) => void;
  /** Called when the cursor has moved and every earlier event is handled: at the start, and after events of other types. */
  onQuiet?: (cursor: string) => void;
}

/** The server says something every 15 s. */
const silentMs = 20_000;

/**
 * Yields the events of `client.events.stream` without end, for a person who waits. The client may back off for a minute or
 * more; this loop connects as soon as the server can be reached, and when the machine wakes up. Ends without an
 * error when the signal aborts.
 */
export async function* followClosely(
  { client, isThere, type, cursor: begin, onConnection, onQuiet }: FollowOptions,
  { clock, signal }: Pick<Environment, "clock" | "signal">,
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
        network.onState(state);
        onConnection?.(state);
      },
    });
    // The cursor must not move while the caller handles an event.
    const reader = { waits: true };
    const noteCursor = () => {
      if (!reader.waits || stream.cursor === undefined || stream.cursor === cursor) return;
      cursor = stream.cursor;
      onQuiet?.(cursor);
    };
    network.begin(() => renewal.abort(), noteCursor);
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
