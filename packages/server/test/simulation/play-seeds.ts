import { fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PlantedBug } from "./planted-bugs.ts";
import type { Played } from "./play-hour.ts";

/** What a process of play-seed.ts is asked to play. */
export interface SeedOrder {
  seed: number;
  minutes: number;
  bug: PlantedBug | null;
  /** Whether the process writes the log of its servers to stderr. */
  shown: boolean;
}

/** With the folder for temporary files, in which a killed server leaves some behind. */
export type FullSeedOrder = SeedOrder & { folder: string };

const entry = fileURLToPath(new URL("./play-seed.ts", import.meta.url));

/** Plays one seed in a process of its own. What escapes there is a broken law, with what the process wrote. */
export async function playSeed(order: SeedOrder): Promise<Played> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-sim-"));
  const child = fork(entry, {
    execArgv: ["--conditions=@forecourt/source", "--import", import.meta.resolve("tsx")],
    // Ctrl-C is for the command, which then sums up.
    detached: true,
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
  let written = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    if (order.shown) process.stderr.write(chunk);
    written = (written + chunk.toString()).slice(-4_000);
  });
  try {
    return await new Promise<Played>((resolve) => {
      child.once("message", (played) => resolve(played as Played));
      child.once("close", (code) =>
        resolve({
          trace: "",
          figures: {},
          broken: [
            { law: "nothing escapes as an exception or a rejection", input: `exit ${code}: ${written}` },
          ],
        }),
      );
      child.send({ ...order, folder } satisfies FullSeedOrder);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
