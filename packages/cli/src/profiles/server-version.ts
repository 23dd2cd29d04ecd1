import type { Surroundings } from "../surroundings.ts";

const patienceMs = 2_000;

/** What /readyz says of the server's version; null from one that does not, or not at once. */
export async function serverVersion(
  url: string,
  { fetch, clock, signal }: Pick<Surroundings, "fetch" | "clock" | "signal">,
): Promise<string | null> {
  const late = new AbortController();
  const cancel = clock.after(patienceMs, () => late.abort());
  try {
    const answer = await fetch(new URL("/readyz", url), { signal: AbortSignal.any([signal, late.signal]) });
    const told: unknown = await answer.json();
    return typeof told === "object" && told !== null && "version" in told && typeof told.version === "string"
      ? told.version
      : null;
  } catch {
    // Whether the server is there is told by the call that matters.
    return null;
  } finally {
    cancel();
  }
}
