import { packOnce } from "./pack.ts";
import { runCommand } from "./run-command.ts";
import { allOf, type Outcome, type Step } from "./step.ts";

export const publint: Step = {
  name: "publint",
  about: "each tarball holds what its package.json promises",
  async run() {
    const packed = await packOnce();
    if (!packed.ok) return packed;
    const outcomes: Outcome[] = [];
    for (const { file } of packed.tarballs)
      outcomes.push(await runCommand("publint", ["run", file, "--strict"]));
    return allOf(outcomes);
  },
};
