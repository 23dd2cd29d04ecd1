import { randomFillSync } from "node:crypto";

/** The kind of record that an id belongs to. All other code treats the text after the prefix as opaque. */
export type IdPrefix =
  | "org"
  | "loc"
  | "chg"
  | "soc"
  | "ses"
  | "cmd"
  | "job"
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
  | "iss"
  | "prc"
  | "req"
  | "con"
  | "csn";

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** `loc_` + 26 characters: ten of time (ms), sixteen random (80 bits), so that ids sort by their time of creation. */
export function newId(
  prefix: IdPrefix,
  now: number,
  random: (size: number) => Uint8Array = takeRandom,
): string {
  let time = "";
  for (let rest = now, place = 0; place < 10; place++, rest = Math.floor(rest / 32)) {
    time = alphabet.charAt(rest % 32) + time;
  }
  let noise = "";
  for (const byte of random(16)) noise += alphabet.charAt(byte % 32);
  return `${prefix}_${time}${noise}`;
}

const supply = Buffer.allocUnsafe(4_096);
let taken = supply.length;

/** Bytes that no other call gets. One call of the operating system's generator takes as long for 4,096 bytes as for 16. */
function takeRandom(size: number): Uint8Array {
  if (taken + size > supply.length) {
    randomFillSync(supply);
    taken = 0;
  }
  taken += size;
  return supply.subarray(taken - size, taken);
}
