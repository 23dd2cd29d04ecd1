/** The arguments before `--`. Arguments after it are for another program. */
export function ownWords(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf("--");
  return end === -1 ? argv : argv.slice(0, end);
}

/** `--json`, or `-o json` of a list. Read before the flags are parsed, because an error of theirs is JSON too. */
export function wantsJson(argv: readonly string[]): boolean {
  const words = ownWords(argv);
  return words.some(
    (word, index) =>
      word === "--json" ||
      word === "--output=json" ||
      word === "-ojson" ||
      (word === "json" && ["-o", "--output"].includes(words[index - 1] ?? "")),
  );
}
