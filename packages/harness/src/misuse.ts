/** A call that plain JavaScript allows and the types forbid. */
export interface Misuse {
  name: string;
  given: string;
  /** What the call threw or rejected with; null when it worked. */
  error(): Promise<unknown>;
}

/** Wrong calls of all functions of some modules or objects. Classes are left out. */
export function misuses(...modules: readonly object[]): Misuse[] {
  return modules.flatMap(Object.entries).flatMap(([name, exported]: [string, unknown]) => {
    if (typeof exported !== "function" || /^[A-Z]/.test(name)) return [];
    const call = exported as (...given: unknown[]) => unknown;
    return Object.entries(wrongArguments).map(([given, args]) => ({
      name,
      given,
      error: () =>
        Promise.resolve()
          .then(() => call(...args))
          .then(
            () => null,
            (error: unknown) => error,
          ),
    }));
  });
}

const wrongArguments = {
  nothing: [],
  null: [null, null, null, null],
  "empty objects": [{}, {}, {}, {}],
  "empty lists": [[], [], [], []],
  text: ["x", "x", "x", "x"],
  numbers: [1, 2, 3, 4],
};
