import { referencePages } from "./reference-pages.ts";
import { readText } from "./repository.ts";
import { fromComplaints, type Step } from "./step.ts";

export const reference: Step = {
  name: "reference",
  about: "docs/reference says what the tables in the code say",
  async run() {
    const stale = await staleReferencePages();
    return fromComplaints(stale.map(({ path }) => `${path} is not what the code says. Run "pnpm gen".`));
  },
};

export async function staleReferencePages(): Promise<{ path: string; text: string }[]> {
  const stale: { path: string; text: string }[] = [];
  for (const [path, text] of await referencePages()) {
    const found = await readText(path).catch(() => undefined);
    if (found !== text) stale.push({ path, text });
  }
  return stale;
}
