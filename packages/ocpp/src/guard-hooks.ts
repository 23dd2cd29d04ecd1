/**
 * Wraps the hooks of an embedder so that an error in one does not interrupt the engine: a half-sent answer is worse
 * than a lost log line. The error becomes an unhandled rejection, which the embedder can configure.
 */
export function guardHooks<Hooks extends object>(hooks: Hooks): Hooks {
  const safe: Record<string, unknown> = {};
  for (const name of namesOf(hooks)) {
    // A key of the object or its class.
    const hook = hooks[name as keyof Hooks];
    if (typeof hook !== "function") continue;
    safe[name] = (...args: unknown[]) => {
      try {
        Reflect.apply(hook, hooks, args);
      } catch (error) {
        reportUnhandled(error);
      }
    };
  }
  // The same keys with the same signatures.
  return safe as Hooks;
}

/** Reports an error as an unhandled rejection. */
export function reportUnhandled(error: unknown): void {
  void Promise.reject(error); // unhandled on purpose
}

/** Own and inherited keys: the hooks may be an instance of a class. */
function namesOf(hooks: object): Set<string> {
  const names = new Set<string>();
  for (
    let level: object | null = hooks;
    level !== null && level !== Object.prototype;
    // Returns an object or null.
    level = Object.getPrototypeOf(level) as object | null
  ) {
    for (const name of Object.getOwnPropertyNames(level)) if (name !== "constructor") names.add(name);
  }
  return names;
}
