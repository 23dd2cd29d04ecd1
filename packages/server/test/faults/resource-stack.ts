/** Resources that end together. */
export interface Stack extends AsyncDisposable {
  use<Resource extends AsyncDisposable>(resource: Resource): Resource;
  defer(end: () => Promise<void>): void;
}

/** Resources end in the opposite order of their start. */
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
