import type { FromCentralSystem, FromChargePoint } from "../message.ts";

/** Identifies a certificate without its content, as in an OCSP request (RFC 6960 section 4.1.1). */
export interface CertificateHashData {
  hashAlgorithm: "SHA256" | "SHA384" | "SHA512";
  /** Hex hash of the issuer's distinguished name. @maxLength 128 */
  issuerNameHash: string;
  /** Hex hash of the issuer's public key. @maxLength 128 */
  issuerKeyHash: string;
  /** Hex, without leading zeroes. @maxLength 40 */
  serialNumber: string;
}

/** Sends the charger the certificate that it requested with SignCertificate (security white paper, A02 and A03). */
export interface CertificateSignedRequest {
  /** PEM, the charger's own certificate first, the root left out. @maxLength 10000 */
  certificateChain: string;
}

export interface CertificateSignedAnswer {
  /** Rejected: the chain does not match the charger's key, or cannot be verified. */
  status: "Accepted" | "Rejected";
}

/** Removes a root certificate (security white paper, M04). Send the hash data exactly as the charger reported it. */
export interface DeleteCertificateRequest {
  certificateHashData: CertificateHashData;
}

export interface DeleteCertificateAnswer {
  status: "Accepted" | "Failed" | "NotFound";
}

/** Requests the installed root certificates of one use (security white paper, M03). */
export interface GetInstalledCertificateIdsRequest {
  certificateType: CertificateUse;
}

export interface GetInstalledCertificateIdsAnswer {
  /** @minItems 1 */
  certificateHashData?: CertificateHashData[];
  status: "Accepted" | "NotFound";
}

/** Purpose of a root certificate: to verify the central system, or the manufacturer's firmware. */
export type CertificateUse = "CentralSystemRootCertificate" | "ManufacturerRootCertificate";

/** Installs a root certificate (security white paper, M05). */
export interface InstallCertificateRequest {
  certificateType: CertificateUse;
  /** PEM. @maxLength 5500 */
  certificate: string;
}

export interface InstallCertificateAnswer {
  /** Rejected: invalid, or too many certificates. Failed: valid, but could not be stored. */
  status: "Accepted" | "Failed" | "Rejected";
}

/** Requests a certificate for the charger (security white paper, A02 and A03); CertificateSigned delivers it. */
export interface SignCertificateRequest {
  /** PKCS #10 (RFC 2986) in PEM. @maxLength 5500 */
  csr: string;
}

export interface SignCertificateAnswer {
  /** Accepted: the request will be signed. The certificate follows later. */
  status: "Accepted" | "Rejected";
}

export interface CertificateMessages {
  CertificateSigned: FromCentralSystem<CertificateSignedRequest, CertificateSignedAnswer>;
  DeleteCertificate: FromCentralSystem<DeleteCertificateRequest, DeleteCertificateAnswer>;
  GetInstalledCertificateIds: FromCentralSystem<
    GetInstalledCertificateIdsRequest,
    GetInstalledCertificateIdsAnswer
  >;
  InstallCertificate: FromCentralSystem<InstallCertificateRequest, InstallCertificateAnswer>;
  SignCertificate: FromChargePoint<SignCertificateRequest, SignCertificateAnswer>;
}
