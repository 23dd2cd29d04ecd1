import { repositoryPath } from "../repository.ts";
import { type CaseData, casesPage } from "./cases-page.ts";
import { quirkTests } from "./quirk-tests.ts";
import { quirksPage } from "./quirks-page.ts";

/** The generated pages of docs/conformance, by path. */
export async function conformancePages(): Promise<[path: string, text: string][]> {
  return [
    ["docs/conformance/cases.md", casesPage(await cases())],
    ["docs/conformance/quirks.md", quirksPage(await quirkTests())],
  ];
}

// Put together at run time: the tests of that package stand on this one, and an import would close the circle.
async function cases(): Promise<CaseData> {
  return (await import(repositoryPath("packages/ocpp/src/conformance.ts"))) as CaseData;
}
