import {
  choice,
  fromCentralSystem,
  fromChargePoint,
  list,
  object,
  optional,
  type Schema,
  text,
} from "../schema.ts";

/** Identifies a certificate without its content, as in an OCSP request (RFC 6960 section 4.1.1). */
export interface CertificateHashData {
  hashAlgorithm: "SHA256" | "SHA384" | "SHA512";
  /** Hex hash of the issuer's distinguished name. At most 128 characters. */
  issuerNameHash: string;
  /** Hex hash of the issuer's public key. At most 128 characters. */
  issuerKeyHash: string;
  /** Hex, without leading zeroes. At most 40 characters. */
  serialNumber: string;
}

const fields = {
  hashAlgorithm: choice(["SHA256", "SHA384", "SHA512"]),
  issuerNameHash: text(128),
  issuerKeyHash: text(128),
  serialNumber: text(40),
} satisfies Schema<CertificateHashData>;

const certificateHashData = object<CertificateHashData>("CertificateHashData", fields);

/** Sends the charger the certificate that it requested with SignCertificate (security white paper, A02 and A03). */
export interface CertificateSignedRequest {
  /** PEM, the charger's own certificate first, the root left out. At most 10000 characters. */
  certificateChain: string;
}

export interface CertificateSignedAnswer {
  /** Rejected: the chain does not match the charger's key, or cannot be verified. */
  status: "Accepted" | "Rejected";
}

const certificateSigned = fromCentralSystem<CertificateSignedRequest, CertificateSignedAnswer>({
  request: { certificateChain: text(10_000) },
  answer: { status: choice(["Accepted", "Rejected"]) },
});

/** Removes a root certificate (security white paper, M04). Send the hash data exactly as the charger reported it. */
export interface DeleteCertificateRequest {
  certificateHashData: CertificateHashData;
}

export interface DeleteCertificateAnswer {
  status: "Accepted" | "Failed" | "NotFound";
}

const deleteCertificate = fromCentralSystem<DeleteCertificateRequest, DeleteCertificateAnswer>({
  request: { certificateHashData },
  answer: { status: choice(["Accepted", "Failed", "NotFound"]) },
});

/** Requests the installed root certificates of one use (security white paper, M03). */
export interface GetInstalledCertificateIdsRequest {
  certificateType: CertificateUse;
}

export interface GetInstalledCertificateIdsAnswer {
  /** At least one. */
  certificateHashData?: CertificateHashData[];
  status: "Accepted" | "NotFound";
}

const getInstalledCertificateIds = fromCentralSystem<
  GetInstalledCertificateIdsRequest,
  GetInstalledCertificateIdsAnswer
>({
  request: { certificateType: choice(["CentralSystemRootCertificate", "ManufacturerRootCertificate"]) },
  answer: {
    certificateHashData: optional(list(certificateHashData, { minItems: 1 })),
    status: choice(["Accepted", "NotFound"]),
  },
});

/** Purpose of a root certificate: to verify the central system, or the manufacturer's firmware. */
export type CertificateUse = "CentralSystemRootCertificate" | "ManufacturerRootCertificate";

/** Installs a root certificate (security white paper, M05). */
export interface InstallCertificateRequest {
  certificateType: CertificateUse;
  /** PEM. At most 5500 characters. */
  certificate: string;
}

export interface InstallCertificateAnswer {
  /** Rejected: invalid, or too many certificates. Failed: valid, but could not be stored. */
  status: "Accepted" | "Failed" | "Rejected";
}

const installCertificate = fromCentralSystem<InstallCertificateRequest, InstallCertificateAnswer>({
  request: {
    certificateType: choice(["CentralSystemRootCertificate", "ManufacturerRootCertificate"]),
    certificate: text(5500),
  },
  answer: { status: choice(["Accepted", "Failed", "Rejected"]) },
});

/** Requests a certificate for the charger (security white paper, A02 and A03); CertificateSigned delivers it. */
export interface SignCertificateRequest {
  /** PKCS #10 (RFC 2986) in PEM. At most 5500 characters. */
  csr: string;
}

export interface SignCertificateAnswer {
  /** Accepted: the request will be signed. The certificate follows later. */
  status: "Accepted" | "Rejected";
}

const signCertificate = fromChargePoint<SignCertificateRequest, SignCertificateAnswer>({
  request: { csr: text(5500) },
  answer: { status: choice(["Accepted", "Rejected"]) },
});

export const certificates = {
  CertificateSigned: certificateSigned,
  DeleteCertificate: deleteCertificate,
  GetInstalledCertificateIds: getInstalledCertificateIds,
  InstallCertificate: installCertificate,
  SignCertificate: signCertificate,
};
