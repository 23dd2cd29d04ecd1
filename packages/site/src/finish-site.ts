import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { referenceFolder } from "@forecourt/console";
import { document, documentYaml } from "@forecourt/contract/document";
import type { Chapter } from "./contents.ts";
import { siteLink, sitePath } from "./links.ts";
import { llmsText } from "./llms.ts";

interface BuiltSite {
  outDir: string;
  /** The folder docs. */
  docs: string;
  /** Relative to docs. */
  pages: readonly string[];
  chapters: readonly Chapter[];
}

/** What the site has besides its pages: llms.txt, each page as Markdown, and the API reference that the server shows at /docs. */
export async function finishSite({ outDir, docs, pages, chapters }: BuiltSite): Promise<void> {
  for (const page of pages) {
    const target = join(outDir, sitePath(page));
    await mkdir(dirname(target), { recursive: true });
    await cp(join(docs, page), target);
  }
  const linked = chapters.map((chapter) => ({
    ...chapter,
    pages: chapter.pages.map((page) => {
      const ownPage = /^(?!\.\.)[^:]+\.md$/.test(page.href);
      const href = ownPage
        ? `https://forecourt.dev/${sitePath(page.href)}`
        : siteLink("docs/README.md", page.href);
      return { ...page, href };
    }),
  }));
  const about =
    "A TypeScript toolkit to operate EV chargers that speak OCPP 1.6J: a server with an HTTP API, a typed client, a command line, an OCPP engine, exact pricing and a safe load balancer.";
  await writeFile(join(outDir, "llms.txt"), llmsText("Forecourt", about, linked));
  await writeReference(join(outDir, "api"));
}

async function writeReference(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of ["pages.css", "scalar.js", "reference.js"])
    await cp(new URL(name, referenceFolder), join(folder, name));
  await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
  await writeFile(join(folder, "openapi.yaml"), documentYaml);
  const page = await readFile(new URL("index.html", referenceFolder), "utf8");
  // The server has the page at /docs and its files in /docs/; here both are in /api/, and there is no server to try requests on.
  const here = page
    .replace(
      /<header>[\s\S]*<\/header>/,
      '<header><a href="../">Documentation</a> <a href="openapi.yaml">openapi.yaml</a></header>',
    )
    .replace(' data-server="v1"', "")
    .replaceAll('"docs/reference/operations"', '"../docs/reference/operations"')
    .replaceAll('="docs/', '="');
  await writeFile(join(folder, "index.html"), here);
}
