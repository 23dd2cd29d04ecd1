/** Limit of csr in SignCertificate (security white paper, section 5.17). */
export const maxCsrLength = 5500;

const armour =
  /^\s*-----BEGIN (?:NEW )?CERTIFICATE REQUEST-----([A-Za-z0-9+/=\s]+)-----END (?:NEW )?CERTIFICATE REQUEST-----\s*$/;

/** The bytes of one request in PEM; null when the text is something else or the bytes are not a single DER sequence. */
export function readRequestPem(csr: string): Uint8Array | null {
  if (csr.length > maxCsrLength) return null;
  const [, body] = armour.exec(csr) ?? [];
  if (body === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(body.replaceAll(/\s/g, "")), (character) => character.charCodeAt(0));
    return isSequence(bytes) ? bytes : null;
  } catch {
    return null; // not Base64
  }
}

/** 5500 characters of PEM are less than 64 KiB, so the length has one to three bytes. */
function isSequence(der: Uint8Array): boolean {
  const [tag, short = 0, first = 0, second = 0] = der;
  if (tag !== 0x30) return false;
  if (short < 0x80) return der.length === 2 + short;
  if (short === 0x81) return der.length === 3 + first;
  return short === 0x82 && der.length === 4 + first * 256 + second;
}
