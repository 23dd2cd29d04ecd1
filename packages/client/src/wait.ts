import type { CdrWithDecision, Command, Session } from "@forecourt/contract";
import { type Clock, pause } from "./clock.ts";
import { ForecourtError } from "./error.ts";
import type { Resources } from "./generated/resources.ts";

/** How long to wait. */
export interface WaitOptions {
  /** Milliseconds to wait. */
  timeoutMs?: number;
  /** Aborts the wait, which rejects with the signal's reason. It does not stop the command or the session. */
  signal?: AbortSignal | undefined;
}

/** Functions that wait for the result of a call. Each throws `wait-timeout` when its time is over. */
export interface Waits {
  /**
   * Polls a command until its status is final, and returns it; `accepted`, `rejected` and `timeout` are final.
   * Default `timeoutMs`: 90 s, longer than the server keeps a command pending.
   */
  waitForCommand(command: Command | string, options?: WaitOptions): Promise<Command>;
  /**
   * Polls a start command until the charger has reported its transaction, and returns the session. Throws
   * `command-failed` when no session can start: the charger rejected the command, or the server did not send it. A charger
   * that received it and did not answer may still charge. Default `timeoutMs`: 120 s, because a charger that accepts waits
   * for the cable.
   */
  waitForSession(command: Command | string, options?: WaitOptions): Promise<Session>;
  /**
   * Polls a session until the server has billed it, and returns its CDR. Default `timeoutMs`: 90 s. Call it after the stop,
   * or give a `timeoutMs` as long as the car may charge.
   */
  waitForCdr(session: Session | string, options?: WaitOptions): Promise<CdrWithDecision>;
}

type Read = Pick<Resources, "commands" | "sessions" | "cdrs">;

export function createWaits({ commands, sessions, cdrs }: Read, clock: Clock): Waits {
  return {
    async waitForCommand(command, { timeoutMs = 90_000, signal } = {}) {
      if (typeof command !== "string" && command.status !== "pending") return command;
      const id = idOf(command);
      const deadline = { clock, timeoutMs, signal, late: `Command ${id} is still pending` };
      return until(deadline, async (inTime) => {
        const latest = await commands.get(id, inTime);
        return latest.status === "pending" ? undefined : latest;
      });
    },

    async waitForSession(command, { timeoutMs = 120_000, signal } = {}) {
      const id = idOf(command);
      const deadline = { clock, timeoutMs, signal, late: `Command ${id} has not started a session` };
      const sessionId = await until(deadline, async (inTime) => {
        const { session_id, status, error } = await commands.get(id, inTime);
        if (session_id !== null) return session_id;
        // After a timeout the charger may still charge: its connection may only have broken for a moment.
        if (status !== "rejected" && error !== "not_sent") return undefined;
        const why = error === null ? "" : ` (${error})`;
        throw new ForecourtError(
          "command-failed",
          `Command ${id} ended as ${status}${why} and starts no session.`,
        );
      });
      return sessions.get(sessionId, { signal });
    },

    async waitForCdr(session, { timeoutMs = 90_000, signal } = {}) {
      const id = idOf(session);
      const deadline = { clock, timeoutMs, signal, late: `Session ${id} has no CDR` };
      const known = typeof session === "string" ? null : session.cdr_id;
      const cdrId =
        known ??
        (await until(deadline, async (inTime) => (await sessions.get(id, inTime)).cdr_id ?? undefined));
      return cdrs.get(cdrId, { signal });
    },
  };
}

interface Deadline {
  clock: Clock;
  timeoutMs: number;
  signal: AbortSignal | undefined;
  /** Start of the error message when the time is over. */
  late: string;
}

/** Time for the last poll after the deadline. Without it, a call with its retries to an unreachable server would take minutes. */
const lastPollMs = 5_000;

/** Polls at once, and then at growing intervals, until there is a result. */
async function until<Answer>(
  { clock, timeoutMs, signal, late }: Deadline,
  poll: (inTime: { signal: AbortSignal }) => Promise<Answer | undefined>,
): Promise<Answer> {
  const deadline = clock.now() + timeoutMs;
  const tooLate = () => new ForecourtError("wait-timeout", `${late} after ${timeoutMs} ms.`);
  const silence = new AbortController();
  const cancel = clock.after(timeoutMs + lastPollMs, () => silence.abort(tooLate()));
  const inTime = signal === undefined ? silence.signal : AbortSignal.any([signal, silence.signal]);
  try {
    for (let delayMs = 250; ; delayMs = Math.min(delayMs * 2, 2000)) {
      const answer = await poll({ signal: inTime });
      if (answer !== undefined) return answer;
      const leftMs = deadline - clock.now();
      if (leftMs <= 0) throw tooLate();
      await pause(clock, Math.min(delayMs, leftMs), inTime);
    }
  } finally {
    cancel();
  }
}

function idOf(record: { id: string } | string): string {
  return typeof record === "string" ? record : record.id;
}
