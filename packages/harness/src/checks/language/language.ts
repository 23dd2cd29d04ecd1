import type { Step } from "../step.ts";
import { compareWithAllowances } from "./compare-with-allowances.ts";
import { readLanguageData, repositoryOffences } from "./read-language.ts";

/** Names, comments, messages and test names are plain English, as phrases.json has it. */
export const language: Step = {
  name: "language",
  about: "names, comments, messages and test names use the words of phrases.json",
  async run() {
    const { rules, allowances } = await readLanguageData();
    return compareWithAllowances(await repositoryOffences(rules), allowances);
  },
};
