import { type Place, readPassages } from "./read-passages.ts";

/** One line of the list: phrases that we do not write, and what we write instead. */
export interface LanguageRule {
  name: string;
  places: readonly Place[];
  phrases: readonly string[];
  /** Longer phrases that are right although they contain one of these. */
  except?: readonly string[];
  /** Only at the beginning of a message or a test name. */
  atStart?: boolean;
  /** Only in these packages; in all when it is absent. */
  packages?: readonly string[];
  instead: string;
}

export interface Offence {
  rule: string;
  file: string;
  line: number;
  place: Place;
  phrase: string;
  instead: string;
}

/** All phrases of the list in one file, in the order of its lines. */
export function findOffences(path: string, source: string, rules: readonly LanguageRule[]): Offence[] {
  const { passages, file } = readPassages(path, source);
  const offences: Offence[] = [];
  for (const { rule, pattern } of patternsOf(rules)) {
    for (const { place, text, start } of passages) {
      if (!rule.places.includes(place)) continue;
      for (const match of text.matchAll(pattern)) {
        const phrase = match.groups?.["phrase"];
        if (phrase === undefined) continue;
        // An identifier's words are not where its letters are.
        const at = place === "identifier" ? start : start + match.index + match[0].indexOf(phrase);
        const line = file.getLineAndCharacterOfPosition(at).line + 1;
        const { name, instead } = rule;
        offences.push({ rule: name, file: path, line, place, phrase: phrase.replace(/\s+/g, " "), instead });
      }
    }
  }
  return offences.sort((a, b) => a.line - b.line);
}

const patterns = new WeakMap<readonly LanguageRule[], { rule: LanguageRule; pattern: RegExp }[]>();

function patternsOf(rules: readonly LanguageRule[]): { rule: LanguageRule; pattern: RegExp }[] {
  const known = patterns.get(rules);
  if (known !== undefined) return known;
  const made = rules.map((rule) => ({ rule, pattern: patternOf(rule) }));
  patterns.set(rules, made);
  return made;
}

/** What is right is matched first, and has no group; so the phrase within it is passed over. */
function patternOf({ phrases, except = [], atStart = false }: LanguageRule): RegExp {
  const spaced = (phrase: string): string => phrase.split(" ").join("\\s+");
  const right = except.map((phrase) => `${spaced(phrase)}|`).join("");
  const wrong = `(?<phrase>${phrases.map(spaced).join("|")})`;
  return new RegExp(`${atStart ? "^\\s*" : ""}(?<![\\w-])(?:${right}${wrong})(?![\\w])`, "gi");
}
