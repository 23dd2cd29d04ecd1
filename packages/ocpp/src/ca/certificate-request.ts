import { distinguishedName } from "./distinguished-name.ts";
import type { KeyAlgorithm } from "./key-algorithm.ts";
import { generateKeys, signatureOf, toPem } from "./keys.ts";
import { x509 } from "./x509.ts";

/** A request, and the key that stays with the charger. */
export interface CertificateRequest {
  /** PKCS #10 in PEM: what SignCertificate carries. */
  csr: string;
  /** PKCS #8 in PEM, not encrypted. */
  key: string;
}

/** Who asks for a certificate. */
export interface CertificateRequestOptions {
  /** CN: what the charger connects as. */
  identity: string;
  /** O: the operator, as in CpoName. */
  organization: string;
  /** Default ecdsa-p256. */
  algorithm?: KeyAlgorithm;
}

/** The charger's part: a new key, and a request for a certificate of it (security white paper, A02.FR.02 and 03). */
export async function createCertificateRequest(
  options: CertificateRequestOptions,
): Promise<CertificateRequest> {
  const { identity, organization, algorithm = "ecdsa-p256" } = options;
  const keys = await generateKeys(algorithm);
  const request = await x509.Pkcs10CertificateRequestGenerator.create({
    name: distinguishedName(identity, organization),
    keys,
    signingAlgorithm: signatureOf(keys.privateKey),
  });
  return { csr: `${request.toString("pem")}\n`, key: await toPem(keys.privateKey) };
}
