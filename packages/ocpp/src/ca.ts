export type {
  AuthorityOptions,
  AuthorityPem,
  CertificateAuthority,
  ChargerCertificateOptions,
  IssuedCertificate,
  ServerCertificateOptions,
  SignedRequest,
  Validity,
} from "./ca/authority.ts";
export { createCertificateAuthority, loadCertificateAuthority } from "./ca/certificate-authority.ts";
export {
  type CertificateRequest,
  type CertificateRequestOptions,
  createCertificateRequest,
} from "./ca/certificate-request.ts";
export type { KeyAlgorithm } from "./ca/key-algorithm.ts";
export type { RequestFault } from "./ca/request-fault.ts";
