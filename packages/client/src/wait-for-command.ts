import type { Command } from "@forecourt/contract";
import { type Clock, pause } from "./clock.ts";
import { ForecourtError } from "./error.ts";

/** How long `waitForCommand` asks again. */
export interface WaitOptions {
  /** Milliseconds to wait. The default outlasts a command's life on the server, which is 60 seconds. */
  timeoutMs?: number;
  /** Aborts the wait, which rejects with the signal's reason; the command goes on without us. */
  signal?: AbortSignal;
}

/**
 * Asks for a command until its status is final, and answers it: `accepted`, `rejected` or `timeout` are all answers.
 * Throws `wait-timeout` when the time runs out first.
 */
export async function waitForCommand(
  read: (id: string, options: { signal?: AbortSignal }) => Promise<Command>,
  clock: Clock,
  command: Command | string,
  { timeoutMs = 90_000, signal }: WaitOptions,
): Promise<Command> {
  const id = typeof command === "string" ? command : command.id;
  if (typeof command !== "string" && command.status !== "pending") return command;
  const deadline = clock.now() + timeoutMs;
  for (let delayMs = 250; ; delayMs = Math.min(delayMs * 2, 2000)) {
    const latest = await read(id, signal ? { signal } : {});
    if (latest.status !== "pending") return latest;
    const leftMs = deadline - clock.now();
    if (leftMs <= 0)
      throw new ForecourtError("wait-timeout", `Command ${id} is still pending after ${timeoutMs} ms.`);
    await pause(clock, Math.min(delayMs, leftMs), signal);
  }
}
