import { certificatesIn, commonNameOf } from "./certificate-chain.ts";
import type { TlsFacts } from "./subject.ts";

/**
 * The first requirement of the security white paper that the central system's TLS does not meet (A00.FR.306 and
 * following); null: none.
 */
export function tlsFault(tls: TlsFacts | null): { expected: string; got: string } | null {
  if (tls === null) return { expected: "TLS", got: "a connection without TLS" };
  if (tls.version !== "TLSv1.2" && tls.version !== "TLSv1.3") {
    return { expected: "TLS 1.2 or newer", got: tls.version };
  }
  const [certificate] = certificatesIn(tls.certificate);
  if (certificate === undefined) return { expected: "an X.509 certificate", got: tls.certificate || "none" };
  const name = commonNameOf(certificate);
  if (name !== tls.host)
    return { expected: `a certificate with the common name ${tls.host}`, got: String(name) };
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey;
  const bits = details?.modulusLength ?? curveBits[details?.namedCurve ?? ""] ?? 0;
  const least = type === "ec" ? 224 : 2048;
  return bits < least
    ? { expected: `a key of at least ${least} bits`, got: `${String(type)} ${bits}` }
    : null;
}

const curveBits: Record<string, number> = {
  secp224r1: 224,
  prime256v1: 256,
  secp384r1: 384,
  secp521r1: 521,
};
