import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { followEvents } from "./app/live.ts";
import { createConsoleRouter } from "./app/router.tsx";
import { openSession, useSession } from "./app/session.ts";
import { SignIn } from "./app/sign-in.tsx";
import { isTransient } from "./ui/failure.tsx";
import "./styles.css";

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Events say what changed; a window that comes back into view needs no reading of its own.
      refetchOnWindowFocus: false,
      staleTime: 30_000,
      // The client repeats failed requests itself.
      retry: (count, error) => count < 2 && isTransient(error),
    },
  },
});
const router = createConsoleRouter();

function Console() {
  const session = useSession();
  const isSignedIn = session.status === "signed-in";
  useEffect(() => {
    if (!isSignedIn) {
      queries.clear();
      return;
    }
    const controller = new AbortController();
    followEvents(queries, controller.signal).catch(() => undefined);
    return () => controller.abort();
  }, [isSignedIn]);
  if (session.status === "loading") return <p className="starting">Loading…</p>;
  if (session.status === "signed-out") return <SignIn reason={session.reason} />;
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

const root = document.getElementById("root");
if (root === null) throw new Error("unreachable: the page has no #root");
createRoot(root).render(
  <StrictMode>
    <Console />
  </StrictMode>,
);
void openSession();
