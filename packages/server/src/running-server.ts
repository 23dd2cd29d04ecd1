import type { Hooks } from "./core/hooks.ts";
import type { Clock } from "./platform/clock.ts";
import type { Log } from "./platform/log.ts";

/** A server that listens. */
export interface RunningServer {
  /** Where it listens: `http://127.0.0.1:8080`. */
  url: string;
  /** Where `/metrics` is served: `http://127.0.0.1:9464`; null when it is not served. */
  metricsUrl: string | null;
  /** The first admin key, in the start that created it. Afterwards it cannot be read again. */
  firstKey: string | null;
  /**
   * Reads the certificates again; open connections stay open. Files that cannot be used change nothing: the log says
   * what is wrong.
   */
  reloadTls(): void;
  /** Stops in order: not ready, no new work, running work ends, chargers are disconnected, everything is committed. */
  close(options?: { spreadMs?: number }): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** What an embedder passes in addition to the configuration. */
export interface ServerOptions {
  /** Default: the time of the machine. */
  clock?: Clock;
  log: Log;
  /** Functions that take part in the decisions of the server. Default: none. */
  hooks?: Hooks;
  /** Checks every response against the contract: for tests. Default false. */
  checkReplies?: boolean;
  /** Called for every response, checked or not. Default: no call. */
  onReply?: (seen: { operationId: string; status: number; schemaValid: boolean }) => void;
}
