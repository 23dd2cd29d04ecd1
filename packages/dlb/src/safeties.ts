/** What keeps the sum below the cap, each to be left out on its own by whoever wants to see that it is needed. */
export interface Safeties {
  /** A decrease frees nothing before the charger has said yes. */
  waitsForDecreases: boolean;
  /** And nothing before the car has had time to follow. */
  settles: boolean;
  /** A limit is one transaction's: the next one on the same connector begins with none. */
  bindsToTransaction: boolean;
  /** A charger that cannot be reached goes on drawing what it may. */
  reservesOffline: boolean;
}

export const allSafeties: Safeties = {
  waitsForDecreases: true,
  settles: true,
  bindsToTransaction: true,
  reservesOffline: true,
};
