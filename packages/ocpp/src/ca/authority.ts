import type { KeyAlgorithm } from "./key-algorithm.ts";
import type { RequestFault } from "./request-fault.ts";

/** Validity period of a certificate. */
export interface Validity {
  /** Epoch ms. The certificate is valid from one hour before it, because clocks differ. */
  now: number;
  /**
   * Counted from `now`; cut to the validity of the authority's own certificate. The default depends on the kind of
   * certificate.
   */
  validForDays?: number;
}

/** Name and key type of a new authority. */
export interface AuthorityOptions extends Validity {
  /** CN of the authority. */
  name: string;
  /** O of the authority and of all that it issues: the operator, as in CpoName (security white paper, A00.FR.509). */
  organization: string;
  /** Default 3650. */
  validForDays?: number;
  /** Default ecdsa-p256. */
  algorithm?: KeyAlgorithm;
  /** Random source for serial numbers. Default: the system's. Keys always use the system's. */
  random?: (bytes: number) => Uint8Array;
}

/**
 * The authority in a form that can be stored. Anyone with `key` can issue certificates for chargers and central
 * systems.
 */
export interface AuthorityPem {
  /** PEM: the authority's certificate, then its issuers, the root last. */
  certificates: string;
  /** PKCS #8 in PEM, not encrypted. */
  key: string;
}

/** Answer to a certificate request, in the form that `signCertificates` expects. */
export type SignedRequest =
  | {
      ok: true;
      /** PEM, the charger's certificate first, the root left out: what CertificateSigned carries. */
      certificateChain: string;
      /** Hex, without leading zeroes. */
      serialNumber: string;
      /** Epoch ms. */
      expiresAt: number;
    }
  | { ok: false; code: RequestFault; reason: string };

/** A certificate and its key, with the property names of `node:tls`. */
export interface IssuedCertificate {
  /** PEM, its own certificate first, the root left out. */
  cert: string;
  /** PKCS #8 in PEM, not encrypted. */
  key: string;
}

/** Subject and validity of a charger's certificate. */
export interface ChargerCertificateOptions extends Validity {
  /** CN: the identity under which the charger connects. At most 64 characters, not an address (A00.FR.511). */
  identity: string;
  /** Default 365. */
  validForDays?: number;
}

/** Subject and validity of a server's certificate. */
export interface ServerCertificateOptions extends Validity {
  /** Host names and IP addresses. The first is the CN, which chargers compare (A00.FR.412). */
  names: readonly [string, ...string[]];
  /** Default 90. */
  validForDays?: number;
  /** Default ecdsa-p256. A central system has a certificate of each kind (A00.FR.317). */
  algorithm?: KeyAlgorithm;
}

/**
 * A certificate authority in this process, with its key in memory: for tests, for development, and for operators that
 * run their own authority. It keeps no list of issued certificates and cannot revoke them.
 */
export interface CertificateAuthority extends AuthorityPem {
  /** PEM of the root: sent to chargers with InstallCertificate and used as `ca` in TLS. */
  readonly root: string;
  /**
   * Signs a request from SignCertificate: checks its size, key and signature, and issues a TLS client certificate with
   * the identity as CN. Ignores everything else in the request, including its subject. Sets no subjectAltName, because
   * the white paper advises against it (A00.FR.511). An invalid request resolves with a reason and never rejects.
   */
  sign(csr: string, options: ChargerCertificateOptions): Promise<SignedRequest>;
  /** Issues a charger's certificate with a new key, without a request. Rejects with OcppError "invalid-certificate". */
  issueCharger(options: ChargerCertificateOptions & { algorithm?: KeyAlgorithm }): Promise<IssuedCertificate>;
  /** Issues a central system's certificate with a new key. Rejects with OcppError "invalid-certificate". */
  issueServer(options: ServerCertificateOptions): Promise<IssuedCertificate>;
  /**
   * Issues a subordinate authority, so that the root's key can stay offline. Rejects with OcppError
   * "invalid-certificate".
   */
  issueAuthority(options: Omit<AuthorityOptions, "organization">): Promise<CertificateAuthority>;
}
