import type { MeteringRegime } from "@forecourt/contract";

/** What a location asks for before it bills, as one says it to whoever charged. */
export function regimeSentence(regime: string): string {
  return Object.hasOwn(sentences, regime)
    ? sentences[regime as MeteringRegime] // The line above asked.
    : "This program does not know what that asks for.";
}

const sentences: Readonly<Record<MeteringRegime, string>> = {
  confirmed_register_ok:
    "Any two readings of the meter are proof of what flowed between them. What nobody read is not billed, and nothing is estimated.",
  stop_register_required:
    "The charger has to tell the meter at the start and at the end. Without either, nothing is billed.",
  signed_register_required:
    "The meter has to sign what it shows at the start and at the end, with the key that is known for it. Only what is signed is billed.",
  signed_register_preferred:
    "Where the meter signs, what it signed is billed, and nothing where a signature is wrong or the start or the end is not signed. Where it does not sign, any two readings are proof.",
  estimate_allowed:
    "Any two readings of the meter are proof of what flowed between them, and what is missing may be reckoned from the rest.",
  unmetered: "Energy is never billed here; fees and time are.",
};
