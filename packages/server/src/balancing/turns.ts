/** Runs at most `atOnce` pieces of work at the same time. Other work waits in a queue, first come, first served. */
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
      // The next waiting piece of work takes this place.
      if (next === undefined) underWay -= 1;
      else next();
    }
  };
}
