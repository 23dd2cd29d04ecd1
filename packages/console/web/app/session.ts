import type { Role } from "@forecourt/client";
import { createStore } from "./store.ts";

/** Who is signed in. The cookie itself is out of reach for scripts. */
export type SessionState =
  | { status: "loading" }
  | { status: "signed-out"; reason: string | null }
  | { status: "signed-in"; role: Role; keyId: string; csrfToken: string };

const store = createStore<SessionState>({ status: "loading" });
const address = (): string => new URL("session", document.baseURI).href;

export const useSession = store.use;
export const currentSession = store.get;

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
    if (response.ok) store.set(await signedIn(response));
    // The first visit is not an error.
    else
      store.set({ status: "signed-out", reason: response.status === 401 ? null : await detailOf(response) });
  } catch {
    store.set({ status: "signed-out", reason: "The server cannot be reached." });
  }
}

export async function signIn(credentials: { key: string } | { code: string }): Promise<void> {
  try {
    const response = await fetch(address(), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(credentials),
    });
    store.set(
      response.ok ? await signedIn(response) : { status: "signed-out", reason: await detailOf(response) },
    );
  } catch {
    store.set({ status: "signed-out", reason: "The server cannot be reached." });
  }
}

export async function signOut(): Promise<void> {
  const current = store.get();
  if (current.status !== "signed-in") return;
  await fetch(address(), { method: "DELETE", headers: { "x-forecourt-csrf": current.csrfToken } }).catch(
    () => undefined,
  );
  store.set({ status: "signed-out", reason: null });
}

/** The server does not take the session any more. */
export function endSession(reason: string): void {
  if (store.get().status === "signed-in") store.set({ status: "signed-out", reason });
}

async function signedIn(response: Response): Promise<SessionState> {
  // The server of these pages answers this.
  const { data } = (await response.json()) as { data: { role: Role; key_id: string; csrf_token: string } };
  return { status: "signed-in", role: data.role, keyId: data.key_id, csrfToken: data.csrf_token };
}

/** What the server says about a refusal. A proxy may answer with a page of its own. */
export async function detailOf(response: Response): Promise<string> {
  const problem: unknown = await response.json().catch(() => null);
  const { detail } = Object(problem) as { detail?: unknown };
  return typeof detail === "string" ? detail : `The server answered ${response.status}.`;
}
