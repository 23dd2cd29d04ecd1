import type { Environment } from "../environment.ts";
import { isDrawable } from "../live/is-drawable.ts";
import { paintFor } from "../output/paint.ts";
import { printable } from "../output/printable.ts";
import { openInlineView } from "../progress/inline-view.ts";
import { outcomeWords } from "./bulk-report.ts";
import type { Chosen } from "./choose-chargers.ts";
import type { Ending } from "./outcome.ts";

/** Shows the progress of a run on stderr: a moving bar on a terminal, otherwise a line per failure. */
export interface BulkProgress {
  began(charger: Chosen): void;
  ended(charger: Chosen, ending: Ending): void;
  close(): void;
}

export const silentProgress: BulkProgress = { began() {}, ended() {}, close() {} };

type Needed = Pick<Environment, "stderr" | "clock" | "env" | "signal">;

/** @param what What is done: "Reset (Soft)". */
export function startBulkProgress(what: string, total: number, environment: Needed): BulkProgress {
  const { stderr, clock, signal } = environment;
  const paint = paintFor(stderr, environment);
  const startedAt = clock.now();
  const waitingFor = new Map<string, string>();
  let done = 0;
  let failed = 0;

  const view = openInlineView(environment, ({ columns }) => {
    const seconds = Math.max((clock.now() - startedAt) / 1000, 0.1);
    const numbers = [
      `${done}/${total}`,
      `${(done / seconds).toFixed(done / seconds < 10 ? 1 : 0)}/s`,
      ...(failed > 0 ? [paint.red(`${failed} failed`)] : []),
    ].join("  ");
    // Beside the words and the numbers, as far as there is room.
    const room = columns - what.length - numbers.length - 8;
    const width = Math.max(5, Math.min(40, room));
    const full = Math.floor((done / Math.max(total, 1)) * width);
    const bar = paint.green("█".repeat(full)) + paint.dim("░".repeat(width - full));
    const names = [...waitingFor.values()];
    return [
      `${what}  ${bar}  ${numbers}`,
      ...(names.length > 0 ? [paint.dim(`waiting for ${names.length}: ${names.join(", ")}`)] : []),
    ];
  });

  const ending = () => {
    const count = waitingFor.size;
    if (count === 0) return;
    const answers = count === 1 ? "1 answer" : `${count} answers`;
    view.print(`Ending: waiting for ${answers}; Ctrl-C again ends at once.\n`);
  };
  signal.addEventListener("abort", ending, { once: true });

  return {
    began({ id, identity }) {
      waitingFor.set(id, identity);
    },
    ended({ id, identity }, { outcome, error }) {
      waitingFor.delete(id);
      done++;
      if (outcome === "accepted") return;
      failed++;
      if (isDrawable(stderr, environment)) return;
      const why = error === null ? "" : `: ${printable(error)}`;
      view.print(`${identity}: ${outcomeWords[outcome]}${why}\n`);
    },
    close() {
      signal.removeEventListener("abort", ending);
      view.close();
    },
  };
}
