import { dirname, join } from "node:path/posix";

const repository = "https://github.com/forecourt-ev/forecourt";

/**
 * Where the site has a page of docs, given relative to docs. These are the paths of a running server: /docs/guide/a, and
 * /problems/a for the page of an error code.
 */
export function sitePath(page: string): string {
  if (page === "README.md") return "index.md";
  return page.startsWith("problems/") ? page : `docs/${page.replace(/README\.md$/, "index.md")}`;
}

/**
 * Where a link of a page leads on the site. `page` is the path of the page from the root of the repository. A link to a file
 * that is not a page leads to that file on GitHub.
 */
export function siteLink(page: string, href: string): string {
  if (/^([a-z]+:|#)/.test(href)) return href;
  const [path = "", anchor] = href.split("#");
  const target = join(dirname(page), path);
  const hash = anchor === undefined ? "" : `#${anchor}`;
  if (target.startsWith("docs/") && target.endsWith(".md")) {
    const at = sitePath(target.slice("docs/".length)).replace(/(^|\/)index\.md$/, "$1");
    return `/${at.replace(/\.md$/, "")}${hash}`;
  }
  return `${repository}/${/\.[a-z]+$/.test(target) ? "blob" : "tree"}/main/${target.replace(/\/$/, "")}${hash}`;
}

/** The anchor of a heading, as GitHub makes it, so that one link works in both. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
}
