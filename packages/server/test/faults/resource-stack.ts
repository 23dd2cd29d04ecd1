/** What ends together. */
export interface Stack extends AsyncDisposable {
  use<Resource extends AsyncDisposable>(resource: Resource): Resource;
  defer(end: () => Promise<void>): void;
}

/** What was started is ended in the opposite order. */
export function createStack(): Stack {
  const ends: (() => PromiseLike<void>)[] = [];
  return {
    use(resource) {
      ends.push(() => resource[Symbol.asyncDispose]());
      return resource;
    },
    defer: (end) => void ends.push(end),
    async [Symbol.asyncDispose]() {
      for (const end of ends.reverse()) await end();
    },
  };
}
