/** A value of ASN.1 DER (X.690), as far as a certificate request needs it; its contents are the parts, one after another. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const contents = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(contents.length), contents]);
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
export const setOf = (...parts: readonly Uint8Array[]): Buffer => der(0x31, ...parts);
export const integer = (value: number): Buffer => der(0x02, Buffer.from([value]));
export const bitString = (bytes: Uint8Array): Buffer => der(0x03, Buffer.from([0]), bytes);
export const utf8String = (text: string): Buffer => der(0x0c, Buffer.from(text, "utf8"));
/** The encoded arcs of an object identifier, in hexadecimal. */
export const objectIdentifier = (hex: string): Buffer => der(0x06, Buffer.from(hex, "hex"));

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
  return Buffer.concat([Buffer.from([0x80 + bytes.length]), bytes]);
}
