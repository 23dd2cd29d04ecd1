import { AsyncLocalStorage } from "node:async_hooks";

/** A process of the simulated machine. All that it starts, and all that comes to it, runs in it. */
export interface Process {
  readonly name: string;
  /** A killed process runs no further: its timers do not fire, and its sockets bring nothing. */
  killed: boolean;
}

const processes = new AsyncLocalStorage<Process>();
const outside: Process = { name: "outside", killed: false };

export function currentProcess(): Process {
  return processes.getStore() ?? outside;
}

/** Runs `run` as a new process. What it has begun stops where it is when `killed` is set. */
export function inProcess<Result>(process: Process, run: () => Result): Result {
  return processes.run(process, run);
}
