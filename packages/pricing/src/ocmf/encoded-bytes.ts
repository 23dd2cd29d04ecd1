/** Bytes of strict hex, in either case; null for anything else. */
export function fromHex(text: string): Buffer | null {
  return text.length > 0 && text.length % 2 === 0 && /^[0-9a-f]*$/i.test(text)
    ? Buffer.from(text, "hex")
    : null;
}

/** Bytes of base64 or base64url, with or without padding; null for anything else, also for bits that no byte holds. */
export function fromBase64(text: string): Buffer | null {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return null;
  const bytes = Buffer.from(text, "base64");
  const plain = text.replace(/=+$/, "").replaceAll("-", "+").replaceAll("_", "/");
  return bytes.toString("base64").replace(/=+$/, "") === plain ? bytes : null;
}
