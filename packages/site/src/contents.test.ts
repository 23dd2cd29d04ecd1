import { expect, test } from "vitest";
import { chaptersOf } from "./contents.ts";
import { llmsText } from "./llms.ts";

const contents = `# Title

Some [text](elsewhere.md).

## First

- [A page](guide/a.md): what it is about
- [\`@forecourt/x\`](reference/x.md)

## Without pages

Text.
`;

test("chapters are the headings that have pages", () => {
  expect(chaptersOf(contents)).toEqual([
    {
      title: "First",
      pages: [
        { title: "A page", href: "guide/a.md", about: "what it is about" },
        { title: "@forecourt/x", href: "reference/x.md", about: "" },
      ],
    },
  ]);
});

test("llms.txt lists the pages below a title and a summary", () => {
  expect(llmsText("Title", "Summary.", chaptersOf(contents))).toBe(
    "# Title\n\n> Summary.\n\n## First\n\n- [A page](guide/a.md): what it is about\n- [@forecourt/x](reference/x.md)\n",
  );
});
