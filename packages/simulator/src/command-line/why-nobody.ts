import { isTlsFault } from "../tls-fault.ts";
import type { Tally } from "./tally.ts";

/** What to say when no charger was ever accepted, and what to do about it; `first` is the identity of one of them. */
export function whyNobody(about: Tally & { url: string; first: string }): string {
  const { url, first, refused, failed } = about;
  if (refused === 401 || refused === 403 || refused === 404) {
    return problem(
      `The server at ${url} turned the chargers away with HTTP ${refused}.`,
      `register ${first} there, and give its --password, or all with --chargers FILE`,
    );
  }
  if (refused !== null) {
    const text = `The server at ${url} turned the chargers away with HTTP ${refused}.`;
    return problem(text, "look into its log, which says why");
  }
  if (failed !== undefined && isTlsFault(failed)) {
    const text = `The chargers do not trust the server at ${url} (${failed}).`;
    return problem(text, "--ca FILE, with the certificate that vouches for it");
  }
  const why = failed === undefined ? "" : ` (${failed})`;
  return problem(
    `No charger was accepted at ${url}${why}.`,
    "see whether the server is running there, and answers BootNotification with Accepted",
  );
}

function problem(text: string, tryThis: string): string {
  return `${text}\n  Try this: ${tryThis}`;
}
