import type { Clock } from "./platform/clock.ts";
import type { Log } from "./platform/log.ts";

/** A server that listens. */
export interface RunningServer {
  /** Where it listens: `http://127.0.0.1:8080`. */
  url: string;
  /** Where `/metrics` is answered: `http://127.0.0.1:9464`; null: nowhere. */
  metricsUrl: string | null;
  /** The first admin key, in the start that made one up; afterwards nobody can read it again. */
  firstKey: string | null;
  /**
   * Reads the certificates again; what is connected stays connected. Files that cannot be used change nothing: the log
   * says what is wrong.
   */
  reloadTls(): void;
  /** Stops in order: not ready, nothing new, what runs ends, chargers are sent away, everything is committed. */
  close(options?: { spreadMs?: number }): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** What an embedder brings along beside the configuration. */
export interface ServerOptions {
  /** Default: the time of the machine. */
  clock?: Clock;
  log: Log;
  /** Checks every answer against the contract: for tests. Default false. */
  checkReplies?: boolean;
  /** Hears of every answer, checked or not. Default: nobody does. */
  onReply?: (seen: { operationId: string; status: number; schemaValid: boolean }) => void;
}
