import { messagesOf } from "./api/messages-page.ts";
import { isGenerated, publishedApi } from "./api/published-api.ts";
import type { Api } from "./api/read-api.ts";
import { fromComplaints, type Step } from "./step.ts";

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
