import { type Html, html, inline } from "./html.ts";

const repository = "https://github.com/forecourt-ev/forecourt/blob/main/docs/";

/**
 * A page of docs/problems as HTML: headings, paragraphs, lists and indented code, which is all that these pages have. Links to
 * other problems lead to their pages of this server, links to guides to the repository.
 */
export function markdownPage(markdown: string, { title, style }: { title: string; style: string }): string {
  const blocks = markdown.trim().split(/\n{2,}/);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${{ html: style }}</style>
</head>
<body>
${blocks.map(block)}
</body>
</html>
`.html;
}

function block(text: string): Html {
  const [, marks = "", heading = ""] = /^(#{1,2}) (.*)$/.exec(text) ?? [];
  if (marks === "#") return html`<h1>${line(heading)}</h1>\n`;
  if (marks === "##") return html`<h2>${line(heading)}</h2>\n`;
  if (/^ {4}/.test(text)) return html`<pre><code>${text.replaceAll(/^ {4}/gm, "")}</code></pre>\n`;
  if (/^- /.test(text)) {
    const items = text.slice(2).split(/\n- /);
    return html`<ul>${items.map((item) => html`<li>${line(item)}</li>`)}</ul>\n`;
  }
  return html`<p>${line(text)}</p>\n`;
}

function line(text: string): Html {
  const absolute = text.replaceAll("](../", `](${repository}`);
  // Only names of pages are left: letters, digits and hyphens.
  const linked = inline(absolute).html.replaceAll(/\[([^\]]+)\]\(([a-z0-9-]+)\.md\)/g, '<a href="$2">$1</a>');
  return { html: linked };
}
