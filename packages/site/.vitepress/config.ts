import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type DefaultTheme, defineConfig } from "vitepress";
import { chaptersOf } from "../src/contents.ts";
import { finishSite } from "../src/finish-site.ts";
import { anchorOf, siteLink, sitePath } from "../src/links.ts";
import { readAsGithub } from "../src/markdown.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const repository = "https://github.com/forecourt-ev/forecourt";
const { version } = JSON.parse(readFileSync(`${root}packages/server/package.json`, "utf8")) as {
  version: string;
};
const chapters = chaptersOf(readFileSync(`${root}docs/README.md`, "utf8"));

const sidebar: DefaultTheme.SidebarItem[] = chapters.map(({ title, pages }) => ({
  text: title,
  items: pages.map((page) => ({ text: page.title, link: siteLink("docs/README.md", page.href) })),
}));

export default defineConfig({
  title: "Forecourt",
  description:
    "Operate EV chargers that speak OCPP 1.6J: a server with an HTTP API, a typed client, a command line, and the engines they are made of.",
  lang: "en",
  srcDir: "../../docs",
  outDir: "dist",
  cleanUrls: true,
  rewrites: sitePath,
  // `pnpm check links` holds the links of the pages, and the test of this package those of the site.
  ignoreDeadLinks: true,
  head: [["link", { rel: "icon", href: "data:," }]],
  sitemap: { hostname: "https://forecourt.dev" },
  markdown: {
    // Of high contrast, because code stands on grey.
    theme: { light: "github-light-high-contrast", dark: "github-dark" },
    anchor: { slugify: anchorOf },
    // GitHub has no attributes in braces.
    attrs: { disable: true },
    config: (markdown) => readAsGithub(markdown, root),
  },
  vite: {
    // The pages run what the packages' tests test.
    resolve: { conditions: ["@forecourt/source"] },
    plugins: [
      {
        // Node finds Vue from the built page, but not from docs, which has no node_modules.
        name: "vue-of-pages",
        enforce: "pre",
        resolveId: (id, _importer, { ssr }) =>
          ssr === true && /^vue(\/server-renderer)?$/.test(id) ? { id, external: true } : null,
      },
    ],
    build: { chunkSizeWarningLimit: 8192 },
  },
  themeConfig: {
    nav: [
      { text: "Quickstart", link: "/docs/guide/quickstart" },
      {
        text: "Try",
        items: [
          { text: "Price a session", link: "/docs/try/price-a-session" },
          { text: "Share a fuse", link: "/docs/try/share-a-fuse" },
        ],
      },
      { text: "API", link: "/api/", target: "_self" },
      {
        text: version,
        items: [
          { text: "Changes", link: `${repository}/blob/main/CHANGELOG.md` },
          { text: "Releases", link: `${repository}/releases` },
          { text: "What a version promises", link: "/docs/concepts/versioning" },
        ],
      },
    ],
    sidebar,
    outline: [2, 3],
    search: { provider: "local" },
    editLink: { pattern: `${repository}/edit/main/docs/:path`, text: "Edit this page" },
    socialLinks: [{ icon: "github", link: repository }],
    footer: { message: "MIT" },
  },
  buildEnd: ({ outDir, srcDir, pages }) => finishSite({ outDir, docs: srcDir, pages, chapters }),
});
