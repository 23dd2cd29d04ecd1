import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Offer, offerWords, type Vocabulary } from "./completion/offer-words.ts";
import { serverNames } from "./completion/server-names.ts";
import { printable } from "./output/printable.ts";
import { processEnvironment } from "./process-environment.ts";

/** Answers a shell, at each Tab: without oclif, which takes longer to load than a person ought to wait. */
export async function complete(words: readonly string[]): Promise<void> {
  const environment = processEnvironment();
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
  environment.stdout.write(offers === "files" ? ":files\n" : offers.map(lineOf).join(""));
}

/** Names of the server are text of others. */
function lineOf({ word, about }: Offer): string {
  return `${printable(word)}\t${printable(about.replaceAll(/\s+/g, " ").trim())}\n`;
}
