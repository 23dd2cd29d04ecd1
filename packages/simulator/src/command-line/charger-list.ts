/** A charger in a list file. */
export interface ListedCharger {
  identity: string;
  password: string | undefined;
}

/** Result of reading a list of chargers. */
export type ReadChargerList =
  | { ok: true; chargers: readonly ListedCharger[] }
  | { ok: false; problem: string };

/**
 * One charger per line: its identity and, after a space, comma or tab, its password. Empty lines and lines with # are
 * ignored.
 */
export function readChargerList(text: string): ReadChargerList {
  const chargers: ListedCharger[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [identity = "", password, ...more] = line.trim().split(/[\s,]+/);
    if (identity === "" || identity.length > 48 || more.length > 0) {
      return { ok: false, problem: `line ${index + 1} is not an identity and a password: ${line}` };
    }
    if (chargers.some((each) => each.identity === identity)) {
      return { ok: false, problem: `line ${index + 1} names ${identity} again` };
    }
    chargers.push({ identity, password });
  }
  return chargers.length > 0 ? { ok: true, chargers } : { ok: false, problem: "it names no chargers" };
}
