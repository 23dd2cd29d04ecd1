/** One heading of the table of contents, docs/README.md, with the pages below it. */
export interface Chapter {
  title: string;
  pages: { title: string; href: string; about: string }[];
}

/** The table of contents as the sidebar and llms.txt need it: each `## ` heading, and each list item that is a link. */
export function chaptersOf(contents: string): Chapter[] {
  const chapters: Chapter[] = [];
  for (const line of contents.split("\n")) {
    const heading = /^## (.+)$/.exec(line)?.[1];
    if (heading !== undefined) chapters.push({ title: heading, pages: [] });
    const [, title, href, about] = /^(?:-|\d+\.) \[([^\]]+)\]\(([^)]+)\)(?::\s*)?(.*)$/.exec(line) ?? [];
    if (title !== undefined && href !== undefined) {
      chapters.at(-1)?.pages.push({ title: title.replaceAll("`", ""), href, about: about ?? "" });
    }
  }
  return chapters.filter(({ pages }) => pages.length > 0);
}
