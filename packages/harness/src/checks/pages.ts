import { dirname, join, normalize } from "node:path/posix";
import { anchorsOf, linksOf } from "./markdown.ts";
import { markdownFiles, readText, repositoryFiles } from "./repository.ts";
import { problemRows } from "./server-tables.ts";
import { fromComplaints, type Step } from "./step.ts";

/** Addresses on the web are not fetched: a check that needs a foreign server fails when that server does. */
export const links: Step = {
  name: "links",
  about: "every link between Markdown pages leads somewhere",
  async run() {
    const files = new Set(await repositoryFiles());
    const folders = new Set([...files].flatMap(foldersOf));
    const complaints: string[] = [];
    for (const page of await markdownFiles()) {
      const markdown = await readText(page);
      for (const { target, line } of linksOf(markdown)) {
        if (/^[a-z]+:/.test(target)) continue;
        const [path = "", anchor] = target.split("#");
        const place =
          path === "" ? page : normalize(join(dirname(page), decodeURIComponent(path))).replace(/\/$/, "");
        if (!files.has(place) && !folders.has(place))
          complaints.push(`${page}:${line}: nothing is at ${target}`);
        else if (anchor !== undefined && files.has(place) && !anchorsOf(await readText(place)).has(anchor)) {
          complaints.push(`${page}:${line}: ${place} has no heading for #${anchor}`);
        }
      }
    }
    return fromComplaints(complaints);
  },
};

function foldersOf(file: string): string[] {
  const folder = dirname(file);
  return folder === "." ? ["."] : [folder, ...foldersOf(folder)];
}

/** `type` in a problem document leads to these pages, and so does the SDK's `error.code`. */
export const problemPages: Step = {
  name: "problem-pages",
  about: "each error code has its page in docs/problems, and each page its code",
  async run() {
    const rows = await problemRows();
    const files = (await repositoryFiles()).filter((path) => /^docs\/problems\/[^/]+\.md$/.test(path));
    const complaints: string[] = [];
    for (const { code, status } of rows) {
      const path = `docs/problems/${code}.md`;
      const page = await readText(path).catch(() => undefined);
      if (page === undefined) complaints.push(`${path} is missing`);
      else if (!page.startsWith(`# ${code}\n`)) complaints.push(`${path} does not begin with "# ${code}"`);
      else if (!page.includes(`HTTP ${status}`))
        complaints.push(`${path} does not name its status, HTTP ${status}`);
    }
    const known = new Set(rows.map(({ code }) => `docs/problems/${code}.md`));
    for (const path of files) if (!known.has(path)) complaints.push(`${path} is the page of no code`);
    return fromComplaints(complaints);
  },
};
