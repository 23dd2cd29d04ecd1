import type { webcrypto } from "node:crypto";
import type { KeyAlgorithm } from "./key-algorithm.ts";
import { x509 } from "./x509.ts";

export type Key = webcrypto.CryptoKey;

/** Signature algorithm of a key, as `sign` of WebCrypto takes it. */
export interface Signature {
  name: string;
  hash: string;
}

type Generation = webcrypto.RsaHashedKeyGenParams | webcrypto.EcKeyGenParams;

const generations: Record<KeyAlgorithm, Generation> = {
  "ecdsa-p256": { name: "ECDSA", namedCurve: "P-256" },
  "ecdsa-p384": { name: "ECDSA", namedCurve: "P-384" },
  "rsa-2048": rsa(2048),
  "rsa-3072": rsa(3072),
  "rsa-4096": rsa(4096),
};

// PKCS #1 instead of PSS: the official test tool rejects PSS, and every charger supports PKCS #1.
function rsa(modulusLength: number): webcrypto.RsaHashedKeyGenParams {
  const publicExponent = new Uint8Array([1, 0, 1]);
  return { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256", modulusLength, publicExponent };
}

export function generateKeys(algorithm: KeyAlgorithm): Promise<webcrypto.CryptoKeyPair> {
  return crypto.subtle.generateKey(generations[algorithm], true, ["sign", "verify"]);
}

/** EC keys get the hash that matches the strength of the curve, RSA keys SHA-256. */
export function signatureOf({ algorithm }: Key): Signature {
  // Only EC keys have `namedCurve`.
  const { name, namedCurve } = algorithm as webcrypto.EcKeyAlgorithm;
  return { name, hash: namedCurve === "P-384" ? "SHA-384" : namedCurve === "P-521" ? "SHA-512" : "SHA-256" };
}

/** PKCS #8. */
export async function toPem(privateKey: Key): Promise<string> {
  const der = await crypto.subtle.exportKey("pkcs8", privateKey);
  return `${x509.PemConverter.encode(der, "PRIVATE KEY")}\n`;
}

/** Rejects unless the PEM contains a private key of the same type as `publicKey`. Does not check that the two match. */
export async function fromPem(pem: string, publicKey: x509.PublicKey): Promise<Key> {
  const der = x509.PemConverter.decodeFirst(pem);
  const algorithm = { hash: "SHA-256", ...publicKey.algorithm };
  return crypto.subtle.importKey("pkcs8", der, algorithm, true, ["sign"]);
}

/** Whether `publicKey` verifies a signature of `privateKey`. */
export async function isPair(privateKey: Key, publicKey: x509.PublicKey): Promise<boolean> {
  const signature = signatureOf(privateKey);
  const data = new Uint8Array(32);
  const signed = await crypto.subtle.sign(signature, privateKey, data);
  const verifier = await publicKey.export({ ...publicKey.algorithm, ...signature }, ["verify"]);
  return crypto.subtle.verify(signature, verifier, signed, data);
}
