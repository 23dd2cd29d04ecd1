/** A connector that a charger may have; null for any other number. */
export function connectorOf(connectorId: number): number | null {
  return Number.isInteger(connectorId) && connectorId >= 0 && connectorId <= 1000 ? connectorId : null;
}

/** Null for a number that the server never assigned, and that no column holds. */
export function transactionOf(transactionId: number | undefined): number | null {
  return integerOf(transactionId);
}

/** Null when there is none, and for a number that no reservation of OCPP has. */
export function reservationOf(reservationId: number | undefined): number | null {
  return integerOf(reservationId);
}

/** An integer of 32 bits. */
function integerOf(given: number | undefined): number | null {
  if (given === undefined || !Number.isInteger(given)) return null;
  return given >= -(2 ** 31) && given < 2 ** 31 ? given : null;
}

/** Wh; null for a value that a meter cannot show. Chargers send -1 when they do not know the value. */
export function registerOf(wh: number): number | null {
  return Number.isSafeInteger(wh) && wh >= 0 ? wh : null;
}

/** Cuts an id tag or a timestamp to more than any real one has: both are in indexes, which limit the length. */
export function indexable(text: string): string {
  return text.slice(0, 255);
}
