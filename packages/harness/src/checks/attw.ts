import { packOnce } from "./pack.ts";
import { runCommand } from "./run-command.ts";
import { allOf, type Outcome, type Step } from "./step.ts";

export const attw: Step = {
  name: "attw",
  about: "each tarball's types resolve wherever ES modules do",
  async run() {
    const packed = await packOnce();
    if (!packed.ok) return packed;
    const outcomes: Outcome[] = [];
    for (const { file } of packed.tarballs) {
      const args = [
        file,
        "--profile",
        "esm-only",
        "--no-definitely-typed",
        "--no-emoji",
        "--format",
        "ascii",
      ];
      outcomes.push(await runCommand("attw", args));
    }
    return allOf(outcomes);
  },
};
