import type { QuirkTest } from "./quirk-tests.ts";
import { type Quirk, type QuirkGroup, quirkGroups } from "./quirks.ts";

/** docs/conformance/quirks.md */
export function quirksPage(tests: readonly QuirkTest[]): string {
  return `<!-- Written by \`pnpm gen\` from packages/harness/src/checks/conformance/quirks.json. Do not edit. -->

# Field quirks

What chargers do that the specification does not describe: ${quirkGroups.flatMap(({ quirks }) => quirks).length} quirks, found in public trackers and on the wire, and
how Forecourt handles them. The tag names the part that handles a quirk: \`engine\` is [\`@forecourt/ocpp\`](../reference/ocpp.md),
alone and for every program that uses it; \`server\`, \`billing\` and \`dlb\` (load management) belong to the service. Each quirk
has a test that names it.

${quirkGroups.map((group) => groupPart(group, tests)).join("\n\n")}
`;
}

function groupPart({ title, quirks }: QuirkGroup, tests: readonly QuirkTest[]): string {
  const rows = quirks.map((quirk) => quirkRow(quirk, tests));
  return `## ${title}\n\n| # | tags | what chargers do | what we do | evidence | tests |\n| --- | --- | --- | --- | --- | --- |\n${rows.join("\n")}`;
}

function quirkRow({ number, tags, what, policy, evidence }: Quirk, tests: readonly QuirkTest[]): string {
  const files = [...new Set(tests.filter(({ quirk }) => quirk === number).map(({ file }) => file))];
  const cells = [
    String(number),
    tags.join(", "),
    what,
    policy,
    evidence.map(link).join("; "),
    files.map((file) => `[${nameOf(file)}](../../${file})`).join(", "),
  ];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

/** GitHub leads from the number of an issue to the pull request, if that is what it is. */
function link(evidence: string): string {
  const reference = /^([\w.-]+\/[\w.-]+)#(\d+)$/.exec(evidence);
  return reference === null
    ? evidence
    : `[${evidence}](https://github.com/${reference[1]}/issues/${reference[2]})`;
}

function nameOf(file: string): string {
  return (file.split("/").at(-1) ?? file).replace(/\.test\.ts$/, "");
}
