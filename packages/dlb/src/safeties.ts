/** The mechanisms that keep the sum below the cap. A test can switch off each one to show that it is needed. */
export interface Safeties {
  /** A decrease frees nothing before the charger has accepted it. */
  waitsForDecreases: boolean;
  /** A decrease frees nothing before the car has had time to follow. */
  settles: boolean;
  /** A limit belongs to one transaction. The next one on the same connector begins without it. */
  bindsToTransaction: boolean;
  /** An offline charger continues to draw what it may. */
  reservesOffline: boolean;
}

export const allSafeties: Safeties = {
  waitsForDecreases: true,
  settles: true,
  bindsToTransaction: true,
  reservesOffline: true,
};
