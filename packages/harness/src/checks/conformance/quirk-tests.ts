import { readText, repositoryFiles } from "../repository.ts";

/** A test that names a quirk in its title. */
export interface QuirkTest {
  quirk: number;
  title: string;
  /** From the root of the repository. */
  file: string;
}

/** Every test of the packages whose title says `quirk` and a number, by file and place in it. Not ours: they are about titles. */
export async function quirkTests(): Promise<QuirkTest[]> {
  const files = (await repositoryFiles()).filter((path) =>
    /^packages\/(?!harness\/).*\.test\.ts$/.test(path),
  );
  const found = await Promise.all(files.map(async (file) => quirksIn(file, await readText(file))));
  return found.flat();
}

export function quirksIn(file: string, source: string): QuirkTest[] {
  const titles = [
    ...source.matchAll(/\(\s*(["'`])((?:(?!\1)[^\\\n]|\\.)*\bquirk \d+(?:(?!\1)[^\\\n]|\\.)*)\1/g),
  ];
  return titles.flatMap(([, , title = ""]) =>
    [...title.matchAll(/\bquirk (\d+)/g)].map(([, number]) => ({ quirk: Number(number), title, file })),
  );
}
