/** Runs work, so many pieces at once; whatever else comes waits its turn, first come, first served. */
export function createTurns(atOnce: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let underWay = 0;

  return async (work) => {
    if (underWay >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else underWay += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Whoever is next takes this one's place.
      if (next === undefined) underWay -= 1;
      else next();
    }
  };
}
