import { createClient } from "@forecourt/client";
import { endSession, sessionState } from "./session.ts";

/*
 * The console calls the API as any integrator does: by @forecourt/client. Only the way in differs: the browser sends the
 * cookie of the session, and a change repeats the token of the page.
 */

/** The client for every screen. */
export const api = createClient({
  baseUrl: new URL("api/v1", document.baseURI).href,
  apiKey: null,
  async fetch(url, init) {
    const headers = new Headers(init.headers);
    const { current } = sessionState;
    if (current.status === "signed-in" && init.method !== undefined && init.method !== "GET")
      headers.set("x-forecourt-csrf", current.csrfToken);
    const response = await fetch(url, { ...init, headers });
    if (response.status === 401) endSession(await reasonOf(response.clone()));
    return response;
  },
});

async function reasonOf(response: Response): Promise<string> {
  try {
    const problem: unknown = await response.json();
    const { detail } = Object(problem) as { detail?: unknown };
    if (typeof detail === "string") return detail;
  } catch {
    // A proxy may answer with a page of its own.
  }
  return "Your session has ended. Sign in again.";
}
