import type { webcrypto } from "node:crypto";
import type { KeyAlgorithm } from "./key-algorithm.ts";
import { x509 } from "./x509.ts";

export type Key = webcrypto.CryptoKey;

/** What a key is signed with: `sign` of WebCrypto takes it. */
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

// PKCS #1 rather than PSS: the official test tool does not take PSS, and every charger takes this one.
function rsa(modulusLength: number): webcrypto.RsaHashedKeyGenParams {
  const publicExponent = new Uint8Array([1, 0, 1]);
  return { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256", modulusLength, publicExponent };
}

export function generateKeys(algorithm: KeyAlgorithm): Promise<webcrypto.CryptoKeyPair> {
  return crypto.subtle.generateKey(generations[algorithm], true, ["sign", "verify"]);
}

/** A hash as strong as the curve; of RSA keys, the one that they were made or read for. */
export function signatureOf({ algorithm }: Key): Signature {
  // Only EC keys have a curve.
  const { name, namedCurve } = algorithm as webcrypto.EcKeyAlgorithm;
  return { name, hash: namedCurve === "P-384" ? "SHA-384" : namedCurve === "P-521" ? "SHA-512" : "SHA-256" };
}

/** PKCS #8. */
export async function toPem(privateKey: Key): Promise<string> {
  const der = await crypto.subtle.exportKey("pkcs8", privateKey);
  return `${x509.PemConverter.encode(der, "PRIVATE KEY")}\n`;
}

/** Rejects when there is no private key in it of the kind of `publicKey`. Whether the two belong together it does not say. */
export async function fromPem(pem: string, publicKey: x509.PublicKey): Promise<Key> {
  const der = x509.PemConverter.decodeFirst(pem);
  const algorithm = { hash: "SHA-256", ...publicKey.algorithm };
  return crypto.subtle.importKey("pkcs8", der, algorithm, true, ["sign"]);
}

/** Whether one key verifies what the other one signs. */
export async function isPair(privateKey: Key, publicKey: x509.PublicKey): Promise<boolean> {
  const signature = signatureOf(privateKey);
  const data = new Uint8Array(32);
  const signed = await crypto.subtle.sign(signature, privateKey, data);
  const verifier = await publicKey.export({ ...publicKey.algorithm, ...signature }, ["verify"]);
  return crypto.subtle.verify(signature, verifier, signed, data);
}
