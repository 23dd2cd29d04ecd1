/** A fenced block of a Markdown page. */
export interface Snippet {
  /** The first word after the fence: `ts`, `sh`, … */
  language: string;
  /** From `file=…` after the language: the snippet is an excerpt of that file. */
  file: string | undefined;
  /** From the word `whole` after that: the snippet is all of the file. */
  whole: boolean;
  /** Number of the first line inside the fence, from 1. */
  line: number;
  lines: string[];
}

export function snippetsOf(markdown: string): Snippet[] {
  const snippets: Snippet[] = [];
  let open: (Snippet & { fence: string }) | undefined;
  for (const [index, line] of markdown.split("\n").entries()) {
    const [, fence, info] = /^\s*(`{3,})(.*)$/.exec(line) ?? [];
    if (open !== undefined) {
      if (fence === open.fence && info === "") {
        snippets.push(open);
        open = undefined;
      } else open.lines.push(line);
    } else if (fence !== undefined && info !== undefined) {
      const [language = "", ...words] = info.trim().split(/\s+/);
      const file = words.find((word) => word.startsWith("file="))?.slice("file=".length);
      open = { language, file, whole: words.includes("whole"), line: index + 2, lines: [], fence };
    }
  }
  return snippets;
}

/** The blocks, each with the comment in front of it: `<!-- comment -->`, an empty line, and the fence. */
export function annotatedSnippetsOf(markdown: string): (Snippet & { comment: string | undefined })[] {
  const lines = markdown.split("\n");
  return snippetsOf(markdown).map((snippet) => ({
    ...snippet,
    // The fence is the line before the first one of the snippet.
    comment: /^<!-- (.*) -->$/.exec(lines[snippet.line - 4] ?? "")?.[1],
  }));
}

export interface Link {
  target: string;
  line: number;
}

/** Links and images outside code. */
export function linksOf(markdown: string): Link[] {
  const links: Link[] = [];
  for (const [index, line] of withoutSnippets(markdown).entries()) {
    const prose = line.replaceAll(/`[^`]*`/g, "");
    for (const [, inline, defined] of prose.matchAll(/\]\(([^)\s]+)[^)]*\)|^\[[^\]]+\]:\s*(\S+)/g)) {
      const target = inline ?? defined;
      if (target !== undefined) links.push({ target, line: index + 1 });
    }
  }
  return links;
}

/** What headings can be linked to by, as GitHub makes it of their text. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const line of withoutSnippets(markdown)) {
    const heading = /^#{1,6}\s+(.*?)\s*#*$/.exec(line)?.[1];
    if (heading === undefined) continue;
    const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const anchor = text.replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, "").replaceAll(/\s/g, "-");
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count += 1) unique = `${anchor}-${count}`;
    anchors.add(unique);
  }
  return anchors;
}

function withoutSnippets(markdown: string): string[] {
  const lines = markdown.split("\n");
  for (const { line, lines: inside } of snippetsOf(markdown)) {
    for (let index = line - 2; index < line + inside.length; index += 1) lines[index] = "";
  }
  return lines;
}
