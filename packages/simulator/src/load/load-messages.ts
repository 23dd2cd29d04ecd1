import type { ExportedLatencies } from "./latencies.ts";

/** A charger of the load. */
export interface LoadedCharger {
  /** The OCPP endpoint that it connects to, without the identity: `ws://…/ocpp`. */
  url: string;
  identity: string;
  password?: string;
  /** Of its driver, at most 20 characters. */
  idTag: string;
}

/** What a process of the load begins with. */
export interface LoadStart {
  chargers: readonly LoadedCharger[];
  /** Number of the first charger among those of all processes. */
  firstIndex: number;
  /** Share of the chargers that are in a transaction, in [0, 1]. */
  charging: number;
  everyMs: number;
  staggerMs: number;
  seed: number;
}

/** Messages to a process of the load. */
export type LoadOrder =
  | { kind: "start"; start: LoadStart }
  | { kind: "status" }
  | { kind: "pace"; everyMs: number }
  | { kind: "measure" }
  | { kind: "stop" };

/** Counts since the start. */
export interface LoadCounts {
  /** Chargers that are connected and accepted, now. */
  ready: number;
  /** Those of them that are in a transaction, now. */
  charging: number;
  /** MeterValues. */
  sent: number;
  answered: number;
  /** CALLERRORs, and answers to something else. */
  failed: number;
  /** Connections that were lost. */
  lost: number;
  /** Connections that were refused or did not come about. */
  refused: number;
  /** Why, for the last of them; null without one. */
  lastRefusal: string | null;
}

/** The answer to "status", and the only message of a process of the load. */
export interface LoadProcessStatus extends LoadCounts {
  latencies: ExportedLatencies;
}
