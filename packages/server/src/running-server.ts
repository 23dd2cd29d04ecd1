import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";

export interface RunningServer {
  /** Where it listens: `http://127.0.0.1:8080`. */
  url: string;
  /** The first admin key, in the start that made one up; afterwards nobody can read it again. */
  firstKey: string | null;
  /** Stops in order: not ready, nothing new, what runs ends, chargers are sent away, everything is committed. */
  close(options?: { spreadMs?: number }): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface ServerOptions {
  clock?: Clock;
  log: Log;
  /** Tests check every answer against the contract, and hear of each. */
  checkReplies?: boolean;
  onReply?: (seen: { operationId: string; status: number; schemaValid: boolean }) => void;
}
