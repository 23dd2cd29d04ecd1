import { readText, repositoryFiles } from "./repository.ts";
import { problemRows } from "./server-tables.ts";
import { fromComplaints, type Step } from "./step.ts";

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
