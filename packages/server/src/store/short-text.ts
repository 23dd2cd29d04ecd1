/*
 * The form in which frames are stored: each phrase that many frames contain is one control character. A MeterValues of six
 * values then takes 93 bytes instead of 447. PostgreSQL compresses only rows of more than 2 KiB, and zlib takes four times as
 * long for the same size.
 */

/** Stored frames depend on these phrases and on their order: a new one goes to the end, and none may change. */
export const phrases: readonly string[] = [
  '{"connectorId":',
  ',"transactionId":',
  '{"transactionId":',
  ',"meterValue":[{"timestamp":"',
  '","sampledValue":[{"',
  '"}]},{"timestamp":"',
  '"}]}]}',
  '"},{"',
  'value":"',
  'measurand":"',
  'unit":"',
  '","value":"',
  '","unit":"',
  '","measurand":"',
  '","context":"',
  '","location":"',
  '","phase":"',
  '","format":"',
  '","measurand":"Energy.Active.Import.Register',
  '","measurand":"Power.Active.Import',
  '","measurand":"Current.Import',
  '","measurand":"Voltage',
  '","measurand":"SoC',
  '","context":"Sample.Periodic',
  '","location":"Outlet',
  "MeterValues",
  "StatusNotification",
  "Heartbeat",
  '{"currentTime":"',
  "Energy.Active.Import.Register",
  "Power.Active.Import",
  "Current.Import",
  "Current.Offered",
  "Power.Offered",
  "Temperature",
  "Percent",
  "Celsius",
  ',"errorCode":"NoError","status":"',
  ',"timestamp":"',
  ',"status":"',
  "Available",
  "Preparing",
  "Charging",
  "SuspendedEV",
  "Finishing",
  '{"status":"Accepted"',
  '"idTagInfo":{"status":"Accepted"',
  '"idTag":"***"',
  "BootNotification",
  "StartTransaction",
  "StopTransaction",
  "Authorize",
];

/** Before a text that has control characters of its own, which is stored as it is. */
const asItIs = "\u0001";

const firstCode = 2;
/** The phrases after this many have two characters: this one, and a letter. */
const ofOneCharacter = 29;
const second = "\u001f";

const shortOf = new Map(
  phrases.map((phrase, index) => [
    phrase,
    index < ofOneCharacter
      ? String.fromCharCode(firstCode + index)
      : second + String.fromCharCode(65 + index - ofOneCharacter),
  ]),
);

const longestFirst = phrases.toSorted((a, b) => b.length - a.length);
const anyPhrase = new RegExp(
  longestFirst.map((phrase) => phrase.replaceAll(/[.*+?{}[\]()|\\^$]/g, "\\$&")).join("|"),
  "g",
);

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that stand for phrases.
const ownControlCharacters = /[\u0001-\u001f]/;

const toShort = (phrase: string): string => shortOf.get(phrase) ?? phrase;

export function shortText(text: string): string {
  return ownControlCharacters.test(text) ? asItIs + text : text.replace(anyPhrase, toShort);
}

const phraseOf = new Map([...shortOf].map(([phrase, short]) => [short, phrase]));

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that stand for phrases.
const anyShort = /[\u0002-\u001e]|\u001f./g;

const toPhrase = (short: string): string => phraseOf.get(short) ?? short;

/** The text of which {@link shortText} made this. */
export function fullText(short: string): string {
  return short.startsWith(asItIs) ? short.slice(asItIs.length) : short.replace(anyShort, toPhrase);
}
