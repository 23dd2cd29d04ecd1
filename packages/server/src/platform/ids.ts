import { randomBytes } from "node:crypto";

/** The kind of record that an id belongs to. All other code treats the text after the prefix as opaque. */
export type IdPrefix =
  | "org"
  | "loc"
  | "chg"
  | "soc"
  | "ses"
  | "cmd"
  | "cdr"
  | "bdn"
  | "pay"
  | "evt"
  | "whk"
  | "dlv"
  | "trf"
  | "tag"
  | "key"
  | "alm"
  | "prc"
  | "req"
  | "con";

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** `loc_` + 26 characters: ten of time (ms), sixteen random (80 bits), so that ids sort by their time of creation. */
export function newId(
  prefix: IdPrefix,
  now: number,
  random: (size: number) => Uint8Array = randomBytes,
): string {
  let time = "";
  for (let rest = now, place = 0; place < 10; place++, rest = Math.floor(rest / 32)) {
    time = alphabet.charAt(rest % 32) + time;
  }
  let noise = "";
  for (const byte of random(16)) noise += alphabet.charAt(byte % 32);
  return `${prefix}_${time}${noise}`;
}
