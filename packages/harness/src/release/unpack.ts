import { mkdir } from "node:fs/promises";
import { runCommand } from "../checks/run-command.ts";

/** Puts what a tarball of npm holds into a folder, which is made. */
export async function unpack(tarball: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const outcome = await runCommand("tar", ["-xzf", tarball, "-C", folder, "--strip-components=1"]);
  if (!outcome.ok) throw new Error(outcome.output);
}
