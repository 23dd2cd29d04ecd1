import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type ServerProcess, startServerProcess } from "@forecourt/harness";

/** The program as it is published, with a folder of its own for its state. */
export interface Program extends AsyncDisposable {
  readonly state: string;
  /** Runs it to its end. */
  run(args: readonly string[], env: Record<string, string>): Promise<{ stdout: string; stderr: string }>;
  /** `webhooks listen`, which goes on until it is ended. */
  listen(args: readonly string[], env: Record<string, string>): Promise<ServerProcess>;
}

const entry = fileURLToPath(new URL("../../bin/forecourt.js", import.meta.url));

export async function startProgram(): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-listen-"));
  const state = join(folder, "state");
  const own = { FORECOURT_STATE_DIR: state, FORECOURT_CONFIG_DIR: join(folder, "config"), NO_COLOR: "1" };
  return {
    state,
    run: (args, env) =>
      promisify(execFile)(process.execPath, [entry, ...args], {
        env: { ...own, ...env },
      }),
    listen: (args, env) =>
      startServerProcess({
        entry,
        args: ["webhooks", "listen", ...args],
        env: { ...own, ...env },
        readyLine: /^Listening to /,
      }),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
