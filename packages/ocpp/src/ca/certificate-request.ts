import { need } from "../need.ts";
import { distinguishedName } from "./distinguished-name.ts";
import type { KeyAlgorithm } from "./key-algorithm.ts";
import { generateKeys, signatureOf, toPem } from "./keys.ts";
import { x509 } from "./x509.ts";

/** A certificate request and the private key, which stays with the charger. */
export interface CertificateRequest {
  /** PKCS #10 in PEM: what SignCertificate carries. */
  csr: string;
  /** PKCS #8 in PEM, not encrypted. */
  key: string;
}

/** Subject and key type of a certificate request. */
export interface CertificateRequestOptions {
  /** CN: the identity under which the charger connects. */
  identity: string;
  /** O: the operator, as in CpoName. */
  organization: string;
  /** Default ecdsa-p256. */
  algorithm?: KeyAlgorithm;
}

/** Creates a key and a certificate request for it, as a charger does (security white paper, A02.FR.02 and 03). */
export async function createCertificateRequest(
  options: CertificateRequestOptions,
): Promise<CertificateRequest> {
  need("createCertificateRequest(): options", options, { identity: "text", organization: "text" });
  const { identity, organization, algorithm = "ecdsa-p256" } = options;
  const keys = await generateKeys(algorithm);
  const request = await x509.Pkcs10CertificateRequestGenerator.create({
    name: distinguishedName(identity, organization),
    keys,
    signingAlgorithm: signatureOf(keys.privateKey),
  });
  return { csr: `${request.toString("pem")}\n`, key: await toPem(keys.privateKey) };
}
