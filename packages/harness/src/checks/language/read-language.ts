import { readText, repositoryFiles, repositoryPath } from "../repository.ts";
import { findOffences, type LanguageRule, type Offence } from "./find-offences.ts";

/** Offences allowed today, by package and rule. A rule that is absent allows none. */
export type Allowances = Record<string, Record<string, number>>;

export interface LanguageData {
  rules: readonly LanguageRule[];
  allowances: Allowances;
}

const dataFile = "packages/harness/src/checks/language/phrases.json";

export const dataPath: string = repositoryPath(dataFile);

export async function readLanguageData(): Promise<LanguageData> {
  // The tests hold the file to this type.
  return JSON.parse(await readText(dataFile)) as LanguageData;
}

/** Every offence in the code of the repository, by package. */
export async function repositoryOffences(rules: readonly LanguageRule[]): Promise<Map<string, Offence[]>> {
  const offences = new Map<string, Offence[]>();
  for (const path of await repositoryFiles()) {
    const area = areaOf(path);
    if (area === undefined) continue;
    const own = rules.filter(({ packages }) => packages === undefined || packages.includes(area));
    const found = findOffences(path, await readText(path), own);
    offences.set(area, [...(offences.get(area) ?? []), ...found]);
  }
  return offences;
}

/** `server` for its source and tests; `examples` and `eslint-rules` count as packages, and all pages as one, `pages`. */
export function areaOf(path: string): string | undefined {
  if (path.endsWith(".md")) return isPage(path) ? "pages" : undefined;
  if (!/\.(ts|tsx|js)$/.test(path) || path.includes("/generated/")) return undefined;
  const [, name] = /^packages\/([^/]+)\/(?:src|test)\//.exec(path) ?? [];
  return name ?? /^(examples|eslint-rules)\//.exec(path)?.[1];
}

/** Generated pages have the words of their sources, and a changeset those of its day. */
function isPage(path: string): boolean {
  return !/^(\.changeset|docs\/reference)\/|^docs\/(performance|conformance\/(cases|quirks))\.md$|\/CHANGELOG\.md$/.test(
    path,
  );
}
