/**
 * Key type of an authority or of a certificate. Some chargers support only ECDSA, others only RSA; a central system has
 * a certificate of each (security white paper, A00.FR.317).
 */
export type KeyAlgorithm = "ecdsa-p256" | "ecdsa-p384" | "rsa-2048" | "rsa-3072" | "rsa-4096";
