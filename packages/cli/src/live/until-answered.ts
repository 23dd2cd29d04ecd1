import { duration } from "@forecourt/client/text";
import type { Environment } from "../environment.ts";
import { pause } from "../pause.ts";

/** What a watch has to say of its server: that it is away, and when it is asked again. */
export interface Away {
  /** The code of what went wrong: `connection-failed`, `unavailable`. */
  readonly code: string;
  /** Milliseconds since the epoch. */
  readonly againAt: number;
  /** How often it has been asked in vain; 1 at first. */
  readonly failures: number;
}

/** That, in a line. */
export function awayText({ code, againAt }: Away, now: number): string {
  return `The server is away (${code}): asked again in ${duration(Math.max(0, againAt - now) / 1000)}.`;
}

/** What is said once, where nothing is drawn. */
export function awayNote(code: string): string {
  return `The server is away (${code}); it is asked again until it is back.`;
}

export const backNote = "The server is back.";

interface Patience extends Pick<Environment, "clock" | "signal" | "random"> {
  /** Called before each wait. */
  away?(away: Away): void;
  /** Called when the server responds again. */
  back?(): void;
}

const firstWaitMs = 1_000;
const longestWaitMs = 6_000;

/** Asks until the server answers, ever more seldom. A refusal of what was asked is thrown. */
export async function untilAnswered<Answer>(
  ask: () => Promise<Answer>,
  { clock, signal, random, away, back }: Patience,
): Promise<Answer> {
  for (let failures = 1; ; failures++) {
    try {
      const answer = await ask();
      if (failures > 1) back?.();
      return answer;
    } catch (error) {
      const code = codeOfAbsence(error);
      if (signal.aborted || code === null) throw error;
      const delayMs = Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs) * (1 + random() / 2);
      away?.({ code, againAt: clock.now() + delayMs, failures });
      await pause(delayMs, { clock, signal });
    }
  }
}

/** The code of an error that the next attempt may not get: no answer, or one that says "later". Else null. */
function codeOfAbsence(error: unknown): string | null {
  if (!(error instanceof Error && error.name === "ForecourtError")) return null;
  // Checks the shape, not the class: the client may be bundled twice.
  const { code, status } = error as Error & { code: string; status: number | undefined };
  if (status === undefined) return code === "connection-failed" || code === "request-timeout" ? code : null;
  return status >= 500 || [408, 425, 429].includes(status) ? code : null;
}
