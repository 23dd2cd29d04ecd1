import type { ConnectorLedger } from "./ledger.ts";
import type { Rules } from "./rules.ts";
import type { ConnectorConfig } from "./site.ts";

/*
 * A charger that takes watts only gets a limit as the watts of all its phases, and the car draws them on as many phases as it
 * uses. So the ledger counts limits over the phases that they are written for: 16 A on three phases are 48 A. Exposures,
 * demands and room are what one phase may carry. For limits in amperes, both are the same.
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

/** This many samples in a row that show three phases are not an accident. */
const SAMPLES_OF_THREE = 2;

/** Whether the running session is known to draw on three phases. */
function drawsOnThree({ transaction, meter }: ConnectorLedger): boolean {
  return transaction !== null && meter.onThree >= SAMPLES_OF_THREE;
}

/** What one phase may carry under a limit, with any car. */
export function drawnByAny(limitA: number, connector: ConnectorConfig): number {
  return phasesOf(connector) === 1 ? limitA : Math.min(limitA, Math.ceil(connector.maxA));
}

/** What one phase may carry in the running session, whose samples may have shown how many phases it uses. */
export function drawnBy(limitA: number, ledger: ConnectorLedger, connector: ConnectorConfig): number {
  const phases = phasesOf(connector);
  return phases > 1 && drawsOnThree(ledger) ? Math.ceil(limitA / phases) : drawnByAny(limitA, connector);
}

/** The highest limit, counted over its phases, under which one phase carries at most `roomA`. */
export function limitWithin(roomA: number, ledger: ConnectorLedger, connector: ConnectorConfig): number {
  const phases = phasesOf(connector);
  if (phases === 1) return roomA;
  const amps = Math.floor(roomA);
  if (drawsOnThree(ledger)) return amps * phases;
  return amps >= Math.ceil(connector.maxA) ? mostOf(connector) : amps - (amps % phases);
}

/** Counts the samples in a row that show three phases. A sample that shows fewer resets the count. */
export function countPhases(onThree: number, phases: number | undefined): number {
  if (phases === undefined) return onThree;
  return phases === 3 ? Math.min(onThree + 1, SAMPLES_OF_THREE) : 0;
}
