import { CliError } from "../errors/cli-error.ts";
import type { Stopped } from "./ask-all.ts";
import type { Result } from "./bulk-report.ts";

/** What there is to say after the results: null when everything is done. */
export function bulkEnd(
  results: readonly Result[],
  stopped: Stopped | null,
  retry: string,
  { signal }: { signal: AbortSignal },
): Error | null {
  const failed = results.filter(({ outcome }) => outcome !== "accepted");
  if (failed.length === 0) return null;
  const hints = [retry];
  const count = `${failed.length} of ${results.length}`;
  if (signal.aborted) return new CliError("interrupted", `Interrupted: ${count} are not done.`, { hints });
  // Who asked is wrong, or what was asked: its own words and exit code say more.
  if (stopped?.why === "refused") return stopped.error;
  if (stopped?.why === "unreachable") {
    const message = `The server does not answer: ${count} are not done.`;
    return new CliError("some-failed", message, { hints, cause: stopped.error });
  }
  if (failed.every(({ outcome }) => outcome === "timeout")) {
    return new CliError("wait-timeout", `${count} did not come to an end in time.`, { hints });
  }
  return new CliError("some-failed", `${count} are not done.`, { hints });
}
