/** What a rig is made of. `AsyncDisposableStack` would do, but Node 20 has none. */
export interface Started {
  /** Ends it with the rig. */
  use<D extends AsyncDisposable>(one: D): D;
  defer(end: () => Promise<void> | void): void;
}

/** Makes a rig that ends what it has started, the last first, also when it fails in the middle. */
export async function startAll<Parts extends object>(
  start: (started: Started) => Promise<Parts>,
): Promise<Parts & AsyncDisposable> {
  const ends: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const end of ends.reverse()) await end();
  };
  const defer: Started["defer"] = (end) => void ends.push(end);
  try {
    const parts = await start({
      defer,
      use(one) {
        defer(async () => one[Symbol.asyncDispose]());
        return one;
      },
    });
    return { ...parts, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
