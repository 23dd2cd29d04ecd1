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
  about: "the commands of each page that begins a path work in a new folder",
  async run() {
    await using temporary = await temporaryFolder("first-steps");
    const notes: string[] = [];
    for (const page of pages) {
      const startedAt = performance.now();
      const outcome = await follow(page, temporary.path);
      if (!outcome.ok) return outcome;
      const seconds = Math.round((performance.now() - startedAt) / 1000);
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
  // A failure shows the output of its block. Each command that keeps running is a process group, which ends as a whole.
  const end = [
    "code=$?",
    '[ $code = 0 ] || cat "$log" >&5',
    'for job in $(jobs -p); do kill -- "-$job" 2>/dev/null || true; done',
    "wait",
    "exit $code",
  ];
  const script = [
    "set -emo pipefail",
    "exec 5>&1",
    `trap '${end.join("; ")}' EXIT`,
    // A reader does not have the variables and the programs of the pnpm that runs this check, only its way to the registry.
    "own='^(npm|pnpm)_|^(INIT_CWD|NODE_PATH)$'; kept='^npm_config_(registry|cafile|proxy|https_proxy|noproxy|strict_ssl)$'",
    "for name in $(compgen -e | grep -iE $own | grep -viE $kept); do unset $name; done",
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
  if (kind !== "runs until") {
    const look = `grep -qF -- ${JSON.stringify(expected)} $log`;
    return [`log=${log}`, "exec > $log 2>&1", ...steps, ...(kind === "prints" ? [look] : [])];
  }
  const look = `grep -qE -- ${JSON.stringify(expected)} $log`;
  const last = steps.pop() ?? "";
  return [
    `log=${log}`,
    "exec > $log 2>&1",
    ...steps,
    `${last} &`,
    `for _ in $(seq 3000); do kill -0 $! && ! ${look} || break; sleep 0.2; done`,
    look,
    // What the page asks the reader to copy from the output.
    'eval "$(grep -oE "export FORECOURT_URL=.*" $log || true)"',
    'key=$(grep -ohE "fc_(live|test)_[A-Za-z0-9_]+" $log | head -1 || true)',
    'if [ -n "$key" ]; then echo "$key" > $log.key; exec < $log.key; fi',
  ];
}
