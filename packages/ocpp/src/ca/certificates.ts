import { OcppError } from "../errors.ts";
import { x509 } from "./x509.ts";

/** A certificate, and those that vouch for it in order; the root comes last. */
export type Chain = readonly [x509.X509Certificate, ...x509.X509Certificate[]];

/** Reads PEM. Throws OcppError "invalid-certificate". */
export function readChain(pem: string): Chain {
  let certificates: x509.X509Certificate[];
  try {
    certificates = x509.PemConverter.decode(pem).map((der) => new x509.X509Certificate(der));
  } catch (cause) {
    throw new OcppError("invalid-certificate", "The chain cannot be read.", { cause });
  }
  const [own, ...issuers] = certificates;
  if (own === undefined) throw new OcppError("invalid-certificate", "There is no certificate in the PEM.");
  return [own, ...issuers];
}

export function writeChain(certificates: readonly x509.X509Certificate[]): string {
  return certificates.map((certificate) => `${certificate.toString("pem")}\n`).join("");
}

/** Throws OcppError "invalid-certificate" unless each may sign certificates, has signed the one before, and the last itself. */
export async function checkChain(chain: Chain): Promise<void> {
  for (const [index, certificate] of chain.entries()) {
    const issuer = chain[index + 1] ?? certificate;
    const about = `The certificate of "${certificate.subject}"`;
    if (certificate.getExtension(x509.BasicConstraintsExtension)?.ca !== true)
      throw new OcppError("invalid-certificate", `${about} is not one of an authority.`);
    // Its time is for whoever asks it to sign.
    if (!(await isSignedBy(certificate, issuer)))
      throw new OcppError("invalid-certificate", `${about} was not signed by "${issuer.subject}".`);
  }
}

async function isSignedBy(certificate: x509.X509Certificate, issuer: x509.X509Certificate): Promise<boolean> {
  if (certificate.issuer !== issuer.subject) return false;
  try {
    return await certificate.verify({ publicKey: issuer.publicKey, signatureOnly: true });
  } catch {
    return false; // a key that does not fit the signature has not made it
  }
}
