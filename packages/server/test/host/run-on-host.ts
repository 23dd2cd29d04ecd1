import { runHostCommand } from "../../src/host/host-commands.ts";

export interface Ran {
  code: number;
  out: string;
  err: string;
}

/** A command of the host in this process; with `--json` by default, so that tests read values and not words. */
export async function runOnHost(
  env: Record<string, string>,
  args: string[],
  options: { signal?: AbortSignal } = {},
): Promise<Ran> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runHostCommand(args, {
    env,
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    signal: options.signal ?? new AbortController().signal,
    redraw: null,
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}
