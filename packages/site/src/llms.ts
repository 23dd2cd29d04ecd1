import type { Chapter } from "./contents.ts";

/** The table of contents for a language model, in the form of llmstxt.org: each page as Markdown, with what it is about. */
export function llmsText(title: string, about: string, chapters: readonly Chapter[]): string {
  const lines = [`# ${title}`, "", `> ${about}`];
  for (const chapter of chapters) {
    lines.push("", `## ${chapter.title}`, "");
    for (const page of chapter.pages) {
      lines.push(`- [${page.title}](${page.href})${page.about === "" ? "" : `: ${page.about}`}`);
    }
  }
  return `${lines.join("\n")}\n`;
}
