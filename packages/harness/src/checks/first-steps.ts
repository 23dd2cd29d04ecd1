import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { annotatedSnippetsOf } from "./markdown.ts";
import { readText, root } from "./repository.ts";
import { runCommand } from "./run-command.ts";
import type { Outcome, Step } from "./step.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const pages = [
  "quickstart",
  "first-steps-operator",
  "first-steps-self-hoster",
  "first-steps-embedder",
  "first-steps-webhooks",
].map((name) => `docs/guide/${name}.md`);

/**
 * Runs the shell commands of the pages as a new reader would, in a new folder and with a clone of the last commit. A block may have a
 * comment in front of it: `<!-- prints: text -->` for text that its output contains, and `<!-- runs until: pattern -->` when its last
 * command keeps running: the next block runs when a line of its output matches.
 */
export const firstSteps: Step = {
  name: "first-steps",
  about: "the commands of each page that begins a path work in a new folder, within five minutes",
  async run() {
    await using temporary = await temporaryFolder("first-steps");
    const notes: string[] = [];
    for (const page of pages) {
      const startedAt = performance.now();
      const outcome = await follow(page, temporary.path);
      if (!outcome.ok) return outcome;
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      if (seconds > 300) return { ok: false, output: `${page} takes ${seconds} s.` };
      notes.push(`${page}: ${seconds} s`);
    }
    return { ok: true, note: notes.join("\n") };
  },
};

async function follow(page: string, folder: string): Promise<Outcome> {
  const logs = join(folder, `logs-${page.replaceAll(/\W/g, "-")}`);
  await mkdir(logs, { recursive: true });
  // The ports of the pages may be in use here.
  const ports = new Map<string, string>();
  for (const port of ["8080", "9000", "3000"]) ports.set(port, String(await freePort()));
  const text = (await readText(page)).replaceAll(
    /\b(?:8080|9000|3000)\b/g,
    (port) => ports.get(port) ?? port,
  );
  const blocks = annotatedSnippetsOf(text).filter(({ language }) => language === "sh");
  // Each command that keeps running is a process group, which ends as a whole.
  const end = 'for job in $(jobs -p); do kill -- "-$job" 2>/dev/null || true; done; wait';
  const script = [
    "set -emo pipefail",
    `trap '${end}' EXIT`,
    // A reader does not have the variables and the programs of the pnpm that runs this check.
    "for name in $(compgen -e | grep -iE '^(npm|pnpm)_|^(INIT_CWD|NODE_PATH)$'); do unset $name; done",
    "PATH=$(tr : '\\n' <<< $PATH | grep -v node_modules | paste -sd:)",
  ];
  for (const [index, { lines, comment }] of blocks.entries())
    script.push(...blockScript(lines, comment, join(logs, String(index))));
  const file = join(logs, "script.sh");
  await writeFile(file, `${script.join("\n")}\n`);
  return runCommand("bash", [file], {
    cwd: folder,
    env: {
      // The clone is that of this repository.
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: `url.${root}.insteadOf`,
      GIT_CONFIG_VALUE_0: "https://github.com/forecourt-ev/forecourt",
      FORECOURT_PORT: ports.get("8080") ?? "",
      FORECOURT_METRICS: "off",
      FORECOURT_CONFIG_DIR: join(logs, "config"),
    },
  });
}

function blockScript(lines: readonly string[], comment: string | undefined, log: string): string[] {
  const [, kind, expected = ""] = /^(prints|runs until): (.*)$/.exec(comment ?? "") ?? [];
  // The pages share one clone and its tarballs, so the second page does not wait for them again.
  const steps = lines.map((line) => {
    if (line.startsWith("git clone ")) return `[ -d forecourt ] || ${line}`;
    return line.includes("release:pack ") ? `[ -d release ] || ${line}` : line;
  });
  if (kind === "runs until") {
    const pattern = JSON.stringify(expected);
    const last = steps.pop() ?? "";
    return [
      ...steps,
      `${last} > ${log} 2>&1 &`,
      `for _ in $(seq 900); do kill -0 $! 2>/dev/null && ! grep -qE ${pattern} ${log} || break; sleep 0.2; done`,
      `grep -qE ${pattern} ${log} || { cat ${log}; exit 1; }`,
      // What the page asks the reader to copy.
      `eval "$(grep -oE 'export FORECOURT_URL=.*' ${log} || true)"`,
      `key=$(grep -ohE 'fc_(live|test)_[A-Za-z0-9_]+' ${log} | head -1 || true)`,
      `if [ -n "$key" ]; then echo "$key" > ${log}.key; exec < ${log}.key; fi`,
      "cd $PWD",
    ];
  }
  // In this shell and not in a pipe, because a block may change the folder.
  const run = ["{", ...steps, `} > ${log} 2>&1 || { cat ${log}; exit 1; }`];
  if (kind !== "prints") return run;
  return [
    ...run,
    `grep -qF ${JSON.stringify(expected)} ${log} || { echo "Expected: "${JSON.stringify(expected)}; cat ${log}; exit 1; }`,
  ];
}
