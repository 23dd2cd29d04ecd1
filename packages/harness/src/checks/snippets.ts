import { access } from "node:fs/promises";
import { dirname, join } from "node:path/posix";
import { notice } from "./api/api-page.ts";
import { type Snippet, snippetsOf } from "./markdown.ts";
import { markdownFiles, readText, repositoryPath, root } from "./repository.ts";
import { fromComplaints, type Step } from "./step.ts";
import { typeCheck } from "./type-check.ts";

/** Code in a page is a file that runs, in whole (```ts file=… whole) or in part, or compiles where it stands. */
export const snippets: Step = {
  name: "snippets",
  about: "code in Markdown pages is an excerpt of an example, or compiles",
  async run() {
    const complaints: string[] = [];
    const programs = new Map<string, string>();
    for (const page of await markdownFiles()) {
      const markdown = await readText(page);
      // Declarations out of code that compiles; they need what stands around them there.
      if (markdown.startsWith(notice)) continue;
      const found = snippetsOf(markdown);
      for (const snippet of found) complaints.push(...(await misquotation(page, snippet)));
      const compiled = found.filter(({ language, file }) => language === "ts" && file === undefined);
      for (const [index, snippet] of compiled.entries()) {
        const before = compiled.slice(0, index).map((earlier) => withoutRedeclared(earlier, snippet));
        programs.set(`${repositoryPath(page)}.${snippet.line}.ts`, inPlace(markdown, [...before, snippet]));
      }
    }
    for (const { file, line, message } of typeCheck(programs, root)) {
      const [, page = file, first = "1"] = /^(.*)\.(\d+)\.ts$/.exec(file.slice(root.length + 1)) ?? [];
      // What is wrong with an earlier snippet was said when it was its turn.
      if (line >= Number(first)) complaints.push(`${page}:${line}: ${message}`);
    }
    return fromComplaints(complaints);
  },
};

async function misquotation(page: string, { file, whole, line, lines }: Snippet): Promise<string[]> {
  if (file === undefined) return [];
  const place = await firstThatExists([file, join(dirname(page), file)]);
  if (place === undefined) return [`${page}:${line}: there is no ${file} to quote`];
  const text = await readText(place);
  if (whole) return text === `${lines.join("\n")}\n` ? [] : [`${page}:${line}: ${place} is not this`];
  const source = text.split("\n");
  const quoted = lines.map((text) => text.trimEnd());
  for (let start = 0; start + quoted.length <= source.length; start += 1) {
    if (sameButIndented(source.slice(start, start + quoted.length), quoted)) return [];
  }
  return [`${page}:${line}: ${place} does not have these lines`];
}

async function firstThatExists(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const exists = await access(repositoryPath(path)).then(
      () => true,
      () => false,
    );
    if (exists) return path;
  }
  return undefined;
}

/** An excerpt from inside a function may be moved to the left, as a whole. */
function sameButIndented(source: readonly string[], quoted: readonly string[]): boolean {
  const first = source.find((line) => line !== "");
  const wanted = quoted.find((line) => line !== "");
  if (first === undefined || wanted === undefined || !first.endsWith(wanted)) return false;
  const indent = first.slice(0, first.length - wanted.length);
  return (
    indent.trim() === "" &&
    source.every((line, index) => line === (quoted[index] ? indent + quoted[index] : ""))
  );
}

/**
 * A page goes on from what it showed. It may also show two ways to do the same thing, under the same names: then only
 * what the earlier one imported counts.
 */
function withoutRedeclared(earlier: Snippet, snippet: Snippet): Snippet {
  const names = declaredIn(snippet.lines);
  const redeclares = (lines: readonly string[]): boolean =>
    [...declaredIn(lines)].some((name) => names.has(name));
  if (!redeclares(earlier.lines)) return earlier;
  const lines = earlier.lines.map((line) => (line.startsWith("import ") && !redeclares([line]) ? line : ""));
  return { ...earlier, lines };
}

function declaredIn(lines: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const line of lines) {
    const [, declared] =
      /^(?:export )?(?:async )?(?:const|let|(?:await )?using|function|class|interface|type) ([\w{}, :]+)/.exec(
        line,
      ) ?? [];
    const [, imported] = /^import (?:type )?\{([^}]*)\}/.exec(line) ?? [];
    for (const [name] of (declared ?? imported ?? "").matchAll(/\w+/g)) names.add(name);
  }
  return names;
}

/**
 * The page with everything but its snippets blanked: a fault in line 12 of the program is in line 12 of the page.
 * `<!-- ts: declare const url: string; -->` is what a reader has and a page does not show.
 */
function inPlace(markdown: string, found: readonly Snippet[]): string {
  const lines = markdown.split("\n").map((line) => /^<!-- ts: (.*) -->$/.exec(line)?.[1] ?? "");
  for (const { line, lines: inside } of found) {
    for (const [index, text] of inside.entries()) lines[line - 1 + index] = text;
  }
  return `${lines.join("\n")}\nexport {};\n`;
}
