import { spawn } from "node:child_process";

/**
 * Shows the text with a pager, a command line of the shell, and resolves when the person has left it. Where it cannot be started, the text is written.
 * @param write What is called then.
 */
export function page(
  text: string,
  { pager, env }: { pager: string; env: NodeJS.ProcessEnv },
  write: (text: string) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const program = spawn(pager, {
      shell: true,
      stdio: ["pipe", "inherit", "inherit"],
      env: { LESS: "FRXS", ...env },
    });
    // Who leaves before the end has seen enough.
    program.stdin.on("error", () => {});
    program.on("error", () => {});
    program.on("close", (code) => {
      // 126 and 127 are the shell's: the pager is not there.
      if (code === 126 || code === 127) write(text);
      resolve();
    });
    program.stdin.end(text);
  });
}
