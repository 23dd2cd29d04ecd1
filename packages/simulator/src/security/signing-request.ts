import { type KeyObject, sign } from "node:crypto";

const organizationName = "55040a";
const commonName = "550403";
const ecdsaWithSha256 = "2a8648ce3d040302";

/**
 * A certificate signing request (RFC 2986) in PEM for an elliptic-curve key: O is the operator, CN the charger's serial
 * number (security white paper, A00.FR.511 and A02.FR.13).
 */
export function createSigningRequest(request: {
  organization: string;
  serialNumber: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}): string {
  const subject = sequence(
    attribute(organizationName, request.organization),
    attribute(commonName, request.serialNumber),
  );
  // No attributes: an empty [0].
  const information = sequence(
    integer(0),
    subject,
    request.publicKey.export({ type: "spki", format: "der" }),
    der(0xa0),
  );
  const signature = sign("sha256", information, request.privateKey);
  const signed = sequence(information, sequence(objectIdentifier(ecdsaWithSha256)), bitString(signature));
  return toPem("CERTIFICATE REQUEST", signed);
}

function attribute(type: string, value: string): Buffer {
  return setOf(sequence(objectIdentifier(type), utf8String(value)));
}

function toPem(label: string, bytes: Buffer): string {
  const lines = bytes.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
}

/** A value of ASN.1 DER (X.690), for certificate requests; its content is the concatenated parts. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const contents = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(contents.length), contents]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const setOf = (...parts: readonly Uint8Array[]): Buffer => der(0x31, ...parts);
const integer = (value: number): Buffer => der(0x02, Buffer.from([value]));
const bitString = (bytes: Uint8Array): Buffer => der(0x03, Buffer.from([0]), bytes);
const utf8String = (text: string): Buffer => der(0x0c, Buffer.from(text, "utf8"));
/** The encoded arcs of an object identifier, in hex. */
const objectIdentifier = (hex: string): Buffer => der(0x06, Buffer.from(hex, "hex"));

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
  return Buffer.concat([Buffer.from([0x80 + bytes.length]), bytes]);
}
