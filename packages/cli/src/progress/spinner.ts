import { duration } from "../output/local-time.ts";
import { paintFor } from "../output/paint.ts";
import type { Surroundings } from "../surroundings.ts";
import { openInlineView } from "./inline-view.ts";

type Needed = Pick<Surroundings, "stderr" | "clock" | "env">;

/** Shows on a terminal that something is waited for, and since when. */
export async function withSpinner<Answer>(
  about: string,
  surroundings: Needed,
  wait: () => Promise<Answer>,
): Promise<Answer> {
  const { clock, stderr } = surroundings;
  const startedAt = clock.now();
  const paint = paintFor(stderr, surroundings);
  const view = openInlineView(surroundings, () => {
    const waitedMs = clock.now() - startedAt;
    const frame = frames[Math.floor(waitedMs / frameMs) % frames.length] ?? "";
    // What is over at once is not worth a word.
    if (waitedMs < quietMs) return [];
    return [`${paint.cyan(frame)} ${about} ${paint.dim(duration(waitedMs / 1000))}`];
  });
  try {
    return await wait();
  } finally {
    view.close();
  }
}

const frameMs = 100;
const quietMs = 200;
const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
