import { homedir } from "node:os";
import { readText, repositoryFiles, root } from "./repository.ts";
import { fromComplaints, type Step } from "./step.ts";

/** A longer line cannot be read in a diff. */
const mostCharacters = 1_000;

/** Nothing in the repository is true only of the machine that it was written on, and no line is too long to read. */
export const trackedText: Step = {
  name: "tracked-text",
  about: "no path of this machine, no registry but the public one, no line over 1,000 characters",
  async run() {
    const marks = [`${root}/`, `${homedir()}/`, ...privateRegistries()];
    const complaints: string[] = [];
    for (const path of await repositoryFiles()) {
      const text = await readText(path);
      // Images and other binaries hold no words.
      if (text.includes("\0")) continue;
      for (const [index, line] of text.split("\n").entries()) {
        const mark =
          marks.find((mark) => line.includes(mark)) ?? /\/(?:home|Users)\/[a-z][\w.-]*\//.exec(line)?.[0];
        if (mark !== undefined) complaints.push(`${path}:${index + 1}: names ${mark}`);
        if (line.length > mostCharacters)
          complaints.push(`${path}:${index + 1}: has ${line.length} characters, more than ${mostCharacters}`);
        if (path.endsWith("pnpm-lock.yaml") && /\btarball:/.test(line)) {
          complaints.push(`${path}:${index + 1}: names where a package was fetched from`);
        }
      }
    }
    return fromComplaints(complaints);
  },
};

function privateRegistries(): string[] {
  const given = Object.entries(process.env)
    .filter(([name]) => /registry$/i.test(name))
    .flatMap(([, value]) => (value !== undefined && URL.canParse(value) ? [new URL(value).host] : []));
  return given.filter((host) => host !== "" && host !== "registry.npmjs.org");
}

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
