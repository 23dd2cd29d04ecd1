import { createClient } from "@forecourt/client";
import { readServerTime } from "./clock.ts";
import { currentSession, detailOf, endSession } from "./session.ts";

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
    const current = currentSession();
    if (current.status === "signed-in" && init.method !== undefined && init.method !== "GET")
      headers.set("x-forecourt-csrf", current.csrfToken);
    const response = await fetch(url, { ...init, headers });
    readServerTime(response);
    if (response.status === 401) endSession(await detailOf(response.clone()));
    return response;
  },
});
