/** A connector that a charger may have; null for a number that is none. */
export function connectorOf(connectorId: number): number | null {
  return Number.isInteger(connectorId) && connectorId >= 0 && connectorId <= 1000 ? connectorId : null;
}

/** Null for a number that was never given to anybody, and that no column holds. */
export function transactionOf(transactionId: number | undefined): number | null {
  return integerOf(transactionId);
}

/** Null for none, and for a number that no reservation of OCPP has. */
export function reservationOf(reservationId: number | undefined): number | null {
  return integerOf(reservationId);
}

/** Of 32 bits. */
function integerOf(given: number | undefined): number | null {
  if (given === undefined || !Number.isInteger(given)) return null;
  return given >= -(2 ** 31) && given < 2 ** 31 ? given : null;
}

/** Wh; null for what no meter shows. -1 is how chargers say that they do not know. */
export function registerOf(wh: number): number | null {
  return Number.isSafeInteger(wh) && wh >= 0 ? wh : null;
}

/** Of an id tag or a timestamp, more than any real one has: both are in indexes, which have an end. */
export function indexable(text: string): string {
  return text.slice(0, 255);
}
