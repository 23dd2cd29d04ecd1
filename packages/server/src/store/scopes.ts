import { AsyncLocalStorage } from "node:async_hooks";

/** The value of the setting `forecourt.org`: an organization's id; `*` for every row; or nothing for no row. */
type Scope = string;

/** The scope in which a function, and all work that it starts, uses the store. */
export interface Scopes {
  run<Result>(scope: Scope, run: () => Result): Result;
  current(): Scope;
}

/** For a connection that sees every row in any scope: it does not store the scope, so there is no cost. */
export const unscoped: Scopes = { run: (_, run) => run(), current: () => everything };

export const everything: Scope = "*";
export const nothing: Scope = "";

/** `outside`: the scope of callers that entered none. */
export function createScopes(outside: Scope): Scopes {
  const entered = new AsyncLocalStorage<Scope>();
  return { run: (scope, run) => entered.run(scope, run), current: () => entered.getStore() ?? outside };
}
