import { messagesOf } from "./api/messages-page.ts";
import { isGenerated, publishedApi } from "./api/published-api.ts";
import type { Api } from "./api/read-api.ts";
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

/**
 * Every export of a published package says something, and so does every option that may be left out: what happens then
 * is never in its type. Of other members a name with its type may say it all; that is for the author to see.
 */
export const docstrings: Step = {
  name: "docstrings",
  about: "every export of a published package has a docstring",
  async run() {
    const api = await publishedApi();
    const silent = messagesOf(api).filter(({ request }) => request.docs === "");
    return fromComplaints([
      ...undocumented(api),
      ...silent.map(({ file, action }) => `${file}: nothing says what ${action} is for`),
    ]);
  },
};

export function undocumented(api: Api): string[] {
  const exports = api.entries.flatMap(({ specifier, subjects }) =>
    subjects.flatMap((subject) => subject.exports.map((each) => ({ ...each, specifier }))),
  );
  return exports
    .filter((each) => each.firstIn === undefined && !isGenerated(each))
    .flatMap(({ file, line, specifier, kind, name, docs, silentOptions }) => [
      ...(docs === ""
        ? [`${file}:${line}: ${specifier} exports the ${kind} ${name} without a docstring`]
        : []),
      ...silentOptions.map(
        (option) => `${file}:${line}: ${name}.${option} does not say what happens when it is left out`,
      ),
    ]);
}
