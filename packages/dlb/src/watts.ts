import type { ConnectorLedger } from "./ledger.ts";
import type { Rules } from "./rules.ts";
import type { ConnectorConfig } from "./site.ts";

/*
 * A charger that takes watts only gets a limit as the watts of all its phases, and gives them to the car on as many phases as
 * that draws on. The ledger therefore counts limits over the phases that they are written for: 16 A on three phases are 48 A.
 * Exposures, claims and room are what one phase may carry. Where limits are amperes, both are the same.
 */

/** How many phases a limit is written for. */
export function phasesOf({ wattPhases = 1 }: ConnectorConfig): 1 | 3 {
  return wattPhases;
}

/** The least and the most that a limit may be, counted over its phases. */
export function leastOf({ policy }: Rules, connector: ConnectorConfig): number {
  return Math.ceil(connector.minA ?? policy.minimumA) * phasesOf(connector);
}

export function mostOf(connector: ConnectorConfig): number {
  return Math.floor(connector.maxA) * phasesOf(connector);
}

/** What a connector without any limit may draw, counted over its phases. */
export function unlimited(connector: ConnectorConfig): number {
  return Math.ceil(connector.maxA) * phasesOf(connector);
}

/** So many samples in a row that show three phases are no accident. */
const SAMPLES_OF_THREE = 2;

/** Whether the session that runs is known to draw on three phases. */
function drawsOnThree({ transaction, meter }: ConnectorLedger): boolean {
  return transaction !== null && meter.onThree >= SAMPLES_OF_THREE;
}

/** What one phase may carry under a limit, whichever car comes. */
export function drawnByAny(limitA: number, connector: ConnectorConfig): number {
  return phasesOf(connector) === 1 ? limitA : Math.min(limitA, Math.ceil(connector.maxA));
}

/** The same of the session that runs, whose samples may have shown how many phases it draws on. */
export function drawnBy(limitA: number, ledger: ConnectorLedger, connector: ConnectorConfig): number {
  const phases = phasesOf(connector);
  return phases > 1 && drawsOnThree(ledger) ? Math.ceil(limitA / phases) : drawnByAny(limitA, connector);
}

/** The highest limit, counted over its phases, under which one phase carries no more than `roomA`. */
export function limitWithin(roomA: number, ledger: ConnectorLedger, connector: ConnectorConfig): number {
  const phases = phasesOf(connector);
  if (phases === 1) return roomA;
  const amps = Math.floor(roomA);
  if (drawsOnThree(ledger)) return amps * phases;
  return amps >= Math.ceil(connector.maxA) ? mostOf(connector) : amps - (amps % phases);
}

/** Counts the samples in a row that show three phases; one that shows fewer is the end of that. */
export function countPhases(onThree: number, phases: number | undefined): number {
  if (phases === undefined) return onThree;
  return phases === 3 ? Math.min(onThree + 1, SAMPLES_OF_THREE) : 0;
}
