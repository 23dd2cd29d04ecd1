import { type Host, HostRefusal } from "./host-command.ts";

/** Shows the progress of a long job. */
export interface Progress {
  /** The job calls it between two steps. @throws HostRefusal when the job was interrupted. */
  step(what: string, done: number, of: number): void;
  /** The job calls it before the answer. */
  end(): void;
}

const lineEveryMs = 5_000;
const redrawEveryMs = 100;

/** Shows a bar on a terminal, otherwise a line now and then. `resume`: what to show when the operator interrupts it. */
export function startProgress(host: Host, resume: { message: string; hint: string }): Progress {
  let shownAt = 0;
  let shown = "";
  return {
    step(what, done, of) {
      if (host.signal.aborted)
        throw new HostRefusal(`Interrupted while ${what}. ${resume.message}`, resume.hint);
      const now = performance.now();
      const share = of === 0 ? 0 : Math.min(1, done / of);
      const percent = `${String(Math.floor(share * 100)).padStart(3)} %`;
      if (host.redraw !== null) {
        if (now - shownAt < redrawEveryMs && shownAt > 0) return;
        host.redraw(`[${"#".repeat(Math.round(share * 24)).padEnd(24)}] ${percent} ${what}`);
      } else {
        if (now - shownAt < lineEveryMs && shownAt > 0) return;
        if (shown !== percent + what) host.err(`${percent} ${what}`);
      }
      shown = percent + what;
      shownAt = now;
    },
    end() {
      host.redraw?.("");
    },
  };
}
