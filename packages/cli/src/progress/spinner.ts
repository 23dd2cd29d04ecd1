import type { Environment } from "../environment.ts";
import { duration } from "../output/local-time.ts";
import { paintFor } from "../output/paint.ts";
import { openInlineView } from "./inline-view.ts";

type Needed = Pick<Environment, "stderr" | "clock" | "env">;

/** Shows on a terminal that something is waited for, and since when. */
export async function withSpinner<Answer>(
  about: string,
  environment: Needed,
  wait: () => Promise<Answer>,
): Promise<Answer> {
  const { clock, stderr } = environment;
  const startedAt = clock.now();
  const paint = paintFor(stderr, environment);
  const view = openInlineView(environment, () => {
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
