import type { CdrWithDecision, Command, Session } from "@forecourt/contract";
import { type Clock, pause } from "./clock.ts";
import { ForecourtError } from "./error.ts";
import type { Resources } from "./generated/resources.ts";

/** How long a wait asks again. */
export interface WaitOptions {
  /** Milliseconds to wait. */
  timeoutMs?: number;
  /** Aborts the wait, which rejects with the signal's reason; what is waited for goes on without us. */
  signal?: AbortSignal;
}

/** Waits for what comes of a call. Each throws `wait-timeout` when time runs out first. */
export interface Waits {
  /**
   * Asks for a command until its status is final, and answers it: `accepted`, `rejected` or `timeout` are all answers.
   * `timeoutMs` is 90 s unless given, which outlasts a command's life on the server.
   */
  waitForCommand(command: Command | string, options?: WaitOptions): Promise<Command>;
  /**
   * Asks for a start command until the charger has reported its transaction, and answers the session. Throws
   * `command-failed` when none can come: the charger said no, or was never told. One that was told and has not answered may
   * charge all the same. `timeoutMs` is 120 s unless given: chargers that accept wait for the cable.
   */
  waitForSession(command: Command | string, options?: WaitOptions): Promise<Session>;
  /**
   * Asks for a session until it has ended and been settled, and answers its receipt. `timeoutMs` is 90 s unless given: ask
   * once the session is stopped, or give it as long as the car may charge.
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
      const deadline = { clock, timeoutMs, signal, late: `Command ${id} has started no session yet` };
      const sessionId = await until(deadline, async (inTime) => {
        const { session_id, status, error } = await commands.get(id, inTime);
        if (session_id !== null) return session_id;
        // Whoever was told and has not answered may charge all the same: a line that broke is back in a moment.
        if (status !== "rejected" && error !== "not_sent") return undefined;
        const why = error === null ? "" : ` (${error})`;
        throw new ForecourtError(
          "command-failed",
          `Command ${id} ended in ${status}${why}; no session came.`,
        );
      });
      return sessions.get(sessionId, withSignal(signal));
    },

    async waitForCdr(session, { timeoutMs = 90_000, signal } = {}) {
      const id = idOf(session);
      const deadline = { clock, timeoutMs, signal, late: `Session ${id} has no CDR yet` };
      const known = typeof session === "string" ? null : session.cdr_id;
      const cdrId =
        known ??
        (await until(deadline, async (inTime) => (await sessions.get(id, inTime)).cdr_id ?? undefined));
      return cdrs.get(cdrId, withSignal(signal));
    },
  };
}

interface Deadline {
  clock: Clock;
  timeoutMs: number;
  signal: AbortSignal | undefined;
  /** What to say of it when it was too late. */
  late: string;
}

/** What the last question may take behind the deadline: a call with its retries would take minutes from a server that is gone. */
const lastAnswerMs = 5_000;

/** Asks at once, and then ever more seldom, until there is an answer. */
async function until<Answer>(
  { clock, timeoutMs, signal, late }: Deadline,
  ask: (inTime: { signal: AbortSignal }) => Promise<Answer | undefined>,
): Promise<Answer> {
  const deadline = clock.now() + timeoutMs;
  const tooLate = () => new ForecourtError("wait-timeout", `${late} after ${timeoutMs} ms.`);
  const silence = new AbortController();
  const cancel = clock.after(timeoutMs + lastAnswerMs, () => silence.abort(tooLate()));
  const inTime = signal === undefined ? silence.signal : AbortSignal.any([signal, silence.signal]);
  try {
    for (let delayMs = 250; ; delayMs = Math.min(delayMs * 2, 2000)) {
      const answer = await ask({ signal: inTime });
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

function withSignal(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}
