export type SimulatorErrorCode = "no-such-connector" | "connector-occupied" | "closed" | "invalid-option";

/** Wrong use of the simulator. Branch on `code`: `instanceof` fails when two copies of the package are installed. */
export class SimulatorError extends Error {
  override readonly name = "SimulatorError";
  readonly code: SimulatorErrorCode;

  constructor(code: SimulatorErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
