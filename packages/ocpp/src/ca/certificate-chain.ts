import { OcppError } from "../errors.ts";
import { x509 } from "./x509.ts";

/** A certificate followed by its issuers in order, the root last. */
export type Chain = readonly [x509.X509Certificate, ...x509.X509Certificate[]];

/** Reads PEM. Throws OcppError "invalid-certificate". */
export function readChain(pem: string): Chain {
  let certificates: x509.X509Certificate[];
  try {
    certificates = x509.PemConverter.decode(pem).map((der) => new x509.X509Certificate(der));
  } catch (cause) {
    throw new OcppError("invalid-certificate", "The certificate chain is not valid PEM.", { cause });
  }
  const [first, ...issuers] = certificates;
  if (first === undefined) throw new OcppError("invalid-certificate", "The PEM contains no certificate.");
  return [first, ...issuers];
}

export function writeChain(certificates: readonly x509.X509Certificate[]): string {
  return certificates.map((certificate) => `${certificate.toString("pem")}\n`).join("");
}

/**
 * Throws OcppError "invalid-certificate" unless every certificate is a CA certificate, each is signed by the next one, and
 * the last is signed by itself.
 */
export async function checkChain(chain: Chain): Promise<void> {
  for (const [index, certificate] of chain.entries()) {
    const issuer = chain[index + 1] ?? certificate;
    const about = `The certificate of "${certificate.subject}"`;
    if (certificate.getExtension(x509.BasicConstraintsExtension)?.ca !== true)
      throw new OcppError("invalid-certificate", `${about} is not a CA certificate.`);
    // The caller checks the validity period when it signs.
    if (!(await isSignedBy(certificate, issuer)))
      throw new OcppError("invalid-certificate", `${about} was not signed by "${issuer.subject}".`);
  }
}

async function isSignedBy(certificate: x509.X509Certificate, issuer: x509.X509Certificate): Promise<boolean> {
  if (certificate.issuer !== issuer.subject) return false;
  try {
    return await certificate.verify({ publicKey: issuer.publicKey, signatureOnly: true });
  } catch {
    return false; // The issuer's key type does not match the signature.
  }
}
