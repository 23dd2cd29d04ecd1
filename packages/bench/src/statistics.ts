export interface Spread {
  median: number;
  q1: number;
  q3: number;
  min: number;
  max: number;
}

/** Of at least one value. Quartiles are interpolated between neighbours. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    median: quantile(sorted, 0.5),
    q1: quantile(sorted, 0.25),
    q3: quantile(sorted, 0.75),
    min: quantile(sorted, 0),
    max: quantile(sorted, 1),
  };
}

/** Of sorted values; `share` in [0, 1]. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new Error("There is no middle of nothing.");
  return below + (above - below) * (place - Math.floor(place));
}

/** Round by round, `values` over `references`; rounds that only one of them has are left out. */
export function pairedRatios(values: readonly number[], references: readonly number[]): number[] {
  return values.slice(0, references.length).map((value, round) => {
    const reference = references[round];
    if (reference === undefined || reference === 0)
      throw new Error(`Nothing to divide by in round ${round}.`);
    return value / reference;
  });
}

/** The quartiles are further apart than a fifth of the median: another process disturbed the measurement. */
export function isNoisy({ median, q1, q3 }: Spread): boolean {
  return q3 - q1 > 0.2 * Math.abs(median);
}
