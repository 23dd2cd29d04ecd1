/**
 * The functions of an embedder that are told what happens, made so that one that throws stops nothing: half of an answer
 * would be worse than a lost log line. What it throws is an unhandled rejection, as loud as its owner wants that to be.
 */
export function unstoppable<Hooks extends object>(hooks: Hooks): Hooks {
  const safe: Record<string, unknown> = {};
  for (const name of namesOf(hooks)) {
    // One of its own keys, or of its class.
    const hook = hooks[name as keyof Hooks];
    if (typeof hook !== "function") continue;
    safe[name] = (...args: unknown[]) => {
      try {
        Reflect.apply(hook, hooks, args);
      } catch (error) {
        surface(error);
      }
    };
  }
  // Function for function the same.
  return safe as Hooks;
}

/** Leaves an error to whoever listens for those that nobody has handled. */
export function surface(error: unknown): void {
  void Promise.reject(error); // unhandled on purpose
}

/** Its own, and those of its class: hooks may be an object with a state. */
function namesOf(hooks: object): Set<string> {
  const names = new Set<string>();
  for (
    let level: object | null = hooks;
    level !== null && level !== Object.prototype;
    // Object or null, and nothing else.
    level = Object.getPrototypeOf(level) as object | null
  ) {
    for (const name of Object.getOwnPropertyNames(level)) if (name !== "constructor") names.add(name);
  }
  return names;
}
