/** Wrong use of the simulator. */
export type SimulatorErrorCode =
  /** Connectors count from 1. */
  | "no-such-connector"
  /** A car is already plugged in. */
  | "connector-occupied"
  /** The charger was closed during the wait. */
  | "closed"
  /** An invalid option or argument, for example an id tag of 21 characters. */
  | "invalid-option"
  /** A scenario step timed out; the message names it. */
  | "timed-out";

/** Wrong use of the simulator. Check `code`: `instanceof` fails when two copies of the package are installed. */
export class SimulatorError extends Error {
  override readonly name = "SimulatorError";
  readonly code: SimulatorErrorCode;

  constructor(code: SimulatorErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Checks options of callers without a compiler: an object, with these fields of these types. */
export function needOptions(
  caller: string,
  given: unknown,
  wanted: Readonly<Record<string, "string" | "number" | "object" | "function">> = {},
): void {
  const problem = (name: string, kind: string) =>
    new SimulatorError(
      "invalid-option",
      `${caller}(): ${name} must be ${/^o/.test(kind) ? "an" : "a"} ${kind}.`,
    );
  if (typeof given !== "object" || given === null) throw problem("options", "object");
  for (const [name, kind] of Object.entries(wanted)) {
    const value: unknown = Reflect.get(given, name);
    if (typeof value !== kind || value === null) throw problem(`options.${name}`, kind);
  }
}
