import type { Outcome, Step } from "../step.ts";
import type { Offence } from "./find-offences.ts";
import { type Allowances, readLanguageData, repositoryOffences } from "./read-language.ts";

/** Names, comments, messages, test names and pages are plain English, as phrases.json has it. */
export const language: Step = {
  name: "language",
  about: "names, comments, messages, test names and pages use the words of phrases.json",
  async run() {
    const { rules, allowances } = await readLanguageData();
    return compareWithAllowances(await repositoryOffences(rules), allowances);
  },
};

/**
 * Fails when a package has more offences against a rule than its allowance, and shows all of them: the check cannot know
 * which of them is new. Notes each allowance that can be lowered.
 */
export function compareWithAllowances(
  offences: ReadonlyMap<string, readonly Offence[]>,
  allowances: Allowances,
): Outcome {
  const complaints: string[] = [];
  const lower: string[] = [];
  const counts = countOffences(offences);
  for (const area of new Set([...Object.keys(allowances), ...Object.keys(counts)])) {
    const allowed = allowances[area] ?? {};
    const found = counts[area] ?? {};
    for (const rule of new Set([...Object.keys(allowed), ...Object.keys(found)])) {
      const [count, limit] = [found[rule] ?? 0, allowed[rule] ?? 0];
      if (count > limit) {
        complaints.push(`${area}: ${count} offences against "${rule}", allowed: ${limit}`);
        complaints.push(...(offences.get(area) ?? []).filter((each) => each.rule === rule).map(asLine));
      }
      if (count < limit) lower.push(`${area}: "${rule}" has ${count} offences, allowed: ${limit}`);
    }
  }
  if (complaints.length > 0) return { ok: false, output: complaints.join("\n") };
  if (lower.length === 0) return { ok: true };
  return { ok: true, note: [...lower, "Lower these allowances: pnpm language --lower"].join("\n") };
}

/** Offences by package and rule. */
export function countOffences(offences: ReadonlyMap<string, readonly Offence[]>): Allowances {
  const counts: Allowances = {};
  for (const [area, found] of offences) {
    if (found.length === 0) continue;
    const ofArea: Record<string, number> = {};
    for (const { rule } of found) ofArea[rule] = (ofArea[rule] ?? 0) + 1;
    counts[area] = ofArea;
  }
  return counts;
}

/** The allowances, none above its count. Never raises one. */
export function loweredAllowances(allowances: Allowances, counts: Allowances): Allowances {
  const lowered: Allowances = {};
  for (const area of Object.keys(allowances).sort()) {
    const kept = Object.entries(allowances[area] ?? {})
      .map(([rule, limit]): [string, number] => [rule, Math.min(limit, counts[area]?.[rule] ?? 0)])
      .filter(([, limit]) => limit > 0);
    if (kept.length > 0) lowered[area] = Object.fromEntries(kept);
  }
  return lowered;
}

export function asLine({ file, line, place, phrase, instead }: Offence): string {
  return `${file}:${line}: ${place}: "${phrase}": ${instead}`;
}
