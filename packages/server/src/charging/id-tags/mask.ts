/** Shorter texts occur everywhere. */
const shortest = 4;

/** Up to this length a text is masked only where it is a whole word, because "1234" occurs in many registers. */
const longestWord = 7;

/**
 * Removes the texts of id tags from data that was sent, except in keys and numbers. Returns the same value if it contains
 * none.
 */
export type Mask = <Value>(value: Value) => Value;

/** Null when no text is long enough to be found. The search is case-insensitive. */
export function maskOf(texts: readonly string[]): Mask | null {
  const patterns = texts
    .filter((text) => text.trim().length >= shortest)
    .map((text) => {
      const exact = text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
      return text.length > longestWord ? exact : `(?<![\\p{L}\\p{N}])${exact}(?![\\p{L}\\p{N}])`;
    });
  if (patterns.length === 0) return null;
  const pattern = new RegExp(patterns.join("|"), "giu");
  return <Value>(value: Value) => changed(value, (text) => text.replaceAll(pattern, "***")) as Value;
}

/**
 * Masks a frame in the form in which it is logged. Its type, message id and action stay, although they could equal a tag's
 * text.
 */
export function maskFrame(text: string, mask: Mask): string {
  if (mask(text) === text) return text;
  const frame = parsed(text);
  if (!Array.isArray(frame)) return mask(text);
  const head = frame[0] === 3 ? 2 : 3;
  return JSON.stringify([...frame.slice(0, head), ...mask(frame.slice(head))]);
}

/**
 * Removes what a meter signed from a frame: records that name the driver, in any encoding. They are stored separately,
 * where they can be erased.
 */
export function withoutSigned(text: string): string {
  if (!/SignedData|OCMF|signedMeterData/i.test(text)) return text;
  const frame = parsed(text);
  // The frame was cut, so the end of the record is unknown.
  return frame === undefined ? "***" : JSON.stringify(hideSigned(frame));
}

function hideSigned(value: unknown): unknown {
  if (typeof value === "string") return /OCMF\s*\||signedMeterData/i.test(value) ? "***" : value;
  if (Array.isArray(value)) return value.map(hideSigned);
  if (typeof value !== "object" || value === null) return value;
  const isSigned = "format" in value && /^SignedData$/i.test(String(value.format));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSigned && name === "value" ? "***" : hideSigned(inner),
    ]),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function changed(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((each) => changed(each, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, changed(inner, change)]));
}
