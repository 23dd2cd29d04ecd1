import type { ChargerCalls } from "./charging/commands/calls.ts";
import type { Core } from "./core/core.ts";
import type { Bus } from "./processes/bus.ts";
import type { RunningServer } from "./running-server.ts";

/**
 * A running server with the dependencies of its operations, for tests and for the demo. It is separate from the types
 * that embedders see.
 */
export interface BuiltServer extends RunningServer {
  core: Core;
  /** Calls to the chargers that are connected to this process. */
  calls: ChargerCalls;
  bus: Bus;
}
