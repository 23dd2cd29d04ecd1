import { relative } from "node:path/posix";
import type { MarkdownRenderer } from "vitepress";
import { siteLink } from "./links.ts";

/** What pages may contain besides Markdown. */
const components = /^<(PriceSession|ShareFuse)\s*\/>\s*$/;
const comment = /^<!--[\s\S]*?-->\s*$/;

/**
 * Reads the pages as GitHub does. The pages are Vue templates to VitePress, so an `<id>` or a `{{` in a text would be
 * taken for code: everything but the components of this package is text.
 */
export function readAsGithub(markdown: MarkdownRenderer, root: string): void {
  const { escapeHtml } = markdown.utils;
  const asText = (text: string): string => escapeHtml(text).replaceAll("{{", "&#123;&#123;");
  const html = (text: string): string => {
    if (comment.test(text)) return "";
    return components.test(text) ? text : asText(text);
  };
  markdown.renderer.rules["html_block"] = (tokens, index) => html(tokens[index]?.content ?? "");
  markdown.renderer.rules["html_inline"] = (tokens, index) => html(tokens[index]?.content ?? "");
  markdown.renderer.rules["text"] = (tokens, index) => asText(tokens[index]?.content ?? "");
  // A table of GitHub has a header row always; an empty cell of it heads nothing.
  markdown.core.ruler.push("empty_headers", ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      const close = tokens[index + 2];
      if (token.type !== "th_open" || tokens[index + 1]?.content !== "" || close === undefined) continue;
      token.tag = "td";
      close.tag = "td";
    }
  });
  markdown.core.ruler.push("repository_links", (state) => {
    const { realPath, path } = state.env as { realPath?: string; path: string };
    const page = relative(root, realPath ?? path);
    for (const token of state.tokens.flatMap((block) => block.children ?? [])) {
      const href = token.type === "link_open" ? token.attrGet("href") : null;
      if (href !== null) token.attrSet("href", siteLink(page, href));
    }
  });
}
