import type { Client } from "@forecourt/client";
import type { Command } from "@forecourt/contract";
import type { Ending } from "./outcome.ts";
import type { Accepted } from "./run-plan.ts";

/** What a command asks of each charger. */
export interface BulkJob<Request extends object> {
  /** As the table has it: `chargers reset`. */
  command: string;
  /** What it asks by the flags that were given, under wire names. Not called where a journal says what was asked. */
  request(): Request | Promise<Request>;
  /** The flags that the request is made of: they mean nothing beside `--retry`. */
  requestFlags: readonly string[];
  /** For people; the question goes on with how many chargers: `Send the local list to`. */
  words(request: Request): { question: string; doing: string };
  send(client: Client, chargerId: string, request: Request, options: SendOptions): Promise<Command>;
  /** Follows those that have said yes further. Without it, yes is the end. */
  follow?(client: Client, accepted: readonly Accepted[], followed: Followed<Request>): Promise<void>;
}

export interface Followed<Request> {
  request: Request;
  /** How one of them has ended; the last word counts, and without one it is still accepted. */
  ended(chargerId: string, ending: Ending): void;
}

export interface SendOptions {
  signal?: AbortSignal;
  idempotencyKey?: string;
  wait?: boolean;
  timeout?: number;
}
