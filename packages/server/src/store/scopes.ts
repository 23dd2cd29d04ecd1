import { AsyncLocalStorage } from "node:async_hooks";

/** What `forecourt.org` is set to: an organization's id; `*`, every row; or nothing, no row. */
type Scope = string;

/** In whose name the store is asked, in this and in whatever it starts. */
export interface Scopes {
  run<Result>(scope: Scope, run: () => Result): Result;
  current(): Scope;
}

/** For a connection that sees every row whatever is said: nothing is kept, so nothing is paid. */
export const unscoped: Scopes = { run: (_, run) => run(), current: () => everything };

export const everything: Scope = "*";
export const nothing: Scope = "";

/** `outside`: the scope of whoever entered none. */
export function createScopes(outside: Scope): Scopes {
  const entered = new AsyncLocalStorage<Scope>();
  return { run: (scope, run) => entered.run(scope, run), current: () => entered.getStore() ?? outside };
}
