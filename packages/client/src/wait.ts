import { type Clock, pause } from "./clock.ts";
import { ForecourtError } from "./error.ts";
import type { CdrWithDecision, Command, Session } from "./generated/records.ts";
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
    async waitForCommand(command, options) {
      const given = command as Command | undefined;
      // An id has no status.
      if ((given?.status ?? "pending") !== "pending") return command as Command;
      const id = idOf(command);
      return until(clock, options, 90_000, `Command ${id} is still pending`, async (inTime) => {
        const latest = await commands.get(id, inTime);
        return latest.status === "pending" ? undefined : latest;
      });
    },

    async waitForSession(command, options) {
      const id = idOf(command);
      const late = `Command ${id} has not started a session`;
      const sessionId = await until(clock, options, 120_000, late, async (inTime) => {
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
      return sessions.get(sessionId, { signal: options?.signal });
    },

    async waitForCdr(session, options) {
      const id = idOf(session);
      const known = (session as Partial<Session> | undefined)?.cdr_id;
      const read = async (inTime: InTime) => (await sessions.get(id, inTime)).cdr_id ?? undefined;
      const cdrId = known ?? (await until(clock, options, 90_000, `Session ${id} has no CDR`, read));
      return cdrs.get(cdrId, { signal: options?.signal });
    },
  };
}

interface InTime {
  signal: AbortSignal;
}

/** Time for the last poll after the deadline. Without it, a call with its retries to an unreachable server would take minutes. */
const lastPollMs = 5_000;

/** Polls at once, and then at growing intervals, until there is a result. `late` begins the message when the time is over. */
async function until<Answer>(
  clock: Clock,
  options: WaitOptions | undefined,
  defaultMs: number,
  late: string,
  poll: (inTime: InTime) => Promise<Answer | undefined>,
): Promise<Answer> {
  const { timeoutMs = defaultMs, signal } = options ?? {};
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

/** Accepts anything: the call reports an id that is not a string. */
function idOf(record: { id: string } | string): string {
  return (record as { id: string } | undefined)?.id ?? (record as string);
}
