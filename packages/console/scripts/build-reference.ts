import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path/posix";
import { Marked } from "marked";
import { gfmHeadingId } from "marked-gfm-heading-id";

/*
 * Writes dist/reference: the API reference, and the pages of docs beside it. The server serves docs/guide/a.md at /docs/guide/a,
 * and docs/problems/a.md at /problems/a.
 */

const root = new URL("../../../", import.meta.url);
const ownFiles = new URL("../reference/", import.meta.url);
const out = new URL("../dist/reference/", import.meta.url);
const repository = "https://github.com/forecourt-ev/forecourt/blob/main/";

/** The folders of docs whose pages are served. */
const folders = ["guide", "concepts", "reference", "conformance", "problems"];

interface Page {
  title: string;
  markdown: string;
}

export async function buildReference(): Promise<void> {
  const pages = await readPages();
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  await cp(
    createRequire(import.meta.url).resolve("@scalar/api-reference/browser/standalone.js"),
    at("scalar.js"),
  );
  await cp(ownFiles, out, { recursive: true });
  await cp(new URL("docs/guide/pictures/", root), at("guide/pictures/"), { recursive: true });
  const template = await readFile(new URL("page.html", ownFiles), "utf8");
  for (const [path, page] of pages) {
    const target = fileOf(path);
    await mkdir(new URL(".", at(target)), { recursive: true });
    await writeFile(at(`${target}.html`), fill(template, pageOf(path, page, pages)));
    // A program gets the page of a problem as it is.
    if (path.startsWith("docs/problems/")) await writeFile(at(`${target}.md`), page.markdown);
  }
  const reference = await readFile(new URL("index.html", ownFiles), "utf8");
  await writeFile(at("index.html"), fill(reference, { guides: guidesOf("docs", pages) }));
  await rm(at("page.html"));
}

const at = (name: string): URL => new URL(name, out);

/** By their paths in the repository. */
async function readPages(): Promise<Map<string, Page>> {
  const paths = ["docs/README.md", "docs/performance.md"];
  for (const folder of folders) {
    const names = await readdir(new URL(`docs/${folder}/`, root));
    paths.push(...names.filter((name) => name.endsWith(".md")).map((name) => `docs/${folder}/${name}`));
  }
  const pages = new Map<string, Page>();
  for (const path of paths.sort()) {
    const markdown = await readFile(new URL(path, root), "utf8");
    const [, title = path] = /^# (.*)$/m.exec(markdown) ?? [];
    pages.set(path, { title: title.replaceAll("`", ""), markdown });
  }
  return pages;
}

/** Where the file of a page stands below dist/reference, without its ending. */
function fileOf(path: string): string {
  return path === "docs/README.md" ? "contents" : path.slice("docs/".length, -".md".length);
}

/** Where the server serves a page, without the slash at the front. */
function urlOf(path: string): string {
  return path.startsWith("docs/problems/") ? fileOf(path) : `docs/${fileOf(path)}`;
}

function pageOf(path: string, { title, markdown }: Page, pages: Map<string, Page>): Record<string, string> {
  const own = urlOf(path);
  const linkTo = (href: string): string => {
    if (/^([a-z]+:|#)/.test(href)) return href;
    const [file = "", anchor] = href.split("#");
    const target = join(dirname(path), file);
    const hash = anchor === undefined ? "" : `#${anchor}`;
    if (target.startsWith("docs/guide/pictures/")) return toRelative(own, target);
    return pages.has(target) ? toRelative(own, urlOf(target)) + hash : repository + target + hash;
  };
  const marked = new Marked(gfmHeadingId(), {
    walkTokens(token) {
      if (token.type === "link" || token.type === "image") token.href = linkTo(token.href);
    },
    // Comments are for those who edit the page.
    renderer: { html: () => "" },
  });
  return {
    title: escapeText(title),
    root: toRelative(own, ""),
    guides: guidesOf(own, pages),
    content: marked.parse(markdown, { async: false }),
  };
}

function guidesOf(from: string, pages: Map<string, Page>): string {
  const items = [...pages]
    .filter(([path]) => path.startsWith("docs/guide/"))
    .map(
      ([path, { title }]) => `<li><a href="${toRelative(from, urlOf(path))}">${escapeText(title)}</a></li>`,
    );
  return `<ul>${items.join("")}</ul>`;
}

/** A relative URL works below a path of a proxy as well. */
function toRelative(from: string, to: string): string {
  return relative(`/${dirname(from)}`, `/${to}`) || ".";
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function fill(template: string, values: Record<string, string>): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
}
