import type { Job } from "@forecourt/contract";
import type { Environment } from "../environment.ts";
import { paintFor } from "../output/paint.ts";
import { openInlineView } from "../progress/inline-view.ts";

type Counts = Job["counts"];

/** Shows on stderr how far a job is: a moving bar on a terminal. */
export interface JobProgress {
  changed(job: Pick<Job, "counts" | "total">): void;
  close(): void;
}

export const silentProgress: JobProgress = { changed() {}, close() {} };

/** @param what What is done: "Reset (Soft)". */
export function startJobProgress(
  what: string,
  environment: Pick<Environment, "stderr" | "clock" | "env">,
): JobProgress {
  const paint = paintFor(environment.stderr, environment);
  let shown: Pick<Job, "counts" | "total"> | null = null;
  const view = openInlineView(environment, ({ columns }) => {
    if (shown === null) return [];
    const { counts, total } = shown;
    const failed = failuresIn(counts);
    const done = counts.accepted + failed + counts.not_attempted;
    const numbers = [
      `${done}/${total}`,
      ...(counts.under_way > 0 ? [`${counts.under_way} under way`] : []),
      ...(failed > 0 ? [paint.red(`${failed} failed`)] : []),
    ].join("  ");
    // Beside the words and the numbers, as far as there is room.
    const width = Math.max(5, Math.min(40, columns - what.length - numbers.length - 8));
    const full = Math.floor((done / Math.max(total, 1)) * width);
    return [`${what}  ${paint.green("█".repeat(full))}${paint.dim("░".repeat(width - full))}  ${numbers}`];
  });
  return {
    changed(job) {
      shown = job;
    },
    close: () => view.close(),
  };
}

function failuresIn({ rejected, offline, timeout, failed }: Counts): number {
  return rejected + offline + timeout + failed;
}
