import { generateKeyPairSync, sign } from "node:crypto";

/** A charger's key and a certificate request for it. */
export interface KeyAndRequest {
  /** PEM, PKCS #10. */
  csr: string;
  /** PEM. */
  privateKey: string;
  /** PEM. */
  publicKey: string;
}

/** Creates a P-256 key and signs a request for it (RFC 2986), as a charger does for SignCertificate. */
export function requestCertificate(commonName: string, organization: string): KeyAndRequest {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const info = sequence(
    Buffer.from([0x02, 0x01, 0x00]),
    sequence(attribute(organizationName, organization), attribute(commonNameId, commonName)),
    publicKey.export({ type: "spki", format: "der" }),
    Buffer.from([0xa0, 0x00]),
  );
  const signature = Buffer.concat([Buffer.from([0x00]), sign("sha256", info, privateKey)]);
  const request = sequence(info, sequence(ecdsaWithSha256), encode(0x03, signature));
  return {
    csr: toPem("CERTIFICATE REQUEST", request),
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
  };
}

const commonNameId = Buffer.from("0603550403", "hex");
const organizationName = Buffer.from("060355040a", "hex");
const ecdsaWithSha256 = Buffer.from("06082a8648ce3d040302", "hex");

function attribute(type: Buffer, value: string): Buffer {
  return encode(0x31, sequence(type, encode(0x0c, Buffer.from(value))));
}

function sequence(...parts: Buffer[]): Buffer {
  return encode(0x30, Buffer.concat(parts));
}

/** A DER element of less than 64 KiB. */
function encode(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const header =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...header]), content]);
}

function toPem(label: string, der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
}
