/** What comes before `--`: what comes after it is for another program, whatever it looks like. */
export function ownWords(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf("--");
  return end === -1 ? argv : argv.slice(0, end);
}
