import type { Role } from "@forecourt/client";
import { useSyncExternalStore } from "react";

/** Who is signed in. The cookie itself is out of reach for scripts. */
export type SessionState =
  | { status: "loading" }
  | { status: "signed-out"; reason: string | null }
  | { status: "signed-in"; role: Role; keyId: string; csrfToken: string };

export const sessionState: { current: SessionState } = { current: { status: "loading" } };

const listeners = new Set<() => void>();
const address = (): string => new URL("session", document.baseURI).href;

export function useSession(): SessionState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => sessionState.current,
  );
}

/** Whether the role of the session may do what needs this role. The server decides; the console only hides. */
export function useMay(needed: "operator" | "admin"): boolean {
  const session = useSession();
  if (session.status !== "signed-in") return false;
  return session.role === "admin" || (needed === "operator" && session.role === "operator");
}

/** Takes a sign-in link out of the address at once, so that it does not stay in the history. */
export async function openSession(): Promise<void> {
  const [, code] = /^#sign-in=([\w-]+)$/.exec(location.hash) ?? [];
  if (code !== undefined) {
    history.replaceState(null, "", location.pathname + location.search);
    await signIn({ code });
    return;
  }
  try {
    const response = await fetch(address());
    if (response.ok) set(await signedIn(response));
    // The first visit is not an error.
    else set({ status: "signed-out", reason: response.status === 401 ? null : await detailOf(response) });
  } catch {
    set({ status: "signed-out", reason: "The server cannot be reached." });
  }
}

export async function signIn(credentials: { key: string } | { code: string }): Promise<void> {
  try {
    const response = await fetch(address(), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(credentials),
    });
    set(response.ok ? await signedIn(response) : { status: "signed-out", reason: await detailOf(response) });
  } catch {
    set({ status: "signed-out", reason: "The server cannot be reached." });
  }
}

export async function signOut(): Promise<void> {
  const { current } = sessionState;
  if (current.status !== "signed-in") return;
  await fetch(address(), { method: "DELETE", headers: { "x-forecourt-csrf": current.csrfToken } }).catch(
    () => undefined,
  );
  set({ status: "signed-out", reason: null });
}

/** The server does not take the session any more. */
export function endSession(reason: string): void {
  if (sessionState.current.status === "signed-in") set({ status: "signed-out", reason });
}

function set(state: SessionState): void {
  sessionState.current = state;
  for (const listener of listeners) listener();
}

async function signedIn(response: Response): Promise<SessionState> {
  // The server of these pages answers this.
  const { data } = (await response.json()) as { data: { role: Role; key_id: string; csrf_token: string } };
  return { status: "signed-in", role: data.role, keyId: data.key_id, csrfToken: data.csrf_token };
}

async function detailOf(response: Response): Promise<string> {
  const problem: unknown = await response.json().catch(() => null);
  const { detail } = Object(problem) as { detail?: unknown };
  return typeof detail === "string" ? detail : `The server answered ${response.status}.`;
}
