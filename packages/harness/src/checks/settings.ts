import { readText, repositoryFiles } from "./repository.ts";
import { clientVariables, settingRows } from "./server-tables.ts";
import { fromComplaints, type Step } from "./step.ts";

/** A page that names a setting which does not exist leads to a server that does not start. */
export const settings: Step = {
  name: "settings",
  about: "every FORECOURT_ name in pages, examples and deployment files is a setting",
  async run() {
    const known = [...(await settingRows()).map(({ name }) => name), ...(await clientVariables())];
    const complaints: string[] = [];
    for (const path of (await repositoryFiles()).filter(isForReaders)) {
      for (const [index, line] of (await readText(path)).split("\n").entries()) {
        for (const name of unknownIn(line, known))
          complaints.push(`${path}:${index + 1}: ${name} is not a setting`);
      }
    }
    return fromComplaints(complaints);
  },
};

function isForReaders(path: string): boolean {
  if (path.startsWith("packages/") && !/^packages\/[^/]+\/README\.md$/.test(path)) return false;
  return /^(docs|examples|packages|\.changeset)\//.test(path) || /^[A-Z]+\.md$/.test(path);
}

/** A name with an underscore at its end stands for those that begin so: FORECOURT_TLS_…, FORECOURT_OCPP_*. */
export function unknownIn(line: string, known: readonly string[]): string[] {
  const names = line.match(/\bFORECOURT_[A-Z0-9_]*/g) ?? [];
  return names.filter((name) =>
    name.endsWith("_") ? !known.some((each) => each.startsWith(name)) : !known.includes(name),
  );
}
