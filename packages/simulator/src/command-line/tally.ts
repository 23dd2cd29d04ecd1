import type { SimulatedCharger } from "../simulated-charger.ts";

/** How connecting went for many chargers, as far as a command has to know. */
export interface Tally {
  /** How many were accepted at least once. */
  readonly accepted: number;
  /** HTTP status of the last attempt that was turned away; null when none was. */
  readonly refused: number | null;
  /** What Node calls the reason of the last attempt that nobody answered. */
  readonly failed: string | undefined;
}

export function tallyOf(chargers: readonly SimulatedCharger[]): Tally {
  const tally: { accepted: number; refused: number | null; failed: string | undefined } = {
    accepted: 0,
    refused: null,
    failed: undefined,
  };
  for (const charger of chargers) {
    const cancel = charger.on("link", (link) => {
      if (link !== "online") return;
      tally.accepted++;
      cancel();
    });
    charger.on("refused", ({ status }) => {
      tally.refused = status;
    });
    charger.on("failed", ({ code }) => {
      tally.failed = code;
    });
  }
  return tally;
}
