import type { ChargerCalls } from "./commands/calls.ts";
import type { Context } from "./context.ts";
import type { Bus } from "./processes/bus.ts";
import type { RunningServer } from "./running-server.ts";

/** With what its operations get: for tests, and for the demo. Apart from the types that embedders see. */
export interface BuiltServer extends RunningServer {
  ctx: Context;
  /** Calls to the chargers that are connected to this process. */
  calls: ChargerCalls;
  bus: Bus;
}
