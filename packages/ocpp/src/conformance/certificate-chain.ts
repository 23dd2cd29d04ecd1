import { X509Certificate } from "node:crypto";
import type { Variables } from "./template.ts";

/** Whether PEM text is a chain for the charger's request: its key first, each certificate signed by the next. */
export function fitsCertificateRequest(pem: string, variables: Variables): boolean {
  const chain = certificatesIn(pem);
  const [leaf] = chain;
  if (leaf === undefined) return false;
  const publicKey = leaf.publicKey.export({ type: "spki", format: "pem" });
  return (
    publicKey === variables.get("publicKey") &&
    chain.slice(1).every((issuer, index) => {
      const issued = chain[index];
      return issued?.checkIssued(issuer) === true && issued.verify(issuer.publicKey);
    })
  );
}

/** The certificates of a PEM text in order; empty when one of them is invalid. */
export function certificatesIn(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  try {
    return blocks.map((block) => new X509Certificate(block));
  } catch {
    return [];
  }
}

/** The first common name of the subject. */
export function commonNameOf(certificate: X509Certificate): string | undefined {
  return /^CN=(.*)$/m.exec(certificate.subject)?.[1];
}
