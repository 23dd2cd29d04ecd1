/** A piece of HTML that is safe as it stands. */
export interface Html {
  readonly html: string;
}

type Content = Html | string | number | null | readonly Content[];

/** Inserted text is escaped; inserted HTML is not. Null inserts nothing. */
export function html(strings: TemplateStringsArray, ...contents: Content[]): Html {
  return { html: strings.map((string, index) => string + textOf(contents[index] ?? null)).join("") };
}

function textOf(content: Content): string {
  if (content === null) return "";
  if (typeof content === "string" || typeof content === "number") return escapeText(String(content));
  return isList(content) ? content.map(textOf).join("") : content.html;
}

// Array.isArray does not narrow a readonly array.
function isList(content: Html | readonly Content[]): content is readonly Content[] {
  return Array.isArray(content);
}

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** The Markdown that descriptions are written in: paragraphs, `code`, **bold** and links. */
export function prose(text: string | undefined): Html {
  const paragraphs = (text ?? "").split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
  return html`${paragraphs.map((paragraph) => html`<p>${inline(paragraph)}</p>`)}`;
}

/** The same within a line. */
export function inline(text: string | undefined): Html {
  const marked = escapeText((text ?? "").trim())
    .replaceAll(/`([^`]+)`/g, "<code>$1</code>")
    .replaceAll(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replaceAll(/\[([^\]]+)\]\((https?:[^)\s]+)\)/g, '<a href="$2">$1</a>');
  return { html: marked };
}
