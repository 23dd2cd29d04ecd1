import { hurriedClock } from "./hurried-clock.ts";
import type { Cli, CliOptions, Run } from "./run-cli.ts";
import { createScreenModel, type ScreenModel } from "./screen-model.ts";

/** A user who watches a command on a terminal. */
export interface Watcher {
  readonly screen: ScreenModel;
  /** Resolves as soon as what is on the screen is so. Rejects when the command ends before. */
  until(what: RegExp | ((lines: readonly string[]) => boolean)): Promise<void>;
  /** Ctrl-C; or waits, where it ends by itself. */
  end(): Promise<Run>;
  readonly run: Promise<Run>;
}

export function watchScreen(
  cli: Cli,
  argv: readonly string[],
  { columns, rows, env = {} }: { columns: number; rows: number; env?: CliOptions["env"] },
): Watcher {
  const screen = createScreenModel(columns, rows);
  const ending = new AbortController();
  const looks = new Set<() => void>();
  let length = 0;
  const run = cli.run(argv, {
    columns,
    rows,
    env,
    clock: hurriedClock,
    signal: ending.signal,
    seen(stdout) {
      screen.write(stdout.slice(length));
      length = stdout.length;
      for (const look of [...looks]) look();
    },
  });
  return {
    screen,
    run,
    until: (what) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const { lines } = screen;
          if (!(typeof what === "function" ? what(lines) : what.test(lines.join("\n")))) return;
          looks.delete(look);
          resolve();
        };
        looks.add(look);
        look();
        void run.then(({ code, stderr }) =>
          reject(
            new Error(`It ended with ${code} before ${what} was seen: ${stderr}\n${screen.lines.join("\n")}`),
          ),
        );
      }),
    end() {
      ending.abort();
      return run;
    },
  };
}
