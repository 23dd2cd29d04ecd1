import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { Now } from "../screens/now.tsx";
import { NotFound } from "../ui/failure.tsx";
import { Shell } from "./shell.tsx";

/** The filters of a screen, which live in its address: words by name. */
export type Search = Readonly<Record<string, string | undefined>>;

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  validateSearch: (given: Record<string, unknown>): Search =>
    Object.fromEntries(
      Object.entries(given)
        .filter(([, value]) => ["string", "number", "boolean"].includes(typeof value))
        .map(([name, value]) => [name, String(value)]),
    ),
});

const screen = <Path extends string>(path: Path, load: () => Promise<{ Screen: () => React.ReactNode }>) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load, "Screen") });

const routes = root.addChildren([
  createRoute({ getParentRoute: () => root, path: "/", component: Now }),
  screen("/events", () => import("../screens/events.tsx")),
  screen("/issues", () => import("../screens/issues.tsx")),
  screen("/chargers", () => import("../screens/chargers.tsx")),
  screen("/chargers/$id", () => import("../screens/charger.tsx")),
  screen("/sessions", () => import("../screens/sessions.tsx")),
  screen("/sessions/$id", () => import("../screens/session.tsx")),
  screen("/sites", () => import("../screens/sites.tsx")),
  screen("/sites/$id", () => import("../screens/site.tsx")),
  screen("/receipts", () => import("../screens/receipts.tsx")),
  screen("/receipts/$id", () => import("../screens/receipt.tsx")),
  screen("/prices", () => import("../screens/prices.tsx")),
  screen("/prices/$id", () => import("../screens/price.tsx")),
  screen("/access", () => import("../screens/access.tsx")),
  screen("/jobs/$id", () => import("../screens/job.tsx")),
]);

export function createConsoleRouter() {
  return createRouter({
    routeTree: routes,
    // Where the server serves the console, also below a path of its own.
    basepath: new URL(document.baseURI).pathname,
    defaultPreload: "intent",
    scrollRestoration: true,
    // Every value of a filter is a word: no JSON in the address.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch(search) {
      const named = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
      const text = new URLSearchParams(named.map(([name, value]) => [name, String(value)])).toString();
      return text === "" ? "" : `?${text}`;
    },
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
