import { readText, repositoryFiles } from "./repository.ts";
import { fromComplaints, type Step } from "./step.ts";

/** pnpm refuses to run, or fetches another version of itself, when the two differ. */
export const readmeVersion: Step = {
  name: "readme-version",
  about: "commands name the pnpm version that package.json names",
  async run() {
    const { packageManager } = JSON.parse(await readText("package.json")) as { packageManager: string };
    const complaints: string[] = [];
    for (const path of await repositoryFiles()) {
      if (!/\.(md|yml|ts)$|^\.ci\//.test(path)) continue;
      for (const [index, line] of (await readText(path)).split("\n").entries()) {
        for (const [given] of line.matchAll(/pnpm@\d+\.\d+\.\d+/g)) {
          if (given !== packageManager)
            complaints.push(`${path}:${index + 1}: ${given} is not ${packageManager}`);
        }
      }
    }
    return fromComplaints(complaints);
  },
};
