/** OCMF's curves (table 22): their names there, OpenSSL's, the bytes of a coordinate, and the object identifier in DER. */
export interface Curve {
  name: string;
  openssl: string;
  bytes: number;
  oid: string;
}

const curves: readonly Curve[] = [
  { name: "secp192k1", openssl: "secp192k1", bytes: 24, oid: "06052b8104001f" },
  { name: "secp192r1", openssl: "prime192v1", bytes: 24, oid: "06082a8648ce3d030101" },
  { name: "secp256k1", openssl: "secp256k1", bytes: 32, oid: "06052b8104000a" },
  { name: "secp256r1", openssl: "prime256v1", bytes: 32, oid: "06082a8648ce3d030107" },
  { name: "brainpoolP256r1", openssl: "brainpoolP256r1", bytes: 32, oid: "06092b2403030208010107" },
  { name: "secp384r1", openssl: "secp384r1", bytes: 48, oid: "06052b81040022" },
  { name: "brainpoolP384r1", openssl: "brainpoolP384r1", bytes: 48, oid: "06092b240303020801010b" },
];

/** The curve of `ECDSA-<curve>-SHA256`, or null. The specification names brainpool256r1, meters send brainpoolP256r1. */
export function curveOf(algorithm: string): Curve | null {
  const match = /^ECDSA-([A-Za-z0-9]{1,20})-SHA256$/i.exec(algorithm.trim());
  const name = match?.[1]?.toLowerCase().replace(/^brainpool(?=\d)/, "brainpoolp");
  return curves.find((curve) => curve.name.toLowerCase() === name) ?? null;
}

/** The curve by OpenSSL's name. */
export function curveNamed(openssl: string | undefined): Curve | null {
  return curves.find((curve) => curve.openssl === openssl) ?? null;
}
