import { type KeyObject, sign } from "node:crypto";
import { bitString, der, integer, objectIdentifier, sequence, setOf, utf8String } from "./der.ts";

const organizationName = "55040a";
const commonName = "550403";
const ecdsaWithSha256 = "2a8648ce3d040302";

/**
 * A certificate signing request (RFC 2986) in PEM for a key on an elliptic curve: O is the operator, CN the charger's
 * serial number (security white paper, A00.FR.511 and A02.FR.13).
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
