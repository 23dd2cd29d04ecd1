import type { Client } from "@forecourt/client";
import type { Command, JobCreate } from "@forecourt/contract";
import type { Accepted, Ending } from "./result.ts";

/** What a command asks of one charger, or of many in a job of the server. */
export interface BulkJob<Request extends object> {
  action: JobCreate["action"];
  /** What it asks by the flags that were given, under wire names. */
  request(): Request | Promise<Request>;
  /** The payload of a job, where it is not the request. */
  payload?(request: Request): object;
  /** For people; the question goes on with how many chargers: `Send the local list to`. */
  words(request: Request): Words;
  /** Asks one charger. */
  send(client: Client, chargerId: string, request: Request): Promise<Command>;
  /** Follows those that have said yes further. Without it, yes is the end. */
  follow?(client: Client, accepted: readonly Accepted[], followed: Followed<Request>): Promise<void>;
}

export interface Words {
  question: string;
  doing: string;
}

export interface Followed<Request> {
  request: Request;
  /** How one of them has ended; the last word counts, and without one it is still accepted. */
  ended(chargerId: string, ending: Ending): void;
}
