import { workspaces } from "./repository.ts";
import { runPnpm } from "./run-command.ts";
import { allOf, type Outcome, type Step } from "./step.ts";

/** Each package with a `gen` script compares, given --check, what it would write with what is there. */
export const generated: Step = {
  name: "generated",
  about: "checked-in generated files are what `pnpm gen` writes",
  async run() {
    const outcomes: Outcome[] = [];
    for (const { manifest } of await workspaces()) {
      if (manifest.scripts?.["gen"] === undefined) continue;
      outcomes.push(await runPnpm(["--silent", "--filter", manifest.name, "gen", "--check"]));
    }
    return allOf(outcomes);
  },
};
