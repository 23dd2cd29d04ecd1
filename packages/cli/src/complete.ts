import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { offerWords, type Vocabulary } from "./completion/offer-words.ts";
import { serverNames } from "./completion/server-names.ts";
import type { Environment } from "./environment.ts";
import { processEnvironment } from "./process-environment.ts";

/** Answers a shell, at each Tab: without oclif, which takes longer to load than a person ought to wait. */
export async function complete(
  words: readonly string[],
  environment: Environment = processEnvironment(),
): Promise<void> {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const read = async (name: string) => JSON.parse(await readFile(`${root}/${name}`, "utf8"));
  const [{ commands }, { oclif }] = await Promise.all([read("oclif.manifest.json"), read("package.json")]);
  const vocabulary: Vocabulary = {
    commands,
    topics: oclif.topics,
    // Without a login, without a server: Tab completes what it can.
    namesOf: (kind, typed) => serverNames(kind, typed, environment).catch(() => null),
  };
  const offers = await offerWords(words, vocabulary);
  const lines =
    offers === "files" ? [":files"] : offers.map(({ word, about }) => `${word}\t${oneLine(about)}`);
  environment.stdout.write(lines.map((line) => `${line}\n`).join(""));
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
