import { isGenerated, packageOf } from "./published-api.ts";
import type { EntryApi, PublicExport, Subject } from "./read-api.ts";
import type { Use } from "./signature.ts";

export interface PageSource {
  /** `@forecourt/ocpp` */
  name: string;
  description: string;
  /** From the root: `packages/ocpp`. */
  folder: string;
  entries: readonly EntryApi[];
  /** A paragraph of its own, before the contents. */
  preface?: string;
}

export const notice = "<!-- Written by `pnpm gen` from the docstrings in the code. Do not edit. -->";

/** The page of one package: every export by the path it is imported by, then by subject. */
export function apiPage({ name, description, folder, entries, preface }: PageSource): string {
  const parts = [
    notice,
    `# ${name}`,
    `${description} Its purpose and examples: [README](../../${folder}/README.md).`,
    ...(preface === undefined ? [] : [preface]),
    ...entries.map(contentsOf),
    ...entries.flatMap(entryParts),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The headings are made so that no two of a page are equal: a function and a type may differ in their capitals only. */
function anchorOf({ kind, name }: Pick<Use, "kind" | "name">): string {
  return `${kind}-${name.toLowerCase()}`;
}

/** `@forecourt/ocpp` has docs/reference/ocpp.md. */
export function pageOf(specifier: string): string {
  return `${packageOf(specifier).split("/")[1] ?? ""}.md`;
}

function contentsOf({ specifier, subjects }: EntryApi): string {
  const rows = subjects
    .filter(({ exports }) => !exports.every(isGenerated))
    .map(({ name, exports }) => `- ${name}: ${exports.map((each) => linkTo(each, specifier)).join(",\n  ")}`);
  return [`\`${specifier}\`:`, "", ...rows].join("\n");
}

function linkTo(each: PublicExport, specifier: string): string {
  return `[\`${each.name}\`](${placeOf({ ...each, specifier: each.firstIn ?? specifier }, specifier)})`;
}

function placeOf(use: Use, from: string): string {
  const page = packageOf(use.specifier) === packageOf(from) ? "" : pageOf(use.specifier);
  return `${page}#${isGenerated(use) ? "generated" : anchorOf(use)}`;
}

function entryParts({ specifier, subjects }: EntryApi): string[] {
  const generated = subjects.flatMap(({ exports }) => exports.filter(isGenerated));
  return [
    `## ${specifier}`,
    ...subjects.flatMap((subject) => subjectParts(subject, specifier)),
    ...(generated.length === 0 ? [] : [generatedPart(generated)]),
  ];
}

function generatedPart(exports: readonly PublicExport[]): string {
  return `### Generated

Made from [openapi.yaml](../../openapi.yaml), which documents them: ${exports.map(({ name }) => `\`${name}\``).join(",\n")}.`;
}

function subjectParts({ name, exports }: Subject, specifier: string): string[] {
  const own = exports.filter((each) => each.firstIn === undefined && !isGenerated(each));
  const files = [...new Set(own.map(({ file }) => `[\`${file}\`](../../${file})`))];
  if (files.length === 0) return [];
  return [`### ${name}`, `In ${files.join(", ")}.`, ...own.flatMap((each) => exportParts(each, specifier))];
}

function exportParts(each: PublicExport, specifier: string): string[] {
  const { name, kind, docs, signature, beneath } = each;
  return [
    `#### ${kind} \`${name}\``,
    ...(docs === "" ? [] : [docs]),
    `\`\`\`ts\n${[signature, ...beneath].join("\n\n")}\n\`\`\``,
    ...usesLine(each.uses, specifier),
  ];
}

/** Links cannot stand in code: what a signature names is listed below it. */
export function usesLine(uses: readonly Use[], from: string): string[] {
  const links = uses.map((use) => `[\`${use.name}\`](${placeOf(use, from)})`);
  return links.length === 0 ? [] : [`See ${[...new Set(links)].join(", ")}.`];
}
