import type { SimulatedCharger } from "../simulated-charger.ts";
import { isTlsFault } from "../tls-fault.ts";

/** Connection results of many chargers. */
export interface Tally {
  /** Number of chargers that were accepted at least once. */
  readonly accepted: number;
  /** HTTP status of the last refused attempt; null without one. */
  readonly refused: number | null;
  /** Node's error code of the last attempt without an HTTP answer. */
  readonly failed: string | undefined;
}

export function tallyOf(chargers: readonly SimulatedCharger[]): Tally {
  const tally: { accepted: number; refused: number | null; failed: string | undefined } = {
    accepted: 0,
    refused: null,
    failed: undefined,
  };
  for (const charger of chargers) {
    const cancel = charger.on("connection", (connection) => {
      if (connection !== "online") return;
      tally.accepted++;
      cancel();
    });
    charger.on("refused", ({ status }) => {
      tally.refused = status;
    });
    charger.on("failed", ({ code }) => {
      tally.failed = code;
    });
  }
  return tally;
}

/** The error and the hint when no charger was accepted; `first` is the identity of one of them. */
export function explainFailure(about: Tally & { url: string; first: string }): string {
  const { url, first, refused, failed } = about;
  if (refused === 401 || refused === 403 || refused === 404) {
    return problem(
      `The server at ${url} refused the chargers with HTTP ${refused}.`,
      `register ${first} there and pass its --password, or all of them with --chargers FILE`,
    );
  }
  if (refused !== null) {
    const text = `The server at ${url} refused the chargers with HTTP ${refused}.`;
    return problem(text, "read the server's log for the reason");
  }
  if (failed !== undefined && isTlsFault(failed)) {
    const text = `The chargers do not trust the server at ${url} (${failed}).`;
    return problem(text, "--ca FILE with the PEM of its root certificate");
  }
  const why = failed === undefined ? "" : ` (${failed})`;
  return problem(
    `No charger was accepted at ${url}${why}.`,
    "check that the server runs there and answers BootNotification with Accepted",
  );
}

function problem(text: string, hint: string): string {
  return `${text}\n  Try this: ${hint}`;
}
