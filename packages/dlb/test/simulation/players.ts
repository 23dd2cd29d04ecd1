import { type ChildProcess, fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { RunResult } from "./play-run.ts";

/** Plays runs in child processes, one for each core. */
export interface Players extends Disposable {
  readonly count: number;
  play(mode: string, seed: number, index: number): Promise<RunResult>;
}

export function startPlayers(): Players {
  const count = availableParallelism();
  const entry = fileURLToPath(new URL("./play-worker.ts", import.meta.url));
  const all = Array.from({ length: count }, () => fork(entry));
  const idle = [...all];
  return {
    count,
    async play(mode, seed, index) {
      const player = idle.pop();
      if (player === undefined) throw new Error("All workers are busy.");
      const played = answerOf(player);
      player.send([mode, seed, index]);
      const result = await played;
      idle.push(player);
      return result;
    },
    [Symbol.dispose]() {
      for (const player of all) player.disconnect();
    },
  };
}

function answerOf(player: ChildProcess): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`A worker exited with code ${code}.`));
    player.once("exit", ended);
    player.once("message", (result) => {
      player.off("exit", ended);
      // The worker answers with the result of its run.
      resolve(result as RunResult);
    });
  });
}
