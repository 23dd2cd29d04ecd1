/** The bytes of strict hex, in either case, or null. */
export function fromHex(text: string): Buffer | null {
  return text.length > 0 && text.length % 2 === 0 && /^[0-9a-f]*$/i.test(text)
    ? Buffer.from(text, "hex")
    : null;
}

/** The bytes of base64 or base64url, with or without padding. Null for anything else, also for surplus bits. */
export function fromBase64(text: string): Buffer | null {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return null;
  const bytes = Buffer.from(text, "base64");
  const plain = text.replace(/=+$/, "").replaceAll("-", "+").replaceAll("_", "/");
  return bytes.toString("base64").replace(/=+$/, "") === plain ? bytes : null;
}
