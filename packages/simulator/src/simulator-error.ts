/** What can be wrong with the use of the simulator. */
export type SimulatorErrorCode =
  /** Connectors count from 1. */
  | "no-such-connector"
  /** Something is plugged in there already. */
  | "connector-occupied"
  /** The charger was closed, or what was waited for can no longer happen. */
  | "closed"
  /** An option or argument that no charger could have, such as an id tag of 21 characters. */
  | "invalid-option"
  /** A scenario has waited in vain; the message says for what. */
  | "timed-out";

/** Wrong use of the simulator. Branch on `code`: `instanceof` fails when two copies of the package are installed. */
export class SimulatorError extends Error {
  override readonly name = "SimulatorError";
  readonly code: SimulatorErrorCode;

  constructor(code: SimulatorErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
